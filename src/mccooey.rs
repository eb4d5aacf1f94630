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
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow::{self, Continue};
use core::str::FromStr;

use crate::board::{Cell, CellSet, Hex91};
use crate::checks::Checks;
use crate::chess::{self, CasedLetter, MoveKind, MoveText, PawnSteps, Pieces, Role};
use crate::error::{Faults, MoveError, PositionError};
use crate::game::Game;
use crate::outcome::{Outcome, Player, Reason};
use crate::placement::{Keys, key};
use crate::text::{Fields, OrDash, write_rows};
use crate::variant::{self, Position as _, Variant};

/// The first player.
pub const WHITE: Player = Player::new(0);
/// The second player.
pub const BLACK: Player = Player::new(1);

/// A move.
pub type Move = chess::Move<Hex91>;

type Set = CellSet<Hex91>;
type Moves = chess::Moves<Hex91>;

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
        let counted = position.rules.contains(Rules::FIFTY_MOVES) && position.clock >= 150; // M2
        counted.then_some(Outcome::draw(2, Reason::MoveCount))
    }

    fn claim(game: &Game<Self>) -> Option<Outcome> {
        let position = game.position();
        let counted = position.rules.contains(Rules::FIFTY_MOVES) && position.clock >= 100; // M2
        counted.then_some(Outcome::draw(2, Reason::MoveCount))
    }
}

/// A pawn's step ahead, and its captures, as White makes them.
const AHEAD: i8 = Hex91::step(0, 1);
const CAPTURES: [i8; 2] = [Hex91::step(1, 1), Hex91::step(-1, 2)];

/// A player's step ahead.
const fn ahead(player: Player) -> i8 {
    if player.index() == 0 { AHEAD } else { -AHEAD }
}

/// White's starting cells for pawns, then Black's; without file f under M1.
const fn starts(center: bool) -> [u128; 2] {
    let (mut sets, mut q) = ([0; 2], -3);
    while q <= 3 {
        if center || q != 0 {
            let s = if q < 0 { -2 } else { -2 - q };
            sets[0] |= 1 << cell(q, s).index();
            sets[1] |= 1 << cell(q, mirrored(q, s)).index();
        }
        q += 1;
    }
    sets
}

static STARTS: [[u128; 2]; 2] = [starts(true), starts(false)];

/// The last cells of the files: where White promotes, then Black.
static LAST: [u128; 2] = {
    let (mut sets, mut q) = ([0; 2], -5);
    while q <= 5 {
        let first = if q < 0 { -5 - q } else { -5 };
        sets[0] |= 1 << cell(q, mirrored(q, first)).index();
        sets[1] |= 1 << cell(q, first).index();
        q += 1;
    }
    sets
};

/// For each player and cell, the cells from which that player's pawns attack it.
static PAWN_FROM: [[u128; 128]; 2] = {
    let (mut table, mut cell) = ([[0; 128]; 2], 0);
    while cell < 128 {
        let (q, s) = Hex91::axial(Cell::at(cell as u8));
        if Hex91::at_axial(q, s).is_some() {
            let steps = [[(-1, -1), (1, -2)], [(1, 1), (-1, 2)]];
            let mut n = 0;
            while n < 4 {
                let (dq, ds) = steps[n / 2][n % 2];
                if let Some(from) = Hex91::at_axial(q + dq, s + ds) {
                    table[n / 2][cell] |= 1 << from.index();
                }
                n += 1;
            }
        }
        cell += 1;
    }
    table
};

const fn cell(q: i8, s: i8) -> Cell<Hex91> {
    match Hex91::at_axial(q, s) {
        Some(cell) => cell,
        None => panic!("no such cell"),
    }
}

/// `s` of the mirror image along file `q`.
const fn mirrored(q: i8, s: i8) -> i8 {
    -q - s
}

static KEYS: Keys<8, 2> = Keys::new();
const TURN: u64 = key(1 << 32);

const fn skipped_key(cell: Cell<Hex91>) -> u64 {
    key((1 << 32) + 1 + cell.index() as u64)
}

/// A set-up to make a position of, piece by piece. The default is an empty board with White to move.
///
/// ```
/// use hexvariants::chess::Role;
/// use hexvariants::{Faults, mccooey};
///
/// let mut setup = mccooey::Setup::default();
/// setup.pieces.put("f1".parse()?, mccooey::WHITE, Role::King.code());
/// setup.pieces.put("f11".parse()?, mccooey::WHITE, Role::Pawn.code());
/// assert_eq!(setup.clone().position(), Err(Faults::KINGS | Faults::PAWNS));
/// setup.pieces.put("f11".parse()?, mccooey::BLACK, Role::King.code());
/// assert!(setup.position().is_ok());
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces; kinds by [`Role::code`].
    pub pieces: Pieces<Hex91, 2>,
    /// The player to move.
    pub turn: Player,
    /// The cell that a pawn has just skipped. Dropped if no pawn can legally capture onto it (M3).
    pub skipped: Option<Cell<Hex91>>,
    /// Plies since a capture or pawn move.
    pub clock: u32,
    /// The number of the round, from 1.
    pub round: u32,
    /// The rules.
    pub rules: Rules,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { pieces: Pieces::EMPTY, turn: WHITE, skipped: None, clock: 0, round: 1, rules: Rules::default() }
    }
}

