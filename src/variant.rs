//! What every game has: the traits that code for any game is written against.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use smallvec::SmallVec;

use crate::board::Board;
use crate::error::{MoveError, PositionError};
use crate::game::Game;
use crate::outcome::{Outcome, Player, Reason};

/// A list of moves, on the stack for the most part.
pub type MoveList<M> = SmallVec<[M; 96]>;

/// A game: its name, its players, and the types it is played with.
///
/// ```
/// use hexvariants::{Game, Position, Variant};
///
/// /// Plays the first legal move until the game is over or `plies` moves are made.
/// fn first_moves<V: Variant>(plies: usize) -> Game<V> {
///     let mut game = Game::<V>::default();
///     while game.outcome().is_none() && game.moves().len() < plies {
///         let mv = game.position().legal_moves()[0];
///         game.play(mv).expect("legal moves can be played");
///     }
///     game
/// }
/// # #[cfg(feature = "mccooey")]
/// assert_eq!(first_moves::<hexvariants::mccooey::McCooey>(10).moves().len(), 10);
/// ```
pub trait Variant: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The name of the game, as a program's argument.
    const NAME: &'static str;
    /// The players' names, in the order of play.
    const PLAYERS: &'static [&'static str];

    /// The board.
    type Board: Board;
    /// The rules that can be chosen; the default is the rule page's text.
    type Rules: bitflags::Flags + Copy + Eq + Hash + Debug + Default + Send + Sync;
    /// A move.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync;
    /// A position.
    type Position: Position<Board = Self::Board, Rules = Self::Rules, Move = Self::Move>;

    /// The outcome that the course of the game brings about by itself when a position has come up: draws by repetition
    /// or by count. Mate and its like come first and are the position's own ([`Position::outcome`]).
    fn adjudicate(game: &Game<Self>) -> Option<Outcome> {
        let _ = game;
        None
    }

    /// The outcome that the player to move may claim or declare now.
    fn claim(game: &Game<Self>) -> Option<Outcome> {
        let _ = game;
        None
    }

    /// The outcome of all players' agreement to a draw; `None` if they may not agree to one now.
    fn agreement(game: &Game<Self>) -> Option<Outcome> {
        let _ = game;
        Some(Outcome::draw(Self::PLAYERS.len(), Reason::Agreement))
    }

    /// The outcome of a player's resignation.
    fn resignation(game: &Game<Self>, player: Player) -> Outcome {
        let _ = game;
        Outcome::win(Self::PLAYERS.len(), player.other(), Reason::Resignation)
    }

    /// Whether a player may resign only with the others' consent.
    const RESIGNATION_BY_CONSENT: bool = false;
}

/// Moves of one kind, as a set of targets.
pub trait MoveGroup: Copy + IntoIterator<Item = Self::Move> {
    /// A move.
    type Move: Copy + Eq;

    /// How many moves there are, without listing them.
    fn len(&self) -> usize;
    /// Whether a move is one of them, without listing them.
    fn contains(&self, mv: Self::Move) -> bool;

    /// Whether there is no move.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Whether the player to move is in check and can move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// There are legal moves, and no check.
    Ongoing,
    /// There are legal moves, and the player is in check.
    Check,
    /// There are no legal moves, and the player is in check.
    Checkmate,
    /// There are no legal moves, and no check.
    Stalemate,
}

impl Display for Status {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Status::Ongoing => "ongoing",
            Status::Check => "check",
            Status::Checkmate => "checkmate",
            Status::Stalemate => "stalemate",
        })
    }
}

