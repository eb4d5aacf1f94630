//! Lines as lists of cells, and how to build them.

/// The most cells a line may have beyond the one it starts from.
pub const LINE_MAX: usize = 11;
/// The most lines of one kind that may start from a cell.
pub const LINES_MAX: usize = 8;

/// One line from a cell: the cells a slider passes, nearest first.
#[derive(Clone, Copy, Debug)]
pub struct LineCells {
    cells: [u8; LINE_MAX],
    len: u8,
    group: u8,
}

impl LineCells {
    /// A line with no cell yet. Lines of one `group` are looked up together, so that a group should hold a line and
    /// the one opposite to it.
    pub const fn new(group: u8) -> Self {
        LineCells { cells: [0; LINE_MAX], len: 0, group }
    }

    /// This line with one more cell at its far end.
    ///
    /// # Panics
    /// When it has [`LINE_MAX`] cells already: at compile time, in a `const`.
    #[must_use]
    pub const fn push(mut self, index: u8) -> Self {
        self.cells[self.len as usize] = index;
        self.len += 1;
        self
    }

    /// How many cells the line has.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the line has no cell.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The index of its cell number `at`, nearest first.
    ///
    /// # Panics
    /// When `at` is not below [`LINE_MAX`].
    pub const fn get(&self, at: usize) -> u8 {
        self.cells[at]
    }

    /// The number of the group it is looked up in.
    pub const fn group(&self) -> usize {
        self.group as usize
    }

    /// The indices of its cells, nearest first.
    pub fn as_slice(&self) -> &[u8] {
        self.cells.split_at(self.len()).0
    }
}

/// All lines of one kind (orthogonal or diagonal) of a board with cell indices below `N`.
///
/// A line that splits is two lines that share a beginning. Nothing says that a line leads back.
#[derive(Clone, Copy, Debug)]
pub struct Lines<const N: usize> {
    lines: [[LineCells; LINES_MAX]; N],
    count: [u8; N],
    groups: u8,
}

impl<const N: usize> Lines<N> {
    /// No lines.
    pub const fn new() -> Self {
        Lines { lines: [[LineCells::new(0); LINES_MAX]; N], count: [0; N], groups: 0 }
    }

    /// These lines and `line`, which starts from the cell of index `from`; an empty line adds nothing.
    pub const fn with(mut self, from: u8, line: LineCells) -> Self {
        if !line.is_empty() {
            let n = self.count[from as usize];
            self.lines[from as usize][n as usize] = line;
            self.count[from as usize] = n + 1;
            if line.group >= self.groups {
                self.groups = line.group + 1;
            }
        }
        self
    }

    /// Straight lines on a plane of hexagons: each of `steps` (columns, rows) and its opposite, walked from every cell
    /// of `region` until they leave it. The index of a cell is its row times `columns` plus its column. `steps[i]` is
    /// of group `groups[i]`.
    pub const fn straight<const D: usize>(region: u128, columns: i16, steps: [(i16, i16); D], groups: [u8; D]) -> Self {
        let mut lines = Self::new();
        let mut from = 0;
        while from < N as i16 {
            if region >> from & 1 != 0 {
                let mut d = 0;
                while d < 2 * D {
                    let (q, s) = steps[d % D];
                    let (q, s) = if d < D { (q, s) } else { (-q, -s) };
                    let mut line = LineCells::new(groups[d % D]);
                    let (mut column, mut row) = (from % columns + q, from / columns + s);
                    while 0 <= column && column < columns && 0 <= row && row * columns + column < N as i16 {
                        let at = row * columns + column;
                        if region >> at & 1 == 0 {
                            break;
                        }
                        line = line.push(at as u8);
                        column += q;
                        row += s;
                    }
                    lines = lines.with(from as u8, line);
                    d += 1;
                }
            }
            from += 1;
        }
        lines
    }

    /// The same lines walked backwards: from each cell outwards over the cells from which it is reached. A slider on one
    /// of them attacks the cell if nothing stands in between.
    ///
    /// Meant for a `const`. It needs that [no cell is reached twice](Lines::reach_once) and that the rest of a line is a
    /// line; where lines split, those from the branches merge.
    pub const fn reversed(&self) -> Self {
        let (mut back, mut from) = (Self::new(), 0);
        while from < N {
            let mut n = 0;
            while n < self.count(from as u8) {
                let line = self.get(from as u8, n);
                let mut to = 0;
                while to < line.len() {
                    let (mut way, mut at) = (LineCells::new(line.group), to);
                    while at > 0 {
                        at -= 1;
                        way = way.push(line.get(at));
                    }
                    back = back.with_longest(line.get(to), way.push(from as u8));
                    to += 1;
                }
                n += 1;
            }
            from += 1;
        }
        back
    }

