//! What chess is on any board: six kinds of piece, and the moves of all but pawns.
//!
//! McCooey's game and Neohex are made of this, and so is any other chess on a board of hexagons; pawns, castling and
//! the ends of the game are each game's own.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::board::{Board, Cell, CellSet, Hex91, Line};
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

/// How the pawns of a player move on a board where a set of them takes a step by adding to the index: side by side.
#[derive(Clone, Copy, Debug)]
pub struct PawnSteps<B: Board> {
    /// What the step ahead adds to the index.
    pub ahead: i8,
    /// What the captures add.
    pub captures: [i8; 2],
    /// Where a pawn may go two steps ahead from.
    pub starts: CellSet<B>,
    /// Where it is promoted.
    pub last: CellSet<B>,
}

impl<B: Board> PawnSteps<B> {
    /// Hands the steps, double steps and captures of `pawns` onto cells of `allowed` to `visit`. Offsets that are known
    /// where this is called cost the least.
    #[inline(always)]
    pub fn visit(
        self,
        pawns: CellSet<B>,
        occupied: CellSet<B>,
        enemies: CellSet<B>,
        allowed: CellSet<B>,
        visit: &mut impl FnMut(Moves<B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let empty = !occupied;
        let single = pawns.shift(self.ahead) & empty;
        Moves::visit_pawns(self.ahead, single & allowed, self.last, visit)?;
        let double = ((pawns & self.starts).shift(self.ahead) & empty).shift(self.ahead) & empty & allowed;
        visit(Moves::of_pawns(2 * self.ahead, double, MoveKind::Step))?;
        for capture in self.captures {
            Moves::visit_pawns(capture, pawns.shift(capture) & enemies & allowed, self.last, visit)?;
        }
        ControlFlow::Continue(())
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

/// A move: which piece, from where, to where, and of what kind.
///
/// Written as both cells and, for a promotion, the new piece's letter in lower case: `f4f6`, `b6b7q`.
///
/// Four bytes: the cells, the roles the piece has before and after, and whether the move is a special one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<B: Board> {
    bits: u32,
    board: PhantomData<B>,
}

const ROLE_SHIFT: u32 = 16;
const PLACED_SHIFT: u32 = 20;
const SPECIAL_SHIFT: u32 = 24;
const EN_PASSANT: u32 = 1;
const CASTLING: u32 = 2;

impl<B: Board> Move<B> {
    /// A move of a piece. Whether it is legal is the position's to say.
    #[inline(always)]
    pub const fn new(role: Role, from: Cell<B>, to: Cell<B>, kind: MoveKind) -> Self {
        let (placed, special) = match kind {
            MoveKind::Step => (role, 0),
            MoveKind::EnPassant => (role, EN_PASSANT),
            MoveKind::Castling => (role, CASTLING),
            MoveKind::Promotion(placed) => (placed, 0),
        };
        let bits = from.index() as u32 | (to.index() as u32) << 8;
        let bits = bits | (role as u32) << ROLE_SHIFT | (placed as u32) << PLACED_SHIFT | special << SPECIAL_SHIFT;
        Move { bits, board: PhantomData }
    }

    /// The cell it starts from.
    #[inline(always)]
    pub const fn from(self) -> Cell<B> {
        Cell::at(self.bits as u8)
    }

    /// The cell it goes to.
    #[inline(always)]
    pub const fn to(self) -> Cell<B> {
        Cell::at((self.bits >> 8) as u8)
    }

    /// The piece that moves.
    #[inline(always)]
    pub const fn role(self) -> Role {
        Role::of_digits((self.bits >> ROLE_SHIFT) as u8)
    }

    /// The piece that stands on the target after it: another one than moved if it is a promotion.
    #[inline(always)]
    pub const fn placed(self) -> Role {
        Role::of_digits((self.bits >> PLACED_SHIFT) as u8)
    }

    /// The code of the piece that moves.
    #[inline(always)]
    pub const fn role_code(self) -> u8 {
        (self.bits >> ROLE_SHIFT) as u8 & 7
    }

    /// Whether it is neither a promotion nor en passant nor castling.
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        (self.bits >> PLACED_SHIFT) ^ (self.bits >> ROLE_SHIFT & 7) == 0
    }

    /// The kind of move it is.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.bits >> SPECIAL_SHIFT {
            EN_PASSANT => MoveKind::EnPassant,
            CASTLING => MoveKind::Castling,
            _ => match self.promotion() {
                Some(role) => MoveKind::Promotion(role),
                None => MoveKind::Step,
            },
        }
    }

    /// What a pawn becomes by it.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        if self.role() as u8 == self.placed() as u8 { None } else { Some(self.placed()) }
    }
}

