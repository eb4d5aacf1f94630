//! What chess is on any board: six kinds of piece, and the moves of all but pawns.
//!
//! Any chess on hexagons is made of this; castling and the ends of the game are each game's own. [`Duel`] is the rest of
//! a game for two in which pawns move side by side: McCooey's, or Glinski's, which `examples/glinski.rs` adds from
//! outside the crate. [`San`] is the short form of moves, for any of them.

mod duel;
mod moves;
mod san;

use core::ops::ControlFlow;

pub use duel::{CasedLetter, Duel, PawnSteps, Pawns, Setup};
pub use moves::{Move, MoveKind, MoveText, Moves, MovesIter};
pub use san::{Files, San, SanText};

use crate::board::{Board, Cell, CellSet, Hex91, Line, Neohex60};
use crate::checks::{Checks, Sliding};
use crate::error::MoveError;
use crate::outcome::Player;
use crate::placement::Placement;

/// A kind of chess piece. Its number is its code in [`Pieces`]: the lowest digit is set for what slides orthogonally,
/// the second for what slides diagonally, the third for the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Slides orthogonally.
    Rook = 1,
    /// Slides diagonally.
    Bishop = 2,
    /// Slides both ways.
    Queen = 3,
    /// Steps ahead, captures to the sides, promotes.
    Pawn = 4,
    /// Leaps.
    Knight = 5,
    /// One step any way.
    King = 6,
}

impl Role {
    /// All roles, in the order of their codes.
    pub const ALL: [Role; 6] = [Role::Rook, Role::Bishop, Role::Queen, Role::Pawn, Role::Knight, Role::King];
    /// What a pawn can become.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The role of a code.
    #[inline]
    pub const fn new(code: u8) -> Option<Self> {
        match code {
            1 => Some(Role::Rook),
            2 => Some(Role::Bishop),
            3 => Some(Role::Queen),
            4 => Some(Role::Pawn),
            5 => Some(Role::Knight),
            6 => Some(Role::King),
            _ => None,
        }
    }

    /// The role of the three lowest digits of a number; a pawn if there is none of that code.
    #[inline(always)]
    const fn of_digits(digits: u8) -> Self {
        match Self::new(digits & 7) {
            Some(role) => role,
            None => Role::Pawn,
        }
    }

    /// Its number.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Its letter, in upper case.
    pub const fn letter(self) -> char {
        match self {
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Queen => 'Q',
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::King => 'K',
        }
    }

    /// The role of an upper-case letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }
}

/// The pieces of a game of chess.
pub type Pieces<B, const PLAYERS: usize> = Placement<B, 3, PLAYERS>;

impl<B: Board, const PLAYERS: usize> Placement<B, 3, PLAYERS> {
    /// All rooks and queens.
    #[inline(always)]
    pub fn orthogonal(&self) -> CellSet<B> {
        self.plane(0) - self.plane(2)
    }

    /// All bishops and queens.
    #[inline(always)]
    pub fn diagonal(&self) -> CellSet<B> {
        self.plane(1) - self.plane(2)
    }

    /// All pawns.
    #[inline(always)]
    pub fn pawns(&self) -> CellSet<B> {
        self.plane(2) - (self.plane(0) | self.plane(1))
    }

    /// All knights.
    #[inline(always)]
    pub fn knights(&self) -> CellSet<B> {
        self.plane(2) & self.plane(0)
    }

    /// All kings.
    #[inline(always)]
    pub fn kings(&self) -> CellSet<B> {
        self.plane(2) & self.plane(1)
    }

    /// The piece on a cell.
    pub fn get(&self, cell: Cell<B>) -> Option<(Player, Role)> {
        Some((self.owner(cell)?, Role::new(self.code(cell))?))
    }

    /// What slides and is not a player's own.
    #[inline(always)]
    pub fn sliding_against(&self, player: Player) -> Sliding<B> {
        let own = self.of(player);
        Sliding { orthogonal: self.orthogonal() - own, diagonal: self.diagonal() - own }
    }

    /// Whether everything in it is one piece of a known role and one player, on a cell of the board.
    pub fn has_roles_only(&self) -> bool {
        self.is_sound() && (self.plane(0) & self.plane(1) & self.plane(2)).is_empty()
    }

