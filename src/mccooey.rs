//! McCooey's hexagonal chess: two players, 91 hexagons (Dave McCooey and Richard Honeycutt, 1978-79).
//!
//! Pawns step straight ahead and capture one *diagonal* step to either side; there is no castling, and stalemate is a
//! draw. Rules by number (M1 to M8):
//!
//! - M1 Every pawn on a starting cell may double-step; under [`Rules::CENTER_PAWN_SINGLE`] not that of file f.
//! - M2 There is no fifty-move rule; under [`Rules::FIFTY_MOVES`] there is.
//! - M3 Positions are the same if pieces, player to move and *legal* en-passant captures are. A skipped cell that no
//!   pawn can legally capture onto is forgotten at once.
//! - M4 Only a pawn's move along its file is a double step.
//! - M5 Standing on a starting cell is what counts for it.
//! - M6 En passant takes two pieces off their lines at once, and may not uncover an attack on the own king.
//! - M7 No draw for want of material.
//! - M8 Mate and stalemate come before a draw by count.
//!
//! Moves are written as two cells, and in the short form by [`chess::San`], with the files of published games if need
//! be.
//!
//! ```
//! use hexvariants::{Position, mccooey};
//!
//! let mut position = mccooey::Position::start();
//! assert_eq!(position.count_moves(), 32);
//! let mv = position.parse_move("f4f6")?;
//! position.play(mv)?;
//! assert_eq!(position.to_string(), "b/qbk/rnbnr/ppppppp/9/5P5/11/11/4PBP4/3PNBNP3/2PRQBKRP2 b - 0 1");
//! # Ok::<(), hexvariants::MoveError>(())
//! ```

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::board::{Cell, CellSet, Hex91};
use crate::chess::{self, Duel, Pawns, Pieces, Role};
use crate::error::{Faults, MoveError, PositionError};
use crate::game::Game;
use crate::outcome::{Outcome, Player, Reason};
use crate::variant::{self, Position as _, Variant};

/// The first player.
pub const WHITE: Player = Player::new(0);
/// The second player.
pub const BLACK: Player = Player::new(1);

/// A move.
pub type Move = chess::Move<Hex91>;

type Set = CellSet<Hex91>;
/// Moves of one kind, as the visitor gets them.
pub type Moves = chess::Moves<Hex91>;

bitflags::bitflags! {
    /// Rules that can be chosen; none by default.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Rules: u8 {
        /// The pawn of file f never double-steps (M1).
        const CENTER_PAWN_SINGLE = 1;
        /// After fifty moves of each side without capture or pawn move the player to move may claim a draw, and after
        /// seventy-five the game is drawn (M2).
        const FIFTY_MOVES = 1 << 1;
        /// All the rules the game's designers have published beside its rule document.
        const DESIGNER = Self::CENTER_PAWN_SINGLE.bits() | Self::FIFTY_MOVES.bits();
    }
}

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct McCooey;

impl Variant for McCooey {
    const NAME: &'static str = "mccooey";
    const PLAYERS: &'static [&'static str] = &["White", "Black"];

    type Board = Hex91;
    type Rules = Rules;
    type Move = Move;
    type Position = Position;

    fn adjudicate(game: &Game<Self>) -> Option<Outcome> {
        let position = game.position();
        if game.occurrences().nth(2).is_some() {
            return Some(Outcome::draw(2, Reason::Repetition));
        }
        let counted = position.rules().contains(Rules::FIFTY_MOVES) && position.clock() >= 150; // M2
        counted.then_some(Outcome::draw(2, Reason::MoveCount))
    }

    fn claim(game: &Game<Self>) -> Option<Outcome> {
        let position = game.position();
        let counted = position.rules().contains(Rules::FIFTY_MOVES) && position.clock() >= 100; // M2
        counted.then_some(Outcome::draw(2, Reason::MoveCount))
    }
}

/// Pawns capture one diagonal step to either side of forward.
static PAWNS: Pawns = Pawns::new([(1, 1), (-1, 2)], STARTS);
const STARTS: Set = Hex91::cells("c1 d2 e3 f4 g3 h2 i1");
const CENTER_STARTS: Set = Hex91::cells("f4");

/// The array; Black's is its mirror image along each file.
const ARRAY: [(Role, Set); 6] = [
    (Role::King, Hex91::cells("g1")),
    (Role::Queen, Hex91::cells("e1")),
    (Role::Rook, Hex91::cells("d1 h1")),
    (Role::Bishop, Hex91::cells("f1 f2 f3")),
    (Role::Knight, Hex91::cells("e2 g2")),
    (Role::Pawn, STARTS),
];

