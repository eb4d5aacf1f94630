//! Chess for two on 91 hexagons, whichever way its pawns go.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow::{self, Continue};

use super::{ChessBoard, Move, MoveKind, MoveText, Moves, Pieces, Role};
use crate::board::{Board, Cell, CellSet, Hex91};
use crate::checks::Checks;
use crate::error::{Faults, MoveError, Problem, TextError};
use crate::outcome::Player;
use crate::placement::{Keys, key};
use crate::text::{Fields, OrDash, saturated, write_rows};
use crate::variant::MoveGroup;

type Set = CellSet<Hex91>;

const WHITE: Player = Player::new(0);
const BLACK: Player = Player::new(1);

/// A piece of a two-player game as its letter: upper case for the first player, lower case for the second.
#[derive(Clone, Copy, Debug)]
pub struct CasedLetter(pub Player, pub Role);

impl fmt::Display for CasedLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.1.letter();
        write!(f, "{}", if self.0.index() == 0 { letter } else { letter.to_ascii_lowercase() })
    }
}

impl CasedLetter {
    /// The piece whose letter a text starts with, and the letter's length: as [`Field::rows`](crate::text::Field::rows)
    /// asks for.
    ///
    /// # Errors
    /// [`Problem::Unexpected`].
    pub fn read(text: &[u8]) -> Result<((Player, Role), usize), Problem> {
        let letter = char::from(*text.first().ok_or(Problem::Missing)?);
        let role = Role::from_letter(letter.to_ascii_uppercase()).ok_or(Problem::Unexpected)?;
        Ok(((Player::new(usize::from(letter.is_ascii_lowercase())), role), 1))
    }
}
/// How the pawns of a player move on a board where a set of them takes a step by adding to the index: side by side.
#[derive(Clone, Copy, Debug)]
pub struct PawnSteps<B: Board> {
    /// What the step ahead adds to the index.
    pub ahead: i8,
    /// What the captures add.
    pub captures: [i8; 2],
    /// Where a pawn may go two steps ahead from.
    pub starts: CellSet<B>,
    /// Where it is promoted.
    pub last: CellSet<B>,
}

impl<B: Board> PawnSteps<B> {
    /// Hands the steps, double steps and captures of `pawns` onto cells of `allowed` to `visit`. Offsets that are known
    /// where this is called cost the least.
    #[inline(always)]
    pub fn visit(
        self,
        pawns: CellSet<B>,
        occupied: CellSet<B>,
        enemies: CellSet<B>,
        allowed: CellSet<B>,
        visit: &mut impl FnMut(Moves<B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let empty = !occupied;
        let single = pawns.shift(self.ahead) & empty;
        Moves::visit_pawns(self.ahead, single & allowed, self.last, visit)?;
        let double = ((pawns & self.starts).shift(self.ahead) & empty).shift(self.ahead) & empty & allowed;
        visit(Moves::of_pawns(2 * self.ahead, double, MoveKind::Step))?;
        for capture in self.captures {
            Moves::visit_pawns(capture, pawns.shift(capture) & enemies & allowed, self.last, visit)?;
        }
        ControlFlow::Continue(())
    }
}

/// How both players' pawns move on the 91 hexagons: straight ahead along the file, and by two captures.
///
/// Meant for a `static`. White's come first, Black's are their mirror image along each file.
#[derive(Clone, Debug)]
pub struct Pawns {
    steps: [PawnSteps<Hex91>; 2],
    /// For each player and cell, the cells from which that player's pawns attack it.
    from: [[Set; 128]; 2],
}

/// What a step along a file adds to the index.
const AHEAD: i8 = Hex91::step(0, 1);

impl Pawns {
    /// Pawns that capture by White's `captures`, steps (q, s) to a neighbouring file, and double-step from White's
    /// `starts`. They promote on the last cell of each file.
    pub const fn new(captures: [(i8, i8); 2], starts: Set) -> Self {
        let mut from = [[Set::EMPTY; 128]; 2];
        let mut cell = 0;
        while cell < 128u8 {
            let (q, s) = Hex91::axial(Cell::at(cell));
            if Hex91::at_axial(q, s).is_some() {
                from[0][cell as usize] =
                    cells_at([(q - captures[0].0, s - captures[0].1), (q - captures[1].0, s - captures[1].1)]);
                from[1][cell as usize] =
                    cells_at([(q + captures[0].0, s + captures[0].1), (q + captures[1].0, s + captures[1].1)]);
            }
            cell += 1;
        }
        let board = Hex91::CELLS.bits();
        let [left, right] = [Hex91::step(captures[0].0, captures[0].1), Hex91::step(captures[1].0, captures[1].1)];
        let white = PawnSteps {
            ahead: AHEAD,
            captures: [left, right],
            starts,
            last: Set::from_bits(board & !(board >> AHEAD)),
        };
        let black = PawnSteps {
            ahead: -AHEAD,
            captures: [-left, -right],
            starts: Hex91::flipped(starts),
            last: Set::from_bits(board & !(board << AHEAD)),
        };
        Pawns { steps: [white, black], from }
    }

