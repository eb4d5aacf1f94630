//! McCooey's chess for the tests of all games.

use hexvariants::Faults;
use hexvariants::mccooey::{McCooey, Move, Position};
use proptest::prelude::*;

use super::chess91::{MCCOOEY, symmetries};
use super::contract::{Contract, Symmetry, chess_universe};

impl Contract for McCooey {
    const IDENTITY: usize = 3;

    fn universe() -> Vec<Move> {
        chess_universe()
    }

    fn symmetries() -> Vec<Symmetry> {
        symmetries()
    }

    fn set_up_again(position: &Position) -> Result<Position, Faults> {
        position.setup().position()
    }

    fn set_ups() -> BoxedStrategy<String> {
        MCCOOEY.set_ups().boxed()
    }
}
