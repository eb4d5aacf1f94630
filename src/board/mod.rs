//! Boards: cells, their names and neighbours, and the lines along which pieces slide.
//!
//! A board is a type that names its cells and points at two [`LineTable`]s, one for lines through sides (*orthogonal*)
//! and one for lines through corners (*diagonal*). The tables are `static`s that `const fn`s build from a description
//! of the board: [`Lines::straight`] from steps on a plane of hexagons, or any lines made with [`LineCells`].
//!
//! ```
//! use hexvariants::board::{Board, Cell, CellSet, Hex91, Line};
//!
//! let centre: Cell<Hex91> = "f6".parse()?;
//! assert_eq!(Hex91::neighbors(centre).len(), 6);
//! assert_eq!(Hex91::diagonals(centre), "d5 e4 e7 g4 g7 h5".parse()?);
//! let occupied = CellSet::from_iter(["f8".parse()?, "f2".parse()?]);
//! let rook = Hex91::slide(Line::Orthogonal, centre, occupied);
//! assert!(rook.contains("f8".parse()?) && !rook.contains("f9".parse()?));
//! # Ok::<(), hexvariants::board::CellError>(())
//! ```

mod bits;
mod hex91;
mod lines;
mod neohex60;
mod neohex60_outline;
mod outline;
mod sliders;

use core::fmt;
use core::hash::Hash;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};
use core::str::FromStr;

pub use bits::Bits;
pub use hex91::{Hex91, Shogi91};
pub use lines::{LINE_MAX, LINES_MAX, LineCells, Lines};
pub use neohex60::Neohex60;
pub use outline::{Outline, Point};
pub use sliders::{LineTable, SliderIndex, Sliders};

/// The two ways from a hexagon to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// Through a side.
    Orthogonal,
    /// Through a corner, along the side that two neighbours share.
    Diagonal,
}

/// A board: its cells, their names, and its lines.
///
/// Cells are numbered by *index*, the bit they have in a [`CellSet`]. Indices need not be dense.
pub trait Board: Copy + Ord + Hash + fmt::Debug + Default + Send + Sync + 'static {
    /// The word that holds a set of cells.
    type Bits: Bits;
    /// The table of lines through sides.
    type Orthogonal: LineTable<Self::Bits>;
    /// The table of lines through corners.
    type Diagonal: LineTable<Self::Bits>;

    /// All cells.
    const CELLS: CellSet<Self>;
    /// The rows in which a position's text lists the cells, first to last.
    const ROWS: &'static Rows;

    /// The table of lines through sides.
    fn orthogonal() -> &'static Self::Orthogonal;
    /// The table of lines through corners.
    fn diagonal() -> &'static Self::Diagonal;
    /// The lines of a kind from a cell as lists of cell indices, nearest first; a line that splits is there once a
    /// branch.
    fn lines(line: Line, from: Cell<Self>) -> &'static [LineCells];
    /// Writes the name of a cell.
    fn write_name(cell: Cell<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// Reads the name of a cell; `None` if there is no such cell.
    fn read_name(text: &str) -> Option<Cell<Self>>;

    /// The corners of a cell, clockwise, to draw it by: x to the right and y up, the first player at the bottom, the
    /// centre of the board at the origin, and sides of length one (Neohex: about one). Neighbours share the corners of
    /// their common side.
    fn outline(cell: Cell<Self>) -> Outline;

    /// The point in the middle of a cell, on the same scale as its outline.
    fn center(cell: Cell<Self>) -> Point {
        Self::outline(cell).center()
    }

    /// The cells that share a side with `cell`.
    #[inline(always)]
    fn neighbors(cell: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(Self::orthogonal().near(cell.index))
    }

    /// The cells one diagonal step from `cell`.
    #[inline(always)]
    fn diagonals(cell: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(Self::diagonal().near(cell.index))
    }

    /// The cells a slider on `from` can go to when the cells of `occupied` stop it; each blocker is included, whoever
    /// owns it. One look-up a group of lines.
    #[inline(always)]
    fn slide(line: Line, from: Cell<Self>, occupied: CellSet<Self>) -> CellSet<Self> {
        CellSet::from_bits(match line {
            Line::Orthogonal => Self::orthogonal().targets(from.index, occupied.bits),
            Line::Diagonal => Self::diagonal().targets(from.index, occupied.bits),
        })
    }

    /// The cells from which a slider attacks `to` when the cells of `occupied` stop it; what stands on `to` itself does
    /// not matter. A board whose lines do not all lead back has its own way.
    #[inline(always)]
    fn slide_attackers(line: Line, to: Cell<Self>, occupied: CellSet<Self>) -> CellSet<Self> {
        Self::slide(line, to, occupied)
    }

    /// The cells a slider on `from` reaches on an empty board.
    #[inline(always)]
    fn reach(line: Line, from: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(match line {
            Line::Orthogonal => Self::orthogonal().reach(from.index),
            Line::Diagonal => Self::diagonal().reach(from.index),
        })
    }

    /// The cells from which a slider reaches `to` on an empty board. Where lines need not lead back this is not
    /// [`reach`](Board::reach).
    #[inline(always)]
    fn reached_from(line: Line, to: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(match line {
            Line::Orthogonal => Self::orthogonal().reached_from(to.index),
            Line::Diagonal => Self::diagonal().reached_from(to.index),
        })
    }

    /// The cells a slider on `from` passes on its way to `to`: empty for neighbours and where no line leads.
    #[inline(always)]
    fn between(line: Line, from: Cell<Self>, to: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(match line {
            Line::Orthogonal => Self::orthogonal().between(from.index, to.index),
            Line::Diagonal => Self::diagonal().between(from.index, to.index),
        })
    }
}