impl Setup {
    /// The position, if it can be played from.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    pub fn position(self) -> Result<Position, Faults> {
        let mut position = Position {
            pieces: self.pieces,
            hash: 0,
            clock: self.clock,
            round: self.round.max(1),
            skipped: None,
            turn: if self.turn == BLACK { BLACK } else { WHITE },
            rules: self.rules,
        };
        let faults = position.faults(self.skipped);
        if !faults.is_empty() {
            return Err(faults);
        }
        position.skipped = self.skipped.filter(|&skipped| position.can_capture_onto(skipped));
        position.hash = position.hash_anew();
        Ok(position)
    }
}

/// A position of the game.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pieces: Pieces<Hex91, 2>,
    hash: u64,
    clock: u32,
    round: u32,
    /// The cell that an enemy pawn has just skipped, if a pawn can legally capture onto it (M3).
    skipped: Option<Cell<Hex91>>,
    turn: Player,
    rules: Rules,
}

/// The same pieces, player to move and legal en-passant captures (M3), under the same rules.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.pieces == other.pieces
            && (self.turn, self.skipped, self.rules) == (other.turn, other.skipped, other.rules)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl Position {
    /// The pieces.
    pub const fn pieces(&self) -> &Pieces<Hex91, 2> {
        &self.pieces
    }

    /// The cell that the last move skipped, if a pawn can legally capture onto it (M3).
    pub const fn skipped(&self) -> Option<Cell<Hex91>> {
        self.skipped
    }

    /// Plies since a capture or pawn move.
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the round, from 1.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The set-up that gives this position.
    pub fn setup(&self) -> Setup {
        let Position { pieces, clock, round, skipped, turn, rules, .. } = *self;
        Setup { pieces, turn, skipped, clock, round, rules }
    }

    /// The enemies that give check.
    pub fn checkers(&self) -> Set {
        self.checks().checkers
    }

    fn faults(&self, skipped: Option<Cell<Hex91>>) -> Faults {
        let mut faults = Faults::empty();
        let (pieces, enemy) = (&self.pieces, self.turn.other());
        faults.set(Faults::KINGS, !pieces.one_king_each());
        let stuck = |player: Player| pieces.pawns() & pieces.of(player) & Set::from_bits(LAST[player.index() & 1]);
        faults.set(Faults::PAWNS, !(stuck(WHITE) | stuck(BLACK)).is_empty());
        let enemy_kings = pieces.kings() & pieces.of(enemy);
        faults.set(Faults::CHECK, enemy_kings.iter().any(|king| self.attacked(king, self.turn)));
        if let Some(skipped) = skipped {
            let (start, pawn) = (skipped.plus(ahead(self.turn)), skipped.plus(ahead(enemy)));
            let ok = self.double_steppers(enemy).contains(start)
                && !pieces.occupied().contains(skipped)
                && !pieces.occupied().contains(start)
                && (pieces.pawns() & pieces.of(enemy)).contains(pawn);
            faults.set(Faults::EN_PASSANT, !ok);
        }
        faults
    }

    /// The cells from which a player's pawns may double-step (M1, M5).
    #[inline(always)]
    fn double_steppers(&self, player: Player) -> Set {
        let single = self.rules.contains(Rules::CENTER_PAWN_SINGLE);
        Set::from_bits(STARTS[usize::from(single)][player.index() & 1])
    }

    /// The pieces of `by` that attack `cell` and do not slide.
    #[inline(always)]
    fn leapers(&self, cell: Cell<Hex91>, by: Player) -> Set {
        (self.pieces.leapers(cell) | self.pawns_attacking(cell, by)) & self.pieces.of(by)
    }

    #[inline(always)]
    fn pawns_attacking(&self, cell: Cell<Hex91>, by: Player) -> Set {
        let from = Set::from_bits(PAWN_FROM[by.index() & 1][cell.index() & 127]);
        from & self.pieces.pawns() & self.pieces.of(by)
    }

    fn attacked(&self, cell: Cell<Hex91>, by: Player) -> bool {
        let sliders = self.pieces.sliding_against(by.other()).attackers(cell, self.pieces.occupied());
        !(self.leapers(cell, by) | sliders).is_empty()
    }

    #[inline(always)]
    fn checks(&self) -> Checks<Hex91> {
        let (pieces, king) = (&self.pieces, self.pieces.king(self.turn));
        let leapers = self.leapers(king, self.turn.other());
        Checks::find(king, pieces.of(self.turn), pieces.occupied(), leapers, pieces.sliding_against(self.turn))
    }

    /// Whether a pawn of the player to move can legally capture onto a cell that an enemy pawn skipped.
    fn can_capture_onto(&self, skipped: Cell<Hex91>) -> bool {
        self.pawns_attacking(skipped, self.turn).iter().any(|from| self.en_passant_is_safe(from, skipped))
    }

    /// Whether the king is safe after the en-passant capture by the pawn on `from`, which takes two pawns off their
    /// lines at once (M6).
    fn en_passant_is_safe(&self, from: Cell<Hex91>, skipped: Cell<Hex91>) -> bool {
        let (us, them) = (self.turn, self.turn.other());
        let gone = from.set() | skipped.plus(ahead(them)).set();
        self.pieces.is_king_safe_after(us, gone, skipped, self.pawns_attacking(self.pieces.king(us), them))
    }

    fn hash_anew(&self) -> u64 {
        let turn = if self.turn == BLACK { TURN } else { 0 };
        KEYS.all(&self.pieces) ^ turn ^ self.skipped.map_or(0, skipped_key)
    }

    // What only some moves do is kept out of the way of those that do not.

    #[inline(never)]
    fn capture(&mut self, cell: Cell<Hex91>) {
        self.hash ^= KEYS.piece(self.turn.other(), self.pieces.code(cell), cell);
        self.pieces.remove(cell.set());
        self.clock = 0;
    }

    /// What a promotion or a capture en passant does beside moving a pawn.
    #[inline(never)]
    fn finish_special(&mut self, mv: Move) {
        if mv.kind() == MoveKind::EnPassant {
            self.capture(mv.to().plus(ahead(self.turn.other())));
            return;
        }
        let (us, placed) = (self.turn, mv.placed().code());
        self.pieces.put(mv.to(), us, placed);
        self.hash ^= KEYS.piece(us, Role::Pawn.code(), mv.to()) ^ KEYS.piece(us, placed, mv.to());
    }

    #[inline(never)]
    fn forget_skipped(&mut self) {
        if let Some(skipped) = self.skipped.take() {
            self.hash ^= skipped_key(skipped);
        }
    }

    /// Remembers a skipped cell if the player now to move can legally capture onto it (M3).
    #[inline(never)]
    fn skip(&mut self, skipped: Cell<Hex91>) {
        if self.can_capture_onto(skipped) {
            self.skipped = Some(skipped);
            self.hash ^= skipped_key(skipped);
        }
    }

    /// All moves: legal ones or, if not `LEGAL`, all that would be if no king could be attacked.
    #[inline(always)]
    fn generate<const LEGAL: bool>(&self, mut visit: impl FnMut(Moves) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.turn == WHITE {
            self.generate_for::<true, LEGAL>(&mut visit)
        } else {
            self.generate_for::<false, LEGAL>(&mut visit)
        }
    }

    #[inline(always)]
    fn generate_for<const IS_WHITE: bool, const LEGAL: bool>(
        &self,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, them) = if IS_WHITE { (WHITE, BLACK) } else { (BLACK, WHITE) };
        let pieces = &self.pieces;
        let checks = if LEGAL { self.checks() } else { Checks::NONE };
        let own = pieces.of(us);
        if !checks.answer.is_empty() {
            self.pawn_moves::<IS_WHITE, LEGAL>(&checks, visit)?;
            chess::piece_moves(pieces, us, &checks, !own, visit)?;
        }
        let king = pieces.king(us);
        let lifted = pieces.occupied() - king.set();
        let sliding = pieces.sliding_against(us);
        let attacked = |to| LEGAL && !(self.leapers(to, them).is_empty() && sliding.attackers(to, lifted).is_empty());
        chess::king_moves(king, !own, attacked, visit)
    }

    #[inline(always)]
    fn pawn_moves<const IS_WHITE: bool, const LEGAL: bool>(
        &self,
        checks: &Checks<Hex91>,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, them) = if IS_WHITE { (WHITE, BLACK) } else { (BLACK, WHITE) };
        let steps = PawnSteps {
            ahead: ahead(us),
            captures: if IS_WHITE { CAPTURES } else { [-CAPTURES[0], -CAPTURES[1]] },
            starts: self.double_steppers(us),
            last: Set::from_bits(LAST[us.index()]),
        };
        let (pawns, occupied) = (self.pieces.pawns() & self.pieces.of(us), self.pieces.occupied());
        let enemies = self.pieces.of(them);
        steps.visit(pawns - checks.pinned, occupied, enemies, checks.answer, visit)?;
        if !checks.pinned.is_empty() {
            for pawn in pawns & checks.pinned {
                steps.visit(pawn.set(), occupied, enemies, checks.allowed(pawn), visit)?;
            }
        }
        if let Some(skipped) = self.skipped {
            for from in self.pawns_attacking(skipped, us) {
                if !LEGAL || self.en_passant_is_safe(from, skipped) {
                    visit(Moves::of_piece(Role::Pawn, from, skipped.set(), MoveKind::EnPassant))?;
                }
            }
        }
        Continue(())
    }
}

