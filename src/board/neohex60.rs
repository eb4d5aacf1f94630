//! The 60 hexagons of Neohex: three sectors of 5 x 4 around a centre where three cells have seven neighbours each.
//!
//! Everything is built from the sides: the six steps inside a sector, and the five pairs of sides that meet across one
//! of the three seams, turned threefold. A side is one *edge*, a long side two of them, one a neighbour. Rook lines go
//! over edges, bishop lines run along edges from corner to corner.

use core::fmt;

use super::neohex60_outline::outline;
use super::{Board, Cell, CellSet, Line, LineCells, LineTable, Lines, Outline, Rows, SliderIndex, Sliders};

const FILES: u8 = 5;
const ROWS: u8 = 4;
const SECTOR: u8 = FILES * ROWS;
const COUNT: u8 = 3 * SECTOR;
const CELLS: u64 = (1 << COUNT) - 1;

/// What a step over each side adds to (q, r) inside a sector. Corner k lies between side k and side k + 1.
const STEPS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The seam between a sector and the one it turns into, on row 4 of both: file q and side of the one, file q and side
/// of the other. The last pair joins the inner half of the other's long side.
const SEAM: [(u8, u8, u8, u8); 5] = [(0, 1, 4, 1), (1, 2, 4, 2), (1, 1, 3, 1), (2, 2, 3, 2), (2, 1, 2, 0)];

const fn index(sector: u8, q: u8, r: u8) -> u8 {
    SECTOR * sector + FILES * (r - 1) + q
}

/// The sector, the file q and the row r of a cell.
const fn coordinates(index: u8) -> (u8, u8, u8) {
    (index / SECTOR, index % FILES, index % SECTOR / FILES + 1)
}

/// A side of a cell, or half 0 or 1 of a long one, as seen from that cell. It leads from one corner to the next in
/// turning order: side k from corner k - 1 to corner k.
#[derive(Clone, Copy)]
struct Edge {
    cell: u8,
    side: u8,
    half: u8,
}

/// A corner of a cell.
#[derive(Clone, Copy)]
struct Corner {
    cell: u8,
    corner: u8,
}

impl Edge {
    const fn is(self, other: Self) -> bool {
        self.cell == other.cell && self.side == other.side && self.half == other.half
    }

    /// The corner this edge starts from, if it is not the second half of a side.
    const fn start(self) -> Corner {
        assert!(self.half == 0);
        Corner { cell: self.cell, corner: (self.side + 5) % 6 }
    }
}

/// What lies across each edge of each cell: the same edge as seen from the neighbour.
#[derive(Clone, Copy)]
struct Sides {
    across: [[[Option<Edge>; 2]; 6]; COUNT as usize],
}

impl Sides {
    const fn new() -> Self {
        let mut sides = Sides { across: [[[None; 2]; 6]; COUNT as usize] };
        let mut cell = 0;
        while cell < COUNT {
            let (sector, q, r) = coordinates(cell);
            let mut side = 0;
            while side < 3 {
                let (q, r) = (q as i8 + STEPS[side as usize].0, r as i8 + STEPS[side as usize].1);
                if 0 <= q && q < FILES as i8 && 1 <= r && r <= ROWS as i8 {
                    sides = sides.join(cell, side, index(sector, q as u8, r as u8), side + 3);
                }
                side += 1;
            }
            cell += 1;
        }
        // Only now the seams: of the two neighbours over a long side, the one in the owner's sector is the outer one,
        // at corner 5, and comes first in turning order.
        let mut sector = 0;
        while sector < 3 {
            let mut pair = 0;
            while pair < SEAM.len() {
                let (q, side, other_q, other_side) = SEAM[pair];
                let other = index((sector + 1) % 3, other_q, ROWS);
                sides = sides.join(index(sector, q, ROWS), side, other, other_side);
                pair += 1;
            }
            sector += 1;
        }
        sides
    }

    /// These sides with two joined, each after what it is joined to already.
    const fn join(mut self, cell: u8, side: u8, other: u8, other_side: u8) -> Self {
        let (half, other_half) = (self.edges(cell, side), self.edges(other, other_side));
        let to = Edge { cell: other, side: other_side, half: other_half };
        self.across[cell as usize][side as usize][half as usize] = Some(to);
        self.across[other as usize][other_side as usize][other_half as usize] = Some(Edge { cell, side, half });
        self
    }

