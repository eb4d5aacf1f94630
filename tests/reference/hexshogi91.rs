//! Hex Shogi 91, slowly: every move is made on a copy of the position and the king looked for.
//!
//! Written from the rule page alone. It knows positions and moves, and so carries out S4 (supported
//! pawn drop) and the count of S5 (plies without a capture). How a game ends (S1, S2, S3, S6, the
//! draw of S5) is not its affair: a position has its legal moves, whatever it is worth.

use super::Reference;
use Side::{Black, White};
use std::collections::BTreeMap;

/// A cell in axial coordinates (q, r): q grows to the right, r = -5..5 for ranks a..k.
type Cell = (i32, i32);

/// How far a step goes, in the same coordinates.
type Step = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Black,
    White,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    side: Side,
    /// The upper-case letter: one of K R B G S N L P.
    kind: char,
    promoted: bool,
}

/// A position of Hex Shogi 91.
#[derive(Clone)]
pub struct HexShogi91 {
    board: BTreeMap<Cell, Piece>,
    /// How many pieces are in hand, by the letter they have in the owner's case.
    hands: BTreeMap<char, u32>,
    to_move: Side,
    move_number: u32,
    /// Plies since the last capture: written under the designer's rules only (S5).
    quiet_plies: u32,
    designer: bool,
}

// All steps are Black's, whose forward is towards rank a. White's are the same negated.
const FORWARD_ORTHOGONAL: &[Step] = &[(0, -1), (1, -1)];
const OTHER_ORTHOGONAL: &[Step] = &[(-1, 0), (1, 0), (-1, 1), (0, 1)];
const FORWARD_DIAGONAL: &[Step] = &[(1, -2), (2, -1), (-1, -1)];
const OTHER_DIAGONAL: &[Step] = &[(-1, 2), (-2, 1), (1, 1)];
const KNIGHT_LEAPS: &[Step] = &[(1, -3), (-1, -2), (3, -2), (2, -3)];

/// What the hands may hold, in the order in which they are written.
const HAND_ORDER: &str = "RBGSNLPrbgsnlp";

/// The most pieces of each kind that there can be, board and hands together.
const MOST: [(&str, u32); 3] = [("KRB", 2), ("GSNL", 4), ("P", 18)];

impl Side {
    fn other(self) -> Side {
        match self {
            Black => White,
            White => Black,
        }
    }

    /// How many ranks lie ahead of the cell: 0 on the rank farthest away from the side.
    fn ranks_ahead(self, (_, r): Cell) -> i32 {
        match self {
            Black => r + 5,
            White => 5 - r,
        }
    }

    /// Whether the cell is in the side's promotion zone, the four ranks farthest away.
    fn promotes_on(self, cell: Cell) -> bool {
        self.ranks_ahead(cell) < 4
    }
}

impl Piece {
    /// The steps the piece takes once, and those it repeats until it meets something.
    fn steps_and_slides(self) -> (Vec<Step>, Vec<Step>) {
        let none = Vec::new();
        let orthogonal = [FORWARD_ORTHOGONAL, OTHER_ORTHOGONAL].concat();
        let diagonal = [FORWARD_DIAGONAL, OTHER_DIAGONAL].concat();
        let gold = [FORWARD_ORTHOGONAL, OTHER_ORTHOGONAL, FORWARD_DIAGONAL].concat();
        let silver = [FORWARD_DIAGONAL, OTHER_DIAGONAL, FORWARD_ORTHOGONAL].concat();
        let (steps, slides) = match (self.kind, self.promoted) {
            ('K', false) => ([orthogonal, diagonal].concat(), none),
            ('R', false) => (none, orthogonal),
            ('R', true) => (diagonal, orthogonal),
            ('B', false) => (none, diagonal),
            ('B', true) => (orthogonal, diagonal),
            ('G', false) => (gold, none),
            ('S', false) => (silver, none),
            ('N', false) => (KNIGHT_LEAPS.to_vec(), none),
            ('L', false) => (none, FORWARD_ORTHOGONAL.to_vec()),
            ('P', false) => (FORWARD_ORTHOGONAL.to_vec(), none),
            ('S' | 'N' | 'L' | 'P', true) => (gold, none),
            _ => panic!("no such piece"),
        };
        let turned = |all: Vec<Step>| match self.side {
            Black => all,
            White => all.into_iter().map(|(dq, dr)| (-dq, -dr)).collect(),
        };
        (turned(steps), turned(slides))
    }

