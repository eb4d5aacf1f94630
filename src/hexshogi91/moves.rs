//! Moves and drops, one by one and as sets of targets.

use core::fmt;
use core::ops::ControlFlow;

use super::piece::{Pieces, Role};
use crate::board::{Cell, CellSet, Cells, Shogi91};
use crate::error::{Problem, TextError};
use crate::text::read_cell;
use crate::variant::MoveGroup;

/// A move on the board or a drop.
///
/// Written as in USI: both cells, and a `+` for a promotion, or the letter of the piece dropped in upper case, a star
/// and a cell: `6j6i`, `8e8d+`, `P*7f`.
///
/// Four bytes: the cells, the piece, and whether it promotes or is dropped.
///
/// ```
/// use hexvariants::hexshogi91::{Move, Role};
///
/// let promotion = Move::step(Role::Pawn, "8e".parse()?, "8d".parse()?, true);
/// assert_eq!((promotion.to_string().as_str(), promotion.placed()), ("8e8d+", Role::Tokin));
/// let drop = Move::drop(Role::Pawn, "7f".parse()?);
/// assert_eq!((drop.to_string().as_str(), drop.from()), ("P*7f", None));
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

const ROLE_SHIFT: u32 = 16;
const PROMOTES_SHIFT: u32 = 20;
const DROP: u32 = 1 << 24;

impl Move {
    /// A piece's step, leap or slide, with or without a capture. Whether it is legal is the position's to say.
    #[inline(always)]
    pub const fn step(role: Role, from: Cell<Shogi91>, to: Cell<Shogi91>, promotes: bool) -> Self {
        let cells = from.index() as u32 | (to.index() as u32) << 8;
        Move(cells | (role.code() as u32) << ROLE_SHIFT | (promotes as u32) << PROMOTES_SHIFT)
    }

    /// A piece that is put on the board from the hand.
    #[inline(always)]
    pub const fn drop(role: Role, to: Cell<Shogi91>) -> Self {
        Move(Self::step(role, to, to, false).0 | DROP)
    }

    /// The cell a move on the board starts from.
    #[inline]
    pub const fn from(self) -> Option<Cell<Shogi91>> {
        if self.is_drop() { None } else { Some(self.first_cell()) }
    }

    /// The cell it starts from; of a drop, the one it goes to.
    #[inline(always)]
    pub(super) const fn first_cell(self) -> Cell<Shogi91> {
        Cell::at(self.0 as u8)
    }

    /// The cell it goes to.
    #[inline(always)]
    pub const fn to(self) -> Cell<Shogi91> {
        Cell::at((self.0 >> 8) as u8)
    }

    /// The piece that moves or is dropped.
    #[inline]
    pub const fn role(self) -> Role {
        Role::of_code(self.code())
    }

    /// The piece that stands on the target after it: another one than moved if it promotes.
    #[inline]
    pub const fn placed(self) -> Role {
        match self.role().promoted() {
            Some(promoted) if self.promotes() => promoted,
            _ => self.role(),
        }
    }

    /// The code of the piece that moves or is dropped.
    #[inline(always)]
    pub(super) const fn code(self) -> u8 {
        (self.0 >> ROLE_SHIFT) as u8 & 15
    }

    /// Whether the piece promotes.
    #[inline(always)]
    pub const fn promotes(self) -> bool {
        self.0 >> PROMOTES_SHIFT & 1 != 0
    }

    /// Whether it is a drop.
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.0 & DROP != 0
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from() {
            Some(from) => write!(f, "{from}{}{}", self.to(), if self.promotes() { "+" } else { "" }),
            None => write!(f, "{}*{}", self.role().letter(), self.to()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {self}", self.role())
    }
}

/// The text of a move, not yet looked at in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveText {
    /// A move on the board.
    Step {
        /// The cell it starts from.
        from: Cell<Shogi91>,
        /// The cell it goes to.
        to: Cell<Shogi91>,
        /// Whether the piece promotes.
        promotes: bool,
    },
    /// A drop.
    Drop {
        /// The piece.
        role: Role,
        /// The cell it goes to.
        to: Cell<Shogi91>,
    },
}

