//! The 91 hexagons in a hexagon of side 6, under the names of chess and under those of shogi.
//!
//! Both number their cells alike. In axial coordinates (q, s) with |q|, |s|, |q + s| <= 5, the index is
//! 12 s + q + 65: eleven rows of twelve columns, one of them spare, so that a set of pieces takes a step by a shift.

use core::fmt;

use super::{Board, Cell, CellSet, Line, LineCells, Lines, Outline, Point, Rows, SliderIndex, Sliders};

const STRIDE: i16 = 12;

const fn on_board(q: i16, s: i16) -> bool {
    q.abs() <= 5 && s.abs() <= 5 && (q + s).abs() <= 5
}

const fn index(q: i16, s: i16) -> u8 {
    (s * STRIDE + q + 65) as u8
}

/// The axial coordinates (q, s) of a cell.
const fn axial(index: u8) -> (i16, i16) {
    let at = index as i16 - 60;
    (at.rem_euclid(STRIDE) - 5, at.div_euclid(STRIDE))
}

const CELLS: u128 = {
    let (mut set, mut s) = (0, -5);
    while s <= 5 {
        let mut q = -5;
        while q <= 5 {
            if on_board(q, s) {
                set |= 1 << index(q, s);
            }
            q += 1;
        }
        s += 1;
    }
    set
};

const fn step(q: i16, s: i16) -> i16 {
    s * STRIDE + q
}

const SIDES: Lines<128> = Lines::straight(CELLS, STRIDE, [(0, 1), (1, 0), (1, -1)], [0, 1, 2]);
const CORNERS: Lines<128> = Lines::straight(CELLS, STRIDE, [(1, 1), (2, -1), (1, -2)], [0, 0, 1]);
const SIDE_INDEX: SliderIndex<128, 3> = SliderIndex::find(&SIDES);
const CORNER_INDEX: SliderIndex<128, 2> = SliderIndex::find(&CORNERS);

type Orthogonal = Sliders<u128, 128, 3, { SIDE_INDEX.table_len() }>;
type Diagonal = Sliders<u128, 128, 2, { CORNER_INDEX.table_len() }>;

static SIDE_LINES: Lines<128> = SIDES;
static CORNER_LINES: Lines<128> = CORNERS;
static ORTHOGONAL: Orthogonal = Orthogonal::new(&SIDES, &SIDE_INDEX);
static DIAGONAL: Diagonal = Diagonal::new(&CORNERS, &CORNER_INDEX);

/// The number of the first cell of file `q`, whose ranks count from 1: `s` of rank 1.
const fn first_rank(q: i16) -> i16 {
    if q < 0 { -5 - q } else { -5 }
}

const CHESS_ROWS: Rows = {
    let (mut rows, mut rank) = (Rows::new(), 11);
    while rank >= 1 {
        rows = rows.row();
        let mut q = -5;
        while q <= 5 {
            let s = first_rank(q) + rank - 1;
            if on_board(q, s) {
                rows = rows.push(index(q, s));
            }
            q += 1;
        }
        rank -= 1;
    }
    rows
};

const SHOGI_ROWS: Rows = {
    let (mut rows, mut rank) = (Rows::new(), -5);
    while rank <= 5 {
        rows = rows.row();
        let mut q = -5;
        while q <= 5 {
            if on_board(q, rank) {
                rows = rows.push(index(q, rank));
            }
            q += 1;
        }
        rank += 1;
    }
    rows
};

/// The 91 hexagons as chess names them: files `a` to `l` without `j`, ranks from 1 that bend at file f.
///
/// Used by McCooey's and by Glinski's game. `f1` and `f11` are corners, `f6` is the centre. It is drawn with cells that
/// stand on a side: files run straight up, from `f1` at the bottom corner to `f11` at the top.
///
/// ```
/// use hexvariants::board::{Board, Hex91};
/// assert_eq!(Hex91::CELLS.len(), 91);
/// assert_eq!(Hex91::axial("f6".parse()?), (0, 0));
/// assert_eq!(Hex91::at_axial(-5, 0).map(|cell| cell.to_string()).as_deref(), Some("a1"));
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hex91;

/// The 91 hexagons as shogi names them: files 1 to 11 from the right, then ranks `a` to `k` from the top.
///
/// It is drawn with cells that stand on a corner: ranks run straight across, `a` at the top.
///
/// ```
/// use hexvariants::board::{Board, Shogi91};
/// assert_eq!(Shogi91::CELLS.len(), 91);
/// assert_eq!(Shogi91::axial("6f".parse()?), (0, 0));
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Shogi91;