    /// Whether the piece could never move again from the cell, and so may not stand there.
    fn is_stuck_on(self, cell: Cell) -> bool {
        let ahead = self.side.ranks_ahead(cell);
        match (self.kind, self.promoted) {
            ('P' | 'L', false) => ahead == 0,
            ('N', false) => ahead <= 1,
            _ => false,
        }
    }

    /// The letter: upper case Black, lower case White.
    fn letter(self) -> char {
        match self.side {
            Black => self.kind,
            White => self.kind.to_ascii_lowercase(),
        }
    }
}

/// The unpromoted piece of a letter.
fn read_letter(letter: char) -> Piece {
    let kind = letter.to_ascii_uppercase();
    assert!("KRBGSNLP".contains(kind), "a piece letter");
    Piece { side: if letter == kind { Black } else { White }, kind, promoted: false }
}

fn on_board((q, r): Cell) -> bool {
    q.abs() <= 5 && r.abs() <= 5 && (q + r).abs() <= 5
}

/// The cells of a rank from left to right.
fn rank(r: i32) -> Vec<Cell> {
    (-5..=5).map(|q| (q, r)).filter(|&c| on_board(c)).collect()
}

/// File then rank: files 1-11 are numbered from the right, ranks a-k from the top.
fn cell_name((q, r): Cell) -> String {
    let letter = "abcdefghijk".chars().zip(-5..).find(|&(_, of)| of == r);
    format!("{}{}", 6 - q - r, letter.expect("a rank").0)
}

/// The cell that a text begins with, and the rest of the text.
fn read_cell(text: &str) -> (Cell, &str) {
    let end = text.find(|c: char| c.is_ascii_lowercase()).expect("a rank");
    let file: i32 = text[..end].parse().expect("a file");
    let r = i32::from(text.as_bytes()[end] - b'a') - 5;
    ((6 - file - r, r), &text[end + 1..])
}

impl HexShogi91 {
    fn in_hand(&self, letter: char) -> u32 {
        self.hands.get(&letter).copied().unwrap_or(0)
    }

    /// The cells that the piece on a cell attacks, whoever stands on them.
    fn attacked_from(&self, from: Cell) -> Vec<Cell> {
        let (steps, slides) = self.board[&from].steps_and_slides();
        let mut attacked = Vec::new();
        for (dq, dr) in steps {
            let to = (from.0 + dq, from.1 + dr);
            if on_board(to) {
                attacked.push(to);
            }
        }
        for (dq, dr) in slides {
            let mut to = (from.0 + dq, from.1 + dr);
            while on_board(to) {
                attacked.push(to);
                if self.board.contains_key(&to) {
                    break;
                }
                to = (to.0 + dq, to.1 + dr);
            }
        }
        attacked
    }

    /// Whether the piece on a cell attacks an enemy king.
    fn gives_check(&self, from: Cell) -> bool {
        let side = self.board[&from].side;
        let attacked = self.attacked_from(from);
        let mut pieces = attacked.iter().filter_map(|to| self.board.get(to));
        pieces.any(|piece| piece.kind == 'K' && piece.side != side)
    }

    /// Whether any enemy attacks a king of the side.
    fn is_in_check(&self, side: Side) -> bool {
        let mut enemies = self.board.iter().filter(|(_, piece)| piece.side != side);
        enemies.any(|(&from, _)| self.gives_check(from))
    }