    /// How a player's pawns move.
    #[inline(always)]
    pub const fn of(&self, player: Player) -> PawnSteps<Hex91> {
        self.steps[player.index() & 1]
    }

    /// The cells from which a player's pawns attack `cell`.
    #[inline(always)]
    pub const fn attacking(&self, player: Player, cell: Cell<Hex91>) -> Set {
        self.from[player.index() & 1][cell.index() & 127]
    }
}

const fn cells_at(places: [(i8, i8); 2]) -> Set {
    let (mut bits, mut n) = (0, 0);
    while n < 2 {
        if let Some(cell) = Hex91::at_axial(places[n].0, places[n].1) {
            bits |= 1 << cell.index();
        }
        n += 1;
    }
    Set::from_bits(bits)
}

/// A set-up to make a position of, piece by piece. The default is an empty board with White to move.
///
/// Written and read in the form that hexagonal chess programs call FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup<R> {
    /// The pieces; kinds by [`Role::code`].
    pub pieces: Pieces<Hex91, 2>,
    /// The player to move; any but the second counts as the first.
    pub turn: Player,
    /// The cell that a pawn has just skipped. Dropped if no pawn can legally capture onto it.
    pub skipped: Option<Cell<Hex91>>,
    /// Plies since a capture or pawn move.
    pub clock: u32,
    /// The number of the round, from 1; 0 counts as 1.
    pub round: u32,
    /// The rules.
    pub rules: R,
}

impl<R: Default> Default for Setup<R> {
    fn default() -> Self {
        let (turn, rules) = (WHITE, R::default());
        Setup { pieces: Pieces::EMPTY, turn, skipped: None, clock: 0, round: 1, rules }
    }
}

impl<R> Setup<R> {
    /// Puts a piece on a cell, in place of what stood there.
    pub fn put(&mut self, cell: Cell<Hex91>, player: Player, role: Role) -> &mut Self {
        self.pieces.put(cell, player, role.code());
        self
    }

    /// Reads the text of a set-up under the given rules.
    ///
    /// # Errors
    /// What is wrong with it, in which field and where.
    pub fn read(text: &str, rules: R) -> Result<Self, TextError> {
        let (mut fields, mut pieces) = (Fields::new(text), Pieces::EMPTY);
        let rows = fields.field("pieces")?;
        rows.rows(CasedLetter::read, |cell, (player, role)| pieces.put(cell, player, role.code()))?;
        let turn = Player::new(fields.field("player to move")?.player(b"wb")?);
        let skipped = fields.field("en-passant cell")?.cell()?;
        let clock = fields.field("clock")?.number(0)?;
        let round = fields.field("round")?.number(1)?;
        fields.end()?;
        Ok(Setup { pieces, turn, skipped, clock, round, rules })
    }
}

impl<R> fmt::Display for Setup<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, |cell| self.pieces.get(cell).map(|(player, role)| CasedLetter(player, role)))?;
        let turn = if self.turn == BLACK { 'b' } else { 'w' };
        write!(f, " {turn} {} {} {}", OrDash(self.skipped), self.clock, self.round)
    }
}

static KEYS: Keys<8, 2> = Keys::new();
const TURN: u64 = key(1 << 32);

const fn skipped_key(cell: Cell<Hex91>) -> u64 {
    key((1 << 32) + 1 + cell.index() as u64)
}

