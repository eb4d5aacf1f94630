//! Moves of chess pieces, one by one and as sets of targets.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::{Pieces, Role};
use crate::board::{Bits, Board, Cell, CellSet};
use crate::error::{MoveError, Problem, TextError};
use crate::text::read_cell;
use crate::variant::MoveGroup;

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
/// Written as both cells and, for a promotion, the new piece's letter in lower case: `f4f6`, `b6b7q`. Which move that is
/// depends on the position.
///
/// The *long form*, written with `{:#}` and read by [`Move::read_long`], says all that the move is: the piece's letter
/// goes before the short form, and behind it goes `ep` for a capture en passant, `oo` for castling.
///
/// ```
/// use hexvariants::board::Hex91;
/// use hexvariants::chess::{Move, MoveKind, Role};
///
/// let mv = Move::<Hex91>::new(Role::Pawn, "d5".parse()?, "e6".parse()?, MoveKind::EnPassant);
/// assert_eq!((format!("{mv}"), format!("{mv:#}")), ("d5e6".into(), "Pd5e6ep".into()));
/// assert_eq!(Move::read_long("Pd5e6ep"), Ok(mv));
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
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

    /// Reads the long form of a move. Whether it is legal is a position's to say.
    ///
    /// # Errors
    /// Which part is wrong, and from which byte.
    pub fn read_long(text: &str) -> Result<Self, TextError> {
        let error = |field, at, problem| TextError { field, at, problem };
        let letter = text.chars().next().ok_or(error("piece", 0, Problem::Missing))?;
        let role = Role::from_letter(letter).ok_or(error("piece", 0, Problem::Unexpected))?;
        let (from, at) = read_cell(text, 1).ok_or(error("from", 1, Problem::Cell))?;
        let (to, end) = read_cell(text, at).ok_or(error("to", at, Problem::Cell))?;
        let kind = match text.get(end..).unwrap_or_default() {
            "" => MoveKind::Step,
            EP => MoveKind::EnPassant,
            OO => MoveKind::Castling,
            letter => {
                let placed = Role::ALL.into_iter().find(|role| letter.chars().eq([role.letter().to_ascii_lowercase()]));
                let placed = placed.filter(|&placed| placed != role);
                MoveKind::Promotion(placed.ok_or(error("kind", end, Problem::Unexpected))?)
            }
        };
        Ok(Move::new(role, from, to, kind))
    }
}

/// How the long form ends for en passant.
const EP: &str = "ep";
/// How it ends for castling.
const OO: &str = "oo";

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
    /// The move that a text means for the piece on its first cell, a step if it has no letter.
    ///
    /// # Errors
    /// That there is no piece, or that it would be promoted to what it is.
    pub fn step<const PLAYERS: usize>(self, pieces: &Pieces<B, PLAYERS>) -> Result<Move<B>, MoveError> {
        let (_, role) = pieces.get(self.from).ok_or(MoveError::NoPiece)?;
        if self.promotion == Some(role) {
            return Err(MoveError::NoPromotion);
        }
        Ok(Move::new(role, self.from, self.to, self.promotion.map_or(MoveKind::Step, MoveKind::Promotion)))
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

impl<B: Board> fmt::Display for Move<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "{}", self.role().letter())?;
        }
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Promotion(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            MoveKind::EnPassant if f.alternate() => f.write_str(EP),
            MoveKind::Castling if f.alternate() => f.write_str(OO),
            _ => Ok(()),
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
/// An index from which any step leads to and from another: what all moves of a group share shows in the move to it.
const ANY: u32 = 128;

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
        self.to(ANY).role()
    }

    /// What kind of moves they are.
    #[inline(always)]
    pub const fn kind(&self) -> MoveKind {
        self.to(ANY).kind()
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
        let index = mv.to().index() as u32;
        // A set takes indices modulo its width.
        index < B::Bits::WIDTH && self.to(index) == mv && self.targets.contains(mv.to())
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