/// The cells from which White's pawns and Black's may double-step (M1, M5).
#[inline(always)]
fn double_steppers(rules: Rules) -> [Set; 2] {
    const ALL: [Set; 2] = [STARTS, Hex91::flipped(STARTS)];
    const CENTER: [Set; 2] = [CENTER_STARTS, Hex91::flipped(CENTER_STARTS)];
    if rules.contains(Rules::CENTER_PAWN_SINGLE) { [ALL[0] - CENTER[0], ALL[1] - CENTER[1]] } else { ALL }
}

/// A set-up to make a position of, piece by piece.
///
/// ```
/// use hexvariants::chess::Role;
/// use hexvariants::{Faults, mccooey};
///
/// let mut setup = mccooey::Setup::default();
/// setup.put("f1".parse()?, mccooey::WHITE, Role::King).put("f11".parse()?, mccooey::WHITE, Role::Pawn);
/// assert_eq!(setup.position(), Err(Faults::KINGS | Faults::PAWNS));
/// setup.put("f11".parse()?, mccooey::BLACK, Role::King);
/// assert!(setup.position().is_ok());
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
pub type Setup = chess::Setup<Rules>;

impl Setup {
    /// The position, if it can be played from.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    pub fn position(self) -> Result<Position, Faults> {
        let starts = double_steppers(self.rules);
        Duel::new(self, &PAWNS, starts).map(Position)
    }
}

/// A position of the game.
///
/// Equal if the pieces, the player to move and the legal en-passant captures are the same (M3), under the same rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position(Duel<Rules>);

impl Position {
    /// The pieces.
    pub const fn pieces(&self) -> &Pieces<Hex91, 2> {
        self.0.pieces()
    }

    /// The cell that the last move skipped, if a pawn can legally capture onto it (M3).
    pub const fn skipped(&self) -> Option<Cell<Hex91>> {
        self.0.skipped()
    }

    /// Plies since a capture or pawn move.
    pub const fn clock(&self) -> u32 {
        self.0.clock()
    }

    /// The number of the round, from 1.
    pub const fn round(&self) -> u32 {
        self.0.round()
    }

    /// The enemies that give check.
    pub fn checkers(&self) -> Set {
        self.0.checks(&PAWNS).checkers
    }

    /// The set-up that gives this position.
    pub fn setup(&self) -> Setup {
        self.0.setup()
    }
}

impl variant::Position for Position {
    type Board = Hex91;
    type Rules = Rules;
    type Move = Move;
    type Moves = Moves;

    fn start_with(rules: Rules) -> Self {
        let mut setup = Setup { rules, ..Setup::default() };
        for (role, cells) in ARRAY {
            for (player, cells) in [(WHITE, cells), (BLACK, Hex91::flipped(cells))] {
                setup.pieces.arrange(Set::EMPTY, cells, player, role.code());
            }
        }
        setup.position().expect("the array is a legal set-up")
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError> {
        Ok(Setup::read(text, rules)?.position()?)
    }

    fn rules(&self) -> Rules {
        self.0.rules()
    }

    #[inline]
    fn turn(&self) -> Player {
        self.0.turn()
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.0.is_check(&PAWNS)
    }

    #[inline]
    fn zobrist(&self) -> u64 {
        self.0.zobrist()
    }

    #[inline]
    fn visit_moves<F: FnMut(Moves) -> ControlFlow<()>>(&self, mut visit: F) -> ControlFlow<()> {
        self.0.visit_moves::<true>(&PAWNS, double_steppers(self.rules()), &mut visit)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        self.0.play(mv, &PAWNS);
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = self.0.read_move(text)?;
        self.check_move(mv).map(|()| mv)
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        if self.is_legal(mv) { Ok(()) } else { Err(self.0.refusal(mv, &PAWNS, double_steppers(self.rules()))) }
    }

    #[inline]
    fn plies_since_irreversible(&self) -> usize {
        self.0.clock() as usize
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            None
        } else if self.is_check() {
            Some(Outcome::win(2, self.turn().other(), Reason::Checkmate))
        } else {
            Some(Outcome::draw(2, Reason::Stalemate))
        }
    }
}

impl chess::San for Position {
    fn occupied(&self) -> Set {
        self.pieces().occupied()
    }
}

/// The canonical text, in the form that hexagonal chess programs call FEN.
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
