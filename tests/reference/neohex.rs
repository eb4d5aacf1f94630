//! Neohex, slowly: the rule page word by word, one step over a side or a corner at a time. The page's decisions are
//! cited by number (N1, N2 ...).

use super::Reference;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The players in the order of play.
const ORDER: [char; 3] = ['r', 'b', 'g'];

const ALL_KINDS: &str = "KQRBNP";

fn next_player(player: char) -> char {
    match player {
        'r' => 'b',
        'b' => 'g',
        _ => 'r',
    }
}

/// A cell by its name, so that cells sort as their names do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    file: char,
    row: i32,
}

type Cells = BTreeSet<Cell>;

/// The letters of files q = 0 to 4 of the sector that a row is in.
fn files(row: i32) -> &'static str {
    match row {
        1..=4 => "abcde",
        5..=8 => "gfcba",
        _ => "edcfg",
    }
}

impl Cell {
    /// The sector by its owner, the file q = 0 to 4, and the row r = 1 to 4, where row 1 is the owner's home row.
    fn place(self) -> (char, i32, i32) {
        let q = files(self.row).find(self.file).unwrap() as i32;
        match self.row {
            1..=4 => ('r', q, self.row),
            5..=8 => ('g', q, 9 - self.row),
            _ => ('b', q, 13 - self.row),
        }
    }

    fn sector(self) -> char {
        self.place().0
    }

    fn r(self) -> i32 {
        self.place().2
    }

    /// The cell in file q and row r of a sector, if there is one.
    fn at(sector: char, q: i32, r: i32) -> Option<Cell> {
        Cell::all().into_iter().find(|cell| cell.place() == (sector, q, r))
    }

    /// All cells, in the order of the position's text: from row 12 down, each row by file letter.
    fn all() -> Vec<Cell> {
        let mut cells = Vec::new();
        for row in (1..=12).rev() {
            cells.extend(('a'..='g').map(|file| Cell { file, row }));
        }
        cells.retain(|cell| files(cell.row).contains(cell.file));
        cells
    }

    /// Reads "c04", and "c4" too.
    fn named(name: &str) -> Cell {
        let (file, row) = name.split_at(1);
        assert!(row.len() <= 2 && row.bytes().all(|byte| byte.is_ascii_digit()));
        let cell = Cell { file: file.parse().unwrap(), row: row.parse().unwrap() };
        assert!(Cell::all().contains(&cell), "no such cell: {name}");
        cell
    }

    fn name(self) -> String {
        format!("{}{:02}", self.file, self.row)
    }

    /// Where it comes to when the board is turned Red to Green to Blue to Red, which is against the order of play.
    fn turned(self) -> Cell {
        let (sector, q, r) = self.place();
        Cell::at(next_player(next_player(sector)), q, r).unwrap()
    }
}

/// The steps over sides 0 to 5 inside a sector.
const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// Sides where Red's and Green's cells meet over their seam; turned, those of the other two seams.
const SEAM: [(&str, usize, &str, usize); 5] =
    [("a04", 1, "a05", 1), ("b04", 2, "a05", 2), ("b04", 1, "b05", 1), ("c04", 2, "b05", 2), ("c04", 1, "c05", 0)];

fn opposite(side_or_corner: usize) -> usize {
    (side_or_corner + 3) % 6
}

/// A side, or half of a long side, and the cell beyond, which is entered by its side `entry`.
#[derive(Clone, Copy)]
struct Border {
    side: usize,
    cell: Option<Cell>,
    entry: usize,
}

/// The borders of every cell in turning order: seven where a side is long, else six.
static BORDERS: LazyLock<BTreeMap<Cell, Vec<Border>>> =
    LazyLock::new(|| Cell::all().into_iter().map(|cell| (cell, find_borders(cell))).collect());

fn find_borders(cell: Cell) -> Vec<Border> {
    let mut borders = Vec::new();
    let (sector, q, r) = cell.place();
    for (side, (dq, dr)) in STEPS.into_iter().enumerate() {
        let inside = Cell::at(sector, q + dq, r + dr);
        let across = over_seam(cell, side);
        let mut add = |cell, entry| borders.push(Border { side, cell, entry });
        // Of two, the neighbour in the sector is the outer one, and comes first in turning order.
        if inside.is_some() || across.is_none() {
            add(inside, opposite(side));
        }
        if let Some((cell, entry)) = across {
            add(Some(cell), entry);
        }
    }
    borders
}

