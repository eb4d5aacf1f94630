//! The fast rules held against the slow ones.

use hexvariants::{Faults, Position, PositionError, Variant};
use proptest::prelude::*;

use super::reference::Reference;
use super::{choices, choose, for_all, move_texts, rules_named};

/// Whether both say the same of a position: text, check and moves.
fn compare<V: Variant, R: Reference>(fast: &V::Position, slow: &R) {
    let text = slow.text();
    assert_eq!(fast.to_string(), text);
    assert_eq!(fast.is_check(), slow.is_check(), "check in {text}");
    assert_eq!(move_texts(fast), slow.moves(), "moves of {text}");
}

fn compare_walk<V: Variant, R: Reference>(mut fast: V::Position, mut slow: R, choices: &[u16]) {
    compare::<V, R>(&fast, &slow);
    for &choice in choices {
        let Some(mv) = choose(&fast, choice) else { break };
        fast.play_unchecked(mv);
        slow = slow.play(&mv.to_string());
        compare::<V, R>(&fast, &slow);
    }
}

fn rules<V: Variant>(designer: bool) -> V::Rules {
    rules_named::<V>(if designer { "designer" } else { "default" })
}

/// Random play from the start under both rule sets.
pub fn play_agrees<V: Variant, R: Reference>(cases: u32, plies: usize) {
    for_all(cases, (any::<bool>(), choices(plies)), |(designer, choices)| {
        let fast = V::Position::start_with(rules::<V>(designer));
        let slow = R::read(&fast.to_string(), designer);
        compare_walk::<V, R>(fast, slow, &choices);
    });
}

/// Random set-ups under both rule sets: the same faults or, without any, the same play.
pub fn set_ups_agree<V: Variant, R: Reference>(cases: u32, set_ups: impl Strategy<Value = String>, plies: usize) {
    for_all(cases, (any::<bool>(), set_ups, choices(plies)), |(designer, text, choices)| {
        let faults = R::faults(&text, designer);
        match V::Position::parse(&text, rules::<V>(designer)) {
            Ok(fast) => {
                assert_eq!(faults, [""; 0], "{text}");
                compare_walk::<V, R>(fast, R::read(&text, designer), &choices);
            }
            Err(PositionError::Setup(found)) => {
                let named = faults.iter().fold(Faults::empty(), |all, name| all | fault_named(name));
                assert_eq!(found, named, "{text}");
            }
            Err(PositionError::Text(error)) => panic!("{text}: {error}"),
        }
    });
}

fn fault_named(name: &str) -> Faults {
    match name {
        "castling" => Faults::CASTLING,
        "check" => Faults::CHECK,
        "en-passant" => Faults::EN_PASSANT,
        "kings" => Faults::KINGS,
        "material" => Faults::MATERIAL,
        "pawn" => Faults::PAWNS,
        name => panic!("no fault is named {name}"),
    }
}