    /// These lines and `line`, unless one of them goes on from it; in place of the one that it goes on from.
    const fn with_longest(mut self, from: u8, line: LineCells) -> Self {
        let mut n = 0;
        while n < self.count(from) {
            let other = self.get(from, n);
            let (mut at, mut same) = (0, true);
            while at < line.len() && at < other.len() {
                same = same && line.get(at) == other.get(at);
                at += 1;
            }
            if same {
                if line.len() > other.len() {
                    self.lines[from as usize][n] = line;
                }
                return self;
            }
            n += 1;
        }
        self.with(from, line)
    }

    /// Whether each line leads back: from every cell it reaches there is a line to its start over the same cells.
    pub const fn lead_back(&self) -> bool {
        let mut from = 0;
        while from < N {
            let mut n = 0;
            while n < self.count(from as u8) {
                let line = self.get(from as u8, n);
                let (mut passed, mut at) = (0, 0);
                while at < line.len() {
                    match self.passed(line.get(at), from as u8) {
                        Some(back) if back == passed => passed |= 1 << line.get(at),
                        _ => return false,
                    }
                    at += 1;
                }
                n += 1;
            }
            from += 1;
        }
        true
    }

    /// The cells that the line from one cell to another passes, if there is one.
    const fn passed(&self, from: u8, to: u8) -> Option<u128> {
        let mut n = 0;
        while n < self.count(from) {
            let line = self.get(from, n);
            let (mut passed, mut at) = (0, 0);
            while at < line.len() {
                if line.get(at) == to {
                    return Some(passed);
                }
                passed |= 1 << line.get(at);
                at += 1;
            }
            n += 1;
        }
        None
    }

    /// How many lines start from the cell of index `from`.
    pub const fn count(&self, from: u8) -> usize {
        self.count[from as usize] as usize
    }

    /// Line number `n` from the cell of index `from`.
    pub const fn get(&self, from: u8, n: usize) -> &LineCells {
        &self.lines[from as usize][n]
    }

    /// The lines from the cell of index `from`; none if the index is not below `N`.
    pub fn from(&self, from: u8) -> &[LineCells] {
        match (self.lines.get(from as usize), self.count.get(from as usize)) {
            (Some(lines), Some(&count)) => lines.split_at(count as usize).0,
            _ => &[],
        }
    }

    /// The number of groups.
    pub const fn groups(&self) -> usize {
        self.groups as usize
    }

    /// The cells one step away along these lines.
    pub const fn near(&self, from: u8) -> u128 {
        let mut set = 0;
        let mut n = 0;
        while n < self.count(from) {
            set |= 1 << self.get(from, n).cells[0];
            n += 1;
        }
        set
    }

    /// All cells of these lines.
    pub const fn reach(&self, from: u8) -> u128 {
        let (mut set, mut group) = (0, 0);
        while group < self.groups() {
            set |= self.walk(from, group, 0);
            group += 1;
        }
        set
    }

    /// The cells that the lines of `group` from a cell reach when the cells of `occupied` stop them, each blocker
    /// itself included.
    pub const fn walk(&self, from: u8, group: usize, occupied: u128) -> u128 {
        let mut set = 0;
        let mut n = 0;
        while n < self.count(from) {
            let line = self.get(from, n);
            if line.group() == group {
                let mut at = 0;
                while at < line.len() {
                    let bit = 1 << line.cells[at];
                    set |= bit;
                    if occupied & bit != 0 {
                        break;
                    }
                    at += 1;
                }
            }
            n += 1;
        }
        set
    }

    /// The cells of `group` from a cell whose occupation matters: all but the last of each line.
    pub const fn relevant(&self, from: u8, group: usize) -> u128 {
        let mut set = 0;
        let mut n = 0;
        while n < self.count(from) {
            let line = self.get(from, n);
            if line.group() == group {
                let mut at = 0;
                while at + 1 < line.len() {
                    set |= 1 << line.cells[at];
                    at += 1;
                }
            }
            n += 1;
        }
        set
    }

    /// Whether no cell is reached by two different ways from one cell, nor that cell itself: what the line tables rely
    /// on. Branches of one line may share their beginning.
    pub const fn reach_once(&self) -> bool {
        let mut from = 0;
        while from < N as u8 as usize {
            let mut n = 0;
            while n < self.count(from as u8) {
                let a = self.get(from as u8, n);
                let (mut passed, mut at) = (1u128 << from, 0);
                while at < a.len() {
                    if passed >> a.cells[at] & 1 != 0 {
                        return false;
                    }
                    passed |= 1 << a.cells[at];
                    at += 1;
                }
                let mut m = 0;
                while m < n {
                    let b = self.get(from as u8, m);
                    let (mut i, mut shared) = (0, true);
                    while i < a.len() {
                        shared = shared && i < b.len() && a.cells[i] == b.cells[i];
                        let mut j = 0;
                        while j < b.len() {
                            if a.cells[i] == b.cells[j] && !shared {
                                return false;
                            }
                            j += 1;
                        }
                        i += 1;
                    }
                    m += 1;
                }
                n += 1;
            }
            from += 1;
        }
        true
    }
}

impl<const N: usize> Default for Lines<N> {
    fn default() -> Self {
        Self::new()
    }
}