impl variant::Position for Position {
    type Board = Hex91;
    type Rules = Rules;
    type Move = Move;
    type Moves = Moves;

    fn start_with(rules: Rules) -> Self {
        let mut setup = Setup { rules, ..Setup::default() };
        let mut put = |role: Role, names: &str| {
            for cell in names.split(' ').filter_map(<Hex91 as crate::Board>::read_name) {
                let (q, s) = Hex91::axial(cell);
                setup.pieces.put(cell, WHITE, role.code());
                setup.pieces.put(self::cell(q, mirrored(q, s)), BLACK, role.code());
            }
        };
        put(Role::King, "g1");
        put(Role::Queen, "e1");
        put(Role::Rook, "d1 h1");
        put(Role::Bishop, "f1 f2 f3");
        put(Role::Knight, "e2 g2");
        put(Role::Pawn, "c1 d2 e3 f4 g3 h2 i1");
        let Setup { pieces, turn, skipped, clock, round, rules } = setup;
        let mut position = Position { pieces, hash: 0, clock, round, skipped, turn, rules };
        position.hash = position.hash_anew();
        position
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let mut setup = Setup { rules, ..Setup::default() };
        let pieces = fields.field("pieces")?;
        pieces.rows(CasedLetter::read, |cell, (player, role)| setup.pieces.put(cell, player, role.code()))?;
        setup.turn = Player::new(fields.field("player to move")?.player(b"wb")?);
        setup.skipped = fields.field("en-passant cell")?.cell()?;
        setup.clock = fields.field("clock")?.number(0)?;
        setup.round = fields.field("round")?.number(1)?;
        fields.end()?;
        Ok(setup.position()?)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.attacked(self.pieces.king(self.turn), self.turn.other())
    }