    /// How many neighbours there are over a side.
    const fn edges(&self, cell: u8, side: u8) -> u8 {
        let [first, second] = &self.across[cell as usize][side as usize];
        first.is_some() as u8 + second.is_some() as u8
    }

    const fn across(&self, edge: Edge) -> Option<Edge> {
        self.across[edge.cell as usize][edge.side as usize][edge.half as usize]
    }

    /// The last edge of a side: the one at corner `side`.
    const fn last(&self, cell: u8, side: u8) -> Edge {
        Edge { cell, side, half: if self.edges(cell, side) == 2 { 1 } else { 0 } }
    }

    /// The edge after this one around its cell.
    const fn after(&self, Edge { cell, side, half }: Edge) -> Edge {
        if half == 0 && self.edges(cell, side) == 2 {
            Edge { cell, side, half: 1 }
        } else {
            Edge { cell, side: (side + 1) % 6, half: 0 }
        }
    }

    /// The edge before this one around its cell.
    const fn before(&self, Edge { cell, side, half }: Edge) -> Edge {
        if half == 1 { Edge { cell, side, half: 0 } } else { self.last(cell, (side + 5) % 6) }
    }

    /// The one or two corners by which a bishop enters a cell when it leaves one by `corner`.
    const fn corner_steps(&self, Corner { cell, corner }: Corner) -> [Option<Corner>; 2] {
        let leave = self.last(cell, corner);
        // The two neighbours at the corner, if both are there, and the side that they share: it ends at the corner.
        let (Some(to), Some(other)) = (self.across(leave), self.across(self.after(leave))) else { return [None; 2] };
        let shared = self.before(to);
        let Some(opposite) = self.across(shared) else { return [None; 2] };
        assert!(self.before(opposite).is(other), "three cells meet at a corner");
        // The cell at its far end.
        let Some(far) = self.across(self.before(shared)) else { return [None; 2] };
        if far.half == 0 {
            return [Some(far.start()), None];
        }
        // The far end is the middle of a long side: on to the cell at either end of that side (N1).
        let outer = match self.across(self.before(Edge { half: 0, ..far })) {
            Some(edge) => Some(edge.start()),
            None => None,
        };
        let inner = match self.across(self.after(far)) {
            Some(edge) => Some(self.after(edge).start()),
            None => None,
        };
        [outer, inner]
    }

    /// Adds the rook lines that begin like `line` and go on over `edge`.
    const fn rook_lines(&self, lines: &mut Lines<64>, from: u8, line: LineCells, edge: Edge) {
        let Some(to) = self.across(edge) else { return };
        let line = line.push(to.cell);
        let side = (to.side + 3) % 6;
        match self.edges(to.cell, side) {
            0 => *lines = lines.with(from, line),
            edges => {
                let mut half = 0;
                while half < edges {
                    self.rook_lines(lines, from, line, Edge { cell: to.cell, side, half });
                    half += 1;
                }
            }
        }
    }

    /// Adds the bishop lines that begin like `line` and go on by `corner`.
    const fn bishop_lines(&self, lines: &mut Lines<64>, from: u8, line: LineCells, corner: Corner) {
        let (steps, mut n) = (self.corner_steps(corner), 0);
        if steps[0].is_none() && steps[1].is_none() {
            *lines = lines.with(from, line);
        }
        while n < 2 {
            if let Some(Corner { cell, corner }) = steps[n] {
                self.bishop_lines(lines, from, line.push(cell), Corner { cell, corner: (corner + 3) % 6 });
            }
            n += 1;
        }
    }

    /// The cells that a knight reaches which has gone `steps` steps, the last of them into the cell across `edge` (N11).
    const fn knight(&self, steps: u8, edge: Edge) -> u64 {
        let Some(to) = self.across(edge) else { return 0 };
        if steps == 3 {
            return 1 << to.cell;
        }
        // Straight ahead, or by either side next to it.
        let turns: &[u8] = if steps == 1 { &[3] } else { &[2, 4] };
        let (mut set, mut n) = (0, 0);
        while n < turns.len() {
            let (side, mut half) = ((to.side + turns[n]) % 6, 0);
            while half < 2 {
                set |= self.knight(steps + 1, Edge { cell: to.cell, side, half });
                half += 1;
            }
            n += 1;
        }
        set
    }
}

