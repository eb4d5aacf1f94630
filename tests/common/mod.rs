//! What the tests of all games share.

#![allow(dead_code, unreachable_pub)]

pub mod chess91;
pub mod contract;
pub mod files;
#[cfg(feature = "hexshogi91")]
pub mod hexshogi91;
#[cfg(feature = "mccooey")]
pub mod mccooey;
#[cfg(feature = "neohex")]
pub mod neohex;
pub mod oracle;
#[path = "../reference/mod.rs"]
pub mod reference;
pub mod text;

use std::fmt::Debug;

use hexvariants::{Position, Variant};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Runs a property on so many values of a strategy, or on as many as the environment's `PROPTEST_CASES` asks for.
pub fn for_all<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value))
where
    S::Value: Debug,
{
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    let mut runner = TestRunner::new(config);
    let result = runner.run(&strategy, |value| {
        property(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// A walk of at most so many plies: what to choose at each. It shrinks to a short walk of first moves.
pub fn choices(plies: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..=plies)
}

/// The texts of all legal moves, in byte order.
pub fn move_texts<P: Position>(position: &P) -> Vec<String> {
    let mut texts: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// The legal move that a choice picks of all in byte order.
pub fn choose<P: Position>(position: &P, choice: u16) -> Option<P::Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(ToString::to_string);
    moves.get((usize::from(choice) * moves.len()) >> 16).copied()
}

/// The rules of a name that a data file or a flag has: `default`, `designer`.
pub fn rules_named<V: Variant>(name: &str) -> V::Rules {
    match name {
        "default" => V::Rules::default(),
        name => bitflags::Flags::from_name(&name.to_uppercase()).expect("rules of that name"),
    }
}

/// A position of a text that is known to be good, under the default rules.
pub fn read<V: Variant>(text: &str) -> V::Position {
    read_under::<V>(text, V::Rules::default())
}

/// A position of a text that is known to be good.
pub fn read_under<V: Variant>(text: &str, rules: V::Rules) -> V::Position {
    V::Position::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}
