//! What chess is on any board: six kinds of piece, and the moves of all but pawns.
//!
//! McCooey's game and Neohex are made of this, and so is any other chess on a board of hexagons; pawns, castling and
//! the ends of the game are each game's own.

use core::fmt;
use core::ops::ControlFlow;

use crate::board::{Board, Cell, CellSet, Cells, Hex91, Line};
use crate::checks::{Checks, Sliding};
use crate::error::{MoveError, Problem, TextError};
use crate::outcome::Player;
use crate::placement::Placement;
use crate::variant::MoveGroup;

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

    /// Whether each player has exactly one king.
    pub fn one_king_each(&self) -> bool {
        Player::all(PLAYERS).all(|player| (self.kings() & self.of(player)).len() == 1)
    }
}

/// A board with knights: two steps along an orthogonal line, then one more to a side.
pub trait ChessBoard: Board {
    /// The cells a knight on `from` can go to.
    fn knight(from: Cell<Self>) -> CellSet<Self>;

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

/// What kind of move a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// A step, leap or slide, with or without a capture.
    Step,
    /// A pawn's capture onto the cell that another pawn skipped.
    EnPassant,
    /// The king's part of castling; the rook goes along.
    Castling,
    /// A pawn's step or capture that makes it another piece.
    Promotion(Role),
}

/// A move: from where, to where, and of what kind.
///
/// Written as both cells and, for a promotion, the new piece's letter in lower case: `f4f6`, `b6b7q`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move<B: Board> {
    from: Cell<B>,
    to: Cell<B>,
    kind: MoveKind,
}

impl<B: Board> Move<B> {
    /// A move. Whether it is legal is the position's to say.
    #[inline(always)]
    pub const fn new(from: Cell<B>, to: Cell<B>, kind: MoveKind) -> Self {
        Move { from, to, kind }
    }

    /// The cell it starts from.
    #[inline(always)]
    pub const fn from(self) -> Cell<B> {
        self.from
    }

    /// The cell it goes to.
    #[inline(always)]
    pub const fn to(self) -> Cell<B> {
        self.to
    }

    /// The kind of move it is.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        self.kind
    }

    /// What a pawn becomes by it.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Reads the text of a move: two cells and, for a promotion, a letter. Every other move is read as a step: what
    /// kind it is depends on the position.
    ///
    /// # Errors
    /// Which part is wrong, and from which byte.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let error = |field, at, problem| TextError { field, at, problem };
        let (from, at) = read_cell(text, 0).ok_or(error("from", 0, Problem::Cell))?;
        let (to, end) = read_cell(text, at).ok_or(error("to", at, Problem::Cell))?;
        let mut rest = text.get(end..).unwrap_or_default().chars();
        let kind = match rest.next() {
            None => MoveKind::Step,
            Some(letter) => {
                let role = Role::PROMOTIONS.into_iter().find(|role| role.letter().to_ascii_lowercase() == letter);
                MoveKind::Promotion(role.ok_or(error("promotion", end, Problem::Unexpected))?)
            }
        };
        match rest.next() {
            None => Ok(Move { from, to, kind }),
            Some(_) => Err(error("promotion", end + 1, Problem::Extra)),
        }
    }
}

/// The cell whose name stands at byte `at`, the longest that fits, and where the name ends.
fn read_cell<B: Board>(text: &str, at: usize) -> Option<(Cell<B>, usize)> {
    (1..=4).rev().find_map(|len| Some((B::read_name(text.get(at..at + len)?)?, at + len)))
}

impl<B: Board> fmt::Display for Move<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// Where the moves of a group start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin<B: Board> {
    /// All from one cell.
    Cell(Cell<B>),
    /// Each from the cell from which this offset of the index leads to its target: pawns moving side by side.
    Behind(i8),
}

/// Moves of one kind: the targets of one piece, or of all pawns that take the same step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves<B: Board> {
    /// Where they start.
    pub origin: Origin<B>,
    /// Where they go.
    pub targets: CellSet<B>,
    /// What they are; `None` for promotions, to each of four roles.
    pub kind: Option<MoveKind>,
}

impl<B: Board> Moves<B> {
    /// The steps of the piece on `from` to each of `targets`.
    #[inline(always)]
    pub const fn steps(from: Cell<B>, targets: CellSet<B>) -> Self {
        Moves { origin: Origin::Cell(from), targets, kind: Some(MoveKind::Step) }
    }

    /// A single move.
    #[inline(always)]
    pub fn single(from: Cell<B>, to: Cell<B>, kind: MoveKind) -> Self {
        Moves { origin: Origin::Cell(from), targets: to.set(), kind: Some(kind) }
    }

    /// Hands a pawn's or pawns' steps to `visit`: those onto `last` as promotions.
    #[inline(always)]
    pub fn pawns(
        origin: Origin<B>,
        targets: CellSet<B>,
        last: CellSet<B>,
        visit: &mut impl FnMut(Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let promotions = targets & last;
        if !promotions.is_empty() {
            visit(Moves { origin, targets: promotions, kind: None })?;
        }
        visit(Moves { origin, targets: targets - last, kind: Some(MoveKind::Step) })
    }

    #[inline(always)]
    fn from(&self, to: Cell<B>) -> Cell<B> {
        match self.origin {
            Origin::Cell(from) => from,
            Origin::Behind(offset) => to.plus(offset.wrapping_neg()),
        }
    }
}

impl<B: Board> MoveGroup for Moves<B> {
    type Move = Move<B>;

    #[inline(always)]
    fn len(&self) -> usize {
        self.targets.len() * if self.kind.is_none() { Role::PROMOTIONS.len() } else { 1 }
    }