const SIDES: Sides = Sides::new();

/// A side and its opposite are one group, as are the branches of a line.
const ROOK: Lines<64> = {
    let (mut lines, mut cell) = (Lines::new(), 0);
    while cell < COUNT {
        let mut side = 0;
        while side < 6 {
            let mut half = 0;
            while half < 2 {
                SIDES.rook_lines(&mut lines, cell, LineCells::new(side % 3), Edge { cell, side, half });
                half += 1;
            }
            side += 1;
        }
        cell += 1;
    }
    lines
};

const BISHOP: Lines<64> = {
    let (mut lines, mut cell) = (Lines::new(), 0);
    while cell < COUNT {
        let mut corner = 0;
        while corner < 6 {
            SIDES.bishop_lines(&mut lines, cell, LineCells::new(0), Corner { cell, corner });
            corner += 1;
        }
        cell += 1;
    }
    lines
};

/// From each cell outwards over the cells from which a bishop attacks it: not all bishop lines lead back.
const BISHOP_BACK: Lines<64> = BISHOP.reversed();

const ROOK_INDEX: SliderIndex<64, 3> = SliderIndex::find(&ROOK);
const BISHOP_INDEX: SliderIndex<64, 1> = SliderIndex::find(&BISHOP);
const BACK_INDEX: SliderIndex<64, 1> = SliderIndex::find(&BISHOP_BACK);

type Orthogonal = Sliders<u64, 64, 3, { ROOK_INDEX.table_len() }>;
type Diagonal = Sliders<u64, 64, 1, { BISHOP_INDEX.table_len() }>;
type DiagonalBack = Sliders<u64, 64, 1, { BACK_INDEX.table_len() }>;

static ROOK_LINES: Lines<64> = ROOK;
static BISHOP_LINES: Lines<64> = BISHOP;
static ORTHOGONAL: Orthogonal = Orthogonal::new(&ROOK, &ROOK_INDEX);
static DIAGONAL: Diagonal = Diagonal::new(&BISHOP, &BISHOP_INDEX);
static DIAGONAL_BACK: DiagonalBack = DiagonalBack::new(&BISHOP_BACK, &BACK_INDEX);

static NEIGHBOR_OVER: [[u64; 6]; 64] = {
    let (mut table, mut cell) = ([[0; 6]; 64], 0);
    while cell < COUNT {
        let mut side = 0;
        while side < 6 {
            let mut half = 0;
            while half < 2 {
                if let Some(to) = SIDES.across(Edge { cell, side, half }) {
                    table[cell as usize][side as usize] |= 1 << to.cell;
                }
                half += 1;
            }
            side += 1;
        }
        cell += 1;
    }
    table
};

static CORNER_STEPS: [[u64; 6]; 64] = {
    let (mut table, mut cell) = ([[0; 6]; 64], 0);
    while cell < COUNT {
        let mut corner = 0;
        while corner < 6 {
            let (steps, mut n) = (SIDES.corner_steps(Corner { cell, corner }), 0);
            while n < 2 {
                if let Some(to) = steps[n] {
                    table[cell as usize][corner as usize] |= 1 << to.cell;
                }
                n += 1;
            }
            corner += 1;
        }
        cell += 1;
    }
    table
};

const KNIGHT: [u64; 64] = {
    let (mut table, mut cell) = ([0; 64], 0);
    while cell < COUNT {
        let mut side = 0;
        while side < 6 {
            table[cell as usize] |= SIDES.knight(1, Edge { cell, side, half: 0 });
            table[cell as usize] |= SIDES.knight(1, Edge { cell, side, half: 1 });
            side += 1;
        }
        cell += 1;
    }
    table
};

/// One step along any line of either kind.
const KING: [u64; 64] = {
    let (mut table, mut cell) = ([0; 64], 0);
    while cell < COUNT {
        table[cell as usize] = (ROOK.near(cell) | BISHOP.near(cell)) as u64;
        cell += 1;
    }
    table
};

static KNIGHT_TO: [u64; 64] = KNIGHT;
static KNIGHT_FROM: [u64; 64] = transposed(&KNIGHT);
static KING_TO: [u64; 64] = KING;
static KING_FROM: [u64; 64] = transposed(&KING);

