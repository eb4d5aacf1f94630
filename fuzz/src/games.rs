//! What the targets need to know of each game.

use std::fmt::Debug;

use arbitrary::{Arbitrary, Result, Unstructured};
use bitflags::Flags;
use hexvariants::board::{Bits, Board, Cell, CellSet};
use hexvariants::placement::Placement;
use hexvariants::{Faults, Player, TextError, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::reference::Reference;

/// Calls a function of a game that a byte picks.
macro_rules! by_game {
    ($pick:expr, $call:ident($($argument:expr),*)) => {
        match $pick % 3 {
            #[cfg(feature = "hexshogi91")]
            1 => $call::<hexvariants::hexshogi91::HexShogi91>($($argument),*),
            #[cfg(feature = "neohex")]
            2 => $call::<hexvariants::neohex::Neohex>($($argument),*),
            _ => $call::<hexvariants::mccooey::McCooey>($($argument),*),
        }
    };
}
pub(crate) use by_game;

/// The rules that a byte picks: any flags together.
pub(crate) fn rules<V: Variant>(pick: u8) -> V::Rules {
    let mut rules = V::Rules::default();
    for (n, flag) in V::Rules::FLAGS.iter().filter(|flag| flag.name() != "DESIGNER").enumerate() {
        if (pick / 3) >> n & 1 != 0 {
            rules.insert(V::Rules::from_bits_retain(flag.value().bits()));
        }
    }
    rules
}

pub(crate) trait Fuzzed:
    Variant<
        Position: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned,
        Move: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned,
        Rules: Serialize + DeserializeOwned,
    >
{
    type Reference: Reference;
    type Setup: for<'a> Arbitrary<'a> + Clone + Debug;

    fn set_up(setup: Self::Setup) -> std::result::Result<Self::Position, Faults>;
    fn setup_of(position: &Self::Position) -> Self::Setup;
    fn with_rules(setup: Self::Setup, rules: Self::Rules) -> Self::Setup;
    /// The set-up as the text of a position, whatever is wrong with it.
    fn setup_text(setup: &Self::Setup) -> String;
    /// A set-up of any values that its fields can hold.
    fn any_setup(u: &mut Unstructured<'_>) -> Result<Self::Setup>;
    fn read_long(text: &str) -> std::result::Result<Self::Move, TextError>;
    /// The one way to write a move's text of which there are more.
    fn canonical(text: &str) -> String {
        text.to_string()
    }
}

/// Any player, of the game or not.
fn any_player(u: &mut Unstructured<'_>) -> Result<Player> {
    Ok(Player::new(usize::from(u.arbitrary::<u8>()?)))
}

/// Any cell, of the board or not.
fn any_cell<B: Board>(u: &mut Unstructured<'_>) -> Result<Cell<B>> {
    Ok(Cell::at(u.arbitrary()?))
}

/// Whatever can be done to a placement: any codes, cells that are none of the board's, two pieces on one.
fn any_placement<B: Board, const PLANES: usize, const PLAYERS: usize>(
    u: &mut Unstructured<'_>,
    pieces: &mut Placement<B, PLANES, PLAYERS>,
) -> Result<()> {
    for _ in 0..u.int_in_range(0..=24)? {
        let (player, code) = (any_player(u)?, u.arbitrary()?);
        match u.int_in_range(0..=7)? {
            0 => {
                let set = CellSet::from_bits(B::Bits::narrow(u.arbitrary()?));
                pieces.arrange(CellSet::EMPTY, set, player, code);
            }
            1 => pieces.shift(any_cell(u)?.set() | any_cell(u)?.set(), player, code),
            2 => pieces.put(any_cell(u)?, player, code),
            _ => pieces.put(u.arbitrary()?, player, code),
        }
    }
    Ok(())
}

#[cfg(feature = "mccooey")]
mod mccooey {
    use hexvariants::mccooey::{McCooey, Move, Position, Rules, Setup};

    use super::*;

    impl Fuzzed for McCooey {
        type Reference = crate::reference::mccooey::McCooey;
        type Setup = Setup;

        fn set_up(setup: Setup) -> std::result::Result<Position, Faults> {
            setup.position()
        }

        fn setup_of(position: &Position) -> Setup {
            position.setup()
        }

        fn with_rules(setup: Setup, rules: Rules) -> Setup {
            Setup { rules, ..setup }
        }

        fn setup_text(setup: &Setup) -> String {
            setup.to_string()
        }

        fn any_setup(u: &mut Unstructured<'_>) -> Result<Setup> {
            let mut setup = Setup { turn: any_player(u)?, clock: u.arbitrary()?, ..Setup::default() };
            (setup.round, setup.rules) = (u.arbitrary()?, Rules::from_bits_retain(u.arbitrary()?));
            setup.skipped = if u.arbitrary()? { Some(any_cell(u)?) } else { None };
            setup.pieces = if u.arbitrary()? { u.arbitrary::<Position>()?.setup().pieces } else { setup.pieces };
            any_placement(u, &mut setup.pieces)?;
            Ok(setup)
        }

        fn read_long(text: &str) -> std::result::Result<Move, TextError> {
            Move::read_long(text)
        }
    }
}

#[cfg(feature = "hexshogi91")]
mod hexshogi91 {
    use hexvariants::hexshogi91::{Hand, HexShogi91, Move, Position, Role, Rules, Setup};

    use super::*;

    impl Fuzzed for HexShogi91 {
        type Reference = crate::reference::hexshogi91::HexShogi91;
        type Setup = Setup;

        fn set_up(setup: Setup) -> std::result::Result<Position, Faults> {
            setup.position()
        }

        fn setup_of(position: &Position) -> Setup {
            position.setup()
        }

        fn with_rules(setup: Setup, rules: Rules) -> Setup {
            Setup { rules, ..setup }
        }

        fn setup_text(setup: &Setup) -> String {
            setup.to_string()
        }

        fn any_setup(u: &mut Unstructured<'_>) -> Result<Setup> {
            let mut setup = Setup { turn: any_player(u)?, clock: u.arbitrary()?, ..Setup::default() };
            (setup.number, setup.rules) = (u.arbitrary()?, Rules::from_bits_retain(u.arbitrary()?));
            setup.pieces = if u.arbitrary()? { u.arbitrary::<Position>()?.setup().pieces } else { setup.pieces };
            for hand in &mut setup.hands {
                *hand = Hand::EMPTY.with(u.arbitrary::<Role>()?, u.arbitrary()?).with(u.arbitrary::<Role>()?, 1);
            }
            any_placement(u, &mut setup.pieces)?;
            Ok(setup)
        }

        fn read_long(text: &str) -> std::result::Result<Move, TextError> {
            Move::read_long(text)
        }
    }
}

#[cfg(feature = "neohex")]
mod neohex {
    use hexvariants::neohex::{Move, Neohex, Position, Rules, Setup};

    use super::*;

    impl Fuzzed for Neohex {
        type Reference = crate::reference::neohex::Neohex;
        type Setup = Setup;

        fn set_up(setup: Setup) -> std::result::Result<Position, Faults> {
            setup.position()
        }

        fn setup_of(position: &Position) -> Setup {
            position.setup()
        }

        fn with_rules(setup: Setup, _: Rules) -> Setup {
            setup
        }

        fn setup_text(setup: &Setup) -> String {
            setup.to_string()
        }

        fn any_setup(u: &mut Unstructured<'_>) -> Result<Setup> {
            let mut setup = Setup { turn: any_player(u)?, clock: u.arbitrary()?, ..Setup::default() };
            (setup.round, setup.castling) = (u.arbitrary()?, u.arbitrary()?);
            setup.skipped = if u.arbitrary()? { CellSet::from_bits(u.arbitrary()?) } else { u.arbitrary()? };
            setup.skipped = if u.arbitrary()? { CellSet::EMPTY } else { setup.skipped };
            setup.pieces = if u.arbitrary()? { u.arbitrary::<Position>()?.setup().pieces } else { setup.pieces };
            any_placement(u, &mut setup.pieces)?;
            Ok(setup)
        }

        fn read_long(text: &str) -> std::result::Result<Move, TextError> {
            Move::read_long(text)
        }

        /// Cells with one digit get their second.
        fn canonical(text: &str) -> String {
            let mut written = String::new();
            for (at, letter) in text.char_indices() {
                let digits = text[at + letter.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
                written.push(letter);
                if letter.is_ascii_lowercase() && digits == 1 {
                    written.push('0');
                }
            }
            written
        }
    }
}