/// The rows of a board in the order of its text.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    cells: [[u8; 11]; 12],
    lens: [u8; 12],
    count: u8,
}

impl Rows {
    /// No rows.
    pub const fn new() -> Self {
        Rows { cells: [[0; 11]; 12], lens: [0; 12], count: 0 }
    }

    /// These rows with one more cell at the end of the last one.
    pub const fn push(mut self, index: u8) -> Self {
        let row = self.count as usize - 1;
        self.cells[row][self.lens[row] as usize] = index;
        self.lens[row] += 1;
        self
    }

    /// These rows with an empty one after them.
    pub const fn row(mut self) -> Self {
        self.count += 1;
        self
    }

    /// The number of rows.
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there is no row.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The indices of the cells of a row; none if there is no such row.
    pub fn get(&self, row: usize) -> &[u8] {
        match (self.cells.get(row), self.lens.get(row)) {
            (Some(cells), Some(&len)) => cells.split_at(len as usize).0,
            _ => &[],
        }
    }

    /// The rows, first to last.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).map(|row| self.get(row))
    }
}

impl Default for Rows {
    fn default() -> Self {
        Self::new()
    }
}

/// A cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<B> {
    index: u8,
    board: PhantomData<B>,
}

impl<B: Board> Cell<B> {
    /// The cell of an index; `None` if the board has no such cell.
    pub fn new(index: u8) -> Option<Self> {
        (u32::from(index) < B::Bits::WIDTH && B::CELLS.bits.has(index)).then_some(Self::at(index))
    }

    /// The cell of an index that is known to be one of the board's. Any other index does no harm, but sets and tables
    /// take it modulo their size: it may stand for another cell, or for none. [`Cell::new`] looks.
    #[inline(always)]
    pub const fn at(index: u8) -> Self {
        Cell { index, board: PhantomData }
    }

    /// Its number: the bit it has in a [`CellSet`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The set of this cell alone.
    #[inline(always)]
    pub fn set(self) -> CellSet<B> {
        CellSet::from_bits(B::Bits::bit(self.index))
    }

    /// The cell whose index is larger by `by`, without a look at whether it is on the board.
    #[inline(always)]
    pub const fn plus(self, by: i8) -> Self {
        Self::at(self.index.wrapping_add_signed(by))
    }
}

impl<B: Board> fmt::Display for Cell<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        B::write_name(*self, f)
    }
}

impl<B: Board> fmt::Debug for Cell<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        B::write_name(*self, f)
    }
}

/// The text is not the name of a cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellError;

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell of this board")
    }
}

impl core::error::Error for CellError {}

impl<B: Board> FromStr for Cell<B> {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        B::read_name(text).ok_or(CellError)
    }
}

/// A set of cells of a board: one machine word.
///
/// ```
/// use hexvariants::board::{Board, CellSet, Hex91};
///
/// let row: CellSet<Hex91> = "a1 b1 c1".split(' ').map(|name| name.parse()).collect::<Result<_, _>>()?;
/// assert_eq!(row.len(), 3);
/// assert_eq!((!row).len(), 88);
/// assert_eq!(row - "b1".parse()?, "a1 c1".parse()?);
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet<B: Board> {
    bits: B::Bits,
}

impl<B: Board> CellSet<B> {
    /// No cell.
    pub const EMPTY: Self = CellSet { bits: B::Bits::EMPTY };