const fn transposed(table: &[u64; 64]) -> [u64; 64] {
    let (mut from, mut cell) = ([0; 64], 0);
    while cell < 64 {
        let mut to = 0;
        while to < 64 {
            from[to] |= (table[cell] >> to & 1) << cell;
            to += 1;
        }
        cell += 1;
    }
    from
}

/// Whether no line goes on beyond either end of a home row: a rook that castles uncovers nothing, nor does the king.
const fn end_at_home_corners(lines: &Lines<64>) -> bool {
    let mut from = 0;
    while from < COUNT {
        let mut n = 0;
        while n < lines.count(from) {
            let (line, mut at) = (lines.get(from, n), 1);
            while at < line.len() {
                let (_, q, r) = coordinates(line.get(at - 1));
                if r == 1 && (q == 0 || q == FILES - 1) {
                    return false;
                }
                at += 1;
            }
            n += 1;
        }
        from += 1;
    }
    true
}

/// The ordered pairs of cells of which the first reaches the second and the second does not reach the first.
const fn one_way(table: &[u64; 64]) -> u32 {
    let (from, mut pairs, mut cell) = (transposed(table), 0, 0);
    while cell < 64 {
        pairs += (table[cell] & !from[cell]).count_ones();
        cell += 1;
    }
    pairs
}

const fn reach(lines: &Lines<64>) -> [u64; 64] {
    let (mut table, mut cell) = ([0; 64], 0);
    while cell < COUNT {
        table[cell as usize] = lines.reach(cell) as u64;
        cell += 1;
    }
    table
}

// What the rule page counts.
const _: () = {
    assert!(ROOK.reach_once() && BISHOP.reach_once(), "no cell is reached twice by one kind of line from a cell");
    assert!(ROOK.lead_back(), "so that the attackers along rook lines are found from the cell attacked");
    assert!(one_way(&reach(&ROOK)) == 0 && one_way(&reach(&BISHOP)) == 30);
    assert!(one_way(&KNIGHT) == 57 && one_way(&KING) == 6);
    assert!(end_at_home_corners(&ROOK) && end_at_home_corners(&BISHOP));
    let (mut neighbors, mut sevens, mut cell) = (0, 0, 0);
    while cell < COUNT {
        let count = ROOK.near(cell).count_ones();
        assert!(count <= 7);
        neighbors += count;
        sevens += (count == 7) as u32;
        cell += 1;
    }
    assert!(neighbors == 2 * 144 && sevens == 3);
};

/// The letters of files q = 0 to 4 of each sector.
const LETTERS: [&[u8; FILES as usize]; 3] = [b"abcde", b"gfcba", b"edcfg"];

/// The board's row that is row r of a sector.
const fn board_row(sector: u8, r: u8) -> u8 {
    match sector {
        0 => r,
        1 => 9 - r,
        _ => 13 - r,
    }
}

/// The cell of a file's letter and a row of the board.
const fn named(letter: u8, row: u8) -> Option<u8> {
    let (sector, r) = match row {
        1..=4 => (0, row),
        5..=8 => (1, 9 - row),
        9..=12 => (2, 13 - row),
        _ => return None,
    };
    let mut q = 0;
    while q < FILES {
        if LETTERS[sector as usize][q as usize] == letter {
            return Some(index(sector, q, r));
        }
        q += 1;
    }
    None
}

const TEXT_ROWS: Rows = {
    let (mut rows, mut row) = (Rows::new(), 12);
    while row >= 1 {
        rows = rows.row();
        let mut letter = b'a';
        while letter <= b'g' {
            if let Some(cell) = named(letter, row) {
                rows = rows.push(cell);
            }
            letter += 1;
        }
        row -= 1;
    }
    rows
};