impl MoveText {
    /// The move that a text means for the piece on its first cell; `None` if there is no piece.
    pub fn on(self, pieces: &Pieces) -> Option<Move> {
        match self {
            MoveText::Step { from, to, promotes } => {
                pieces.get(from).map(|(_, role)| Move::step(role, from, to, promotes))
            }
            MoveText::Drop { role, to } => Some(Move::drop(role, to)),
        }
    }

    /// Reads the text of a move or drop.
    ///
    /// # Errors
    /// Which part is wrong, and from which byte.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let error = |field, at, problem| TextError { field, at, problem };
        let (read, end) = if text.as_bytes().get(1) == Some(&b'*') {
            let role = text.chars().next().and_then(Role::from_letter).filter(|&role| role != Role::King);
            let role = role.ok_or(error("piece", 0, Problem::Unexpected))?;
            let (to, end) = read_cell(text, 2).ok_or(error("to", 2, Problem::Cell))?;
            (MoveText::Drop { role, to }, end)
        } else {
            let (from, at) = read_cell(text, 0).ok_or(error("from", 0, Problem::Cell))?;
            let (to, end) = read_cell(text, at).ok_or(error("to", at, Problem::Cell))?;
            let promotes = match text.as_bytes().get(end) {
                None => false,
                Some(b'+') => true,
                Some(_) => return Err(error("promotion", end, Problem::Unexpected)),
            };
            (MoveText::Step { from, to, promotes }, end + usize::from(promotes))
        };
        if end < text.len() { Err(error("end", end, Problem::Extra)) } else { Ok(read) }
    }
}

/// Where the moves of a group start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// All from one cell.
    Cell(Cell<Shogi91>),
    /// Each from the cell from which this offset of the index leads to its target: pawns moving side by side.
    Behind(i8),
    /// From the hand.
    Hand,
}

/// Moves of one kind: the targets of one piece, of all pawns that take the same step, or of the drops of a kind. Moves
/// that promote and moves that do not are in different groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves {
    /// The piece or pieces that move or are dropped.
    pub role: Role,
    /// Where they start.
    pub origin: Origin,
    /// Where they go.
    pub targets: CellSet<Shogi91>,
    /// Whether the pieces promote.
    pub promotes: bool,
}

impl Moves {
    /// The moves of a piece to each of `targets`.
    #[inline(always)]
    pub const fn steps(role: Role, from: Cell<Shogi91>, targets: CellSet<Shogi91>) -> Self {
        Moves { role, origin: Origin::Cell(from), targets, promotes: false }
    }

    /// The drops of a kind.
    #[inline(always)]
    pub const fn drops(role: Role, targets: CellSet<Shogi91>) -> Self {
        Moves { role, origin: Origin::Hand, targets, promotes: false }
    }

    /// Hands the moves from `origin` onto `targets` to `visit`: those onto cells of `zone` as promotions, and those onto
    /// cells that are not `dead` without.
    #[inline(always)]
    pub fn promoting(
        role: Role,
        origin: Origin,
        targets: CellSet<Shogi91>,
        zone: CellSet<Shogi91>,
        dead: CellSet<Shogi91>,
        visit: &mut impl FnMut(Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let promotions = targets & zone;
        if !promotions.is_empty() {
            visit(Moves { role, origin, targets: promotions, promotes: true })?;
        }
        visit(Moves { role, origin, targets: targets - dead, promotes: false })
    }

    #[inline(always)]
    fn to(&self, to: Cell<Shogi91>) -> Move {
        let from = match self.origin {
            Origin::Cell(from) => from,
            Origin::Behind(offset) => to.plus(offset.wrapping_neg()),
            Origin::Hand => return Move::drop(self.role, to),
        };
        Move::step(self.role, from, to, self.promotes)
    }
}

impl MoveGroup for Moves {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> usize {
        self.targets.len()
    }

    #[inline(always)]
    fn contains(&self, mv: Move) -> bool {
        self.targets.contains(mv.to()) && self.to(mv.to()) == mv
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    #[inline(always)]
    fn into_iter(self) -> MovesIter {
        MovesIter { moves: self, rest: self.targets.iter() }
    }
}

/// The moves of a group, one by one.
#[derive(Clone, Debug)]
pub struct MovesIter {
    moves: Moves,
    rest: Cells<Shogi91>,
}

impl Iterator for MovesIter {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        self.rest.next().map(|to| self.moves.to(to))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl ExactSizeIterator for MovesIter {}
