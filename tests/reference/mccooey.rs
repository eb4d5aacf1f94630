//! McCooey's hexagonal chess, slow and literal: the oracle for the fast rules. A move is legal if no king of the mover
//! is attacked once it has been made on a clone. M1 to M8 are the decisions of the rule page; M2, M7 and M8 are about
//! the end of a whole game, and nothing here ends by count.

use std::collections::BTreeMap;

use super::Reference;

/// Axial coordinates (q, s), with |q|, |s|, |q + s| <= 5; also used for steps.
type Cell = (i32, i32);

/// The six steps through a side, clockwise: neighbours in this list are 60 degrees apart.
const ORTHOGONAL: [Cell; 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
/// The six steps through a corner.
const DIAGONAL: [Cell; 6] = [(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)];

/// The starting cells of the pawns.
const WHITE_PAWNS: [&str; 7] = ["c1", "d2", "e3", "f4", "g3", "h2", "i1"];
const BLACK_PAWNS: [&str; 7] = ["c8", "d8", "e8", "f8", "g8", "h8", "i8"];

/// A position.
#[derive(Clone)]
pub struct McCooey {
    /// Pieces by their letters: upper case White, lower case Black.
    pieces: BTreeMap<Cell, char>,
    /// Whether White is to move.
    white: bool,
    /// The cell that the last move, a double step, passed over.
    skipped: Option<Cell>,
    /// Plies since a capture or pawn move.
    clock: u32,
    round: u32,
    /// Whether the designer's rules are in force.
    designer: bool,
}

struct Move {
    from: Cell,
    to: Cell,
    /// What a pawn promotes to, in lower case; `-` if it is no promotion.
    becomes: char,
}

impl Move {
    fn text(&self) -> String {
        let cells = cell_name(self.from) + &cell_name(self.to);
        format!("{cells}{}", self.becomes).replace('-', "")
    }
}

fn add(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

fn on_board((q, s): Cell) -> bool {
    q.abs() <= 5 && s.abs() <= 5 && (q + s).abs() <= 5
}

/// The cells of one rank, from file a to file l.
fn rank_cells(rank: i32) -> Vec<Cell> {
    let cells = (-5..=5).map(|q| (q, rank - 1 + i32::max(-5, -5 - q)));
    cells.filter(|&cell| on_board(cell)).collect()
}

fn cell_name((q, s): Cell) -> String {
    let file = b"abcdefghikl"[(q + 5) as usize] as char;
    let rank = s - i32::max(-5, -5 - q) + 1;
    format!("{file}{rank}")
}

fn cell_named(name: &str) -> Cell {
    let mut cells = (1..=11).flat_map(rank_cells);
    let found = cells.find(|&cell| cell_name(cell) == name);
    found.expect("the name of a cell")
}

fn number(text: &str) -> u32 {
    let value: u32 = text.parse().expect("a number of 32 bits");
    assert_eq!(value.to_string(), text, "sign or leading zero");
    value
}

/// The piece of that kind, given in lower case, of White or of Black.
fn piece(white: bool, kind: char) -> char {
    if white { kind.to_ascii_uppercase() } else { kind }
}

fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

/// One step forward, for White or for Black.
fn forward(white: bool) -> Cell {
    if white { (0, 1) } else { (0, -1) }
}

/// Whether a pawn that stands there may double-step. M5: standing on a starting cell is what counts.
fn double_steps_from(white: bool, cell: Cell, designer: bool) -> bool {
    let starts = if white { WHITE_PAWNS } else { BLACK_PAWNS };
    // M1: the designers deny the double step to the pawns of file f.
    starts.contains(&cell_name(cell).as_str()) && !(designer && cell.0 == 0)
}

/// Whether a pawn promotes there: on the last cell of the file.
fn promotes_on(white: bool, cell: Cell) -> bool {
    !on_board(add(cell, forward(white)))
}

/// Two orthogonal steps in one direction, then one at 60 degrees, to either hand.
fn knight_leaps() -> Vec<Cell> {
    let mut leaps = Vec::new();
    for i in 0..6 {
        let two = add(ORTHOGONAL[i], ORTHOGONAL[i]);
        leaps.push(add(two, ORTHOGONAL[(i + 1) % 6]));
        leaps.push(add(two, ORTHOGONAL[(i + 5) % 6]));
    }
    leaps
}

impl McCooey {
    /// The position as written: the skipped cell is kept whether or not a capture uses it.
    fn as_written(text: &str, designer: bool) -> McCooey {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, turn, skipped, clock, round] = fields[..] else {
            panic!("not five fields: {text:?}");
        };
        assert!(turn == "w" || turn == "b", "no player is called {turn:?}");
        assert_ne!(round, "0", "rounds start at 1");
        let mut position = McCooey {
            pieces: BTreeMap::new(),
            white: turn == "w",
            skipped: (skipped != "-").then(|| cell_named(skipped)),
            clock: number(clock),
            round: number(round),
            designer,
        };
        // Numbers become dots, the longest runs first: 11 is eleven empty cells.
        let mut dotted = board.to_string();
        for run in (1..=11).rev() {
            dotted = dotted.replace(&run.to_string(), &".".repeat(run));
        }
        for (row, rank) in dotted.split('/').zip((1..=11).rev()) {
            for (letter, cell) in row.chars().zip(rank_cells(rank)) {
                if letter != '.' {
                    assert!("KQRBNPkqrbnp".contains(letter), "no piece: {letter:?}");
                    position.pieces.insert(cell, letter);
                }
            }
        }
        // There is one way to write a board.
        assert_eq!(position.board_text(), board, "a malformed board");
        position
    }

    fn board_text(&self) -> String {
        let letter = |cell| *self.pieces.get(&cell).unwrap_or(&'.');
        let row = |rank| rank_cells(rank).into_iter().map(letter).collect();
        let mut text = (1..=11).rev().map(row).collect::<Vec<String>>().join("/");
        for run in (1..=11).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        text
    }

    /// Whether a double step of the player not to move can have left that skipped cell.
    fn can_be_skipped(&self, skipped: Cell) -> bool {
        let owner = !self.white;
        let start = add(skipped, forward(!owner));
        let end = add(skipped, forward(owner));
        double_steps_from(owner, start, self.designer)
            && !self.pieces.contains_key(&start)
            && !self.pieces.contains_key(&skipped)
            && self.pieces.get(&end) == Some(&piece(owner, 'p'))
    }

    /// M3: a skipped cell that no enemy pawn can legally capture onto is forgotten at once.
    fn forget_useless_skipped_cell(&mut self) {
        let is_used = || self.legal_moves().iter().any(|mv| self.is_en_passant(mv));
        let is_kept = |&cell: &Cell| self.can_be_skipped(cell) && is_used();
        self.skipped = self.skipped.filter(is_kept);
    }

    fn is_en_passant(&self, mv: &Move) -> bool {
        let is_pawn = self.pieces[&mv.from] == piece(self.white, 'p');
        is_pawn && self.skipped == Some(mv.to) && self.attacks(mv.from).contains(&mv.to)
    }

    /// Every cell that the piece there attacks, whoever stands on it.
    fn attacks(&self, from: Cell) -> Vec<Cell> {
        match self.pieces[&from] {
            'K' | 'k' => self.walk(from, &[ORTHOGONAL, DIAGONAL].concat(), 1),
            'Q' | 'q' => self.walk(from, &[ORTHOGONAL, DIAGONAL].concat(), 10),
            'R' | 'r' => self.walk(from, &ORTHOGONAL, 10),
            'B' | 'b' => self.walk(from, &DIAGONAL, 10),
            'N' | 'n' => self.walk(from, &knight_leaps(), 1),
            // A pawn captures one diagonal step to either side of forward.
            'P' => self.walk(from, &[(1, 1), (-1, 2)], 1),
            'p' => self.walk(from, &[(-1, -1), (1, -2)], 1),
            letter => unreachable!("no piece: {letter:?}"),
        }
    }

    /// The cells reached by so many equal steps at most, up to the edge or the first occupied cell.
    fn walk(&self, from: Cell, steps: &[Cell], most: i32) -> Vec<Cell> {
        let mut reached = Vec::new();
        for (q, s) in steps {
            let line = (1..=most).map(|n| (from.0 + n * q, from.1 + n * s));
            for cell in line.take_while(|&cell| on_board(cell)) {
                reached.push(cell);
                if self.pieces.contains_key(&cell) {
                    break;
                }
            }
        }
        reached
    }

    /// Whether an enemy attacks a king of that side. A pinned enemy attacks too.
    fn is_king_attacked(&self, white: bool) -> bool {
        let king = piece(white, 'k');
        let enemies = self.pieces.iter().filter(|p| is_white(*p.1) != white);
        let mut attacked = enemies.flat_map(|(&from, _)| self.attacks(from));
        attacked.any(|cell| self.pieces.get(&cell) == Some(&king))
    }

    /// The cells that the piece there may move to, the safety of its king aside.
    fn targets(&self, from: Cell) -> Vec<Cell> {
        let mover = self.pieces[&from];
        let white = is_white(mover);
        let is_empty = |cell: Cell| on_board(cell) && !self.pieces.contains_key(&cell);
        let is_own = |cell: Cell| self.pieces.get(&cell).map(|&p| is_white(p)) == Some(white);
        let mut targets = self.attacks(from);
        targets.retain(|&cell| !is_own(cell));
        if mover == piece(white, 'p') {
            targets.retain(|&cell| !is_empty(cell) || self.skipped == Some(cell));
            let one = add(from, forward(white));
            let two = add(one, forward(white));
            if is_empty(one) {
                targets.push(one);
                if is_empty(two) && double_steps_from(white, from, self.designer) {
                    targets.push(two);
                }
            }
        }
        targets
    }

    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mine = self.pieces.iter().filter(|p| is_white(*p.1) == self.white);
        for (&from, &mover) in mine {
            for to in self.targets(from) {
                let promotes = mover == piece(self.white, 'p') && promotes_on(self.white, to);
                let kinds = if promotes { "qrbn" } else { "-" };
                moves.extend(kinds.chars().map(|becomes| Move { from, to, becomes }));
            }
        }
        moves
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|mv| !self.after(mv).is_king_attacked(self.white));
        moves
    }

    /// The position after a pseudo-legal move; a double step always leaves its skipped cell.
    fn after(&self, mv: &Move) -> McCooey {
        let mut next = self.clone();
        let mover = next.pieces.remove(&mv.from).expect("a piece that moves");
        let mut placed = mover;
        if mv.becomes != '-' {
            placed = piece(self.white, mv.becomes);
        }
        let captured = next.pieces.insert(mv.to, placed);
        if self.is_en_passant(mv) {
            // M6: both pawns leave their lines before the king is looked for.
            next.pieces.remove(&add(mv.to, forward(!self.white)));
        }
        // M4: only two steps along the file are a double step.
        let is_pawn = mover == piece(self.white, 'p');
        let one = add(mv.from, forward(self.white));
        let is_double_step = is_pawn && mv.to == add(one, forward(self.white));
        next.skipped = is_double_step.then_some(one);
        next.clock = self.clock.saturating_add(1);
        if is_pawn || captured.is_some() {
            next.clock = 0;
        }
        if !self.white {
            next.round = self.round.saturating_add(1);
        }
        next.white = !self.white;
        next
    }
}