/// The neighbour over a side that lies on a seam, and which of its sides that is.
fn over_seam(cell: Cell, side: usize) -> Option<(Cell, usize)> {
    for (red, red_side, green, green_side) in SEAM {
        let mut ends = [(Cell::named(red), red_side), (Cell::named(green), green_side)];
        for _ in 0..3 {
            match ends {
                [here, there] if here == (cell, side) => return Some(there),
                [there, here] if here == (cell, side) => return Some(there),
                _ => ends = ends.map(|(cell, side)| (cell.turned(), side)),
            }
        }
    }
    None
}

/// The neighbours over the borders that come just before and just after one of a cell's borders.
fn beside(cell: Cell, index: usize) -> [Option<Cell>; 2] {
    let borders = &BORDERS[&cell];
    let before = borders[(index + borders.len() - 1) % borders.len()];
    let after = borders[(index + 1) % borders.len()];
    [before.cell, after.cell]
}

/// The two neighbours at a corner of a cell: corner k lies between side k and side k+1.
fn meeting_at(cell: Cell, corner: usize) -> Option<[Cell; 2]> {
    // Between the last border of side k and the first of side k+1, so that of a long side 0 the inner half is at
    // corner 0, the outer half at corner 5, and its middle is at no corner.
    let borders = &BORDERS[&cell];
    let last = borders.iter().rposition(|border| border.side == corner)?;
    let [_, after] = beside(cell, last);
    Some([borders[last].cell?, after?])
}

/// The corner of a cell where two neighbours meet; none if they meet on the middle of a long side.
fn corner_between(cell: Cell, a: Cell, b: Cell) -> Option<usize> {
    (0..6).find(|&corner| [Some([a, b]), Some([b, a])].contains(&meeting_at(cell, corner)))
}

/// Of the cells at the two ends of the side that `a` and `b` share, the one that is not `near`.
fn far_end(a: Cell, b: Cell, near: Cell) -> Option<Cell> {
    let shared = BORDERS[&a].iter().position(|border| border.cell == Some(b)).expect("neighbours");
    let [one, other] = beside(a, shared);
    assert!([one, other].contains(&Some(near)), "at neither end");
    if one == Some(near) { other } else { one }
}

/// A step out by a side or a corner: the cells come to, with the side or corner each is entered by.
type Step = fn(Cell, usize) -> Vec<(Cell, usize)>;

/// Over a side; from the owner of a long side, to both cells beyond.
fn rook_step(cell: Cell, side: usize) -> Vec<(Cell, usize)> {
    let over_it = BORDERS[&cell].iter().filter(|border| border.side == side);
    over_it.filter_map(|border| Some((border.cell?, border.entry))).collect()
}

/// Out by a corner, along the side the two neighbours there share, into the cell at its far end.
fn bishop_step(cell: Cell, corner: usize) -> Vec<(Cell, usize)> {
    let Some([a, b]) = meeting_at(cell, corner) else { return Vec::new() };
    let Some(target) = far_end(a, b, cell) else { return Vec::new() };
    if let Some(entered) = corner_between(target, a, b) {
        return vec![(target, entered)];
    }
    // The shared side ends on the middle of the target's long side. The line runs along that both ways, and does not
    // enter the target: from b04 along b05 into b06, and along c04 into c09 (N1).
    let mut branches = Vec::new();
    for (along, other) in [(a, b), (b, a)] {
        let end = far_end(target, along, other).expect("a cell at each end");
        let entered = corner_between(end, target, along).expect("its corner there");
        branches.push((end, entered));
    }
    branches
}

/// Goes straight on to the edge of the board, or to the first cell where it `stops`: one line for each branch.
fn walk(cell: Cell, exit: usize, step: Step, stops: &dyn Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
    let mut lines = Vec::new();
    for (next, entered) in step(cell, exit) {
        let onward = if stops(next) { Vec::new() } else { walk(next, opposite(entered), step, stops) };
        if onward.is_empty() {
            lines.push(vec![next]);
        }
        for line in onward {
            lines.push([vec![next], line].concat());
        }
    }
    lines
}