    /// The set of a word of bits, each the index of a cell of the board.
    #[inline(always)]
    pub const fn from_bits(bits: B::Bits) -> Self {
        CellSet { bits }
    }

    /// The set as a word of bits.
    #[inline(always)]
    pub const fn bits(self) -> B::Bits {
        self.bits
    }

    /// Whether `cell` is in the set.
    #[inline(always)]
    pub fn contains(self, cell: Cell<B>) -> bool {
        self.bits.has(cell.index)
    }

    /// The number of cells.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.bits.count() as usize
    }

    /// Whether there is no cell in it.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.bits == B::Bits::EMPTY
    }

    /// Whether it has two cells or more.
    #[inline(always)]
    pub fn has_many(self) -> bool {
        self.bits.without_lowest() != B::Bits::EMPTY
    }

    /// The cell of lowest index.
    #[inline(always)]
    pub fn first(self) -> Option<Cell<B>> {
        (!self.is_empty()).then(|| Cell::at(self.bits.lowest() as u8))
    }

    /// Takes the cell of lowest index out.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Cell<B>> {
        (!self.is_empty()).then(|| Cell::at(self.bits.pop()))
    }

    /// The cell of lowest index, for a set that is known to have one. Of the empty set, a cell that is none of the
    /// board's.
    #[inline(always)]
    pub fn lowest(self) -> Cell<B> {
        Cell::at(self.bits.lowest() as u8)
    }

    /// Its cells in the order of their indices.
    #[inline(always)]
    pub fn iter(self) -> Cells<B> {
        Cells { rest: self }
    }

    /// The set moved by an offset of the index. Cells that leave the board stay out of it.
    #[inline(always)]
    pub fn shift(self, by: i8) -> Self {
        let bits = if by < 0 { self.bits >> u32::from(by.unsigned_abs()) } else { self.bits << by as u32 };
        CellSet { bits: bits & B::CELLS.bits }
    }
}

impl<B: Board> BitAnd for CellSet<B> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        CellSet { bits: self.bits & other.bits }
    }
}

impl<B: Board> BitOr for CellSet<B> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        CellSet { bits: self.bits | other.bits }
    }
}

impl<B: Board> BitXor for CellSet<B> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        CellSet { bits: self.bits ^ other.bits }
    }
}

impl<B: Board> Sub for CellSet<B> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        CellSet { bits: self.bits & !other.bits }
    }
}

/// The cells of the board that are not in the set.
impl<B: Board> Not for CellSet<B> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        B::CELLS - self
    }
}

impl<B: Board> BitAndAssign for CellSet<B> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<B: Board> BitOrAssign for CellSet<B> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<B: Board> BitXorAssign for CellSet<B> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<B: Board> SubAssign for CellSet<B> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<B: Board> From<Cell<B>> for CellSet<B> {
    fn from(cell: Cell<B>) -> Self {
        cell.set()
    }
}

/// As a set of one cell: so that `set - "b1".parse()?` reads as it should.
impl<B: Board> FromStr for CellSet<B> {
    type Err = CellError;

    /// Names of cells with a space between, as [`Display`](fmt::Display) writes them.
    fn from_str(text: &str) -> Result<Self, CellError> {
        text.split(' ').filter(|name| !name.is_empty()).map(str::parse).collect()
    }
}

impl<B: Board> FromIterator<Cell<B>> for CellSet<B> {
    fn from_iter<I: IntoIterator<Item = Cell<B>>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | cell.set())
    }
}

impl<B: Board> Extend<Cell<B>> for CellSet<B> {
    fn extend<I: IntoIterator<Item = Cell<B>>>(&mut self, cells: I) {
        *self |= cells.into_iter().collect();
    }
}

impl<B: Board> IntoIterator for CellSet<B> {
    type Item = Cell<B>;
    type IntoIter = Cells<B>;
    #[inline(always)]
    fn into_iter(self) -> Cells<B> {
        self.iter()
    }
}

impl<B: Board> fmt::Display for CellSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, cell) in self.iter().enumerate() {
            write!(f, "{}{cell}", if n == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl<B: Board> fmt::Debug for CellSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The cells of a set, one by one.
#[derive(Clone, Debug)]
pub struct Cells<B: Board> {
    rest: CellSet<B>,
}

impl<B: Board> Iterator for Cells<B> {
    type Item = Cell<B>;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell<B>> {
        self.rest.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.rest.len();
        (len, Some(len))
    }
}

impl<B: Board> ExactSizeIterator for Cells<B> {}
impl<B: Board> FusedIterator for Cells<B> {}