    /// Whether the piece may be dropped on the cell, the own king's safety aside.
    fn may_drop(&self, piece: Piece, to: Cell) -> bool {
        if self.board.contains_key(&to) || piece.is_stuck_on(to) {
            return false;
        }
        if piece.kind != 'P' {
            return true;
        }
        // S4: under the designer's rules, not where another own unpromoted pawn supports it.
        let mut pawns = self.board.iter().filter(|&(_, &other)| other == piece);
        let supported = pawns.any(|(&from, _)| self.attacked_from(from).contains(&to));
        if self.designer && supported {
            return false;
        }
        let mut after = self.clone();
        after.board.insert(to, piece);
        !after.gives_check(to)
    }

    /// All moves and drops, whether or not they leave the own king attacked.
    fn pseudo_legal(&self) -> Vec<String> {
        let side = self.to_move;
        let mut moves = Vec::new();
        for (&from, &piece) in &self.board {
            if piece.side != side {
                continue;
            }
            for to in self.attacked_from(from) {
                if self.board.get(&to).is_some_and(|other| other.side == side) {
                    continue;
                }
                let mv = cell_name(from) + &cell_name(to);
                let promotes = side.promotes_on(from) || side.promotes_on(to);
                if promotes && !piece.promoted && !"KG".contains(piece.kind) {
                    moves.push(format!("{mv}+"));
                }
                if !piece.is_stuck_on(to) {
                    moves.push(mv);
                }
            }
        }
        for letter in HAND_ORDER.chars() {
            let piece = read_letter(letter);
            if piece.side != side || self.in_hand(letter) == 0 {
                continue;
            }
            for to in (-5..=5).flat_map(rank) {
                if self.may_drop(piece, to) {
                    moves.push(format!("{}*{}", piece.kind, cell_name(to)));
                }
            }
        }
        moves
    }
}

fn read_board(text: &str) -> BTreeMap<Cell, Piece> {
    let mut board = BTreeMap::new();
    let rows: Vec<&str> = text.split('/').collect();
    assert_eq!(rows.len(), 11, "eleven ranks");
    for (r, row) in (-5..=5).zip(rows) {
        let mut free = rank(r).into_iter();
        let mut number = String::new();
        let mut promoted = false;
        for letter in row.chars() {
            if letter.is_ascii_digit() {
                number.push(letter);
                continue;
            }
            for _ in 0..number.parse().unwrap_or(0) {
                free.next().expect("empty cells that the rank has");
            }
            number.clear();
            if letter == '+' {
                promoted = true;
                continue;
            }
            let mut piece = read_letter(letter);
            piece.promoted = promoted;
            assert!(!promoted || !"KG".contains(piece.kind), "no +K or +G");
            promoted = false;
            board.insert(free.next().expect("a cell of the rank"), piece);
        }
        let left = u32::try_from(free.count()).expect("a short rank");
        assert_eq!(number.parse().unwrap_or(0), left, "the whole rank");
    }
    board
}

fn write_board(board: &BTreeMap<Cell, Piece>) -> String {
    let mut rows = Vec::new();
    for r in -5..=5 {
        let mut row = String::new();
        let mut empty = 0;
        for cell in rank(r) {
            let Some(piece) = board.get(&cell) else {
                empty += 1;
                continue;
            };
            row += &write_empty(empty);
            empty = 0;
            row += if piece.promoted { "+" } else { "" };
            row.push(piece.letter());
        }
        rows.push(row + &write_empty(empty));
    }
    rows.join("/")
}

fn write_empty(n: u32) -> String {
    if n == 0 { "".into() } else { n.to_string() }
}

fn read_hands(text: &str) -> BTreeMap<char, u32> {
    let mut hands = BTreeMap::new();
    let mut number = String::new();
    for letter in text.chars().filter(|&letter| letter != '-') {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        let count = number.parse().unwrap_or(1);
        assert!((1..=18).contains(&count), "a count up to 18");
        hands.insert(letter, count);
        number.clear();
    }
    hands
}