/// Every "rook" or "bishop" line from a cell to the edge of the board, one for each branch.
pub fn lines(cell: &str, kind: &str) -> Vec<Vec<String>> {
    assert!(["rook", "bishop"].contains(&kind));
    let step: Step = if kind == "rook" { rook_step } else { bishop_step };
    let walked = (0..6).flat_map(|exit| walk(Cell::named(cell), exit, step, &|_| false));
    let mut lines: Vec<Vec<String>> = walked.map(|line| line.into_iter().map(Cell::name).collect()).collect();
    lines.sort();
    lines
}

/// Two steps along a rook line, then one more by either side next to the one straight ahead (N11).
fn knight_targets(cell: Cell) -> Cells {
    let mut targets = Cells::new();
    for side in 0..6 {
        for (first, entered) in rook_step(cell, side) {
            for (second, entered) in rook_step(first, opposite(entered)) {
                let ahead = opposite(entered);
                for side in [(ahead + 1) % 6, (ahead + 5) % 6] {
                    targets.extend(rook_step(second, side).into_iter().map(|(third, _)| third));
                }
            }
        }
    }
    targets
}

/// The side a pawn leaves by: 1 in its owner's sector, 4 in another's (N2).
fn side_ahead(cell: Cell, owner: char) -> usize {
    if cell.sector() == owner { 1 } else { 4 }
}

/// The cell straight ahead of a pawn.
fn ahead(cell: Cell, owner: char) -> Option<Cell> {
    let reached = rook_step(cell, side_ahead(cell, owner));
    assert!(reached.len() <= 1, "sides 1 and 4 are never long");
    reached.first().map(|&(cell, _)| cell)
}

/// One bishop step by either corner beside the side ahead (N3): side k lies between corners k-1 and k.
fn pawn_captures(cell: Cell, owner: char) -> Cells {
    let side = side_ahead(cell, owner);
    [side - 1, side].into_iter().flat_map(|corner| bishop_step(cell, corner)).map(|(target, _)| target).collect()
}

/// Whether a player's pawn promotes on a cell: on either opponent's home row.
fn promotes(cell: Cell, owner: char) -> bool {
    cell.sector() != owner && cell.r() == 1
}

/// Whether a player's pawns start on a cell.
fn is_pawn_start(cell: Cell, owner: char) -> bool {
    cell.sector() == owner && cell.r() == 2
}

/// Where the pawn stands that skipped a cell. It has not left its owner's sector.
fn beyond_skipped(skipped: Cell) -> Cell {
    ahead(skipped, skipped.sector()).expect("not the last row")
}

/// A cell of a player's home row: the king starts on q = 0 and the rook on q = 4.
fn home(player: char, q: i32) -> Cell {
    Cell::at(player, q, 1).unwrap()
}

/// A field of the text, a dash for an empty one.
fn or_dash(field: String) -> String {
    let dash = if field.is_empty() { "-" } else { "" };
    field + dash
}

#[derive(Clone)]
pub struct Neohex {
    /// The owner's letter and the piece's own, as in the text.
    pieces: BTreeMap<Cell, (char, char)>,
    to_move: char,
    /// The players that still have the right to castle, in the order of play.
    castling: String,
    /// The skipped cells whose right is still open. The sector tells the owner.
    skipped: Cells,
    clock: u32,
    round: u32,
}

impl Neohex {
    fn has(&self, cell: Cell, owner: char, kind: char) -> bool {
        self.pieces.get(&cell) == Some(&(owner, kind))
    }

    fn is_empty(&self, cell: Cell) -> bool {
        !self.pieces.contains_key(&cell)
    }

    /// The cells of a player's pieces of the given kinds.
    fn cells_of(&self, player: char, kinds: &str) -> Cells {
        let wanted = self.pieces.iter().filter(|(_, piece)| piece.0 == player && kinds.contains(piece.1));
        wanted.map(|(&cell, _)| cell).collect()
    }

    /// Every cell that the piece on a cell attacks, whatever stands there.
    fn attacks(&self, from: Cell) -> Cells {
        let (owner, kind) = self.pieces[&from];
        let steps: &[Step] = match kind {
            'N' => return knight_targets(from),
            'P' => return pawn_captures(from, owner),
            'R' => &[rook_step],
            'B' => &[bishop_step],
            _ => &[rook_step, bishop_step],
        };
        // A slide ends on the first occupied cell, a king's walk on the first of all.
        let stops = |cell| kind == 'K' || !self.is_empty(cell);
        let mut reached = Cells::new();
        for &step in steps {
            for exit in 0..6 {
                reached.extend(walk(from, exit, step, &stops).into_iter().flatten());
            }
        }
        reached
    }

