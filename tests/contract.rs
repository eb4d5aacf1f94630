//! One contract that all games keep.
#![cfg(any(feature = "mccooey", feature = "hexshogi91", feature = "neohex"))]

mod common;

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