    #[inline]
    fn zobrist(&self) -> u64 {
        self.hash
    }

    #[inline]
    fn visit_moves<F: FnMut(Moves) -> ControlFlow<()>>(&self, visit: F) -> ControlFlow<()> {
        self.generate::<true>(visit)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        let us = self.turn;
        let (from, to, moved) = (mv.from(), mv.to(), mv.role_code());
        self.hash ^= TURN ^ KEYS.piece(us, moved, from) ^ KEYS.piece(us, moved, to);
        self.clock = self.clock.saturating_add(1);
        self.round = self.round.saturating_add(us.index() as u32);
        if self.skipped.is_some() {
            self.forget_skipped();
        }
        if self.pieces.of(us.other()).contains(to) {
            self.capture(to);
        }
        self.pieces.shift(from.set() | to.set(), us, moved);
        if !mv.is_plain() {
            self.finish_special(mv);
        }
        self.turn = us.other();
        if moved == Role::Pawn.code() {
            self.clock = 0;
            // A double step is a move along the file (M4).
            if to.index().abs_diff(from.index()) == 2 * AHEAD as usize {
                self.skip(Cell::at((from.index() + to.index()) as u8 / 2));
            }
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let read = MoveText::read(text).map_err(MoveError::Malformed)?;
        let mut mv = read.step(&self.pieces).ok_or(MoveError::NoPiece)?;
        if mv.role() == Role::Pawn && self.skipped == Some(mv.to()) {
            mv = Move::new(Role::Pawn, mv.from(), mv.to(), MoveKind::EnPassant);
        }
        self.check_move(mv)?;
        Ok(mv)
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let contains = |mv| {
            let found = self.generate::<false>(|group| {
                if variant::MoveGroup::contains(&group, mv) { ControlFlow::Break(()) } else { Continue(()) }
            });
            found.is_break()
        };
        Err(chess::refusal(&self.pieces, self.turn, mv, contains))
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            None
        } else if self.is_check() {
            Some(Outcome::win(2, self.turn.other(), Reason::Checkmate))
        } else {
            Some(Outcome::draw(2, Reason::Stalemate))
        }
    }
}

/// The canonical text, in the form that hexagonal chess programs call FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, |cell| self.pieces.get(cell).map(|(player, role)| CasedLetter(player, role)))?;
        let turn = if self.turn == WHITE { 'w' } else { 'b' };
        write!(f, " {turn} {} {} {}", OrDash(self.skipped), self.clock, self.round)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse(text, Rules::default())
    }
}
