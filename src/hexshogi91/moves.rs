//! Moves and drops, one by one and as sets of targets.

use core::fmt;
use core::ops::ControlFlow;

use super::piece::Role;
use crate::board::{Cell, CellSet, Cells, Shogi91};
use crate::error::{Problem, TextError};
use crate::text::read_cell;
use crate::variant::MoveGroup;

/// A move on the board or a drop.
///
/// Written as in USI: both cells, and a `+` for a promotion, or the letter of the piece dropped in upper case, a star
/// and a cell: `6j6i`, `8e8d+`, `P*7f`.
///
/// ```
/// use hexvariants::hexshogi91::{Move, Role};
///
/// let promotion = Move::Step { from: "8e".parse()?, to: "8d".parse()?, promotes: true };
/// assert_eq!(promotion.to_string(), "8e8d+");
/// assert_eq!(Move::read("P*7f"), Ok(Move::Drop { role: Role::Pawn, to: "7f".parse()? }));
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A step, leap or slide, with or without a capture.
    Step {
        /// The cell it starts from.
        from: Cell<Shogi91>,
        /// The cell it goes to.
        to: Cell<Shogi91>,
        /// Whether the piece promotes.
        promotes: bool,
    },
    /// A piece from the hand is put on the board.
    Drop {
        /// The piece.
        role: Role,
        /// The cell it is put on.
        to: Cell<Shogi91>,
    },
}

impl Move {
    /// The cell a move on the board starts from.
    #[inline]
    pub const fn from(self) -> Option<Cell<Shogi91>> {
        match self {
            Move::Step { from, .. } => Some(from),
            Move::Drop { .. } => None,
        }
    }

    /// The cell it goes to.
    #[inline]
    pub const fn to(self) -> Cell<Shogi91> {
        match self {
            Move::Step { to, .. } | Move::Drop { to, .. } => to,
        }
    }

    /// Whether a piece promotes.
    #[inline]
    pub const fn promotes(self) -> bool {
        matches!(self, Move::Step { promotes: true, .. })
    }

    /// The piece it drops.
    #[inline]
    pub const fn dropped(self) -> Option<Role> {
        match self {
            Move::Step { .. } => None,
            Move::Drop { role, .. } => Some(role),
        }
    }

    /// Reads the text of a move or drop.
    ///
    /// # Errors
    /// Which part is wrong, and from which byte.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let error = |field, at, problem| TextError { field, at, problem };
        let (mv, end) = if text.as_bytes().get(1) == Some(&b'*') {
            let letter = text.chars().next().and_then(Role::from_letter).filter(|&role| role != Role::King);
            let role = letter.ok_or(error("piece", 0, Problem::Unexpected))?;
            let (to, end) = read_cell(text, 2).ok_or(error("to", 2, Problem::Cell))?;
            (Move::Drop { role, to }, end)
        } else {
            let (from, at) = read_cell(text, 0).ok_or(error("from", 0, Problem::Cell))?;
            let (to, end) = read_cell(text, at).ok_or(error("to", at, Problem::Cell))?;
            match text.get(end..) {
                None | Some("") => return Ok(Move::Step { from, to, promotes: false }),
                Some(rest) if !rest.starts_with('+') => return Err(error("promotion", end, Problem::Unexpected)),
                Some(_) => (Move::Step { from, to, promotes: true }, end + 1),
            }
        };
        if end < text.len() { Err(error("end", end, Problem::Extra)) } else { Ok(mv) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Step { from, to, promotes } => write!(f, "{from}{to}{}", if promotes { "+" } else { "" }),
            Move::Drop { role, to } => write!(f, "{}*{to}", role.letter()),
        }
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
    Hand(Role),
}

/// Moves of one kind: the targets of one piece, of all pawns that take the same step, or of the drops of a kind. Moves
/// that promote and moves that do not are in different groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves {
    /// Where they start.
    pub origin: Origin,
    /// Where they go.
    pub targets: CellSet<Shogi91>,
    /// Whether the pieces promote.
    pub promotes: bool,
}

impl Moves {
    /// Hands the moves from `origin` onto `targets` to `visit`: those onto cells of `zone` as promotions, and those onto
    /// cells that are not `dead` without.
    #[inline(always)]
    pub fn promoting(
        origin: Origin,
        targets: CellSet<Shogi91>,
        zone: CellSet<Shogi91>,
        dead: CellSet<Shogi91>,
        visit: &mut impl FnMut(Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let promotions = targets & zone;
        if !promotions.is_empty() {
            visit(Moves { origin, targets: promotions, promotes: true })?;
        }
        visit(Moves { origin, targets: targets - dead, promotes: false })
    }

    #[inline(always)]
    fn to(&self, to: Cell<Shogi91>) -> Move {
        let from = match self.origin {
            Origin::Cell(from) => from,
            Origin::Behind(offset) => to.plus(offset.wrapping_neg()),
            Origin::Hand(role) => return Move::Drop { role, to },
        };
        Move::Step { from, to, promotes: self.promotes }
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