/// The 60 cells of Neohex: files `a` to `g`, rows 1 to 12 of five cells each.
///
/// Lines split and bend near the centre, and not all of them lead back: bishop lines, knights' leaps and kings' steps do
/// not, rook lines do. Look for attackers of a cell with [`reached_from`](Board::reached_from) and
/// [`knight_from`](Neohex60::knight_from), never with the lines from that cell.
///
/// The sides of a cell are numbered in turning order; the opposite of side k is side k + 3; corner k lies between side
/// k and side k + 1. Inside a sector, sides 0 to 5 lead to (q, r) + (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1).
/// Numbers of sides and corners count modulo 6.
///
/// It is drawn with Red at the bottom, `a01` at the right hand, so that the order of play is clockwise (N12). Corner k of
/// an outline is corner k here; a cell with a long side has its middle as a seventh point, between corners 5 and 0.
///
/// ```
/// use hexvariants::board::{Board, Cell, CellSet, Line, Neohex60};
///
/// assert_eq!(Neohex60::CELLS.len(), 60);
/// let b04: Cell<Neohex60> = "b04".parse()?;
/// assert_eq!(b04, "b4".parse()?);
/// assert_eq!(Neohex60::turned(b04).to_string(), "f05");
/// // A bishop on a03 goes over b04 to either end of the long side of c05 (N1); none of the way back leads to b04.
/// let bishop = Neohex60::reach(Line::Diagonal, "a03".parse()?);
/// assert_eq!(bishop, "b01 e01 c02 b04 b06 a08 c09 d10 e11".parse()?);
/// assert!(!Neohex60::reach(Line::Diagonal, "c09".parse()?).contains(b04));
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Neohex60;

impl Neohex60 {
    /// The cell's place after the board has turned once: Red's sector to Green's, Green's to Blue's, Blue's to Red's.
    ///
    /// What holds for a cell and a player holds, turned, for the next sector's. It adds 20 to the index, modulo 60.
    pub const fn turned(cell: Cell<Self>) -> Cell<Self> {
        match cell.index {
            0..40 => Cell::at(cell.index + SECTOR),
            40..60 => Cell::at(cell.index - 2 * SECTOR),
            _ => cell,
        }
    }

    /// The sector of a cell in the order in which the board turns: 0 Red's, 1 Green's, 2 Blue's.
    ///
    /// The order of play is the other way round: Red, Blue, Green.
    pub const fn sector(cell: Cell<Self>) -> u8 {
        cell.index / SECTOR
    }

    /// The [`sector`](Neohex60::sector) of a cell, its file q from 0 to 4 and its row r from 1, the home row, to 4.
    ///
    /// Files and rows are counted within the sector, as its player sees them.
    ///
    /// ```
    /// use hexvariants::board::Neohex60;
    /// assert_eq!(Neohex60::coordinates("c04".parse()?), (0, 2, 4));
    /// assert_eq!(Neohex60::coordinates("g08".parse()?), (1, 0, 1));
    /// # Ok::<(), hexvariants::board::CellError>(())
    /// ```
    pub const fn coordinates(cell: Cell<Self>) -> (u8, u8, u8) {
        coordinates(cell.index)
    }

    /// The cell of a sector, file q and row r, if there is one: the inverse of
    /// [`coordinates`](Neohex60::coordinates).
    pub const fn at_coordinates(sector: u8, q: u8, r: u8) -> Option<Cell<Self>> {
        if sector < 3 && q < FILES && 1 <= r && r <= ROWS { Some(Cell::at(index(sector, q, r))) } else { None }
    }

    /// The letter and the number of a cell's name. Names in alphabetical order are cells in the order of these.
    pub const fn file_and_row(cell: Cell<Self>) -> (char, u8) {
        let (sector, q, r) = coordinates(cell.index);
        (LETTERS[sector as usize % 3][q as usize] as char, board_row(sector, r))
    }

    /// The neighbours over a side: none at the edge of the board, two over side 0 of c04, c05 and c09, the long one,
    /// else one.
    ///
    /// A pawn leaves by side 1 in its owner's sector and by side 4 in another's (N2): there is one neighbour at most.
    #[inline(always)]
    pub const fn neighbor_over(cell: Cell<Self>, side: u8) -> CellSet<Self> {
        CellSet::from_bits(NEIGHBOR_OVER[cell.index() & 63][side as usize % 6])
    }

    /// The cells a bishop's single step by a corner leads to: one, two where the line splits (b04, f05 and d09, N1),
    /// or none.
    ///
    /// A pawn captures by corners 0 and 1 in its owner's sector and by corners 3 and 4 in another's (N3).
    ///
    /// ```
    /// use hexvariants::board::Neohex60;
    /// assert_eq!(Neohex60::corner_steps("b04".parse()?, 0), "b06 c09".parse()?);
    /// assert_eq!(Neohex60::corner_steps("b04".parse()?, 1), "a06".parse()?);
    /// # Ok::<(), hexvariants::board::CellError>(())
    /// ```
    #[inline(always)]
    pub const fn corner_steps(cell: Cell<Self>, corner: u8) -> CellSet<Self> {
        CellSet::from_bits(CORNER_STEPS[cell.index() & 63][corner as usize % 6])
    }

