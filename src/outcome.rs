//! How a game ended: points a player, in quarters, and the reason.

use core::fmt;
use core::str::FromStr;

/// A player, by the order of play: the first to move is number 0.
///
/// Names are the game's: `V::PLAYERS[player.index()]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(u8);

impl Player {
    /// The most players a game can have.
    pub const MAX: usize = 6;

    /// The player of a number, taken modulo [`MAX`](Player::MAX).
    #[inline(always)]
    pub const fn new(number: usize) -> Self {
        Player(if number < Self::MAX { number as u8 } else { (number % Self::MAX) as u8 })
    }

    /// The number, from 0.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next of `players` players in the order of play.
    #[inline(always)]
    pub const fn next(self, players: usize) -> Self {
        if self.index() + 1 < players { Player(self.0 + 1) } else { Player(0) }
    }

    /// The other of two players.
    #[inline(always)]
    pub const fn other(self) -> Self {
        Player(self.0 ^ 1)
    }

    /// The players of a game of `players`, in the order of play.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..players.min(Self::MAX)).map(Player::new)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The player to move is in check and has no legal move.
    Checkmate,
    /// The player to move is not in check and has no legal move.
    Stalemate,
    /// A position came up as often as the game's rules allow.
    Repetition,
    /// A position was repeated by one side's giving check with every move.
    PerpetualCheck,
    /// Too many moves without a capture or what else counts as progress.
    MoveCount,
    /// The pieces left cannot mate.
    BareKings,
    /// An impasse: the kings have got through, and points were counted or the players agreed.
    Impasse,
    /// The players agreed.
    Agreement,
    /// A player resigned.
    Resignation,
    /// A reason of a game outside this crate.
    Other,
}

impl Reason {
    const NAMES: [(Reason, &'static str); 10] = [
        (Reason::Checkmate, "checkmate"),
        (Reason::Stalemate, "stalemate"),
        (Reason::Repetition, "repetition"),
        (Reason::PerpetualCheck, "perpetual check"),
        (Reason::MoveCount, "move count"),
        (Reason::BareKings, "bare kings"),
        (Reason::Impasse, "impasse"),
        (Reason::Agreement, "agreement"),
        (Reason::Resignation, "resignation"),
        (Reason::Other, "other"),
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Self::NAMES.iter().filter(|(reason, _)| reason == self).try_for_each(|(_, name)| f.write_str(name))
    }
}

/// The end of a game: what each player gets, and why.
///
/// ```
/// use hexvariants::{Outcome, Player, Reason};
///
/// let mate = Outcome::win(2, Player::new(0), Reason::Checkmate);
/// assert_eq!(mate.winner(), Some(Player::new(0)));
/// assert_eq!(mate.to_string(), "1-0 checkmate");
/// let resigned = Outcome::new(&[0, 3, 3], Reason::Resignation);
/// assert_eq!((resigned.winner(), resigned.points(Player::new(1))), (None, 3));
/// assert_eq!(resigned.to_string(), "0-3/4-3/4 resignation");
/// assert_eq!("0-3/4-3/4 resignation".parse(), Ok(resigned));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    quarters: [u8; Player::MAX],
    players: u8,
    reason: Reason,
}

impl Outcome {
    /// The outcome that gives each player so many quarters of a point, at most four. Players beyond
    /// [`Player::MAX`] are left out.
    pub const fn new(quarters: &[u8], reason: Reason) -> Self {
        let mut outcome = Outcome { quarters: [0; Player::MAX], players: 0, reason };
        while (outcome.players as usize) < quarters.len() && (outcome.players as usize) < Player::MAX {
            let points = quarters[outcome.players as usize];
            outcome.quarters[outcome.players as usize] = if points > 4 { 4 } else { points };
            outcome.players += 1;
        }
        outcome
    }

    /// A point for the winner, nothing for the others.
    pub const fn win(players: usize, winner: Player, reason: Reason) -> Self {
        let mut quarters = [0; Player::MAX];
        quarters[winner.index()] = 4;
        Self::new(quarters.split_at(if players < Player::MAX { players } else { Player::MAX }).0, reason)
    }

    /// Half a point for each.
    pub const fn draw(players: usize, reason: Reason) -> Self {
        let halves = [2; Player::MAX];
        Self::new(halves.split_at(if players < Player::MAX { players } else { Player::MAX }).0, reason)
    }

    /// The player who got the whole point, if one did.
    pub fn winner(&self) -> Option<Player> {
        Player::all(self.players()).find(|&player| self.points(player) == 4)
    }

    /// The quarters of a point a player gets, from 0 to 4.
    pub const fn points(&self, player: Player) -> u8 {
        self.quarters[player.index()]
    }

    /// How many players there are.
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// Why the game ended.
    pub const fn reason(&self) -> Reason {
        self.reason
    }
}

const POINTS: [&str; 5] = ["0", "1/4", "1/2", "3/4", "1"];

/// Points in the order of play, and the reason: `1/2-1/2 repetition`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::all(self.players()) {
            let dash = if player.index() == 0 { "" } else { "-" };
            write!(f, "{dash}{}", POINTS[usize::from(self.points(player))])?;
        }
        write!(f, " {}", self.reason)
    }
}

/// The text is not an outcome as [`Outcome`] writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeError;

impl fmt::Display for OutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an outcome such as `1-0 checkmate`")
    }
}

impl core::error::Error for OutcomeError {}

impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        let (points, name) = text.split_once(' ').ok_or(OutcomeError)?;
        let (reason, _) = *Reason::NAMES.iter().find(|(_, known)| *known == name).ok_or(OutcomeError)?;
        let (mut quarters, mut players) = ([0; Player::MAX], 0);
        for part in points.split('-') {
            let known = POINTS.iter().position(|known| *known == part).ok_or(OutcomeError)?;
            *quarters.get_mut(players).ok_or(OutcomeError)? = known as u8;
            players += 1;
        }
        if quarters.iter().filter(|&&points| points == 4).count() > 1 {
            return Err(OutcomeError);
        }
        Ok(Outcome::new(&quarters[..players], reason))
    }
}