    /// The names of the cells of a player's pieces that attack a cell.
    pub fn attackers(&self, cell: &str, by: char) -> Vec<String> {
        let cell = Cell::named(cell);
        let mut cells = self.cells_of(by, ALL_KINDS);
        cells.retain(|&from| self.attacks(from).contains(&cell));
        cells.into_iter().map(Cell::name).collect()
    }

    /// Whether either opponent of a player attacks a cell (N7).
    fn is_attacked(&self, cell: Cell, player: char) -> bool {
        ORDER.into_iter().any(|by| by != player && !self.attackers(&cell.name(), by).is_empty())
    }

    fn is_king_attacked(&self, player: char) -> bool {
        self.cells_of(player, "K").into_iter().any(|king| self.is_attacked(king, player))
    }

    /// Whether the piece on a cell is an enemy that can be captured: never a king (N4).
    fn is_prey(&self, cell: Cell, player: char) -> bool {
        self.pieces.get(&cell).is_some_and(|&(owner, kind)| owner != player && kind != 'K')
    }

    /// Whether a player's pawn may capture en passant onto a cell, if it attacks it (N5).
    fn is_en_passant(&self, cell: Cell, player: char) -> bool {
        self.skipped.contains(&cell) && cell.sector() != player
    }

    /// Whether the right to capture onto a skipped cell stands: its owner is not to move, the cell is empty and the
    /// pawn that skipped it is still there (N5).
    fn is_open(&self, skipped: Cell) -> bool {
        self.to_move != skipped.sector()
            && self.is_empty(skipped)
            && self.has(beyond_skipped(skipped), skipped.sector(), 'P')
    }

    /// Where the piece on a cell may go, its own king's safety aside.
    fn targets(&self, from: Cell) -> Cells {
        let (owner, kind) = self.pieces[&from];
        let mut targets = self.attacks(from);
        if kind == 'P' {
            targets.retain(|&cell| self.is_prey(cell, owner) || self.is_en_passant(cell, owner));
            if let Some(one) = ahead(from, owner).filter(|&cell| self.is_empty(cell)) {
                targets.insert(one);
                if is_pawn_start(from, owner) {
                    targets.extend(ahead(one, owner).filter(|&cell| self.is_empty(cell)));
                }
            }
        } else {
            targets.retain(|&cell| self.is_empty(cell) || self.is_prey(cell, owner));
        }
        if from == home(owner, 0) && self.may_castle(owner) {
            targets.insert(home(owner, 2));
        }
        targets
    }

    fn are_king_and_rook_home(&self, player: char) -> bool {
        self.has(home(player, 0), player, 'K') && self.has(home(player, 4), player, 'R')
    }

    fn may_castle(&self, player: char) -> bool {
        self.castling.contains(player)
            && self.are_king_and_rook_home(player)
            && (1..=3).all(|q| self.is_empty(home(player, q)))
            && (0..=2).all(|q| !self.is_attacked(home(player, q), player))
    }

    /// Every move of the player to move, even if it leaves the king attacked.
    fn pseudo_legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in self.cells_of(self.to_move, ALL_KINDS) {
            for to in self.targets(from) {
                let mv = from.name() + &to.name();
                if self.has(from, self.to_move, 'P') && promotes(to, self.to_move) {
                    moves.extend(["q", "r", "b", "n"].map(|kind| mv.clone() + kind));
                } else {
                    moves.push(mv);
                }
            }
        }
        moves
    }
}

