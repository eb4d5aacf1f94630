//! Pictures of boards in text, each cell a hexagon.
// With fewer games there is less to draw.
#![cfg_attr(not(all(feature = "mccooey", feature = "hexshogi91", feature = "neohex")), allow(dead_code))]

use std::collections::BTreeMap;
use std::fmt::Write;

use hexvariants::Variant;
use hexvariants::board::{Board, Cell};

/// A game that can be drawn.
pub(crate) trait Draw: Variant {
    /// Draws a position.
    fn draw(position: &Self::Position) -> Canvas;

    /// What a claim of the player to move would be decided by, if that is more than one number.
    fn claim_count(position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }
}

/// A character and its colour.
#[derive(Clone, Copy, PartialEq)]
struct Ink {
    letter: char,
    paint: Paint,
}

/// How a character is coloured, where the terminal has colours.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Paint {
    Plain,
    /// Less bright than the rest: edges and names.
    Faint,
    /// In a colour, as a terminal numbers them.
    Tinted(u8),
    /// In a colour, and brighter than the rest.
    Bold(u8),
}

impl Paint {
    fn code(self) -> String {
        match self {
            Paint::Plain => "\x1b[0m".into(),
            Paint::Faint => "\x1b[0;2m".into(),
            Paint::Tinted(color) => format!("\x1b[0;{}m", 30 + color),
            Paint::Bold(color) => format!("\x1b[0;1;{}m", 30 + color),
        }
    }
}

/// Characters by line and column, from wherever to wherever.
#[derive(Default)]
pub(crate) struct Canvas {
    ink: BTreeMap<(i32, i32), Ink>,
}

/// Where on a canvas a hexagon stands: its first column, and the line of its piece.
pub(crate) type Place = (i32, i32);

/// A hexagon: what is written in it, and how it is coloured.
pub(crate) struct Face {
    /// The piece, in up to three letters, and its colour.
    pub piece: Option<(String, Paint)>,
    /// The cell's name, in up to three letters.
    pub name: String,
    /// The colour of edges and name.
    pub edge: Paint,
}

impl Face {
    /// A cell, and the piece on it if there is one: its letters and its colour.
    fn new<B: Board>(cell: Cell<B>, piece: Option<(String, u8)>) -> Self {
        let piece = piece.map(|(letters, color)| (letters, Paint::Bold(color)));
        Face { piece, name: cell.to_string(), edge: Paint::Faint }
    }

    /// The piece's letters, or none, and its colour.
    fn piece(&self) -> (&str, Paint) {
        self.piece.as_ref().map_or(("", Paint::Plain), |(letters, paint)| (letters, *paint))
    }
}

impl Canvas {
    /// Writes a text from a place on; its spaces hide nothing.
    pub(crate) fn write(&mut self, (column, line): Place, text: &str, paint: Paint) {
        for (column, letter) in (column..).zip(text.chars()).filter(|(_, letter)| *letter != ' ') {
            self.ink.insert((line, column), Ink { letter, paint });
        }
    }

    /// Draws hexagons that stand on a side, with four columns and two lines each: files run up and down, and the next
    /// is half a cell higher or lower.
    pub(crate) fn flat<B: Board>(&mut self, place: impl Fn(Cell<B>) -> Place, face: impl Fn(Cell<B>) -> Face) {
        // What a cell has at its upper side is the name of the cell above, where there is one.
        for cell in B::CELLS {
            let (column, line) = place(cell);
            self.write((column, line - 1), " ___", face(cell).edge);
        }
        for cell in B::CELLS {
            let (column, line) = place(cell);
            let face = face(cell);
            let (piece, paint) = face.piece();
            self.write((column, line), "/   \\", face.edge);
            self.write((column + 1, line), &format!("{piece:^3}"), paint);
            self.write((column, line + 1), &format!("\\{:_^3}/", face.name), face.edge);
        }
    }

    /// Draws hexagons that stand on a corner, with six columns and two lines each: ranks run from left to right, and
    /// the next is half a cell farther to one side.
    pub(crate) fn pointed<B: Board>(&mut self, place: impl Fn(Cell<B>) -> Place, face: impl Fn(Cell<B>) -> Face) {
        for cell in B::CELLS {
            let (column, line) = place(cell);
            let face = face(cell);
            let (piece, paint) = face.piece();
            self.write((column, line - 1), ".--'--.", face.edge);
            self.write((column, line + 1), "'--.--'", face.edge);
            self.write((column, line), &format!("|{:>3}  |", face.name), face.edge);
            self.write((column + 4, line), &format!("{piece:>2}"), paint);
        }
    }

    /// The lines, with the codes for colours or without.
    pub(crate) fn text(&self, colored: bool) -> String {
        let left = self.ink.keys().map(|&(_, column)| column).min().unwrap_or(0);
        let (mut text, mut at, mut now) = (String::new(), None, Paint::Plain);
        for (&(line, column), &Ink { letter, paint }) in &self.ink {
            let (mut last_line, mut next_column) = at.unwrap_or((line, left));
            while last_line < line {
                text.push('\n');
                (last_line, next_column) = (last_line + 1, left);
            }
            text.extend((next_column..column).map(|_| ' '));
            if colored && paint != now {
                text += &paint.code();
                now = paint;
            }
            text.push(letter);
            at = Some((line, column + 1));
        }
        if now != Paint::Plain {
            text += &Paint::Plain.code();
        }
        let _ = writeln!(text);
        text
    }
}

