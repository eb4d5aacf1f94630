//! Hex Shogi 91: two players, 91 hexagons, captured pieces change sides (Fergus Duniho, 2000).
//!
//! All pieces of shogi, on a board of hexagons that stand on a corner: forward is two ways through sides, and three
//! through corners. Rules by number (S1 to S7):
//!
//! - S1 A player who cannot move has lost; under [`Rules::STALEMATE_DRAW`] it is a draw unless in check.
//! - S2 The fourth occurrence of a position draws, or loses for the side that gave check with every one of its moves
//!   since the first; under [`Rules::THREEFOLD`] the third draws, however it came about.
//! - S3 The player to move may declare an impasse, which wins or loses by a count of pieces ([`Position::impasse`]);
//!   or both agree to one when both kings have got through. Under [`Rules::AGREEMENT`] there is no impasse, and the
//!   players may agree to a draw at any time.
//! - S4 Under [`Rules::NO_SUPPORTED_PAWN_DROP`] a pawn may not be dropped where another of the player's unpromoted
//!   pawns attacks.
//! - S5 Under [`Rules::FIFTY_TURNS`] a hundred plies without a capture draw.
//! - S6 Mate comes before a draw by the same move.
//! - S7 Nothing here is from the other game named "Hexshogi" (George Dekle, 85 cells).
//!
//! Moves are written as in USI, and in the Western form by [`Position::western`].
//!
//! ```
//! use hexvariants::{Position, hexshogi91};
//!
//! let mut position = hexshogi91::Position::start();
//! assert_eq!(position.count_moves(), 45);
//! let mv = position.parse_move("7h7g")?;
//! position.play(mv)?;
//! assert_eq!(position.to_string(), "lnggnl/1rsksb1/8/ppppppppp/10/11/3P6/PP1PPPPPP/8/1RSKSB1/LNGGNL w - 2");
//! # Ok::<(), hexvariants::MoveError>(())
//! ```

mod moves;
mod piece;
mod position;
mod tables;
mod western;

use core::fmt;

use crate::board::Shogi91;
use crate::game::Game;
use crate::outcome::{Outcome, Player, Reason};
use crate::variant::{Position as _, Variant};

pub use moves::{Move, MoveText, Moves, MovesIter};
pub use piece::{Hand, Pieces, Role};
pub use position::{Position, Setup};
pub use western::WesternText;

/// The first player, who sits at the bottom.
pub const BLACK: Player = Player::new(0);
/// The second player.
pub const WHITE: Player = Player::new(1);

bitflags::bitflags! {
    /// Rules that can be chosen; none by default.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Rules: u8 {
        /// A player who cannot move and is not in check draws instead of losing (S1).
        const STALEMATE_DRAW = 1;
        /// The third occurrence of a position draws, even by perpetual check (S2).
        const THREEFOLD = 1 << 1;
        /// The players may agree to a draw at any time, and there is no impasse (S3).
        const AGREEMENT = 1 << 2;
        /// A pawn may not be dropped where another of the player's unpromoted pawns attacks (S4).
        const NO_SUPPORTED_PAWN_DROP = 1 << 3;
        /// A hundred plies without a capture draw (S5).
        const FIFTY_TURNS = 1 << 4;
        /// The rules as the game's designer has them.
        const DESIGNER = Self::STALEMATE_DRAW.bits()
            | Self::THREEFOLD.bits()
            | Self::AGREEMENT.bits()
            | Self::NO_SUPPORTED_PAWN_DROP.bits()
            | Self::FIFTY_TURNS.bits();
    }
}

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HexShogi91;

impl Variant for HexShogi91 {
    const NAME: &'static str = "hexshogi91";
    const PLAYERS: &'static [&'static str] = &["Black", "White"];

    type Board = Shogi91;
    type Rules = Rules;
    type Move = Move;
    type Position = Position;

    fn adjudicate(game: &Game<Self>) -> Option<Outcome> {
        let rules = game.position().rules();
        let repetition = if rules.contains(Rules::THREEFOLD) {
            game.occurrences().nth(2).map(|_| Outcome::draw(2, Reason::Repetition)) // S2
        } else {
            game.occurrences().nth(3).map(|first| repeated_since(game, first)) // S2
        };
        let counted = rules.contains(Rules::FIFTY_TURNS) && game.position().clock() >= 100; // S5
        repetition.or(counted.then_some(Outcome::draw(2, Reason::MoveCount)))
    }

    /// The outcome of declaring an impasse (S3): a loss if it falls short. Ask [`Position::impasse`] first.
    fn claim(game: &Game<Self>) -> Option<Outcome> {
        let position = game.position();
        let winner =
            if position.impasse().falls_short().is_empty() { position.turn() } else { position.turn().other() };
        let declared = !position.rules().contains(Rules::AGREEMENT);
        declared.then_some(Outcome::win(2, winner, Reason::Impasse))
    }

    fn agreement(game: &Game<Self>) -> Option<Outcome> {
        let position = game.position();
        if position.rules().contains(Rules::AGREEMENT) {
            return Some(Outcome::draw(2, Reason::Agreement));
        }
        // S3: an impasse can be agreed on when there is one.
        let through = Player::all(2).all(|player| position.king_is_through(player));
        through.then_some(Outcome::draw(2, Reason::Impasse))
    }
}