/// A position: pieces, whose turn it is, and what else the rules ask for. A value that can be copied, compared and
/// hashed; what has happened before is the [`Game`]'s.
///
/// A position that exists can be played from. Two are equal if they are the same for the game's rule of repetition
/// (and under the same rules), whatever their move counts say.
pub trait Position: Clone + Eq + Hash + Debug + Display + FromStr<Err = PositionError> + Send + Sync + 'static {
    /// The board.
    type Board: Board;
    /// The rules that can be chosen.
    type Rules: Copy + Default;
    /// A move.
    type Move: Copy + Eq + Display;
    /// Moves of one kind, as the visitor gets them.
    type Moves: MoveGroup<Move = Self::Move>;

    /// The start of the game under the given rules.
    fn start_with(rules: Self::Rules) -> Self;

    /// Reads a position's text under the given rules. `str::parse` does so under the default rules; `Display` writes.
    ///
    /// # Errors
    /// What is wrong with the text and where, or all that is wrong with the set-up.
    fn parse(text: &str, rules: Self::Rules) -> Result<Self, PositionError>;

    /// The rules it is played under.
    fn rules(&self) -> Self::Rules;

    /// The player to move.
    fn turn(&self) -> Player;

    /// Whether the player to move is in check.
    fn is_check(&self) -> bool;

    /// The Zobrist hash: kept up to date by every move, equal for equal positions. Free to read.
    fn zobrist(&self) -> u64;

    /// Hands all legal moves to `visit`, a group at a time, until it breaks. Everything else about legal moves is
    /// derived from this.
    fn visit_moves<F: FnMut(Self::Moves) -> ControlFlow<()>>(&self, visit: F) -> ControlFlow<()>;

    /// Plays a move that is known to be legal. A move that is not leaves a position that nothing is promised of, though
    /// it does not panic.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Reads the text of a move and looks whether it is legal.
    ///
    /// # Errors
    /// Why it is refused.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Whether a move is legal, and if not, why.
    ///
    /// # Errors
    /// Why it is refused.
    fn check_move(&self, mv: Self::Move) -> Result<(), MoveError>;

    /// How many plies back there may be a position that equals this one; by default any number. A game in which some
    /// moves cannot be undone, such as captures, saves the look at what was before the last of them.
    #[inline]
    fn plies_since_irreversible(&self) -> usize {
        usize::MAX
    }

    /// What the position itself says of the game's end: mate, stalemate and their like.
    fn outcome(&self) -> Option<Outcome>;

    /// The start of the game under the default rules.
    fn start() -> Self {
        Self::start_with(Self::Rules::default())
    }

    /// All legal moves, in no particular order.
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        let _ = self.visit_moves(|group| {
            list.extend(group);
            ControlFlow::Continue(())
        });
        list
    }

    /// How many legal moves there are. They are counted as sets, not listed.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_moves(|group| {
            count += group.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether there is a legal move. Stops at the first.
    #[inline]
    fn has_legal_move(&self) -> bool {
        self.visit_moves(|group| if group.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            .is_break()
    }

    /// Whether a move is legal: whether it is one of those that [`visit_moves`](Position::visit_moves) hands out.
    #[inline]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.visit_moves(|group| if group.contains(mv) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            .is_break()
    }

    /// Whether the player to move is in check and can move, in one word. Draws do not show here: see
    /// [`outcome`](Position::outcome).
    fn status(&self) -> Status {
        match (self.has_legal_move(), self.is_check()) {
            (true, false) => Status::Ongoing,
            (true, true) => Status::Check,
            (false, true) => Status::Checkmate,
            (false, false) => Status::Stalemate,
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it is refused; the position is then as it was.
    fn play(&mut self, mv: Self::Move) -> Result<(), MoveError> {
        self.check_move(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// The number of move sequences of a length from here (perft). The last move is counted, not made.
    /// It goes on through positions that are drawn.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves() as u64,
            _ => {
                let mut nodes = 0;
                let _ = self.visit_moves(|group| {
                    for mv in group {
                        let mut next = self.clone();
                        next.play_unchecked(mv);
                        nodes += next.perft(depth - 1);
                    }
                    ControlFlow::Continue(())
                });
                nodes
            }
        }
    }
}
