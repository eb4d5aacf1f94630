//! Moves in the short form that chess players write (SAN).

use alloc::string::{String, ToString};
use core::fmt;

use super::{Move, MoveKind, Role};
use crate::board::{Board, Cell, CellSet};
use crate::error::{MoveError, Problem, TextError};
use crate::variant::{Position, Status};

/// How the files of the 91 hexagons are lettered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Files {
    /// As the board names its cells: `a` to `l` without `j`.
    #[default]
    WithoutJ,
    /// `a` to `k`: the last two files are `j` and `k`, as in the published games of McCooey's chess.
    WithJ,
}

impl Files {
    /// The letter as it is written, of one that the board uses.
    const fn write(self, letter: char) -> char {
        match (self, letter) {
            (Files::WithJ, 'k') => 'j',
            (Files::WithJ, 'l') => 'k',
            _ => letter,
        }
    }

    /// The letter that the board uses, of one as it is written.
    const fn read(self, letter: char) -> Option<char> {
        match (self, letter) {
            (Files::WithJ, 'j') => Some('k'),
            (Files::WithJ, 'k') => Some('l'),
            (Files::WithJ, 'l') => None,
            _ => Some(letter),
        }
    }
}

/// A position of a chess whose moves can be written in the short form: `f6`, `Nh4`, `fxg5`, `Rdf3`, `R1xh4`, `Qe7+`,
/// `b7=Q`, `Qh5#`.
///
/// It is the piece's letter, none for a pawn; of the cell it comes from the file, the rank or both if another of its
/// kind could go to the same cell, and always the file if a pawn captures; `x` for a capture, en passant too; the cell
/// it goes to; `=` and a letter for a promotion; `+` if a king is in check then, `#` for mate. Castling is the king's
/// move, as everywhere in the crate; `O-O` is read too.
///
/// Names of cells are a letter for the file and a number. Implement [`occupied`](San::occupied) to give these to a chess
/// of your own.
///
/// ```
/// # #[cfg(feature = "mccooey")] {
/// use hexvariants::chess::{Files, San};
/// use hexvariants::{MoveError, Position, mccooey};
///
/// let mut position = mccooey::Position::start();
/// for text in ["Nh4", "f7", "f5", "Ne7", "Nd4"] {
///     let mv = position.parse_san(text)?;
///     assert_eq!(position.san(mv).to_string(), text);
///     position.play(mv)?;
/// }
/// let mv = position.parse_move("f11k3")?;
/// assert_eq!(position.san(mv).to_string(), "Bk3");
/// assert_eq!(position.san(mv).with(Files::WithJ).to_string(), "Bj3");
/// assert_eq!(position.parse_san_with("Bj3", Files::WithJ), Ok(mv));
/// assert_eq!(position.parse_san("Qxe8"), Err(MoveError::OwnPiece));
/// # }
/// # Ok::<(), hexvariants::MoveError>(())
/// ```
pub trait San: Position<Move = Move<<Self as Position>::Board>> {
    /// The cells of all pieces.
    fn occupied(&self) -> CellSet<Self::Board>;

    /// Whether a `+` stands behind the move that led here: whether a king is in check. Of more than two players it need
    /// not be that of the one to move.
    fn has_check(&self) -> bool {
        self.is_check()
    }

    /// Whether a move captures, en passant too.
    fn is_capture(&self, mv: Self::Move) -> bool {
        self.occupied().contains(mv.to()) || mv.kind() == MoveKind::EnPassant
    }

    /// The short form of a legal move, to be written with `Display`.
    fn san(&self, mv: Self::Move) -> SanText<Self::Board> {
        let captures = self.is_capture(mv);
        let from = Name::new(mv.from());
        let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
        for rival in self.legal_moves() {
            let alike = (rival.role(), rival.to()) == (mv.role(), mv.to()) && self.is_capture(rival) == captures;
            if alike && rival.from() != mv.from() {
                let rival = Name::new(rival.from());
                rivals = true;
                same_file |= rival.file == from.file;
                same_rank |= rival.rank == from.rank;
            }
        }
        let pawn_captures = mv.role() == Role::Pawn && captures;
        let file = pawn_captures || if same_file { same_rank } else { rivals };
        let mut next = self.clone();
        next.play_unchecked(mv);
        SanText { mv, file, rank: same_file, captures, mark: Mark::of(&next), files: Files::default() }
    }

