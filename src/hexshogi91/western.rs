//! Moves in the form that Western books on shogi write.

use core::fmt;

use super::moves::{Move, MoveText};
use super::piece::Role;
use super::position::Position;
use crate::board::{Cell, Shogi91};
use crate::error::{MoveError, Problem, TextError};
use crate::text::read_cell;
use crate::variant::Position as _;

/// A move in the Western form, as [`Position::western`] gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WesternText {
    mv: Move,
    origin: bool,
    captures: bool,
    declines: bool,
}

impl fmt::Display for WesternText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(from) = self.mv.from() else { return self.mv.fmt(f) };
        write!(f, "{}", self.mv.role())?;
        if self.origin {
            write!(f, "{from}")?;
        }
        write!(f, "{}{}", if self.captures { 'x' } else { '-' }, self.mv.to())?;
        f.write_str(match (self.mv.promotes(), self.declines) {
            (true, _) => "+",
            (false, true) => "=",
            (false, false) => "",
        })
    }
}

/// What a text says.
struct Read {
    role: Role,
    from: Option<Cell<Shogi91>>,
    captures: bool,
    to: Cell<Shogi91>,
    promotes: bool,
    declines: bool,
}

impl Read {
    fn new(text: &str) -> Result<Self, TextError> {
        let error = |field, at, problem| TextError { field, at, problem };
        let byte = |at: usize| text.as_bytes().get(at).copied();
        let promoted = byte(0) == Some(b'+');
        let at = usize::from(promoted);
        let letter = byte(at).ok_or(error("piece", at, Problem::Missing))?;
        let role = Role::from_letter(char::from(letter));
        let role = role.and_then(|role| if promoted { role.promoted() } else { Some(role) });
        let role = role.ok_or(error("piece", at, Problem::Unexpected))?;
        let (from, at) = match byte(at + 1) {
            Some(b'-' | b'x') => (None, at + 1),
            _ => {
                let (from, end) = read_cell(text, at + 1).ok_or(error("from", at + 1, Problem::Cell))?;
                (Some(from), end)
            }
        };
        let captures = match byte(at) {
            Some(b'x') => true,
            Some(b'-') => false,
            Some(_) => return Err(error("movement", at, Problem::Unexpected)),
            None => return Err(error("movement", at, Problem::Missing)),
        };
        let (to, end) = read_cell(text, at + 1).ok_or(error("to", at + 1, Problem::Cell))?;
        let (promotes, declines) = match byte(end) {
            None => (false, false),
            Some(b'+') => (true, false),
            Some(b'=') => (false, true),
            Some(_) => return Err(error("promotion", end, Problem::Unexpected)),
        };
        if text.len() > end + 1 {
            return Err(error("promotion", end + 1, Problem::Extra));
        }
        Ok(Read { role, from, captures, to, promotes, declines })
    }
}

/// The Western form of moves.
impl Position {
    fn is_capture(&self, mv: Move) -> bool {
        !mv.is_drop() && self.pieces().occupied().contains(mv.to())
    }

    /// Whether a move leaves undone a promotion that is allowed.
    fn declines(&self, mv: Move) -> bool {
        let promotion = mv.from().map(|from| Move::step(mv.role(), from, mv.to(), true));
        !mv.promotes() && promotion.is_some_and(|promotion| self.is_legal(promotion))
    }

    /// The Western form of a legal move, to be written with `Display`: the piece's letter, after a `+` if it is
    /// promoted; the cell it comes from if another of its kind could go to the same cell; `-`, or `x` for a capture; the
    /// cell it goes to; `+` if it promotes and `=` if it could and does not. Drops are written as in USI.
    ///
    /// ```
    /// use hexvariants::{Position, hexshogi91};
    ///
    /// let mut position = hexshogi91::Position::start();
    /// for text in ["P7h-7g", "P8d-8e", "S5j-5i", "R-9c"] {
    ///     let mv = position.parse_western(text)?;
    ///     assert_eq!(position.western(mv).to_string(), text);
    ///     position.play(mv)?;
    /// }
    /// # Ok::<(), hexvariants::MoveError>(())
    /// ```
    pub fn western(&self, mv: Move) -> WesternText {
        let rival = |other: &Move| {
            !other.is_drop() && (other.role(), other.to()) == (mv.role(), mv.to()) && other.from() != mv.from()
        };
        let origin = self.legal_moves().iter().any(rival);
        WesternText { mv, origin, captures: self.is_capture(mv), declines: self.declines(mv) }
    }

    /// Reads the Western form of a move and looks whether it is legal. The cell it comes from may be there or not where
    /// it is not needed, and so may `=`.
    ///
    /// # Errors
    /// Why it is refused: among the rest [`MoveError::Ambiguous`] and [`MoveError::CaptureMark`].
    pub fn parse_western(&self, text: &str) -> Result<Move, MoveError> {
        if text.as_bytes().get(1) == Some(&b'*') {
            let drop = MoveText::read(text).map_err(MoveError::Malformed)?;
            let drop = drop.on(self.pieces()).ok_or(MoveError::NoPiece)?;
            return self.check_move(drop).map(|()| drop);
        }
        let read = Read::new(text).map_err(MoveError::Malformed)?;
        let fits = |from| read.from.is_none_or(|cell| cell == from);
        let origins = self.pieces().of_role(read.role) & self.pieces().of(self.turn());
        let (mut found, mut closest) = (None, MoveError::NoPiece);
        for from in origins.iter().filter(|&from| fits(from)) {
            let mv = Move::step(read.role, from, read.to, read.promotes);
            match self.check_move(mv) {
                Ok(()) if found.replace(mv).is_some() => return Err(MoveError::Ambiguous),
                Ok(()) => {}
                Err(error) if error.closeness() > closest.closeness() => closest = error,
                Err(_) => {}
            }
        }
        let mv = found.ok_or(closest)?;
        if self.is_capture(mv) != read.captures {
            return Err(MoveError::CaptureMark);
        }
        if read.declines && !self.declines(mv) {
            return Err(MoveError::NoPromotion);
        }
        Ok(mv)
    }
}