    /// The cells a knight leaps to (N11). Its leaps do not all lead back: see [`knight_from`](Neohex60::knight_from).
    #[inline(always)]
    pub const fn knight(cell: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(KNIGHT_TO[cell.index() & 63])
    }

    /// The cells from which a knight leaps to `cell` (N11).
    ///
    /// ```
    /// use hexvariants::board::Neohex60;
    /// let (c03, c06) = ("c03".parse()?, "c06".parse()?);
    /// assert!(Neohex60::knight(c03).contains(c06) && Neohex60::knight_from(c06).contains(c03));
    /// assert!(!Neohex60::knight(c06).contains(c03) && !Neohex60::knight_from(c03).contains(c06));
    /// # Ok::<(), hexvariants::board::CellError>(())
    /// ```
    #[inline(always)]
    pub const fn knight_from(cell: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(KNIGHT_FROM[cell.index() & 63])
    }

    /// The cells a king steps to. Its steps do not all lead back: see [`king_from`](Neohex60::king_from).
    #[inline(always)]
    pub const fn king(cell: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(KING_TO[cell.index() & 63])
    }

    /// The cells from which a king steps to `cell`.
    ///
    /// ```
    /// use hexvariants::board::Neohex60;
    /// let (b04, c09) = ("b04".parse()?, "c09".parse()?);
    /// assert!(Neohex60::king(b04).contains(c09) && Neohex60::king_from(c09).contains(b04));
    /// assert!(!Neohex60::king(c09).contains(b04) && !Neohex60::king_from(b04).contains(c09));
    /// # Ok::<(), hexvariants::board::CellError>(())
    /// ```
    #[inline(always)]
    pub const fn king_from(cell: Cell<Self>) -> CellSet<Self> {
        CellSet::from_bits(KING_FROM[cell.index() & 63])
    }
}

impl Board for Neohex60 {
    type Bits = u64;
    type Orthogonal = Orthogonal;
    type Diagonal = Diagonal;

    const CELLS: CellSet<Self> = CellSet::from_bits(CELLS);
    const ROWS: &'static Rows = &TEXT_ROWS;

    #[inline(always)]
    fn orthogonal() -> &'static Orthogonal {
        &ORTHOGONAL
    }

    #[inline(always)]
    fn diagonal() -> &'static Diagonal {
        &DIAGONAL
    }

    #[inline(always)]
    fn slide_attackers(line: Line, to: Cell<Self>, occupied: CellSet<Self>) -> CellSet<Self> {
        CellSet::from_bits(match line {
            Line::Orthogonal => ORTHOGONAL.targets(to.index, occupied.bits),
            Line::Diagonal => DIAGONAL_BACK.targets(to.index, occupied.bits),
        })
    }

    fn lines(line: Line, from: Cell<Self>) -> &'static [LineCells] {
        match line {
            Line::Orthogonal => ROOK_LINES.from(from.index),
            Line::Diagonal => BISHOP_LINES.from(from.index),
        }
    }

    fn write_name(cell: Cell<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sector, q, r) = coordinates(cell.index);
        match LETTERS.get(sector as usize) {
            Some(letters) => write!(f, "{}{:02}", letters[q as usize] as char, board_row(sector, r)),
            None => f.write_str("??"),
        }
    }

    fn read_name(text: &str) -> Option<Cell<Self>> {
        let (letter, row) = match *text.as_bytes() {
            [letter, b'0', digit @ b'1'..=b'9'] | [letter, digit @ b'1'..=b'9'] => (letter, digit - b'0'),
            [letter, b'1', digit @ b'0'..=b'2'] => (letter, digit - b'0' + 10),
            _ => return None,
        };
        named(letter, row).map(Cell::at)
    }

    fn outline(cell: Cell<Self>) -> Outline {
        let (sector, q, r) = coordinates(cell.index);
        outline(sector, q, r)
    }
}