fn write_hands(hands: &BTreeMap<char, u32>) -> String {
    let mut text = String::new();
    for letter in HAND_ORDER.chars() {
        match hands.get(&letter) {
            None | Some(0) => {}
            Some(1) => text.push(letter),
            Some(count) => text = format!("{text}{count}{letter}"),
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

impl Reference for HexShogi91 {
    fn read(text: &str, designer: bool) -> Self {
        // S5: the fifth field is there under the designer's rules only, and is 0 if absent.
        let absent = designer && text.split(' ').count() == 4;
        let full = text.to_string() + if absent { " 0" } else { "" };
        let fields: Vec<&str> = full.split(' ').collect();
        let quiet_plies = fields.get(4).unwrap_or(&"0");
        let position = HexShogi91 {
            board: read_board(fields[0]),
            to_move: if fields[1] == "b" { Black } else { White },
            hands: read_hands(fields[2]),
            move_number: fields[3].parse().expect("a move number"),
            quiet_plies: quiet_plies.parse().expect("a count of plies"),
            designer,
        };
        assert!(position.move_number > 0, "a move number from 1");
        assert_eq!(position.text(), full, "only canonical text is well formed");
        position
    }

    fn text(&self) -> String {
        let board = write_board(&self.board);
        let side = if self.to_move == Black { 'b' } else { 'w' };
        let hands = write_hands(&self.hands);
        let mut text = format!("{board} {side} {hands} {}", self.move_number);
        // S5: the count is a fifth field where it matters.
        if self.designer {
            text = format!("{text} {}", self.quiet_plies);
        }
        text
    }

    fn is_check(&self) -> bool {
        self.is_in_check(self.to_move)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = self.pseudo_legal();
        moves.retain(|mv| !self.play(mv).is_in_check(self.to_move));
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Self {
        let mut next = self.clone();
        let side = self.to_move;
        // S5: a capture resets the count, a drop does not.
        next.quiet_plies = self.quiet_plies.saturating_add(1);
        if let Some((letter, to)) = mv.split_once('*') {
            let mut piece = read_letter(letter.parse().expect("one letter"));
            piece.side = side;
            let letter = piece.letter();
            next.hands.insert(letter, self.in_hand(letter) - 1);
            next.board.insert(read_cell(to).0, piece);
        } else {
            let (from, rest) = read_cell(mv);
            let (to, rest) = read_cell(rest);
            let mut piece = next.board.remove(&from).expect("a piece to move");
            piece.promoted |= rest == "+";
            if let Some(mut captured) = next.board.insert(to, piece) {
                captured.side = side;
                let letter = captured.letter();
                next.hands.insert(letter, self.in_hand(letter).saturating_add(1));
                next.quiet_plies = 0;
            }
        }
        next.move_number = self.move_number.saturating_add(1);
        next.to_move = side.other();
        next
    }

    fn faults(text: &str, designer: bool) -> Vec<&'static str> {
        let position = Self::read(text, designer);
        let board = &position.board;
        let mut faults = Vec::new();
        if position.is_in_check(position.to_move.other()) {
            faults.push("check");
        }
        let pieces = |letter| board.values().filter(|p| p.letter() == letter).count();
        if pieces('K') != 1 || pieces('k') != 1 {
            faults.push("kings");
        }
        let count = |kind: char| {
            let on_board = board.values().filter(|piece| piece.kind == kind).map(|_| 1);
            let in_hand = [kind, kind.to_ascii_lowercase()].map(|letter| position.in_hand(letter));
            on_board.chain(in_hand).sum::<u32>()
        };
        let too_many = |(kinds, most): (&str, u32)| kinds.chars().any(|kind| count(kind) > most);
        if MOST.into_iter().any(too_many) {
            faults.push("material");
        }
        if board.iter().any(|(&cell, piece)| piece.is_stuck_on(cell)) {
            faults.push("pawn");
        }
        faults
    }
}