impl Reference for Neohex {
    fn read(text: &str, _designer: bool) -> Neohex {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, to_move, castling, skipped, clock, round] = fields[..] else { panic!("not six fields: {text}") };
        let mut pieces = BTreeMap::new();
        let mut cells = Cell::all().into_iter();
        let mut letters = board.chars().filter(|&letter| letter != '/');
        while let Some(owner) = letters.next() {
            if let Some(run) = owner.to_digit(10) {
                cells.by_ref().take(run as usize).for_each(drop);
                continue;
            }
            let kind = letters.next().unwrap();
            assert!(ORDER.contains(&owner) && ALL_KINDS.contains(kind), "{text}");
            pieces.insert(cells.next().unwrap(), (owner, kind));
        }
        let skipped: Vec<Cell> = skipped.split(',').filter(|&name| name != "-").map(Cell::named).collect();
        let position = Neohex {
            pieces,
            to_move: to_move.parse().unwrap(),
            castling: castling.replace('-', ""),
            skipped: skipped.iter().copied().collect(),
            clock: clock.parse().unwrap(),
            round: round.parse().unwrap(),
        };
        let rights = ["-", "r", "b", "g", "rb", "rg", "bg", "rbg"];
        assert!(rights.contains(&castling) && ORDER.contains(&position.to_move));
        assert!(position.round >= 1, "rounds start at 1: {text}");
        // A well-formed text is canonical, but that a skipped cell may have one digit.
        let skipped = or_dash(skipped.into_iter().map(Cell::name).collect::<Vec<_>>().join(","));
        let canonical = [board, to_move, castling, &skipped, clock, round].join(" ");
        assert_eq!(position.text(), canonical, "not well-formed: {text}");
        position
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for cells in Cell::all().chunks(5) {
            let mut row = String::new();
            for run in cells.chunk_by(|&a, &b| self.is_empty(a) && self.is_empty(b)) {
                match self.pieces.get(&run[0]) {
                    Some(&(owner, kind)) => row.extend([owner, kind]),
                    None => row += &run.len().to_string(),
                }
            }
            rows.push(row);
        }
        let skipped: Vec<String> = self.skipped.iter().map(|cell| cell.name()).collect();
        let (castling, skipped) = (or_dash(self.castling.clone()), or_dash(skipped.join(",")));
        format!("{} {} {castling} {skipped} {} {}", rows.join("/"), self.to_move, self.clock, self.round)
    }

    fn is_check(&self) -> bool {
        self.is_king_attacked(self.to_move)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|mv| !self.play(mv).is_king_attacked(self.to_move));
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Neohex {
        let (from, to) = (Cell::named(&mv[..3]), Cell::named(&mv[3..6]));
        let promotion = mv.chars().nth(6).map(|kind| kind.to_ascii_uppercase());
        let mut after = self.clone();
        let (owner, kind) = after.pieces.remove(&from).expect("a piece to move");
        let mut captured = after.pieces.insert(to, (owner, promotion.unwrap_or(kind)));
        if kind == 'P' && self.is_en_passant(to, owner) {
            captured = after.pieces.remove(&beyond_skipped(to));
        }
        // No step of a king leads from its home to where castling takes it.
        if kind == 'K' && from == home(owner, 0) && to == home(owner, 2) {
            let rook = after.pieces.remove(&home(owner, 4)).expect("a rook");
            after.pieces.insert(home(owner, 1), rook);
        }

        // A right to castle goes when that king or rook moves, or that rook is captured (N6).
        for player in ORDER {
            let homes = [home(player, 0), home(player, 4)];
            if homes.contains(&from) || homes.contains(&to) {
                after.castling = after.castling.replace(player, "");
            }
        }

        let resets = kind == 'P' || captured.is_some();
        after.clock = if resets { 0 } else { self.clock.saturating_add(1) };
        after.to_move = next_player(self.to_move);
        if self.to_move == 'g' {
            after.round = self.round.saturating_add(1);
        }

        // A double step opens the right onto the cell it skips; of all rights some end now (N5).
        let one = ahead(from, owner).filter(|_| kind == 'P' && is_pawn_start(from, owner));
        after.skipped.extend(one.filter(|&one| ahead(one, owner) == Some(to)));
        after.skipped = after.skipped.iter().copied().filter(|&cell| after.is_open(cell)).collect();
        after
    }

    fn faults(text: &str, designer: bool) -> Vec<&'static str> {
        let position = Neohex::read(text, designer);
        let mut faults = BTreeSet::new();
        for player in ORDER {
            if position.cells_of(player, "K").len() != 1 {
                faults.insert("kings");
            }
            if position.castling.contains(player) && !position.are_king_and_rook_home(player) {
                faults.insert("castling");
            }
            if position.cells_of(player, "P").into_iter().any(|cell| promotes(cell, player)) {
                faults.insert("pawn");
            }
            let mut skipped = position.skipped.clone();
            skipped.retain(|cell| cell.sector() == player);
            let possible = |&cell: &Cell| cell.r() == 3 && position.is_open(cell);
            if skipped.len() > 1 || !skipped.iter().all(possible) {
                faults.insert("en-passant");
            }
        }
        // Any player may be in check in a set-up (N4).
        faults.into_iter().collect()
    }
}
