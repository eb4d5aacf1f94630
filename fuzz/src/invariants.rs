//! What holds of every position, move and game.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;

use hexvariants::{Game, MoveGroup, Player, Position, Reason, Status, TextError, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::games::Fuzzed;

/// An error points into its text.
pub(crate) fn check_text_error(error: TextError, text: &str) {
    assert!(error.at <= text.len(), "{text}: {error}");
    assert!(!error.to_string().is_empty() && !error.field.is_empty());
}

/// A value comes back from a format for people and from a compact one.
pub(crate) fn check_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("values can be written");
    assert_eq!(&serde_json::from_str::<T>(&json).expect("what was written can be read"), value, "{json}");
    let compact = postcard::to_allocvec(value).expect("values can be written");
    assert_eq!(&postcard::from_bytes::<T>(&compact).expect("what was written can be read"), value, "{json}");
}

/// Two positions are one in every way that can be seen.
fn assert_same<P: Position>(one: &P, other: &P) {
    let hasher = RandomState::new();
    assert_eq!(one.to_string(), other.to_string());
    assert_eq!(one, other);
    assert_eq!(one.zobrist(), other.zobrist(), "{one}");
    assert_eq!(hasher.hash_one(one), hasher.hash_one(other), "{one}");
    assert_eq!((one.turn(), one.is_check()), (other.turn(), other.is_check()), "{one}");
    assert_eq!(one.count_moves(), other.count_moves(), "{one}");
}

/// Moves, counts, status, outcome, text and set-up of a position agree with one another.
pub(crate) fn check_position<V: Fuzzed>(position: &V::Position) {
    let text = position.to_string();
    let mut moves = Vec::new();
    let flow = position.visit_moves(|group| {
        let listed: Vec<_> = group.into_iter().collect();
        assert_eq!((group.len(), group.is_empty()), (listed.len(), listed.is_empty()), "{text}");
        assert!(listed.iter().all(|&mv| group.contains(mv)), "{text}");
        moves.extend(listed);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "{text}");
    assert_eq!(position.legal_moves().as_slice(), moves, "{text}");
    let mut texts = HashSet::new();
    for &mv in &moves {
        assert!(texts.insert(mv.to_string()), "{text}: {mv} twice");
        assert!(position.is_legal(mv), "{text}: {mv}");
        assert_eq!(position.check_move(mv), Ok(()), "{text}: {mv}");
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{text}");
        assert_eq!(V::read_long(&format!("{mv:#}")), Ok(mv), "{text}: {mv:#}");
    }
    assert_eq!(position.count_moves(), moves.len(), "{text}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{text}");
    let status = match (moves.is_empty(), position.is_check()) {
        (false, false) => Status::Ongoing,
        (false, true) => Status::Check,
        (true, true) => Status::Checkmate,
        (true, false) => Status::Stalemate,
    };
    assert_eq!(position.status(), status, "{text}");
    match position.outcome() {
        Some(outcome) => {
            let reason = match status {
                Status::Checkmate => Reason::Checkmate,
                Status::Stalemate => Reason::Stalemate,
                Status::Ongoing | Status::Check => Reason::BareKings,
            };
            assert_eq!((outcome.players(), outcome.reason()), (V::PLAYERS.len(), reason), "{text}");
            assert_eq!(outcome.to_string().parse(), Ok(outcome), "{text}");
            assert!((4..=6).contains(&Player::all(V::PLAYERS.len()).map(|player| outcome.points(player)).sum::<u8>()));
        }
        None => assert!(!moves.is_empty(), "{text}"),
    }
    assert!(text.is_ascii() && !text.contains("; "), "{text}");
    let read = V::Position::parse(&text, position.rules());
    assert_same(&read.unwrap_or_else(|error| panic!("{text}: {error}")), position);
    let again = V::set_up(V::setup_of(position));
    assert_same(&again.unwrap_or_else(|error| panic!("{text}: {error}")), position);
}

/// A move is legal if it is generated, and changes nothing if it is refused.
pub(crate) fn check_move<V: Fuzzed>(position: &V::Position, mv: V::Move) {
    let legal = position.legal_moves().contains(&mv);
    assert_eq!(position.is_legal(mv), legal, "{position}: {mv:#}");
    let mut next = position.clone();
    let (checked, played) = (position.check_move(mv), next.play(mv));
    assert_eq!((checked.is_ok(), checked), (legal, played), "{position}: {mv:#}");
    if let Err(reason) = checked {
        assert!(!reason.to_string().is_empty());
        assert_same(&next, position);
        // Nothing is promised of what comes of this but that it does not panic.
        position.clone().play_unchecked(mv);
    } else {
        check_position::<V>(&next);
    }
}

/// A game and its position agree: it is over if there is nothing to play, and repetition is counted right.
pub(crate) fn check_game<V: Variant>(game: &Game<V>) {
    let position = game.position();
    assert_eq!(game.positions().len(), game.moves().len() + 1);
    assert_eq!(game.positions().last(), Some(position));
    if let Some(outcome) = position.outcome() {
        assert_eq!(game.outcome(), Some(outcome), "{position}");
    }
    assert!(game.outcome().is_some() || position.has_legal_move(), "{position}");
    assert!(game.outcome().is_none() || game.pending().is_none() && game.claimable().is_none(), "{position}");
    let same = game.positions().iter().filter(|other| *other == position);
    assert_eq!(game.occurrences().count(), same.count(), "{position}");
    if let Some(offer) = game.pending() {
        let accepted = Player::all(V::PLAYERS.len()).filter(|&player| offer.accepted(player)).count();
        assert!(offer.accepted(offer.by()) && accepted < V::PLAYERS.len(), "{position}");
    }
}