/// A position of a chess for two on the 91 hexagons: what McCooey's and Glinski's game have in common. How pawns move
/// is told by each game's [`Pawns`].
///
/// Equal if pieces, player to move and legal en-passant captures are: a skipped cell that no pawn can legally capture
/// onto is forgotten at once.
#[derive(Clone, Copy, Debug)]
pub struct Duel<R> {
    pieces: Pieces<Hex91, 2>,
    hash: u64,
    // Wider than their text, so that counting needs no look at the end of the range.
    clock: u64,
    round: u64,
    /// The cell that an enemy pawn has just skipped, if a pawn can legally capture onto it.
    skipped: Option<Cell<Hex91>>,
    turn: Player,
    rules: R,
}

impl<R: PartialEq> PartialEq for Duel<R> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && (self.pieces, self.turn, self.skipped) == (other.pieces, other.turn, other.skipped)
            && self.rules == other.rules
    }
}

impl<R: Eq> Eq for Duel<R> {}

impl<R> Hash for Duel<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl<R: Copy> Duel<R> {
    /// The position of a set-up. `starts` says from where each player's pawns may double-step.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    pub fn new(setup: Setup<R>, pawns: &Pawns, starts: [Set; 2]) -> Result<Self, Faults> {
        let Setup { pieces, turn, skipped, clock, round, rules } = setup;
        let turn = if turn == BLACK { BLACK } else { WHITE };
        let hash = KEYS.all(&pieces) ^ if turn == BLACK { TURN } else { 0 };
        let (clock, round) = (u64::from(clock), u64::from(round.max(1)));
        let mut duel = Duel { pieces, hash, clock, round, skipped: None, turn, rules };
        let faults = duel.faults(skipped, pawns, starts[turn.other().index() & 1]);
        if !faults.is_empty() {
            return Err(faults);
        }
        if let Some(skipped) = skipped {
            duel.skip(skipped, pawns);
        }
        Ok(duel)
    }

    /// The set-up that gives this position.
    pub fn setup(&self) -> Setup<R> {
        let Duel { pieces, skipped, turn, rules, .. } = *self;
        Setup { pieces, turn, skipped, clock: self.clock(), round: self.round(), rules }
    }

    /// The pieces.
    #[inline(always)]
    pub const fn pieces(&self) -> &Pieces<Hex91, 2> {
        &self.pieces
    }

    /// The player to move.
    #[inline(always)]
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// The cell that the last move skipped, if a pawn can legally capture onto it.
    #[inline(always)]
    pub const fn skipped(&self) -> Option<Cell<Hex91>> {
        self.skipped
    }

    /// Plies since a capture or pawn move; stops at the largest number.
    #[inline(always)]
    pub const fn clock(&self) -> u32 {
        saturated(self.clock)
    }

    /// The number of the round, from 1; stops at the largest number.
    #[inline(always)]
    pub const fn round(&self) -> u32 {
        saturated(self.round)
    }

    /// The rules.
    #[inline(always)]
    pub const fn rules(&self) -> R {
        self.rules
    }

    /// The Zobrist hash.
    #[inline(always)]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    fn faults(&self, skipped: Option<Cell<Hex91>>, pawns: &Pawns, starts: Set) -> Faults {
        let (pieces, enemy) = (&self.pieces, self.turn.other());
        let mut faults = Faults::empty();
        faults.set(Faults::KINGS, !pieces.one_king_each());
        faults.set(Faults::MATERIAL, !pieces.has_roles_only());
        let stuck = |player| pieces.pawns() & pieces.of(player) & pawns.of(player).last;
        faults.set(Faults::PAWNS, !(stuck(WHITE) | stuck(BLACK)).is_empty());
        let kings = pieces.kings() & pieces.of(enemy);
        faults.set(Faults::CHECK, kings.iter().any(|king| self.is_attacked(king, self.turn, pawns)));
        if let Some(skipped) = skipped {
            let ahead = pawns.of(enemy).ahead;
            let (start, pawn) = (skipped.plus(-ahead), skipped.plus(ahead));
            let vacant = !(pieces.occupied().contains(skipped) || pieces.occupied().contains(start));
            let stepped = (pieces.pawns() & pieces.of(enemy)).contains(pawn) && starts.contains(start);
            let on_board = Cell::<Hex91>::new(skipped.index() as u8).is_some();
            faults.set(Faults::EN_PASSANT, !(on_board && vacant && stepped));
        }
        faults
    }

    #[inline(always)]
    fn pawns_attacking(&self, cell: Cell<Hex91>, by: Player, pawns: &Pawns) -> Set {
        pawns.attacking(by, cell) & self.pieces.pawns() & self.pieces.of(by)
    }

    /// The pieces of `by` that attack `cell` and do not slide.
    #[inline(always)]
    fn leapers(&self, cell: Cell<Hex91>, by: Player, pawns: &Pawns) -> Set {
        (self.pieces.leapers(cell) | pawns.attacking(by, cell) & self.pieces.pawns()) & self.pieces.of(by)
    }

    /// Whether a player's pieces attack `cell`.
    pub fn is_attacked(&self, cell: Cell<Hex91>, by: Player, pawns: &Pawns) -> bool {
        let sliders = self.pieces.sliding_against(by.other()).attackers(cell, self.pieces.occupied());
        !(self.leapers(cell, by, pawns) | sliders).is_empty()
    }

    /// Whether the player to move is in check.
    pub fn is_check(&self, pawns: &Pawns) -> bool {
        self.is_attacked(self.pieces.king(self.turn), self.turn.other(), pawns)
    }

    /// Check and pins of the player to move.
    #[inline(always)]
    pub fn checks(&self, pawns: &Pawns) -> Checks<Hex91> {
        let (pieces, us, king) = (&self.pieces, self.turn, self.pieces.king(self.turn));
        let leapers = self.leapers(king, us.other(), pawns);
        Checks::find(king, pieces.of(us), pieces.occupied(), leapers, pieces.sliding_against(us))
    }

    /// Whether the king is safe after the en-passant capture by the pawn on `from`, which takes two pawns off their
    /// lines at once.
    fn en_passant_is_safe(&self, from: Cell<Hex91>, skipped: Cell<Hex91>, pawns: &Pawns) -> bool {
        let (us, them) = (self.turn, self.turn.other());
        let gone = from.set() | skipped.plus(pawns.of(them).ahead).set();
        let attacking = self.pawns_attacking(self.pieces.king(us), them, pawns);
        self.pieces.is_king_safe_after(us, gone, skipped, attacking)
    }

    /// Remembers a skipped cell if the player now to move can legally capture onto it.
    #[inline(never)]
    fn skip(&mut self, skipped: Cell<Hex91>, pawns: &Pawns) {
        let mut capturers = self.pawns_attacking(skipped, self.turn, pawns).iter();
        if capturers.any(|from| self.en_passant_is_safe(from, skipped, pawns)) {
            self.skipped = Some(skipped);
            self.hash ^= skipped_key(skipped);
        }
    }

    /// Hands all moves to `visit`: legal ones or, if not `LEGAL`, all that would be if no king could be attacked.
    /// `starts` says from where each player's pawns may double-step.
    #[inline(always)]
    pub fn visit_moves<const LEGAL: bool>(
        &self,
        pawns: &Pawns,
        starts: [Set; 2],
        visit: &mut impl FnMut(Moves<Hex91>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.turn == WHITE {
            self.visit_moves_of::<true, LEGAL>(pawns, starts[0], visit)
        } else {
            self.visit_moves_of::<false, LEGAL>(pawns, starts[1], visit)
        }
    }

    #[inline(always)]
    fn visit_moves_of<const IS_WHITE: bool, const LEGAL: bool>(
        &self,
        pawns: &Pawns,
        starts: Set,
        visit: &mut impl FnMut(Moves<Hex91>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, them) = if IS_WHITE { (WHITE, BLACK) } else { (BLACK, WHITE) };
        let (pieces, own) = (&self.pieces, self.pieces.of(us));
        let checks = if LEGAL { self.checks(pawns) } else { Checks::NONE };
        if !checks.answer.is_empty() {
            let steps = PawnSteps { starts, ..pawns.of(us) };
            self.visit_pawn_moves(us, &checks, steps, visit)?;
            super::piece_moves(pieces, us, &checks, !own, visit)?;
        }
        // May answer a check from neither its target nor the way there: looked at on its own.
        if let Some(skipped) = self.skipped {
            for from in self.pawns_attacking(skipped, us, pawns) {
                if !LEGAL || self.en_passant_is_safe(from, skipped, pawns) {
                    visit(Moves::of_piece(Role::Pawn, from, skipped.set(), MoveKind::EnPassant))?;
                }
            }
        }
        let king = pieces.king(us);
        if !LEGAL {
            return visit(Moves::of_piece(Role::King, king, Hex91::king(king) - own, MoveKind::Step));
        }
        let enemies = pieces.of(them);
        let [left, right] = pawns.of(them).captures;
        let attacking = pieces.pawns() & enemies;
        let attacked = pieces.leaps(enemies) | attacking.shift(left) | attacking.shift(right);
        super::king_moves(king, !(own | attacked), pieces.occupied(), pieces.sliding_against(us), visit)
    }

    #[inline(always)]
    fn visit_pawn_moves(
        &self,
        us: Player,
        checks: &Checks<Hex91>,
        steps: PawnSteps<Hex91>,
        visit: &mut impl FnMut(Moves<Hex91>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (own, occupied) = (self.pieces.pawns() & self.pieces.of(us), self.pieces.occupied());
        let enemies = self.pieces.of(us.other());
        steps.visit(own - checks.pinned, occupied, enemies, checks.answer, visit)?;
        if !checks.pinned.is_empty() {
            for pawn in own & checks.pinned {
                steps.visit(pawn.set(), occupied, enemies, checks.allowed(pawn), visit)?;
            }
        }
        Continue(())
    }

    /// Plays a move that is known to be legal.
    #[inline(always)]
    pub fn play(&mut self, mv: Move<Hex91>, pawns: &Pawns) {
        let (us, them) = (self.turn, self.turn.other());
        let (from, to, moved) = (mv.from(), mv.to(), mv.role_code());
        self.hash ^= TURN ^ KEYS.piece(us, moved, from) ^ KEYS.piece(us, moved, to);
        self.clock += 1;
        self.round += us.index() as u64;
        self.turn = them;
        if self.skipped.is_some() {
            self.forget_skipped();
        }
        if self.pieces.of(them).contains(to) {
            self.capture(to);
        }
        self.pieces.shift(from.set() | to.set(), us, moved);
        if !mv.is_plain() {
            self.finish_special(mv, pawns);
        }
        if moved == Role::Pawn.code() {
            self.clock = 0;
            // A double step is a move along the file.
            if to.index().abs_diff(from.index()) == 2 * AHEAD as usize {
                let skipped = Cell::at((from.index() + to.index()) as u8 / 2);
                if !self.pawns_attacking(skipped, them, pawns).is_empty() {
                    self.skip(skipped, pawns);
                }
            }
        }
    }

    // What only some moves do is kept out of the way of those that do not. The turn has passed already.

    #[inline(never)]
    fn capture(&mut self, cell: Cell<Hex91>) {
        self.hash ^= KEYS.piece(self.turn, self.pieces.code(cell), cell);
        self.pieces.remove(cell.set());
        self.clock = 0;
    }

    /// What a promotion or a capture en passant does beside moving a pawn.
    #[inline(never)]
    fn finish_special(&mut self, mv: Move<Hex91>, pawns: &Pawns) {
        let (us, them, placed) = (self.turn.other(), self.turn, mv.placed().code());
        if mv.kind() == MoveKind::EnPassant {
            self.capture(mv.to().plus(pawns.of(them).ahead));
        } else {
            self.pieces.put(mv.to(), us, placed);
            self.hash ^= KEYS.piece(us, Role::Pawn.code(), mv.to()) ^ KEYS.piece(us, placed, mv.to());
        }
    }

    #[inline(never)]
    fn forget_skipped(&mut self) {
        if let Some(skipped) = self.skipped.take() {
            self.hash ^= skipped_key(skipped);
        }
    }

    /// Reads the text of a move: which move it is here, if it is one.
    ///
    /// # Errors
    /// That it is malformed, or that there is no piece to move.
    pub fn read_move(&self, text: &str) -> Result<Move<Hex91>, MoveError> {
        let read = MoveText::read(text).map_err(MoveError::Malformed)?;
        let mv = read.step(&self.pieces)?;
        let en_passant = mv.role() == Role::Pawn && mv.kind() == MoveKind::Step && self.skipped == Some(mv.to());
        Ok(if en_passant { Move::new(Role::Pawn, mv.from(), mv.to(), MoveKind::EnPassant) } else { mv })
    }

    /// Why a move that is not legal is refused.
    pub fn refusal(&self, mv: Move<Hex91>, pawns: &Pawns, starts: [Set; 2]) -> MoveError {
        super::refusal(&self.pieces, self.turn, mv, |mv| {
            let mut find = |group: Moves<_>| if group.contains(mv) { ControlFlow::Break(()) } else { Continue(()) };
            self.visit_moves::<false>(pawns, starts, &mut find).is_break()
        })
    }
}

impl<R: Copy> fmt::Display for Duel<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
