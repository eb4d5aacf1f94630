//! One contract that all games keep.

mod common;
#[path = "../examples/glinski.rs"]
#[allow(dead_code, unreachable_pub)]
mod outside;

use common::chess91::{GLINSKI, symmetries};
use common::contract::{Contract, Symmetry, chess_universe};
use hexvariants::{Faults, Variant};
use outside::Glinski;
use proptest::prelude::*;

/// The tests of the contract for one game.
macro_rules! contract {
    ($game:ident, $variant:ty) => {
        mod $game {
            use super::common::contract;

            #[test]
            fn start() {
                contract::start::<$variant>();
            }

            #[test]
            fn random_games() {
                contract::random_games::<$variant>();
            }

            #[test]
            fn random_walks() {
                contract::random_walks::<$variant>();
            }

            #[test]
            fn random_set_ups() {
                contract::random_set_ups::<$variant>();
            }

            #[test]
            fn spoiled_texts() {
                contract::spoiled_texts::<$variant>();
            }
        }
    };
}

#[cfg(feature = "mccooey")]
contract!(mccooey, hexvariants::mccooey::McCooey);

#[cfg(feature = "hexshogi91")]
contract!(hexshogi91, hexvariants::hexshogi91::HexShogi91);

#[cfg(feature = "neohex")]
contract!(neohex, hexvariants::neohex::Neohex);

/// A game from outside the library.
impl Contract for Glinski {
    const IDENTITY: usize = 3;

    fn universe() -> Vec<<Self as Variant>::Move> {
        chess_universe()
    }

    fn symmetries() -> Vec<Symmetry> {
        symmetries()
    }

    fn set_up_again(position: &<Self as Variant>::Position) -> Result<<Self as Variant>::Position, Faults> {
        outside::Position::new(position.setup())
    }

    fn set_ups() -> BoxedStrategy<String> {
        GLINSKI.set_ups().boxed()
    }
}

contract!(glinski, super::outside::Glinski);