macro_rules! hex91 {
    ($board:ty, $rows:ident, $third:literal, $center:expr, $outline:expr) => {
        impl $board {
            #[doc = concat!("The axial coordinates (q, ", $third, ") of a cell, each from -5 to 5.")]
            pub const fn axial(cell: Cell<Self>) -> (i8, i8) {
                let (q, s) = axial(cell.index);
                (q as i8, s as i8)
            }

            #[doc = concat!("The cell of axial coordinates (q, ", $third, "), if there is one.")]
            pub const fn at_axial(q: i8, s: i8) -> Option<Cell<Self>> {
                if on_board(q as i16, s as i16) { Some(Cell::at(index(q as i16, s as i16))) } else { None }
            }

            #[doc = concat!("What a step of (q, ", $third, ") adds to the index of a cell: the offset for")]
            /// [`CellSet::shift`].
            ///
            /// A shift by a step whose q is 1 or 0, or its opposite, never leads from one edge of the board to
            /// another; nor does (-1, 2) or (1, -2).
            pub const fn step(q: i8, s: i8) -> i8 {
                step(q as i16, s as i16) as i8
            }
        }

        impl Board for $board {
            type Bits = u128;
            type Orthogonal = Orthogonal;
            type Diagonal = Diagonal;

            const CELLS: CellSet<Self> = CellSet::from_bits(CELLS);
            const ROWS: &'static Rows = &$rows;

            #[inline(always)]
            fn orthogonal() -> &'static Orthogonal {
                &ORTHOGONAL
            }

            #[inline(always)]
            fn diagonal() -> &'static Diagonal {
                &DIAGONAL
            }

            fn lines(line: Line, from: Cell<Self>) -> &'static [LineCells] {
                match line {
                    Line::Orthogonal => SIDE_LINES.from(from.index),
                    Line::Diagonal => CORNER_LINES.from(from.index),
                }
            }

            fn write_name(cell: Cell<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_name::<Self>(cell, f)
            }

            fn read_name(text: &str) -> Option<Cell<Self>> {
                read_name::<Self>(text)
            }

            fn outline(cell: Cell<Self>) -> Outline {
                $outline(Self::center(cell))
            }

            fn center(cell: Cell<Self>) -> Point {
                let (q, s) = Self::axial(cell);
                $center(q, s)
            }
        }
    };
}

impl Hex91 {
    /// The set of the named cells, a space between each two. Meant for a `const`.
    ///
    /// # Panics
    /// When one of them is not a cell.
    ///
    /// ```
    /// use hexvariants::board::{CellSet, Hex91};
    /// const CORNERS: CellSet<Hex91> = Hex91::cells("a1 f1 l1 l6 f11 a6");
    /// assert_eq!(CORNERS.len(), 6);
    /// ```
    pub const fn cells(names: &str) -> CellSet<Self> {
        let (names, mut set, mut at) = (names.as_bytes(), 0, 0);
        while at < names.len() {
            let (mut file, mut number) = (0, 0);
            while file < FILES.len() && FILES.as_bytes()[file] != names[at] {
                file += 1;
            }
            at += 1;
            while at < names.len() && names[at] != b' ' {
                number = 10 * number + (names[at] - b'0') as i16;
                at += 1;
            }
            at += 1;
            let q = file as i16 - 5;
            let s = first_rank(q) + number - 1;
            assert!(on_board(q, s), "not a cell");
            set |= 1 << index(q, s);
        }
        CellSet::from_bits(set)
    }

    /// The mirror image of a set along each file: rank 1 for the last.
    pub const fn flipped(set: CellSet<Self>) -> CellSet<Self> {
        let (mut flipped, mut at) = (0, 0);
        while at < 128 {
            if set.bits() >> at & 1 != 0 {
                let (q, s) = axial(at as u8);
                flipped |= 1 << index(q, -q - s);
            }
            at += 1;
        }
        CellSet::from_bits(flipped)
    }
}

hex91!(Hex91, CHESS_ROWS, "s", Outline::center_on_side, Outline::on_side);
hex91!(Shogi91, SHOGI_ROWS, "r", Outline::center_on_corner, Outline::on_corner);

trait Names: Board {
    fn write(q: i16, s: i16, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn read(text: &str) -> Option<(i16, i16)>;
}

fn write_name<B: Names>(cell: Cell<B>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (q, s) = axial(cell.index);
    if on_board(q, s) { B::write(q, s, f) } else { f.write_str("??") }
}

fn read_name<B: Names>(text: &str) -> Option<Cell<B>> {
    let (q, s) = B::read(text)?;
    on_board(q, s).then(|| Cell::at(index(q, s)))
}

const FILES: &str = "abcdefghikl";

impl Names for Hex91 {
    fn write(q: i16, s: i16, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = FILES.as_bytes()[(q + 5) as usize] as char;
        write!(f, "{file}{}", s - first_rank(q) + 1)
    }

    fn read(text: &str) -> Option<(i16, i16)> {
        let file = FILES.find(text.chars().next()?)?;
        let q = file as i16 - 5;
        Some((q, first_rank(q) + ordinal(&text[1..])? - 1))
    }
}

impl Names for Shogi91 {
    fn write(q: i16, s: i16, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", 6 - q - s, (b'a' + (s + 5) as u8) as char)
    }

    fn read(text: &str) -> Option<(i16, i16)> {
        let rank = text.bytes().last().filter(|rank| (b'a'..=b'k').contains(rank))?;
        let s = i16::from(rank - b'a') - 5;
        Some((6 - ordinal(&text[..text.len() - 1])? - s, s))
    }
}

/// A number from 1 to 11, without sign or leading zero.
fn ordinal(text: &str) -> Option<i16> {
    match text.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(i16::from(digit - b'0')),
        [b'1', digit @ b'0'..=b'1'] => Some(i16::from(digit - b'0') + 10),
        _ => None,
    }
}