    /// Reads the short form of a move, with the board's own letters of files, and looks whether it is legal.
    ///
    /// What is not needed to tell the move may be there or not, such as the cell it comes from, or `+` and `#`; but what
    /// is there must be right, and `x` must be there if it captures.
    ///
    /// # Errors
    /// Why it is refused: among the rest [`MoveError::Ambiguous`], [`MoveError::CaptureMark`] and
    /// [`MoveError::CheckMark`].
    fn parse_san(&self, text: &str) -> Result<Self::Move, MoveError> {
        self.parse_san_with(text, Files::default())
    }

    /// The same, with files lettered as they are told to be.
    ///
    /// # Errors
    /// As [`parse_san`](San::parse_san).
    fn parse_san_with(&self, text: &str, files: Files) -> Result<Self::Move, MoveError> {
        let read = Read::<Self::Board>::new(text, files).map_err(MoveError::Malformed)?;
        let fits = |mv: &Self::Move| match &read.what {
            What::Castling => mv.kind() == MoveKind::Castling,
            What::Move { role, from, to, promotion } => {
                (mv.role(), mv.to(), mv.promotion()) == (*role, *to, *promotion) && from.contains(mv.from())
            }
        };
        let (mut found, mut with_other_mark) = (None, false);
        for mv in self.legal_moves().into_iter().filter(fits) {
            if self.is_capture(mv) != read.captures {
                with_other_mark = true;
            } else if found.replace(mv).is_some() {
                return Err(MoveError::Ambiguous);
            }
        }
        let Some(mv) = found else {
            return Err(if with_other_mark { MoveError::CaptureMark } else { read.refusal(self) });
        };
        if read.mark != Mark::None {
            let mut next = self.clone();
            next.play_unchecked(mv);
            // A mate may be marked as a check.
            if Mark::of(&next) < read.mark {
                return Err(MoveError::CheckMark);
            }
        }
        Ok(mv)
    }
}

/// What stands behind a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Mark {
    None,
    Check,
    Mate,
}

impl Mark {
    /// The mark of the move that led to a position.
    fn of(position: &impl San) -> Self {
        match position.has_check() {
            true if position.status() == Status::Checkmate => Mark::Mate,
            true => Mark::Check,
            false => Mark::None,
        }
    }
}

/// The short form of a move, as [`San::san`] gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanText<B: Board> {
    mv: Move<B>,
    file: bool,
    rank: bool,
    captures: bool,
    mark: Mark,
    files: Files,
}

impl<B: Board> SanText<B> {
    /// The same move with files lettered in a given way.
    pub const fn with(self, files: Files) -> Self {
        SanText { files, ..self }
    }
}

impl<B: Board> fmt::Display for SanText<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (Name::new(self.mv.from()), Name::new(self.mv.to()));
        if self.mv.role() != Role::Pawn {
            write!(f, "{}", self.mv.role().letter())?;
        }
        if self.file {
            write!(f, "{}", self.files.write(from.file))?;
        }
        if self.rank {
            f.write_str(&from.rank)?;
        }
        if self.captures {
            f.write_str("x")?;
        }
        write!(f, "{}{}", self.files.write(to.file), to.rank)?;
        if let Some(role) = self.mv.promotion() {
            write!(f, "={}", role.letter())?;
        }
        f.write_str(match self.mark {
            Mark::None => "",
            Mark::Check => "+",
            Mark::Mate => "#",
        })
    }
}

/// The name of a cell in its two parts.
struct Name {
    file: char,
    rank: String,
}

impl Name {
    fn new<B: Board>(cell: Cell<B>) -> Self {
        let name = cell.to_string();
        let mut letters = name.chars();
        Name { file: letters.next().unwrap_or('?'), rank: letters.as_str().to_string() }
    }
}

/// What a text says.
struct Read<B: Board> {
    what: What<B>,
    captures: bool,
    mark: Mark,
}

enum What<B: Board> {
    Castling,
    Move { role: Role, from: CellSet<B>, to: Cell<B>, promotion: Option<Role> },
}

