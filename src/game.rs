//! A game as it is played: its positions and moves, and every way it can end.

use alloc::vec::Vec;
use core::fmt;

use crate::error::MoveError;
use crate::outcome::{Outcome, Player};
use crate::variant::{Position, Variant};

/// A game from its start: the moves made, the position they lead to, and how it ended.
///
/// A game ends by itself when the rules say so, and by what the players say: [`claim`](Game::claim),
/// [`offer`](Game::offer) and [`accept`](Game::accept), [`resign`](Game::resign).
///
/// ```
/// # #[cfg(feature = "mccooey")] {
/// use hexvariants::{Game, Position, mccooey::McCooey};
///
/// let mut game = Game::<McCooey>::default();
/// for text in ["g3g5", "f8f7", "g2e4", "f7g5"] {
///     let mv = game.position().parse_move(text)?;
///     game.play(mv)?;
/// }
/// assert_eq!(game.moves().len(), 4);
/// assert!(game.outcome().is_none());
/// game.undo();
/// assert_eq!(game.position().turn().index(), 1);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Two games are equal if their positions, moves, offers and ends are; as positions go, whatever their clocks say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<V: Variant> {
    positions: Vec<V::Position>,
    moves: Vec<V::Move>,
    hashes: Vec<u64>,
    offer: Option<Offer>,
    outcome: Option<Outcome>,
}

/// What a player has asked the others for, and who has agreed so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    kind: OfferKind,
    by: Player,
    accepted: [bool; Player::MAX],
}

/// What a player may ask the others for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// To agree to a draw.
    Draw,
    /// To be allowed to resign.
    Resignation,
}

impl Offer {
    /// What was asked for.
    pub const fn kind(&self) -> OfferKind {
        self.kind
    }

    /// Who asked.
    pub const fn by(&self) -> Player {
        self.by
    }

    /// Whether a player has agreed to it, as the one who asked has.
    pub const fn accepted(&self, player: Player) -> bool {
        self.accepted[player.index()]
    }
}

/// Why something cannot be done in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameError {
    /// The game has ended so.
    Over(Outcome),
    /// The move is refused.
    Move(MoveError),
    /// There is nothing the player to move could claim.
    NothingToClaim,
    /// There is no offer to answer, or the player has answered it.
    NoOffer,
    /// Another offer awaits its answer.
    OfferPending,
    /// The players may not agree to a draw, by the rules of the game.
    NoAgreement,
    /// The game has no such player.
    NoPlayer,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameError::Over(outcome) => return write!(f, "the game is over: {outcome}"),
            GameError::Move(error) => return error.fmt(f),
            GameError::NothingToClaim => "there is nothing to claim",
            GameError::NoOffer => "there is no offer for the player to answer",
            GameError::OfferPending => "another offer awaits its answer",
            GameError::NoAgreement => "the players may not agree to a draw now",
            GameError::NoPlayer => "there is no such player",
        })
    }
}

impl core::error::Error for GameError {}

impl From<MoveError> for GameError {
    fn from(error: MoveError) -> Self {
        GameError::Move(error)
    }
}

impl<V: Variant> Default for Game<V> {
    fn default() -> Self {
        Self::new(V::Position::start())
    }
}

impl<V: Variant> Game<V> {
    /// A game that starts from a position; its first occurrence for the rule of repetition.
    pub fn new(start: V::Position) -> Self {
        let hashes = Vec::from([start.zobrist()]);
        let mut game = Game { positions: Vec::from([start]), moves: Vec::new(), hashes, offer: None, outcome: None };
        game.outcome = game.outcome_by_rules();
        game
    }

    /// The position now.
    pub fn position(&self) -> &V::Position {
        &self.positions[self.moves.len()]
    }

    /// All positions, from the start to now.
    pub fn positions(&self) -> &[V::Position] {
        &self.positions
    }

    /// The moves made.
    pub fn moves(&self) -> &[V::Move] {
        &self.moves
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The offer that awaits an answer.
    pub fn pending(&self) -> Option<Offer> {
        self.offer
    }

    /// The numbers of plies after which the position was the same as now, latest (now) first. Costs a look at the hash
    /// of every position since the last move that cannot be undone.
    pub fn occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let (now, hash) = (self.position(), self.position().zobrist());
        let first = self.moves.len().saturating_sub(now.plies_since_irreversible());
        let found = move |&ply: &usize| self.hashes[ply] == hash && self.positions[ply] == *now;
        (first..self.hashes.len()).rev().filter(found)
    }

