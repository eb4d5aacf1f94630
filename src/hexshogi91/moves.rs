//! Moves and drops, one by one and as sets of targets.

use core::fmt;
use core::iter::FusedIterator;

use super::piece::{Pieces, Role};
use crate::board::{Cell, CellSet, Shogi91};
use crate::error::{Problem, TextError};
use crate::text::read_cell;
use crate::variant::MoveGroup;

type Set = CellSet<Shogi91>;

/// A move on the board or a drop.
///
/// Written as in USI: both cells, and a `+` for a promotion, or the letter of the piece dropped in upper case, a star
/// and a cell: `6j6i`, `8e8d+`, `P*7f`.
///
/// The *long form*, written with `{:#}` and read by [`Move::read_long`], has the piece before the cells, with a `+` in
/// front if it is promoted already: `G6j6i`, `P8e8d+`, `+R4c4d`, `P*7f`.
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

    /// Reads the long form of a move. Whether it is legal is a position's to say.
    ///
    /// # Errors
    /// Which part is wrong, and from which byte.
    pub fn read_long(text: &str) -> Result<Self, TextError> {
        let error = |at, problem| TextError { field: "piece", at, problem };
        let at = usize::from(text.starts_with('+'));
        let letter = text.get(at..).and_then(|rest| rest.chars().next()).ok_or(error(at, Problem::Missing))?;
        let role = Role::from_letter(letter).ok_or(error(at, Problem::Unexpected))?;
        let role = if at > 0 { role.promoted().ok_or(error(at, Problem::Unexpected))? } else { role };
        if text.as_bytes().get(at + 1) == Some(&b'*') {
            return Ok(Move::drop(role, read_last_cell(text, at + 2)?));
        }
        let (from, to, promotes) = read_step(text, at + 1)?;
        Ok(Move::step(role, from, to, promotes))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from() {
            Some(from) => {
                if f.alternate() {
                    write!(f, "{}", self.role())?;
                }
                write!(f, "{from}{}{}", self.to(), if self.promotes() { "+" } else { "" })
            }
            None if f.alternate() => write!(f, "{}*{}", self.role(), self.to()),
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
        if text.as_bytes().get(1) == Some(&b'*') {
            let role = text.chars().next().and_then(Role::from_letter).filter(|&role| role != Role::King);
            let role = role.ok_or(TextError { field: "piece", at: 0, problem: Problem::Unexpected })?;
            return Ok(MoveText::Drop { role, to: read_last_cell(text, 2)? });
        }
        let (from, to, promotes) = read_step(text, 0)?;
        Ok(MoveText::Step { from, to, promotes })
    }
}

/// Two cells and, for a promotion, a plus: the whole text from byte `at` on.
fn read_step(text: &str, at: usize) -> Result<(Cell<Shogi91>, Cell<Shogi91>, bool), TextError> {
    let error = |field, at, problem| TextError { field, at, problem };
    let (from, at) = read_cell(text, at).ok_or(error("from", at, Problem::Cell))?;
    let (to, end) = read_cell(text, at).ok_or(error("to", at, Problem::Cell))?;
    match text.as_bytes().get(end..).unwrap_or_default() {
        [] => Ok((from, to, false)),
        [b'+'] => Ok((from, to, true)),
        [b'+', ..] => Err(error("end", end + 1, Problem::Extra)),
        _ => Err(error("promotion", end, Problem::Unexpected)),
    }
}

/// A cell: the whole text from byte `at` on.
fn read_last_cell(text: &str, at: usize) -> Result<Cell<Shogi91>, TextError> {
    let error = |field, at, problem| TextError { field, at, problem };
    let (to, end) = read_cell(text, at).ok_or(error("to", at, Problem::Cell))?;
    if end < text.len() { Err(error("end", end, Problem::Extra)) } else { Ok(to) }
}

/// Moves of one kind, to each of a set of targets: those of one piece, of all pawns that take the same step side by
/// side, or the drops of a kind. Moves that promote and moves that do not are in different groups.
///
/// ```
/// use core::ops::ControlFlow::Continue;
/// use hexvariants::hexshogi91::{Position, Role};
/// use hexvariants::{MoveGroup, Position as _};
///
/// let position: Position = "6/1k5/8/9/10/11/10/9/8/1K5/6 b GP 1".parse()?;
/// let mut drops = [0; 2];
/// let _ = position.visit_moves(|group| {
///     if group.is_drop() {
///         drops[usize::from(group.role() == Role::Pawn)] += group.len();
///     }
///     Continue(())
/// });
/// assert_eq!(drops, [89, 89 - 6 - 2]);
/// # Ok::<(), hexvariants::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves {
    /// The move to the cell of index 0.
    base: u32,
    /// What the move's bits gain with the index of the target: the target alone, or the start with it.
    slope: u32,
    targets: Set,
}

const FROM_ONE_CELL: u32 = 1 << 8;
const SIDE_BY_SIDE: u32 = 1 << 8 | 1;

impl Moves {
    /// The moves of the piece on a cell to each of `targets`, promoting or not.
    #[inline(always)]
    pub const fn of_piece(role: Role, from: Cell<Shogi91>, targets: Set, promotes: bool) -> Self {
        Moves { base: Move::step(role, from, Cell::at(0), promotes).0, slope: FROM_ONE_CELL, targets }
    }

    /// The moves, promoting or not, of all pawns that come to `targets` by a step that adds `offset` to the index.
    #[inline(always)]
    pub const fn of_pawns(offset: i8, targets: Set, promotes: bool) -> Self {
        let base = Move::step(Role::Pawn, Cell::at(0), Cell::at(0), promotes).0;
        Moves { base: base.wrapping_sub(offset as u32), slope: SIDE_BY_SIDE, targets }
    }

    /// The drops of a kind.
    #[inline(always)]
    pub const fn drops(role: Role, targets: Set) -> Self {
        Moves { base: Move::drop(role, Cell::at(0)).0, slope: SIDE_BY_SIDE, targets }
    }

    /// Where they go.
    #[inline(always)]
    pub const fn targets(&self) -> Set {
        self.targets
    }

    /// The piece or pieces that move or are dropped.
    #[inline(always)]
    pub const fn role(&self) -> Role {
        self.to(0).role()
    }

    /// The cell they all start from; `None` for pawns side by side, and for drops.
    #[inline(always)]
    pub const fn from(&self) -> Option<Cell<Shogi91>> {
        if self.slope == FROM_ONE_CELL { self.to(0).from() } else { None }
    }

    /// Whether the pieces promote.
    #[inline(always)]
    pub const fn promotes(&self) -> bool {
        self.to(0).promotes()
    }

    /// Whether they are drops.
    #[inline(always)]
    pub const fn is_drop(&self) -> bool {
        self.to(0).is_drop()
    }

    #[inline(always)]
    const fn to(&self, index: u32) -> Move {
        Move(self.base.wrapping_add(index.wrapping_mul(self.slope)))
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
        // A cell that is none of the board's may look like one in the set.
        let index = mv.to().index() as u32;
        index < u128::BITS && self.to(index) == mv && self.targets.contains(mv.to())
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    #[inline(always)]
    fn into_iter(self) -> MovesIter {
        MovesIter { rest: self }
    }
}

/// The moves of a group, one by one.
#[derive(Clone, Debug)]
pub struct MovesIter {
    rest: Moves,
}

impl Iterator for MovesIter {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let to = self.rest.targets.pop()?;
        Some(self.rest.to(to.index() as u32))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.rest.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for MovesIter {}
impl FusedIterator for MovesIter {}