impl<B: Board> Read<B> {
    fn new(text: &str, files: Files) -> Result<Self, TextError> {
        let error = |field, at, problem| TextError { field, at, problem };
        if let Some(at) = text.bytes().position(|byte| !byte.is_ascii_graphic()) {
            return Err(error("move", at, Problem::Unexpected));
        }
        let (rest, mark) = match text.as_bytes() {
            [.., b'+'] => (&text[..text.len() - 1], Mark::Check),
            [.., b'#'] => (&text[..text.len() - 1], Mark::Mate),
            _ => (text, Mark::None),
        };
        if rest == "O-O" {
            return Ok(Read { what: What::Castling, captures: false, mark });
        }
        let (rest, promotion) = match rest.split_once('=') {
            None => (rest, None),
            Some((rest, letters)) => {
                let at = rest.len() + 1;
                let mut letters = letters.chars();
                let letter = letters.next().ok_or(error("promotion", at, Problem::Missing))?;
                let role = Role::from_letter(letter).filter(|role| Role::PROMOTIONS.contains(role));
                if letters.next().is_some() {
                    return Err(error("promotion", at + 1, Problem::Extra));
                }
                (rest, Some(role.ok_or(error("promotion", at, Problem::Unexpected))?))
            }
        };
        let (role, start) = match rest.chars().next() {
            None => return Err(error("piece", 0, Problem::Missing)),
            Some(letter) if letter.is_ascii_uppercase() => {
                let role = Role::from_letter(letter).filter(|&role| role != Role::Pawn);
                (role.ok_or(error("piece", 0, Problem::Unexpected))?, 1)
            }
            Some(_) => (Role::Pawn, 0),
        };
        // The last letter is the file of the cell it goes to.
        let to_at = rest.rfind(|letter: char| letter.is_ascii_lowercase()).unwrap_or(start).max(start);
        let to = cell_named(&rest[to_at..], files).ok_or(error("to", to_at, Problem::Cell))?;
        let (from, captures) = match rest[start..to_at].strip_suffix('x') {
            Some(from) => (from, true),
            None => (&rest[start..to_at], false),
        };
        let from = cells_named(from, files).map_err(|(at, problem)| error("from", start + at, problem))?;
        Ok(Read { what: What::Move { role, from, to, promotion }, captures, mark })
    }

    /// Why no legal move fits: of the moves that it could mean, what stands in the way of the one that comes closest.
    fn refusal<P: San<Board = B>>(&self, position: &P) -> MoveError {
        let What::Move { role, from, to, promotion } = self.what else { return MoveError::NoCastling };
        let kinds = match (promotion, role) {
            (Some(promoted), _) => [MoveKind::Promotion(promoted), MoveKind::Step],
            (None, Role::King) => [MoveKind::Step, MoveKind::Castling],
            (None, _) => [MoveKind::Step, MoveKind::EnPassant],
        };
        let moves = from.iter().flat_map(|from| kinds.map(|kind| Move::new(role, from, to, kind)));
        let errors = moves.filter_map(|mv| position.check_move(mv).err());
        errors.max_by_key(MoveError::closeness).filter(|error| error.closeness() > 0).unwrap_or(MoveError::NoPiece)
    }
}

/// The cell of a name with files lettered in some way.
fn cell_named<B: Board>(name: &str, files: Files) -> Option<Cell<B>> {
    let mut letters = name.chars();
    let mut own = String::from(files.read(letters.next()?)?);
    own.push_str(letters.as_str());
    B::read_name(&own)
}

/// The cells in the file, the rank or both that a text names; all if it is empty.
fn cells_named<B: Board>(text: &str, files: Files) -> Result<CellSet<B>, (usize, Problem)> {
    if text.is_empty() {
        return Ok(B::CELLS);
    }
    let letter = text.chars().next().filter(char::is_ascii_lowercase);
    let file = match letter {
        Some(letter) => Some(files.read(letter).ok_or((0, Problem::Cell))?),
        None => None,
    };
    let at = usize::from(letter.is_some());
    let digits = &text[at..];
    if let Some(wrong) = digits.bytes().position(|byte| !byte.is_ascii_digit()) {
        return Err((at + wrong, Problem::Unexpected));
    }
    let number = |digits: &str| digits.trim_start_matches('0').to_string();
    let rank = (!digits.is_empty()).then(|| number(digits));
    let fits = |cell: &Cell<B>| {
        let name = Name::new(*cell);
        file.is_none_or(|file| file == name.file) && rank.as_ref().is_none_or(|rank| *rank == number(&name.rank))
    };
    let cells: CellSet<B> = B::CELLS.iter().filter(fits).collect();
    if cells.is_empty() { Err((0, Problem::Cell)) } else { Ok(cells) }
}