impl<B: Board> fmt::Debug for Move<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {self} {:?}", self.role(), self.kind())
    }
}

/// The text of a move, not yet looked at in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveText<B: Board> {
    /// The first cell.
    pub from: Cell<B>,
    /// The second cell.
    pub to: Cell<B>,
    /// What the letter behind them says.
    pub promotion: Option<Role>,
}

impl<B: Board> MoveText<B> {
    /// The move that a text means for the piece on its first cell, a step if it has no letter; `None` if there is no
    /// piece.
    pub fn step<const PLAYERS: usize>(self, pieces: &Pieces<B, PLAYERS>) -> Option<Move<B>> {
        let (_, role) = pieces.get(self.from)?;
        Some(Move::new(role, self.from, self.to, self.promotion.map_or(MoveKind::Step, MoveKind::Promotion)))
    }

    /// Reads the text of a move: two cells and, for a promotion, a letter.
    ///
    /// # Errors
    /// Which part is wrong, and from which byte.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let error = |field, at, problem| TextError { field, at, problem };
        let (from, at) = read_cell(text, 0).ok_or(error("from", 0, Problem::Cell))?;
        let (to, end) = read_cell(text, at).ok_or(error("to", at, Problem::Cell))?;
        let mut rest = text.get(end..).unwrap_or_default().chars();
        let promotion = match rest.next() {
            None => None,
            Some(letter) => {
                let role = Role::PROMOTIONS.into_iter().find(|role| role.letter().to_ascii_lowercase() == letter);
                Some(role.ok_or(error("promotion", end, Problem::Unexpected))?)
            }
        };
        match rest.next() {
            None => Ok(MoveText { from, to, promotion }),
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
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// Moves of one kind, to each of a set of targets: those of one piece, or of all pawns that take the same step side by
/// side.
///
/// ```
/// # #[cfg(feature = "mccooey")] {
/// use core::ops::ControlFlow::Continue;
/// use hexvariants::chess::Role;
/// use hexvariants::{MoveGroup, Position, mccooey};
///
/// let mut knights = 0;
/// let _ = mccooey::Position::start().visit_moves(|group| {
///     if group.role() == Role::Knight {
///         knights += group.len();
///     }
///     Continue(())
/// });
/// assert_eq!(knights, 10);
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves<B: Board> {
    /// The move to the cell of index 0.
    base: u32,
    /// What the move's bits gain with the index of the target: the target alone, or the start with it.
    slope: u32,
    targets: CellSet<B>,
}

const FROM_ONE_CELL: u32 = 1 << 8;
const SIDE_BY_SIDE: u32 = 1 << 8 | 1;

impl<B: Board> Moves<B> {
    /// The moves of a kind of the piece on a cell to each of `targets`.
    #[inline(always)]
    pub const fn of_piece(role: Role, from: Cell<B>, targets: CellSet<B>, kind: MoveKind) -> Self {
        Moves { base: Move::new(role, from, Cell::<B>::at(0), kind).bits, slope: FROM_ONE_CELL, targets }
    }

    /// The moves of a kind of all pawns that come to `targets` by a step that adds `offset` to the index.
    #[inline(always)]
    pub const fn of_pawns(offset: i8, targets: CellSet<B>, kind: MoveKind) -> Self {
        let base = Move::new(Role::Pawn, Cell::<B>::at(0), Cell::<B>::at(0), kind).bits;
        Moves { base: base.wrapping_sub(offset as u32), slope: SIDE_BY_SIDE, targets }
    }

    /// Hands the steps of the pawn on a cell to `visit`: those onto `last` as promotions.
    #[inline(always)]
    pub fn visit_pawn(
        from: Cell<B>,
        targets: CellSet<B>,
        last: CellSet<B>,
        visit: &mut impl FnMut(Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        promoting(targets, last, |targets, kind| visit(Moves::of_piece(Role::Pawn, from, targets, kind)))
    }

    /// Hands the steps of all pawns that come to `targets` by a step that adds `offset` to the index to `visit`: those
    /// onto `last` as promotions.
    #[inline(always)]
    pub fn visit_pawns(
        offset: i8,
        targets: CellSet<B>,
        last: CellSet<B>,
        visit: &mut impl FnMut(Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        promoting(targets, last, |targets, kind| visit(Moves::of_pawns(offset, targets, kind)))
    }

    /// Where they go.
    #[inline(always)]
    pub const fn targets(&self) -> CellSet<B> {
        self.targets
    }

    /// The piece or pieces that move.
    #[inline(always)]
    pub const fn role(&self) -> Role {
        self.to(0).role()
    }

    /// What kind of moves they are.
    #[inline(always)]
    pub const fn kind(&self) -> MoveKind {
        self.to(0).kind()
    }

    /// The cell they all start from; `None` for pawns side by side.
    #[inline(always)]
    pub const fn from(&self) -> Option<Cell<B>> {
        if self.slope == FROM_ONE_CELL { Some(self.to(0).from()) } else { None }
    }

    #[inline(always)]
    const fn to(&self, index: u32) -> Move<B> {
        Move { bits: self.base.wrapping_add(index.wrapping_mul(self.slope)), board: PhantomData }
    }
}

/// Hands targets on `last` to `visit` once a promotion, the others as steps.
#[inline(always)]
fn promoting<B: Board>(
    targets: CellSet<B>,
    last: CellSet<B>,
    mut visit: impl FnMut(CellSet<B>, MoveKind) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let promotions = targets & last;
    if !promotions.is_empty() {
        for role in Role::PROMOTIONS {
            visit(promotions, MoveKind::Promotion(role))?;
        }
    }
    visit(targets - last, MoveKind::Step)
}

impl<B: Board> MoveGroup for Moves<B> {
    type Move = Move<B>;

    #[inline(always)]
    fn len(&self) -> usize {
        self.targets.len()
    }

    #[inline(always)]
    fn contains(&self, mv: Move<B>) -> bool {
        self.to(mv.to().index() as u32) == mv && self.targets.contains(mv.to())
    }
}

impl<B: Board> IntoIterator for Moves<B> {
    type Item = Move<B>;
    type IntoIter = MovesIter<B>;

    #[inline(always)]
    fn into_iter(self) -> MovesIter<B> {
        MovesIter { rest: self }
    }
}

/// The moves of a group, one by one.
#[derive(Clone, Debug)]
pub struct MovesIter<B: Board> {
    rest: Moves<B>,
}

impl<B: Board> Iterator for MovesIter<B> {
    type Item = Move<B>;

    #[inline(always)]
    fn next(&mut self) -> Option<Move<B>> {
        let to = self.rest.targets.pop()?;
        Some(self.rest.to(to.index() as u32))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.rest.len();
        (len, Some(len))
    }
}

impl<B: Board> ExactSizeIterator for MovesIter<B> {}
impl<B: Board> FusedIterator for MovesIter<B> {}

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
