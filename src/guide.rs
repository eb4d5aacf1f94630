//! How to add a game of your own.
//!
//! The three games of this crate are made of parts that are all public, and a game from outside is as fast and as
//! complete as they are. This guide makes one: Glinski's hexagonal chess. The whole of it is the program
//! `examples/glinski.rs`, 160 lines that count its moves; what follows is the same code with the reasons.
//!
//! A game is three types:
//!
//! - a board, which implements [`Board`](crate::Board): cells, their names, and the lines of sliders. Glinski's game is
//!   played on [`Hex91`](crate::board::Hex91). [A board of your own](#a-board-of-your-own) comes last;
//! - a position, which implements [`Position`](crate::Position): it hands out its legal moves, plays them, and reads and
//!   writes its text. Everything else that can be asked of a position follows from these;
//! - the game itself, a type without a value, which implements [`Variant`](crate::Variant): its name, its players, and
//!   how it ends other than by mate. [`Game`](crate::Game) and all that is generic over games works with it at once.
//!
//! # Pieces
//!
//! Three layers can be built on, and each game takes as much as it can use:
//!
//! - [`placement`](crate::placement) knows pieces by number only: which stands where, and the hash of it. It is for any
//!   game. [`checks`](crate::checks) finds checks and pins on any board, and [`text`](crate::text) reads and writes rows
//!   of pieces;
//! - [`chess`](crate::chess) knows the six pieces of chess, whose [`piece_moves`](crate::chess::piece_moves) and
//!   [`king_moves`](crate::chess::king_moves) serve any board with knights ([`ChessBoard`](crate::chess::ChessBoard));
//! - [`Duel`](crate::chess::Duel) is a whole position of a chess for two on the 91 hexagons, but for the way pawns go.
//!
//! Glinski's game differs from McCooey's in its array, its pawns and its ends, so a `Duel` it is. Pawns take their steps
//! in axial coordinates, as White sees them; Black's are the mirror image:
//!
//! ```
//! use hexvariants::board::{CellSet, Hex91};
//! use hexvariants::chess::Pawns;
//!
//! const START: &str = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1";
//! const STARTS: CellSet<Hex91> = Hex91::cells("b1 c2 d3 e4 f5 g4 h3 i2 k1");
//! const BOTH_STARTS: [CellSet<Hex91>; 2] = [STARTS, Hex91::flipped(STARTS)];
//!
//! /// Pawns capture one orthogonal step to either side of forward.
//! static PAWNS: Pawns = Pawns::new([(1, 0), (-1, 1)], STARTS);
//! # assert_eq!(BOTH_STARTS[1], Hex91::cells("b7 c7 d7 e7 f7 g7 h7 i7 k7"));
//! # assert!(START.parse::<hexvariants::board::Cell<Hex91>>().is_err());
//! ```
//!
//! # Position and game
//!
//! The position wraps a `Duel` and passes on to it. What is decided here is the array, the rules that can be chosen
//! (none), where pawns may step twice, and what the end of moves means: being mated loses, being stalemated still gives a
//! quarter of the point. Points are counted in quarters for that reason. A third occurrence of a position ends the game
//! as a draw, and after fifty moves on each side without capture or pawn move a player may claim one.
//!
//! ```
//! use core::fmt;
//! use core::ops::ControlFlow;
//! use core::str::FromStr;
//!
//! use hexvariants::board::{CellSet, Hex91};
//! use hexvariants::chess::{self, Duel, Move, Moves, Pawns};
//! use hexvariants::{Faults, Game, MoveError, Outcome, Player, Position as _, PositionError, Reason, Variant};
//!
//! # const START: &str = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1";
//! # const STARTS: CellSet<Hex91> = Hex91::cells("b1 c2 d3 e4 f5 g4 h3 i2 k1");
//! # const BOTH_STARTS: [CellSet<Hex91>; 2] = [STARTS, Hex91::flipped(STARTS)];
//! # static PAWNS: Pawns = Pawns::new([(1, 0), (-1, 1)], STARTS);
//! bitflags::bitflags! {
//!     /// There is nothing to choose.
//!     #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
//!     pub struct Rules: u8 {}
//! }
//!
//! /// A set-up to make a position of, piece by piece.
//! pub type Setup = chess::Setup<Rules>;
//!
//! /// The game.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
//! pub struct Glinski;
//!
//! impl Variant for Glinski {
//!     const NAME: &'static str = "glinski";
//!     const PLAYERS: &'static [&'static str] = &["White", "Black"];
//!
//!     type Board = Hex91;
//!     type Rules = Rules;
//!     type Move = Move<Hex91>;
//!     type Position = Position;
//!
//!     fn adjudicate(game: &Game<Self>) -> Option<Outcome> {
//!         game.occurrences().nth(2).map(|_| Outcome::draw(2, Reason::Repetition))
//!     }
//!
//!     fn claim(game: &Game<Self>) -> Option<Outcome> {
//!         (game.position().0.clock() >= 100).then_some(Outcome::draw(2, Reason::MoveCount))
//!     }
//! }
//!
//! /// A position.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! pub struct Position(Duel<Rules>);
//!
//! impl Position {
//!     /// The position of a set-up.
//!     pub fn new(setup: Setup) -> Result<Self, Faults> {
//!         Duel::new(setup, &PAWNS, BOTH_STARTS).map(Position)
//!     }
//!
//!     /// The set-up that gives this position.
//!     pub fn setup(&self) -> Setup {
//!         self.0.setup()
//!     }
//! }
//!
//! impl hexvariants::Position for Position {
//!     type Board = Hex91;
//!     type Rules = Rules;
//!     type Move = Move<Hex91>;
//!     type Moves = Moves<Hex91>;
//!
//!     fn start_with(rules: Rules) -> Self {
//!         Self::parse(START, rules).expect("the array is a legal set-up")
//!     }
//!
//!     fn parse(text: &str, rules: Rules) -> Result<Self, PositionError> {
//!         Ok(Self::new(Setup::read(text, rules)?)?)
//!     }
//!
//!     fn rules(&self) -> Rules {
//!         self.0.rules()
//!     }
//!
//!     fn turn(&self) -> Player {
//!         self.0.turn()
//!     }
//!
//!     fn is_check(&self) -> bool {
//!         self.0.is_check(&PAWNS)
//!     }
//!
//!     fn zobrist(&self) -> u64 {
//!         self.0.zobrist()
//!     }
//!
//!     #[inline]
//!     fn visit_moves<F: FnMut(Moves<Hex91>) -> ControlFlow<()>>(&self, mut visit: F) -> ControlFlow<()> {
//!         self.0.visit_moves::<true>(&PAWNS, BOTH_STARTS, &mut visit)
//!     }
//!
//!     #[inline(always)]
//!     fn play_unchecked(&mut self, mv: Move<Hex91>) {
//!         self.0.play(mv, &PAWNS);
//!     }
//!
//!     fn parse_move(&self, text: &str) -> Result<Move<Hex91>, MoveError> {
//!         let mv = self.0.read_move(text)?;
//!         self.check_move(mv).map(|()| mv)
//!     }
//!
//!     fn check_move(&self, mv: Move<Hex91>) -> Result<(), MoveError> {
//!         if self.is_legal(mv) { Ok(()) } else { Err(self.0.refusal(mv, &PAWNS, BOTH_STARTS)) }
//!     }
//!
//!     #[inline]
//!     fn plies_since_irreversible(&self) -> usize {
//!         self.0.clock() as usize
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         let player = self.turn();
//!         if self.has_legal_move() {
//!             None
//!         } else if self.is_check() {
//!             Some(Outcome::win(2, player.other(), Reason::Checkmate))
//!         } else {
//!             Some(Outcome::new(if player.index() == 0 { &[1, 3] } else { &[3, 1] }, Reason::Stalemate))
//!         }
//!     }
//! }
//!
//! impl chess::San for Position {
//!     fn occupied(&self) -> CellSet<Hex91> {
//!         self.0.pieces().occupied()
//!     }
//! }
//!
//! impl fmt::Display for Position {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         self.0.fmt(f)
//!     }
//! }
//!
//! impl FromStr for Position {
//!     type Err = PositionError;
//!
//!     fn from_str(text: &str) -> Result<Self, PositionError> {
//!         Self::parse(text, Rules::default())
//!     }
//! }
//!
//! // And then it is a game like the others.
//! let position = Position::start();
//! assert_eq!((position.perft(1), position.perft(2)), (51, 2586));
//! let mut game = Game::<Glinski>::default();
//! for text in ["c2c4", "g10h8", "c4c5", "h8g10", "c5c6", "b7b5", "c6b6"] {
//!     let mv = game.position().parse_move(text)?;
//!     game.play(mv)?;
//! }
//! # use chess::San;
//! assert_eq!(position.san(position.parse_move("f5f6")?).to_string(), "f6");
//! # Ok::<(), hexvariants::GameError>(())
//! ```
//!
//! What goes where, and what the traits promise each other:
//!
//! - `visit_moves` is the one source of legal moves. `count_moves`, `is_legal`, `has_legal_move`, `status` and `perft`
//!   are made of it, so write no second test of legality. It hands out moves in groups; a game with moves of its own
//!   implements [`MoveGroup`](crate::MoveGroup), for which one move at a time will do.
//! - `play_unchecked` gets legal moves, but must not panic on others.
//! - `==` between positions is the game's rule of repetition, and `zobrist` must be equal for equal positions.
//! - `outcome` is what the position alone decides and comes before [`adjudicate`](crate::Variant::adjudicate), which
//!   may look at what has happened before.
//! - [`San`](crate::chess::San), short notation, is an extra for one function.
//! - A position that could not be played from must not exist: `parse` and every other way to make one refuse it.
//!
//! # A board of your own
//!
//! A board says which cells there are, and which lines lead from each, in the order in which a slider passes them. A
//! hexagon of 19 cells, numbered by rows of five columns in axial coordinates, has its lines from
//! [`Lines::straight`](crate::board::Lines::straight):
//!
//! ```
//! use core::fmt;
//!
//! use hexvariants::board::{Board, Cell, CellSet, Line, LineCells, Lines, Outline, Rows, SliderIndex, Sliders};
//!
//! /// The hexagon of side 3: coordinates (q, r) from -2 to 2, as is their sum. Row `a` is the upper one.
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
//! struct Hex19;
//!
//! const COLUMNS: i8 = 5;
//!
//! const fn index(q: i8, r: i8) -> u8 {
//!     (COLUMNS * (r + 2) + q + 2) as u8
//! }
//!
//! const fn axial(index: u8) -> (i8, i8) {
//!     (index as i8 % COLUMNS - 2, index as i8 / COLUMNS - 2)
//! }
//!
//! const CELLS: u64 = {
//!     let (mut set, mut at) = (0, 0);
//!     while at < 25 {
//!         let (q, r) = axial(at);
//!         if (q + r).abs() <= 2 {
//!             set |= 1 << at;
//!         }
//!         at += 1;
//!     }
//!     set
//! };
//!
//! const ROWS: Rows = {
//!     let (mut rows, mut at) = (Rows::new(), 0);
//!     while at < 25 {
//!         if at % 5 == 0 {
//!             rows = rows.row();
//!         }
//!         if CELLS >> at & 1 != 0 {
//!             rows = rows.push(at);
//!         }
//!         at += 1;
//!     }
//!     rows
//! };
//!
//! // Steps through sides and through corners; the opposite ones come with them. Lines of one group share a look-up.
//! static SIDES: Lines<32> = SIDE_LINES;
//! static CORNERS: Lines<32> = CORNER_LINES;
//! const SIDE_LINES: Lines<32> = Lines::straight(CELLS as u128, 5, [(0, 1), (1, 0), (1, -1)], [0, 0, 1]);
//! const CORNER_LINES: Lines<32> = Lines::straight(CELLS as u128, 5, [(1, 1), (2, -1), (1, -2)], [0, 0, 0]);
//! // The look-ups are found and filled while the program is compiled.
//! const SIDE_INDEX: SliderIndex<32, 2> = SliderIndex::find(&SIDE_LINES);
//! const CORNER_INDEX: SliderIndex<32, 1> = SliderIndex::find(&CORNER_LINES);
//! type Orthogonal = Sliders<u64, 32, 2, { SIDE_INDEX.table_len() }>;
//! type Diagonal = Sliders<u64, 32, 1, { CORNER_INDEX.table_len() }>;
//! static ORTHOGONAL: Orthogonal = Orthogonal::new(&SIDE_LINES, &SIDE_INDEX);
//! static DIAGONAL: Diagonal = Diagonal::new(&CORNER_LINES, &CORNER_INDEX);
//!
//! impl Board for Hex19 {
//!     type Bits = u64;
//!     type Orthogonal = Orthogonal;
//!     type Diagonal = Diagonal;
//!
//!     const CELLS: CellSet<Self> = CellSet::from_bits(CELLS);
//!     const ROWS: &'static Rows = &ROWS;
//!
//!     fn orthogonal() -> &'static Orthogonal {
//!         &ORTHOGONAL
//!     }
//!
//!     fn diagonal() -> &'static Diagonal {
//!         &DIAGONAL
//!     }
//!
//!     fn lines(line: Line, from: Cell<Self>) -> &'static [LineCells] {
//!         match line {
//!             Line::Orthogonal => SIDES.from(from.index() as u8),
//!             Line::Diagonal => CORNERS.from(from.index() as u8),
//!         }
//!     }
//!
//!     fn write_name(cell: Cell<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         let (q, r) = axial(cell.index() as u8);
//!         write!(f, "{}{}", (b'a' + (r + 2) as u8) as char, q + 3)
//!     }
//!
//!     fn read_name(text: &str) -> Option<Cell<Self>> {
//!         let &[row @ b'a'..=b'e', number @ b'1'..=b'5'] = text.as_bytes() else { return None };
//!         Cell::new(index(number as i8 - b'3' as i8, row as i8 - b'c' as i8))
//!     }
//!
//!     fn outline(cell: Cell<Self>) -> Outline {
//!         let (q, r) = axial(cell.index() as u8);
//!         Outline::on_corner(Outline::center_on_corner(q, r))
//!     }
//! }
//!
//! let centre: Cell<Hex19> = "c3".parse()?;
//! assert_eq!(Hex19::CELLS.len(), 19);
//! assert_eq!(Hex19::neighbors(centre), "b3 b4 c2 c4 d2 d3".parse()?);
//! let occupied: CellSet<Hex19> = "c4 d3".parse()?;
//! assert_eq!(Hex19::slide(Line::Orthogonal, centre, occupied), "a3 a5 b3 b4 c1 c2 c4 d2 e1 d3".parse()?);
//! assert_eq!(Hex19::slide(Line::Diagonal, "a3".parse()?, CellSet::EMPTY), "b4 c2 c5 e1".parse()?);
//! # Ok::<(), hexvariants::board::CellError>(())
//! ```
//!
//! Lines need not be straight, need not lead back, and may split: build them one by one from
//! [`LineCells`](crate::board::LineCells), a line that splits once a branch, and add them with
//! [`Lines::with`](crate::board::Lines::with). [`Neohex60`](crate::board::Neohex60) does so. If lines do not lead back, say
//! in [`slide_attackers`](crate::Board::slide_attackers) from where a cell is attacked; by default that is where a slider
//! on the cell would go. No cell may be reached in two ways by lines of one kind from one cell, and no group of a cell's
//! lines may have more than ten cells beside the last of each line: both are checked while compiling, and more groups
//! help with the second.