    /// The outcome that the rules alone give the game now, whatever the players have said.
    pub(crate) fn outcome_by_rules(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| V::adjudicate(self))
    }

    fn go_on(&self) -> Result<(), GameError> {
        self.outcome.map_or(Ok(()), |outcome| Err(GameError::Over(outcome)))
    }

    fn seat(&self, player: Player) -> Result<(), GameError> {
        self.go_on()?;
        if player.index() < V::PLAYERS.len() { Ok(()) } else { Err(GameError::NoPlayer) }
    }

    /// Plays a move. A player who plays instead of answering an offer has declined it.
    ///
    /// # Errors
    /// That the game is over, or why the move is refused; the game is then as it was.
    pub fn play(&mut self, mv: V::Move) -> Result<(), GameError> {
        self.go_on()?;
        self.position().check_move(mv)?;
        if self.offer.is_some_and(|offer| !offer.accepted(self.position().turn())) {
            self.offer = None;
        }
        self.positions.extend_from_within(self.moves.len()..);
        self.moves.push(mv);
        let position = &mut self.positions[self.moves.len()];
        position.play_unchecked(mv);
        self.hashes.push(position.zobrist());
        self.outcome = self.outcome_by_rules();
        if self.outcome.is_some() {
            self.offer = None;
        }
        Ok(())
    }

    /// Takes the last move back, and with it any offer that stands and whatever ended the game since; returns it. `None`
    /// if no move was made: then nothing changes.
    pub fn undo(&mut self) -> Option<V::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.hashes.pop();
        self.offer = None;
        self.outcome = None;
        Some(mv)
    }

    /// Claims or declares, for the player to move, what the rules let them: a draw by count, or an impasse, which loses
    /// if it falls short ([`claimable`](Game::claimable) tells).
    ///
    /// # Errors
    /// That the game is over or that there is nothing to claim.
    pub fn claim(&mut self) -> Result<Outcome, GameError> {
        self.go_on()?;
        let outcome = V::claim(self).ok_or(GameError::NothingToClaim)?;
        Ok(self.end(outcome))
    }

    /// What [`claim`](Game::claim) would end the game with. It may be a loss for the player to move: an impasse that is
    /// declared too early (Hex Shogi 91). Look at its points before claiming.
    pub fn claimable(&self) -> Option<Outcome> {
        if self.outcome.is_some() { None } else { V::claim(self) }
    }

    /// Offers the others a draw, at any time.
    ///
    /// # Errors
    /// That the game is over, that the rules know no agreement, or that another offer stands.
    pub fn offer(&mut self, player: Player) -> Result<(), GameError> {
        self.seat(player)?;
        V::agreement(self).ok_or(GameError::NoAgreement)?;
        self.ask(OfferKind::Draw, player)
    }

    /// Resigns. Where the rules ask for the others' consent this is an offer to them, and the game goes on until all
    /// have accepted it; otherwise it ends the game at once.
    ///
    /// # Errors
    /// That the game is over or that another offer stands.
    pub fn resign(&mut self, player: Player) -> Result<Option<Outcome>, GameError> {
        self.seat(player)?;
        if V::RESIGNATION_BY_CONSENT {
            return self.ask(OfferKind::Resignation, player).map(|()| None);
        }
        let outcome = V::resignation(self, player);
        Ok(Some(self.end(outcome)))
    }

    fn ask(&mut self, kind: OfferKind, by: Player) -> Result<(), GameError> {
        if self.offer.is_some() {
            return Err(GameError::OfferPending);
        }
        let mut accepted = [false; Player::MAX];
        accepted[by.index()] = true;
        self.offer = Some(Offer { kind, by, accepted });
        Ok(())
    }

    /// Accepts the offer that stands; returns how the game ended if this was the last consent it needed.
    ///
    /// # Errors
    /// That the game is over, that there is no offer for the player to answer, or that the players may not agree to a
    /// draw any more: the offer then stays as it was.
    pub fn accept(&mut self, player: Player) -> Result<Option<Outcome>, GameError> {
        self.seat(player)?;
        let mut offer = self.offer.filter(|offer| !offer.accepted(player)).ok_or(GameError::NoOffer)?;
        offer.accepted[player.index()] = true;
        if !Player::all(V::PLAYERS.len()).all(|player| offer.accepted(player)) {
            self.offer = Some(offer);
            return Ok(None);
        }
        let outcome = match offer.kind {
            OfferKind::Draw => V::agreement(self).ok_or(GameError::NoAgreement)?,
            OfferKind::Resignation => V::resignation(self, offer.by),
        };
        Ok(Some(self.end(outcome)))
    }

    /// Declines the offer that stands, or withdraws it if it is the player's own: the game goes on.
    ///
    /// # Errors
    /// That the game is over or that there is no offer.
    pub fn decline(&mut self, player: Player) -> Result<(), GameError> {
        self.seat(player)?;
        self.offer.take().map(|_| ()).ok_or(GameError::NoOffer)
    }

    fn end(&mut self, outcome: Outcome) -> Outcome {
        self.offer = None;
        self.outcome = Some(outcome);
        outcome
    }
}
