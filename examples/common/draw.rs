//! Pictures of boards in text, each cell a hexagon.

use std::collections::BTreeMap;
use std::fmt::Write;

use hexvariants::board::{Board, Cell};
use hexvariants::{Player, Variant};

/// A game that can be drawn.
pub(crate) trait Draw: Variant {
    /// Draws a position.
    fn draw(position: &Self::Position) -> Canvas;

    /// The colour of a player, as a terminal's colours are numbered.
    fn color(player: Player) -> u8;
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
    /// In bold letters of a colour.
    Bold(u8),
}

impl Paint {
    fn code(self) -> String {
        match self {
            Paint::Plain => "\x1b[0m".into(),
            Paint::Faint => "\x1b[0;2m".into(),
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

/// What is written in a hexagon.
pub(crate) struct Face {
    /// The piece, in up to three letters.
    pub piece: String,
    /// The piece's colour.
    pub paint: Paint,
    /// The cell's name, in up to three letters.
    pub name: String,
}

impl Canvas {
    /// Writes a text from a place on; its spaces hide nothing.
    pub(crate) fn write(&mut self, (column, line): Place, text: &str, paint: Paint) {
        for (column, letter) in (column..).zip(text.chars()).filter(|(_, letter)| *letter != ' ') {
            self.ink.insert((line, column), Ink { letter, paint });
        }
    }

    /// Draws hexagons that stand on a side: files run up and down, four columns and two lines a cell.
    pub(crate) fn flat<B: Board>(&mut self, place: impl Fn(Cell<B>) -> Place, face: impl Fn(Cell<B>) -> Face) {
        for cell in B::CELLS {
            let (column, line) = place(cell);
            self.write((column, line - 1), " ___", Paint::Faint);
        }
        for cell in B::CELLS {
            let (column, line) = place(cell);
            let Face { piece, paint, name } = face(cell);
            self.write((column, line), "/   \\", Paint::Faint);
            self.write((column + 1, line), &format!("{piece:^3}"), paint);
            self.write((column, line + 1), &format!("\\{name:_^3}/"), Paint::Faint);
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
    use hexvariants::mccooey::{McCooey, Position, WHITE};

    use super::*;

    impl Draw for McCooey {
        fn draw(position: &Position) -> Canvas {
            let mut canvas = Canvas::default();
            let place = |cell| {
                let (q, s) = Hex91::axial(cell);
                (4 * i32::from(q), -2 * i32::from(s) - i32::from(q))
            };
            canvas.flat(place, |cell| {
                let piece = position.pieces().get(cell);
                Face {
                    piece: piece.map_or(String::new(), |(player, role)| CasedLetter(player, role).to_string()),
                    paint: piece.map_or(Paint::Plain, |(player, _)| Paint::Bold(Self::color(player))),
                    name: cell.to_string(),
                }
            });
            canvas
        }

        fn color(player: Player) -> u8 {
            if player == WHITE { 3 } else { 6 }
        }
    }
}
