//! Glinski's hexagonal chess, written as a game of its own against the library's public API alone.
//!
//! Pawns step straight ahead and capture *orthogonally* to either side of that. A pawn may double-step from any
//! starting cell of its side, also after it has captured its way there. Stalemate gives the player who brought it about
//! three quarters of the point. Run it with the arguments of the `perft` example, without the name of a game.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use hexvariants::board::{CellSet, Hex91};
use hexvariants::chess::{self, Duel, Move, Moves, Pawns};
use hexvariants::{Faults, Game, MoveError, Outcome, Player, Position as _, PositionError, Reason, Variant};

#[path = "perft.rs"]
#[allow(dead_code)]
mod perft;

const START: &str = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1";
const STARTS: CellSet<Hex91> = Hex91::cells("b1 c2 d3 e4 f5 g4 h3 i2 k1");
const BOTH_STARTS: [CellSet<Hex91>; 2] = [STARTS, Hex91::flipped(STARTS)];

/// Pawns capture one orthogonal step to either side of forward.
static PAWNS: Pawns = Pawns::new([(1, 0), (-1, 1)], STARTS);

bitflags::bitflags! {
    /// There is nothing to choose.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Rules: u8 {}
}

/// A set-up to make a position of, piece by piece.
pub type Setup = chess::Setup<Rules>;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Glinski;

impl Variant for Glinski {
    const NAME: &'static str = "glinski";
    const PLAYERS: &'static [&'static str] = &["White", "Black"];

    type Board = Hex91;
    type Rules = Rules;
    type Move = Move<Hex91>;
    type Position = Position;

    fn adjudicate(game: &Game<Self>) -> Option<Outcome> {
        game.occurrences().nth(2).map(|_| Outcome::draw(2, Reason::Repetition))
    }

    fn claim(game: &Game<Self>) -> Option<Outcome> {
        (game.position().0.clock() >= 100).then_some(Outcome::draw(2, Reason::MoveCount))
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position(Duel<Rules>);

impl Position {
    /// The position of a set-up.
    pub fn new(setup: Setup) -> Result<Self, Faults> {
        Duel::new(setup, &PAWNS, BOTH_STARTS).map(Position)
    }

    /// The set-up that gives this position.
    pub fn setup(&self) -> Setup {
        self.0.setup()
    }
}

impl hexvariants::Position for Position {
    type Board = Hex91;
    type Rules = Rules;
    type Move = Move<Hex91>;
    type Moves = Moves<Hex91>;

    fn start_with(rules: Rules) -> Self {
        Self::parse(START, rules).expect("the array is a legal set-up")
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError> {
        Ok(Self::new(Setup::read(text, rules)?)?)
    }

    fn rules(&self) -> Rules {
        self.0.rules()
    }

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn is_check(&self) -> bool {
        self.0.is_check(&PAWNS)
    }

    fn zobrist(&self) -> u64 {
        self.0.zobrist()
    }

    #[inline]
    fn visit_moves<F: FnMut(Moves<Hex91>) -> ControlFlow<()>>(&self, mut visit: F) -> ControlFlow<()> {
        self.0.visit_moves::<true>(&PAWNS, BOTH_STARTS, &mut visit)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move<Hex91>) {
        self.0.play(mv, &PAWNS);
    }

    fn parse_move(&self, text: &str) -> Result<Move<Hex91>, MoveError> {
        let mv = self.0.read_move(text)?;
        self.check_move(mv).map(|()| mv)
    }

    fn check_move(&self, mv: Move<Hex91>) -> Result<(), MoveError> {
        if self.is_legal(mv) { Ok(()) } else { Err(self.0.refusal(mv, &PAWNS, BOTH_STARTS)) }
    }

    #[inline]
    fn plies_since_irreversible(&self) -> usize {
        self.0.clock() as usize
    }

    fn outcome(&self) -> Option<Outcome> {
        let player = self.turn();
        if self.has_legal_move() {
            None
        } else if self.is_check() {
            Some(Outcome::win(2, player.other(), Reason::Checkmate))
        } else {
            Some(Outcome::new(if player.index() == 0 { &[1, 3] } else { &[3, 1] }, Reason::Stalemate))
        }
    }
}

impl chess::San for Position {
    fn occupied(&self) -> CellSet<Hex91> {
        self.0.pieces().occupied()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse(text, Rules::default())
    }
}

fn main() {
    perft::main_for::<Glinski>();
}