#[cfg(feature = "mccooey")]
mod mccooey {
    use hexvariants::board::Hex91;
    use hexvariants::chess::CasedLetter;
    use hexvariants::mccooey::{McCooey, Position};

    use super::*;

    /// The colours of White and Black.
    const COLORS: [u8; 2] = [3, 6];

    impl Draw for McCooey {
        fn draw(position: &Position) -> Canvas {
            let mut canvas = Canvas::default();
            let place = |cell| {
                let (q, s) = Hex91::axial(cell);
                (4 * i32::from(q), -2 * i32::from(s) - i32::from(q))
            };
            canvas.flat(place, |cell| {
                let piece = position.pieces().get(cell);
                let letter = |(player, role)| (CasedLetter(player, role).to_string(), COLORS[player.index()]);
                Face::new(cell, piece.map(letter))
            });
            canvas
        }
    }
}

#[cfg(feature = "hexshogi91")]
mod hexshogi91 {
    use hexvariants::Player;
    use hexvariants::board::Shogi91;
    use hexvariants::hexshogi91::{BLACK, HexShogi91, Position, Role, WHITE};

    use super::*;

    /// The colours of Black and White.
    const COLORS: [u8; 2] = [3, 6];

    /// The board, White's hand above it and Black's below.
    impl Draw for HexShogi91 {
        fn draw(position: &Position) -> Canvas {
            let mut canvas = Canvas::default();
            let place = |cell| {
                let (q, r) = Shogi91::axial(cell);
                (6 * i32::from(q) + 3 * i32::from(r), 2 * i32::from(r))
            };
            canvas.pointed(place, |cell| {
                let letters = |(player, role): (Player, Role)| {
                    let letter = if player == BLACK { role.letter() } else { role.letter().to_ascii_lowercase() };
                    let plus = if role.is_promoted() { "+" } else { "" };
                    (format!("{plus}{letter}"), COLORS[player.index()])
                };
                Face::new(cell, position.pieces().get(cell).map(letters))
            });
            for (player, line) in [(WHITE, -13), (BLACK, 13)] {
                let name = HexShogi91::PLAYERS[player.index()];
                let hand = format!("{name} in hand: {}", position.hand(player));
                canvas.write((-30, line), &hand, Paint::Bold(COLORS[player.index()]));
            }
            canvas
        }

        fn claim_count(position: &Position) -> Option<String> {
            Some(position.impasse().to_string())
        }
    }
}

#[cfg(feature = "neohex")]
mod neohex {
    use hexvariants::Player;
    use hexvariants::board::Neohex60;
    use hexvariants::chess::Role;
    use hexvariants::neohex::{Neohex, Position};

    use super::*;

    /// The colours of Red, Blue and Green.
    const COLORS: [u8; 3] = [1, 4, 2];

    /// The players of the sectors, as the board turns.
    const OWNERS: [usize; 3] = [0, 2, 1];

    /// Three sectors, each true to itself; which cells touch across the seams stands below.
    impl Draw for Neohex {
        fn draw(position: &Position) -> Canvas {
            let mut canvas = Canvas::default();
            // Inside a sector files and rows are straight. How the sectors lie to one another is a little looser.
            let place = |cell| {
                let (sector, q, r) = Neohex60::coordinates(cell);
                let (q, r) = (i32::from(q), i32::from(r) - 1);
                match sector {
                    0 => (36 - 4 * q, 24 - q - 2 * r),
                    1 => (50 - 4 * r, 2 + 2 * q + r),
                    _ => (5 + 4 * (q + r), 8 - q + r),
                }
            };
            canvas.flat(place, |cell| {
                let letters = |(player, role): (Player, Role)| {
                    let owner = Neohex::PLAYERS[player.index()].to_ascii_lowercase();
                    (format!("{}{}", &owner[..1], role.letter()), COLORS[player.index()])
                };
                let edge = Paint::Tinted(COLORS[OWNERS[usize::from(Neohex60::sector(cell))]]);
                Face { edge, ..Face::new(cell, position.pieces().get(cell).map(letters)) }
            });
            for sector in 0..3u8 {
                let is_over = |to: &Cell<Neohex60>| Neohex60::sector(*to) == (sector + 1) % 3;
                let own = Neohex60::CELLS.iter().filter(|cell| Neohex60::sector(*cell) == sector);
                let pairs = own.flat_map(|cell| {
                    Neohex60::neighbors(cell).into_iter().filter(is_over).map(move |to| format!("{cell}-{to}"))
                });
                let pairs: Vec<_> = pairs.collect();
                canvas.write((5, 27 + i32::from(sector)), &format!("touch: {}", pairs.join(" ")), Paint::Faint);
            }
            canvas
        }
    }
}