    /// Whether each player has exactly one king.
    pub fn one_king_each(&self) -> bool {
        Player::all(PLAYERS).all(|player| (self.kings() & self.of(player)).len() == 1)
    }
}

/// A board with knights: two steps along an orthogonal line, then one more to a side.
pub trait ChessBoard: Board {
    /// The cells a knight on `from` can go to; none by default, for games without knights.
    #[inline(always)]
    fn knight(from: Cell<Self>) -> CellSet<Self> {
        let _ = from;
        CellSet::EMPTY
    }

    /// The cells from which a knight can go to `to`.
    #[inline(always)]
    fn knight_from(to: Cell<Self>) -> CellSet<Self> {
        Self::knight(to)
    }

    /// The cells a king on `from` can go to: one step along a line of either kind.
    #[inline(always)]
    fn king(from: Cell<Self>) -> CellSet<Self> {
        Self::neighbors(from) | Self::diagonals(from)
    }

    /// The cells from which a king can go to `to`.
    #[inline(always)]
    fn king_from(to: Cell<Self>) -> CellSet<Self> {
        Self::king(to)
    }
}

static HEX91_KNIGHT: [u128; 128] = {
    const STEPS: [(i8, i8); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
    let (mut table, mut cell) = ([0; 128], 0);
    while cell < 128 {
        let (q, s) = Hex91::axial(Cell::at(cell as u8));
        let mut side = 0;
        while side < 12 {
            let (ahead, aside) = (STEPS[side / 2], STEPS[(side / 2 + 1 + side % 2 * 4) % 6]);
            if let Some(to) = Hex91::at_axial(q + 2 * ahead.0 + aside.0, s + 2 * ahead.1 + aside.1) {
                table[cell] |= 1 << to.index();
            }
            side += 1;
        }
        cell += 1;
    }
    table
};

impl ChessBoard for Hex91 {
    #[inline(always)]
    fn knight(from: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(HEX91_KNIGHT[from.index() & 127])
    }
}

impl ChessBoard for Neohex60 {
    #[inline(always)]
    fn knight(from: Cell<Self>) -> CellSet<Self> {
        Neohex60::knight(from)
    }
    #[inline(always)]
    fn knight_from(to: Cell<Self>) -> CellSet<Self> {
        Neohex60::knight_from(to)
    }
    #[inline(always)]
    fn king(from: Cell<Self>) -> CellSet<Self> {
        Neohex60::king(from)
    }
    #[inline(always)]
    fn king_from(to: Cell<Self>) -> CellSet<Self> {
        Neohex60::king_from(to)
    }
}

impl<B: ChessBoard, const PLAYERS: usize> Placement<B, 3, PLAYERS> {
    /// The cell of a player's king.
    #[inline(always)]
    pub fn king(&self, player: Player) -> Cell<B> {
        (self.kings() & self.of(player)).lowest()
    }

    /// Everybody's knights and kings that attack a cell.
    #[inline(always)]
    pub fn leapers(&self, cell: Cell<B>) -> CellSet<B> {
        B::knight_from(cell) & self.knights() | B::king_from(cell) & self.kings()
    }

    /// The cells that the knights and kings among `these` pieces attack.
    #[inline(always)]
    pub fn leaps(&self, these: CellSet<B>) -> CellSet<B> {
        let mut attacked = CellSet::EMPTY;
        for from in self.knights() & these {
            attacked |= B::knight(from);
        }
        for from in self.kings() & these {
            attacked |= B::king(from);
        }
        attacked
    }

    /// Whether a player's king on its cell is out of attack once the pieces of `gone` have left and there is one on
    /// `to`: for what takes two pieces off their lines at once, as en passant does. `pawns` are the enemies' pawns that
    /// attack the king before.
    pub fn is_king_safe_after(&self, player: Player, gone: CellSet<B>, to: Cell<B>, pawns: CellSet<B>) -> bool {
        let king = self.king(player);
        let leapers = (self.leapers(king) - self.of(player)) | pawns;
        let occupied = (self.occupied() - gone) | to.set();
        ((leapers | self.sliding_against(player).attackers(king, occupied)) - gone).is_empty()
    }
}

#[inline(always)]
const fn steps<B: Board>(role: Role, from: Cell<B>, targets: CellSet<B>) -> Moves<B> {
    Moves::of_piece(role, from, targets, MoveKind::Step)
}

/// Hands the moves of a player's knights, bishops, rooks and queens to `visit`. `open` are the cells they may go to as
/// far as what stands there goes.
#[inline(always)]
pub fn piece_moves<B: ChessBoard, const PLAYERS: usize>(
    pieces: &Pieces<B, PLAYERS>,
    player: Player,
    checks: &Checks<B>,
    open: CellSet<B>,
    visit: &mut impl FnMut(Moves<B>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (own, occupied) = (pieces.of(player), pieces.occupied());
    let free = own - checks.pinned;
    let targets = open & checks.answer;
    let (orthogonal, diagonal, knights) = (pieces.orthogonal(), pieces.diagonal(), pieces.knights());
    for from in knights & free {
        visit(steps(Role::Knight, from, B::knight(from) & targets))?;
    }
    for from in (diagonal - orthogonal) & free {
        visit(steps(Role::Bishop, from, B::slide(Line::Diagonal, from, occupied) & targets))?;
    }
    for from in (orthogonal - diagonal) & free {
        visit(steps(Role::Rook, from, B::slide(Line::Orthogonal, from, occupied) & targets))?;
    }
    for from in orthogonal & diagonal & free {
        let slides = B::slide(Line::Diagonal, from, occupied) | B::slide(Line::Orthogonal, from, occupied);
        visit(steps(Role::Queen, from, slides & targets))?;
    }
    if !checks.pinned.is_empty() {
        for from in (knights | orthogonal | diagonal) & own & checks.pinned {
            let (role, reach) = match (orthogonal.contains(from), diagonal.contains(from)) {
                (false, false) => (Role::Knight, B::knight(from)),
                (true, false) => (Role::Rook, B::slide(Line::Orthogonal, from, occupied)),
                (false, true) => (Role::Bishop, B::slide(Line::Diagonal, from, occupied)),
                (true, true) => {
                    (Role::Queen, B::slide(Line::Diagonal, from, occupied) | B::slide(Line::Orthogonal, from, occupied))
                }
            };
            visit(steps(role, from, reach & open & checks.allowed(from)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Hands a king's steps onto cells of `open` to `visit`: those that no slider of `sliding` attacks once the king has
/// left its cell. Cells that other enemies attack are to be left out of `open`.
#[inline(always)]
pub fn king_moves<B: ChessBoard>(
    king: Cell<B>,
    open: CellSet<B>,
    occupied: CellSet<B>,
    sliding: Sliding<B>,
    visit: &mut impl FnMut(Moves<B>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut targets = B::king(king) & open;
    if !targets.is_empty() {
        let lifted = occupied - king.set();
        for (line, sliders) in [(Line::Orthogonal, sliding.orthogonal), (Line::Diagonal, sliding.diagonal)] {
            for slider in sliders {
                if !(B::reach(line, slider) & targets).is_empty() {
                    targets -= B::slide(line, slider, lifted);
                }
            }
        }
    }
    visit(steps(Role::King, king, targets))
}

/// Why a move that is not legal is refused. `reaches` says whether a move would be legal if no king could be attacked.
pub fn refusal<B: Board, const PLAYERS: usize>(
    pieces: &Pieces<B, PLAYERS>,
    player: Player,
    mv: Move<B>,
    reaches: impl Fn(Move<B>) -> bool,
) -> MoveError {
    match pieces.get(mv.from()) {
        None => return MoveError::NoPiece,
        Some((owner, _)) if owner != player => return MoveError::NotYours,
        Some((_, role)) if role != mv.role() => return MoveError::WrongKind,
        Some(_) => {}
    }
    let with = |kind| reaches(Move::new(mv.role(), mv.from(), mv.to(), kind));
    if reaches(mv) {
        MoveError::KingAttacked
    } else if pieces.of(player).contains(mv.to()) {
        MoveError::OwnPiece
    } else if with(MoveKind::Promotion(Role::Queen)) {
        if mv.promotion().is_some() { MoveError::NoPromotion } else { MoveError::PromotionRequired }
    } else if with(MoveKind::Step) || with(MoveKind::EnPassant) || with(MoveKind::Castling) {
        if mv.promotion().is_some() { MoveError::NoPromotion } else { MoveError::WrongKind }
    } else {
        MoveError::Unreachable
    }
}
