//! Reading and writing the pieces that positions' texts are made of: fields, rows of cells, numbers.
//!
//! Everything here works byte by byte and stops at the first fault: a text of megabytes is refused as fast as a short
//! one.

use core::fmt;

use crate::board::{Board, Cell};
use crate::error::{Problem, TextError};

/// A text cut into fields at single spaces.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    text: &'a str,
    at: Option<usize>,
}

impl<'a> Fields<'a> {
    /// The fields of a text.
    pub const fn new(text: &'a str) -> Self {
        Fields { text, at: Some(0) }
    }

    /// The next field.
    ///
    /// # Errors
    /// [`Problem::Missing`] where there is none, or where it is empty.
    pub fn field(&mut self, name: &'static str) -> Result<Field<'a>, TextError> {
        let missing = |at| TextError { field: name, at, problem: Problem::Missing };
        let at = self.at.ok_or(missing(self.text.len()))?;
        let rest = self.text.get(at..).unwrap_or_default();
        let text = match rest.find(' ') {
            Some(len) => {
                self.at = Some(at + len + 1);
                rest.get(..len).unwrap_or_default()
            }
            None => {
                self.at = None;
                rest
            }
        };
        if text.is_empty() { Err(missing(at)) } else { Ok(Field { name, text, at }) }
    }

    /// Whether there is another field.
    pub const fn more(&self) -> bool {
        self.at.is_some()
    }

    /// Nothing, if there is no further field.
    ///
    /// # Errors
    /// [`Problem::Extra`] where there is more.
    pub fn end(&self) -> Result<(), TextError> {
        match self.at {
            Some(at) => Err(TextError { field: "end", at: at.saturating_sub(1), problem: Problem::Extra }),
            None => Ok(()),
        }
    }
}

/// One field of a text, and where it starts.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// What the field is called in errors.
    pub name: &'static str,
    /// The field itself.
    pub text: &'a str,
    /// Where it starts in the whole text, in bytes.
    pub at: usize,
}

impl Field<'_> {
    /// An error at byte `at` of this field.
    pub const fn error(&self, at: usize, problem: Problem) -> TextError {
        TextError { field: self.name, at: self.at + at, problem }
    }

    /// A decimal number of 32 bits without sign or leading zero, at least `least`.
    ///
    /// # Errors
    /// [`Problem::Number`] or [`Problem::Large`].
    pub fn number(&self, least: u32) -> Result<u32, TextError> {
        let (value, len) = run(self.text.as_bytes()).ok_or(self.error(0, Problem::Number))?;
        if len < self.text.len() && value <= u64::from(u32::MAX) {
            return Err(self.error(len, Problem::Number));
        }
        match u32::try_from(value) {
            Ok(number) if number >= least => Ok(number),
            Ok(_) => Err(self.error(0, Problem::Number)),
            Err(_) => Err(self.error(0, Problem::Large)),
        }
    }

    /// The cell of a name, or `None` for a dash.
    ///
    /// # Errors
    /// [`Problem::Cell`].
    pub fn cell<B: Board>(&self) -> Result<Option<Cell<B>>, TextError> {
        match self.text {
            "-" => Ok(None),
            name => B::read_name(name).map(Some).ok_or(self.error(0, Problem::Cell)),
        }
    }

    /// The number of the player whose letter it is.
    ///
    /// # Errors
    /// [`Problem::Player`].
    pub fn player(&self, letters: &[u8]) -> Result<usize, TextError> {
        let found = letters.iter().position(|letter| [*letter] == self.text.as_bytes());
        found.ok_or(self.error(0, Problem::Player))
    }

    /// Reads the rows of a board: pieces and numbers of empty cells, a slash between rows. `piece` is given what is
    /// left of the field and says which piece it starts with and how many bytes that takes, or what is wrong with it;
    /// `put` takes each piece with its cell.
    ///
    /// # Errors
    /// What `piece` says, or that a row is too long or too short, or that rows are missing.
    pub fn rows<B: Board, P>(
        &self,
        piece: impl Fn(&[u8]) -> Result<(P, usize), Problem>,
        mut put: impl FnMut(Cell<B>, P),
    ) -> Result<(), TextError> {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        for (number, row) in B::ROWS.iter().enumerate() {
            if number > 0 {
                at += 1;
            }
            let (mut cells, mut after_run) = (row.iter(), false);
            loop {
                let rest = bytes.get(at..).unwrap_or_default();
                match rest.first() {
                    None | Some(b'/') => break,
                    Some(b'0'..=b'9') => {
                        let (empty, len) = run(rest).ok_or(self.error(at, Problem::Number))?;
                        if after_run {
                            return Err(self.error(at, Problem::TwoRuns));
                        }
                        if empty == 0 {
                            return Err(self.error(at, Problem::Number));
                        }
                        if empty > cells.len() as u64 {
                            return Err(self.error(at, Problem::LongRow));
                        }
                        cells.nth(empty as usize - 1);
                        (at, after_run) = (at + len, true);
                    }
                    Some(_) => {
                        let (found, len) = piece(rest).map_err(|problem| self.error(at, problem))?;
                        let &index = cells.next().ok_or(self.error(at, Problem::LongRow))?;
                        put(Cell::at(index), found);
                        (at, after_run) = (at + len.max(1), false);
                    }
                }
            }
            if cells.len() > 0 {
                return Err(self.error(at, Problem::ShortRow));
            }
            if at >= bytes.len() && number + 1 < B::ROWS.len() {
                return Err(self.error(at, Problem::Missing));
            }
        }
        if at < bytes.len() { Err(self.error(at, Problem::Extra)) } else { Ok(()) }
    }
}

/// The number at the start of `bytes` and its length in bytes; `None` if there is none or it has a leading zero. Stops
/// beyond 32 bits.
fn run(bytes: &[u8]) -> Option<(u64, usize)> {
    let (mut value, mut len) = (0u64, 0);
    for digit in bytes.iter().take_while(|byte| byte.is_ascii_digit()) {
        value = value * 10 + u64::from(digit - b'0');
        len += 1;
        if value > u64::from(u32::MAX) {
            break;
        }
    }
    (len > 0 && (len == 1 || bytes.first() != Some(&b'0'))).then_some((value, len))
}

/// The cell whose name stands at byte `at`, the longest that fits, and where the name ends.
pub fn read_cell<B: Board>(text: &str, at: usize) -> Option<(Cell<B>, usize)> {
    (1..=4).rev().find_map(|len| Some((B::read_name(text.get(at..at + len)?)?, at + len)))
}

/// A count as a text has it: at most the largest number of 32 bits. Positions count in wider numbers, so that counting
/// needs no look at the end of the range.
pub const fn saturated(count: u64) -> u32 {
    if count > u32::MAX as u64 { u32::MAX } else { count as u32 }
}

/// Writes the rows of a board as [`Field::rows`] reads them, each cell as the piece that `piece` finds on it.
///
/// # Errors
/// Those of the formatter.
pub fn write_rows<B: Board, P: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    piece: impl Fn(Cell<B>) -> Option<P>,
) -> fmt::Result {
    for (number, row) in B::ROWS.iter().enumerate() {
        if number > 0 {
            f.write_str("/")?;
        }
        let mut empty = 0;
        for &index in row {
            let Some(piece) = piece(Cell::at(index)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{piece}")?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
    }
    Ok(())
}

/// A cell's name, or a dash for none.
#[derive(Clone, Copy, Debug)]
pub struct OrDash<T>(pub Option<T>);

impl<T: fmt::Display> fmt::Display for OrDash<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("-"),
        }
    }
}
