//! What can be wrong with a text, a set-up or a move.

use core::fmt;

bitflags::bitflags! {
    /// What is wrong with a set-up: everything at once.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Faults: u8 {
        /// A player has no king, or more than one.
        const KINGS = 1;
        /// A pawn stands where it would have had to promote (shogi: or a lance or knight where it could never move).
        const PAWNS = 1 << 1;
        /// The player who is not to move is in check (games of two players).
        const CHECK = 1 << 2;
        /// There are more pieces of a kind than the game has, or something that is none of its pieces.
        const MATERIAL = 1 << 3;
        /// A castling right whose king and rook are not both at home.
        const CASTLING = 1 << 4;
        /// An en-passant cell that no double step can have left.
        const EN_PASSANT = 1 << 5;
    }
}

impl Faults {
    const WORDS: [(Faults, &'static str); 6] = [
        (Faults::KINGS, "a player without exactly one king"),
        (Faults::PAWNS, "a piece where it could never move again"),
        (Faults::CHECK, "the player not to move is in check"),
        (Faults::MATERIAL, "more pieces of a kind than there are, or no piece of the game"),
        (Faults::CASTLING, "a castling right without king and rook at home"),
        (Faults::EN_PASSANT, "an en-passant cell that no double step can have left"),
    ];
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for (_, words) in Self::WORDS.iter().filter(|(fault, _)| self.contains(*fault)) {
            write!(f, "{between}{words}")?;
            between = "; ";
        }
        Ok(())
    }
}

impl core::error::Error for Faults {}

/// What is wrong with a text, in which field, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TextError {
    /// The name of the field.
    pub field: &'static str,
    /// Where in the whole text, in bytes.
    pub at: usize,
    /// What is wrong there.
    pub problem: Problem,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}: {}", self.field, self.at, self.problem)
    }
}

impl core::error::Error for TextError {}

/// What can be wrong at a place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The text ends, or the field is empty, where something should be.
    Missing,
    /// There is more text than there should be.
    Extra,
    /// A character that cannot stand there.
    Unexpected,
    /// A row has too few cells.
    ShortRow,
    /// A row has too many cells.
    LongRow,
    /// Two numbers of empty cells in a row.
    TwoRuns,
    /// Not the name of a player.
    Player,
    /// Not the name of a cell.
    Cell,
    /// Not a number as it is written here.
    Number,
    /// A number that is too large.
    Large,
    /// Out of order, or there twice.
    Order,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Problem::Missing => "something is missing",
            Problem::Extra => "more text than there should be",
            Problem::Unexpected => "unexpected character",
            Problem::ShortRow => "the row has too few cells",
            Problem::LongRow => "the row has too many cells",
            Problem::TwoRuns => "two numbers of empty cells in a row",
            Problem::Player => "not a player",
            Problem::Cell => "not a cell of the board",
            Problem::Number => "not a number without sign or leading zero",
            Problem::Large => "number too large",
            Problem::Order => "out of order, or there twice",
        })
    }
}

/// Why a text is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PositionError {
    /// It is not written as positions of the game are.
    Text(TextError),
    /// It is, but the game cannot be played from there.
    Setup(Faults),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Text(error) => error.fmt(f),
            PositionError::Setup(faults) => faults.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}

impl From<TextError> for PositionError {
    fn from(error: TextError) -> Self {
        PositionError::Text(error)
    }
}

impl From<Faults> for PositionError {
    fn from(faults: Faults) -> Self {
        PositionError::Setup(faults)
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move: what it should be, and the byte from which it is not.
    Malformed(TextError),
    /// There is no piece on the cell it starts from.
    NoPiece,
    /// The piece belongs to another player.
    NotYours,
    /// A piece of the player's own stands on the target.
    OwnPiece,
    /// The piece does not move to that cell, or its way is blocked.
    Unreachable,
    /// The king would be left, or put, under attack.
    KingAttacked,
    /// No move may go to a king's cell (Neohex).
    KingCapture,
    /// The piece must promote there.
    PromotionRequired,
    /// The piece cannot promote there, or not to that.
    NoPromotion,
    /// The player may not castle now.
    NoCastling,
    /// There is no such piece in the hand.
    NotInHand,
    /// The cell of the drop is occupied.
    Occupied,
    /// The piece could never move from the cell of the drop.
    DeadDrop,
    /// A pawn may not be dropped to give check.
    PawnDropCheck,
    /// A pawn may not be dropped where another pawn attacks (designer's rules of Hex Shogi 91).
    PawnDropSupported,
    /// The kind of the move is not what the position makes of it.
    WrongKind,
    /// More than one piece could move as the text says.
    Ambiguous,
    /// The text says that the move captures, and it does not, or the other way round.
    CaptureMark,
    /// The text says that the move gives check or mate, and it does not.
    CheckMark,
}

impl MoveError {
    /// How little is wrong with a move, to choose among the refusals of all that a text could mean; nothing at all is
    /// right with a move of a piece that is not there.
    pub(crate) fn closeness(&self) -> u8 {
        match self {
            MoveError::NoPiece | MoveError::NotYours | MoveError::WrongKind | MoveError::Malformed(_) => 0,
            MoveError::Unreachable => 1,
            MoveError::OwnPiece => 2,
            MoveError::NoPromotion => 3,
            MoveError::PromotionRequired | MoveError::NoCastling => 4,
            _ => 5,
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveError::Malformed(error) => return write!(f, "malformed: {error}"),
            MoveError::NoPiece => "there is no piece to move",
            MoveError::NotYours => "the piece is another player's",
            MoveError::OwnPiece => "an own piece is in the way",
            MoveError::Unreachable => "the piece does not go there",
            MoveError::KingAttacked => "the king would be attacked",
            MoveError::KingCapture => "a king is never captured",
            MoveError::PromotionRequired => "the piece must promote",
            MoveError::NoPromotion => "the piece cannot promote so",
            MoveError::NoCastling => "castling is not allowed now",
            MoveError::NotInHand => "no such piece in hand",
            MoveError::Occupied => "the cell is occupied",
            MoveError::DeadDrop => "the piece could never move from there",
            MoveError::PawnDropCheck => "a pawn drop may not give check",
            MoveError::PawnDropSupported => "another pawn attacks the cell",
            MoveError::WrongKind => "not the kind of move it is here",
            MoveError::Ambiguous => "more than one piece can move so",
            MoveError::CaptureMark => "not marked as the capture it is, or is not",
            MoveError::CheckMark => "not the check or mate it is marked as",
        })
    }
}

impl core::error::Error for MoveError {}