impl Reference for McCooey {
    fn read(text: &str, designer: bool) -> Self {
        let mut position = McCooey::as_written(text, designer);
        position.forget_useless_skipped_cell();
        position
    }

    fn text(&self) -> String {
        let board = self.board_text();
        let turn = if self.white { "w" } else { "b" };
        let skipped = self.skipped.map_or("-".to_string(), cell_name);
        format!("{board} {turn} {skipped} {} {}", self.clock, self.round)
    }

    fn is_check(&self) -> bool {
        self.is_king_attacked(self.white)
    }

    fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    fn play(&self, mv: &str) -> Self {
        let mut moves = self.pseudo_legal_moves().into_iter();
        let found = moves.find(|other| other.text() == mv).expect("a move");
        let mut next = self.after(&found);
        assert!(!next.is_king_attacked(self.white), "a legal move");
        next.forget_useless_skipped_cell();
        next
    }

    fn faults(text: &str, designer: bool) -> Vec<&'static str> {
        let position = McCooey::as_written(text, designer);
        let pieces = &position.pieces;
        let kings = |letter| pieces.values().filter(|&&piece| piece == letter).count();
        let mut pawns = pieces.iter().filter(|p| "Pp".contains(*p.1));
        let is_too_far = |(&cell, &pawn): (&Cell, &char)| promotes_on(is_white(pawn), cell);
        let is_wrong = |cell| !position.can_be_skipped(cell);
        let checks = [
            (position.is_king_attacked(!position.white), "check"),
            (position.skipped.is_some_and(is_wrong), "en-passant"),
            (kings('K') != 1 || kings('k') != 1, "kings"),
            (pawns.any(is_too_far), "pawn"),
        ];
        let found = checks.iter().filter(|check| check.0);
        found.map(|check| check.1).collect()
    }
}