    #[inline(always)]
    fn contains(&self, mv: Move<B>) -> bool {
        let kind = match self.kind {
            Some(kind) => kind == mv.kind,
            None => mv.promotion().is_some_and(|role| Role::PROMOTIONS.contains(&role)),
        };
        kind && self.from(mv.to) == mv.from && self.targets.contains(mv.to)
    }
}

impl<B: Board> IntoIterator for Moves<B> {
    type Item = Move<B>;
    type IntoIter = MovesIter<B>;

    #[inline(always)]
    fn into_iter(self) -> MovesIter<B> {
        MovesIter { moves: self, rest: self.targets.iter(), promoting: None, role: 0 }
    }
}

/// The moves of a group, one by one.
#[derive(Clone, Debug)]
pub struct MovesIter<B: Board> {
    moves: Moves<B>,
    rest: Cells<B>,
    promoting: Option<Cell<B>>,
    role: u8,
}

impl<B: Board> Iterator for MovesIter<B> {
    type Item = Move<B>;

    #[inline(always)]
    fn next(&mut self) -> Option<Move<B>> {
        let Some(kind) = self.moves.kind else { return self.next_promotion() };
        let to = self.rest.next()?;
        Some(Move { from: self.moves.from(to), to, kind })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let cells = self.rest.len();
        match self.moves.kind {
            Some(_) => (cells, Some(cells)),
            None => (cells, Some(4 * (cells + 1))),
        }
    }
}

impl<B: Board> MovesIter<B> {
    fn next_promotion(&mut self) -> Option<Move<B>> {
        let Some(&role) = Role::PROMOTIONS.get(usize::from(self.role)).filter(|_| self.promoting.is_some()) else {
            self.promoting = Some(self.rest.next()?);
            self.role = 0;
            return self.next_promotion();
        };
        self.role += 1;
        let to = self.promoting?;
        Some(Move { from: self.moves.from(to), to, kind: MoveKind::Promotion(role) })
    }
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
        visit(Moves::steps(from, B::knight(from) & targets))?;
    }
    for from in diagonal & free {
        let mut slides = B::slide(Line::Diagonal, from, occupied);
        if orthogonal.contains(from) {
            slides |= B::slide(Line::Orthogonal, from, occupied);
        }
        visit(Moves::steps(from, slides & targets))?;
    }
    for from in (orthogonal - diagonal) & free {
        visit(Moves::steps(from, B::slide(Line::Orthogonal, from, occupied) & targets))?;
    }
    if !checks.pinned.is_empty() {
        for from in (knights | orthogonal | diagonal) & own & checks.pinned {
            let mut reach = CellSet::EMPTY;
            if knights.contains(from) {
                reach |= B::knight(from);
            }
            if orthogonal.contains(from) {
                reach |= B::slide(Line::Orthogonal, from, occupied);
            }
            if diagonal.contains(from) {
                reach |= B::slide(Line::Diagonal, from, occupied);
            }
            visit(Moves::steps(from, reach & open & checks.allowed(from)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Hands a king's steps onto cells of `open` to `visit`: those that `attacked` does not find attacked.
#[inline(always)]
pub fn king_moves<B: ChessBoard>(
    king: Cell<B>,
    open: CellSet<B>,
    attacked: impl Fn(Cell<B>) -> bool,
    visit: &mut impl FnMut(Moves<B>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut targets = B::king(king) & open;
    for to in targets {
        if attacked(to) {
            targets -= to.set();
        }
    }
    visit(Moves::steps(king, targets))
}

/// Why a move that is not legal is refused. `reaches` says whether a move would be legal if no king could be attacked.
pub fn refusal<B: Board, const PLAYERS: usize>(
    pieces: &Pieces<B, PLAYERS>,
    player: Player,
    mv: Move<B>,
    reaches: impl Fn(Move<B>) -> bool,
) -> MoveError {
    match pieces.get(mv.from) {
        None => return MoveError::NoPiece,
        Some((owner, _)) if owner != player => return MoveError::NotYours,
        Some(_) => {}
    }
    let with = |kind| reaches(Move { kind, ..mv });
    if reaches(mv) {
        MoveError::KingAttacked
    } else if pieces.of(player).contains(mv.to) {
        MoveError::OwnPiece
    } else if with(MoveKind::Promotion(Role::Queen)) {
        if mv.promotion().is_some() { MoveError::NoPromotion } else { MoveError::PromotionRequired }
    } else if with(MoveKind::Step) || with(MoveKind::EnPassant) || with(MoveKind::Castling) {
        if mv.promotion().is_some() { MoveError::NoPromotion } else { MoveError::WrongKind }
    } else {
        MoveError::Unreachable
    }
}

/// A piece of a two-player game as its letter: upper case for the first player, lower case for the second.
#[derive(Clone, Copy, Debug)]
pub struct CasedLetter(pub Player, pub Role);

impl fmt::Display for CasedLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.1.letter();
        write!(f, "{}", if self.0.index() == 0 { letter } else { letter.to_ascii_lowercase() })
    }
}

impl CasedLetter {
    /// The piece whose letter a text starts with, and the letter's length: as [`Field::rows`](crate::text::Field::rows)
    /// asks for.
    ///
    /// # Errors
    /// [`Problem::Unexpected`].
    pub fn read(text: &[u8]) -> Result<((Player, Role), usize), Problem> {
        let letter = char::from(*text.first().ok_or(Problem::Missing)?);
        let role = Role::from_letter(letter.to_ascii_uppercase()).ok_or(Problem::Unexpected)?;
        Ok(((Player::new(usize::from(letter.is_ascii_lowercase())), role), 1))
    }
}