/// The outcome of the fourth occurrence of a position that first came up after `first` plies: lost for the side that
/// gave check with every one of its moves since then, the one that led there not counted (S2).
fn repeated_since(game: &Game<HexShogi91>, first: usize) -> Outcome {
    let positions = game.positions().get(first..).unwrap_or_default();
    // In check after its opponent's move is the player whose turn it then is.
    let perpetual = |player: Player| {
        positions.iter().skip(1).filter(|after| after.turn() == player.other()).all(Position::is_check)
    };
    match (perpetual(BLACK), perpetual(WHITE)) {
        (true, false) => Outcome::win(2, WHITE, Reason::PerpetualCheck),
        (false, true) => Outcome::win(2, BLACK, Reason::PerpetualCheck),
        _ => Outcome::draw(2, Reason::Repetition),
    }
}

bitflags::bitflags! {
    /// What a declaration of impasse falls short of (S3).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Shortfall: u8 {
        /// The king is not in the promotion zone.
        const KING = 1;
        /// The player is in check.
        const CHECK = 1 << 1;
        /// There are not enough pieces beside the king in the promotion zone.
        const PIECES = 1 << 2;
        /// There are not enough points.
        const POINTS = 1 << 3;
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            (Shortfall::KING, "the king is not in the promotion zone"),
            (Shortfall::CHECK, "the king is in check"),
            (Shortfall::PIECES, "not enough pieces in the promotion zone"),
            (Shortfall::POINTS, "not enough points"),
        ];
        let mut between = "";
        for (_, words) in words.iter().filter(|(shortfall, _)| self.contains(*shortfall)) {
            write!(f, "{between}{words}")?;
            between = "; ";
        }
        Ok(())
    }
}

/// The count for the player to move, should they declare an impasse (S3).
///
/// ```
/// use hexvariants::{Game, Outcome, Reason, hexshogi91};
///
/// let position: hexshogi91::Position = "4K1/+P+P+PGGGG/+P+P+P+R+R+B2/9/10/11/10/9/8/1k5/6 b 3P 1".parse()?;
/// let count = position.impasse();
/// assert_eq!((count.points(), count.required_points(), count.pieces()), (28, 28, 13));
/// assert!(count.falls_short().is_empty());
/// let mut game = Game::<hexshogi91::HexShogi91>::new(position);
/// assert_eq!(game.claim(), Ok(Outcome::win(2, hexshogi91::BLACK, Reason::Impasse)));
/// # Ok::<(), hexvariants::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Impasse {
    player: Player,
    points: usize,
    pieces: usize,
    king_is_through: bool,
    check: bool,
}

impl Impasse {
    /// How many pieces beside the king must be in the promotion zone.
    pub const REQUIRED_PIECES: usize = 10;

    /// The points of the player's pieces in the promotion zone and in hand ([`Role::points`]).
    pub const fn points(&self) -> usize {
        self.points
    }

    /// The points that the player needs: 28 for Black, 27 for White.
    pub const fn required_points(&self) -> usize {
        28 - self.player.index()
    }

    /// How many of the player's pieces beside the king are in the promotion zone.
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// What a declaration falls short of: it wins if there is nothing, and loses otherwise.
    pub fn falls_short(&self) -> Shortfall {
        let mut shortfall = Shortfall::empty();
        shortfall.set(Shortfall::KING, !self.king_is_through);
        shortfall.set(Shortfall::CHECK, self.check);
        shortfall.set(Shortfall::PIECES, self.pieces < Self::REQUIRED_PIECES);
        shortfall.set(Shortfall::POINTS, self.points < self.required_points());
        shortfall
    }
}

/// Points and pieces, each with what is required: `30 of 28 points, 10 of 10 pieces`, and what falls short.
impl fmt::Display for Impasse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Impasse { points, pieces, .. } = self;
        write!(f, "{points} of {} points, ", self.required_points())?;
        write!(f, "{pieces} of {} pieces", Self::REQUIRED_PIECES)?;
        let shortfall = self.falls_short();
        if shortfall.is_empty() { Ok(()) } else { write!(f, ": {shortfall}") }
    }
}
