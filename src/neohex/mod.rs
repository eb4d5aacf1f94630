//! Neohex: three players on 60 irregular hexagons (Max Koval, 2024).
//!
//! Red, Blue and Green take turns in this order, each with the pieces of chess; lines split and bend in the middle of
//! the board ([`Neohex60`]). The first player mated loses, and the one who can capture the king wins; the third gets
//! half a point. Rules by number (N1 to N13):
//!
//! - N1 A bishop's line that ends on the middle of a long side splits and runs along it both ways.
//! - N2 A pawn goes ahead by side 1 of a cell in its owner's sector and by side 4 abroad, towards that sector's home row.
//! - N3 It captures by the corners beside that side.
//! - N4 Kings are never captured: no move goes to a king's cell. Any player may be in check in a set-up.
//! - N5 Each opponent may capture a pawn en passant at their own next turn, unless the skipped cell is occupied or the
//!   pawn is gone before. Two rights of two owners can stand at once.
//! - N6 A right to castle ends when king or rook moves or the rook is captured.
//! - N7 Check and attack are by either opponent.
//! - N8 Who can capture a mated king is decided by attack alone; if both can, the first in the order of play wins.
//! - N9 Threefold repetition and fifty moves of each player may be claimed, fivefold and seventy-five end the game, as
//!   do only kings left; or all three agree. Each gets half a point.
//! - N10 Positions are the same if pieces, player to move, rights to castle and open skipped cells are, whether or not
//!   anyone can capture there.
//! - N11 A knight has three targets instead of two over a long side.
//! - N12 The order of play is clockwise on a board drawn with a01 at Red's right hand.
//! - N13 Mate and stalemate come before draws.
//!
//! Moves are written as two cells, and in the short form by [`chess::San`].
//!
//! ```
//! use hexvariants::{Position, neohex};
//!
//! let mut position = neohex::Position::start();
//! assert_eq!(position.count_moves(), 17);
//! let mv = position.parse_move("a02a04")?;
//! position.play(mv)?;
//! assert_eq!(
//!     position.to_string(),
//!     "bBbQbKbNbR/bPbPbPbPbP/5/5/gRgNgBgQgK/gPgPgPgPgP/5/5/rP4/5/1rPrPrPrP/rKrQrBrNrR b rbg a03 0 1"
//! );
//! # Ok::<(), hexvariants::MoveError>(())
//! ```

mod setup;
mod tables;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow::{self, Continue};
use core::str::FromStr;

use crate::board::{Cell, CellSet, Neohex60};
use crate::checks::Checks;
use crate::chess::{self, MoveKind, MoveText, Pieces, Role};
use crate::error::{MoveError, PositionError};
use crate::game::Game;
use crate::outcome::{Outcome, Player, Reason};
use crate::placement::key;
use crate::text::saturated;
use crate::variant::{self, MoveGroup as _, Position as _, Variant};

pub use setup::Setup;
use tables::{AHEAD, CAPTURES, KEYS, PawnCells, RIGHTS, Seat};

/// The first player.
pub const RED: Player = Player::new(0);
/// The second player.
pub const BLUE: Player = Player::new(1);
/// The third player.
pub const GREEN: Player = Player::new(2);

/// A move. Castling is the king's move.
pub type Move = chess::Move<Neohex60>;

type Set = CellSet<Neohex60>;
type Moves = chess::Moves<Neohex60>;

bitflags::bitflags! {
    /// Rules that can be chosen: there are none.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Rules: u8 {
        /// All the rules the game's designer has published beside its rule document: none.
        const DESIGNER = 0;
    }
}

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Neohex;

impl Variant for Neohex {
    const NAME: &'static str = "neohex";
    const PLAYERS: &'static [&'static str] = &["Red", "Blue", "Green"];

    type Board = Neohex60;
    type Rules = Rules;
    type Move = Move;
    type Position = Position;

    fn adjudicate(game: &Game<Self>) -> Option<Outcome> {
        drawn(game, 5, 225)
    }

    fn claim(game: &Game<Self>) -> Option<Outcome> {
        drawn(game, 3, 150)
    }

    fn resignation(_: &Game<Self>, player: Player) -> Outcome {
        let mut quarters = [3; 3];
        quarters[player.index() % 3] = 0;
        Outcome::new(&quarters, Reason::Resignation)
    }

    const RESIGNATION_BY_CONSENT: bool = true;
}

/// The draw by so many occurrences of the position or plies without capture or pawn move (N9).
fn drawn(game: &Game<Neohex>, occurrences: usize, plies: u32) -> Option<Outcome> {
    if game.occurrences().nth(occurrences - 1).is_some() {
        Some(Outcome::draw(3, Reason::Repetition))
    } else {
        (game.position().clock() >= plies).then_some(Outcome::draw(3, Reason::MoveCount))
    }
}

/// A position of the game.
///
/// Equal if the pieces, the player to move, the rights to castle and the open skipped cells are the same (N10).
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pieces: Pieces<Neohex60, 3>,
    /// The exclusive or of the pieces' keys.
    hash: u64,
    /// The skipped cells onto which the right to capture is open (N5): each in its owner's sector, who is not to move.
    skipped: Set,
    // Wider than their text, so that counting needs no look at the end of the range.
    clock: u64,
    round: u64,
    turn: Player,
    /// The rights to castle, one bit a player.
    castling: u8,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && (self.pieces, self.turn, self.castling, self.skipped)
                == (other.pieces, other.turn, other.castling, other.skipped)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zobrist().hash(state);
    }
}

impl Position {
    /// The pieces.
    pub const fn pieces(&self) -> &Pieces<Neohex60, 3> {
        &self.pieces
    }

    /// Whether a player still has the right to castle (N6).
    pub const fn may_castle(&self, player: Player) -> bool {
        self.castling >> player.index() & 1 != 0
    }

    /// The skipped cells onto which the right to capture is open, whether or not anyone can (N5).
    pub const fn skipped(&self) -> CellSet<Neohex60> {
        self.skipped
    }

    /// Plies since a capture or pawn move; stops at the largest number.
    pub const fn clock(&self) -> u32 {
        saturated(self.clock)
    }

    /// The number of the round, from 1; stops at the largest number.
    pub const fn round(&self) -> u32 {
        saturated(self.round)
    }

    /// The enemies that give check to the player to move.
    pub fn checkers(&self) -> CellSet<Neohex60> {
        self.checks().checkers
    }

    /// The kings that are in check, whosever turn it is (N4).
    pub fn kings_in_check(&self) -> CellSet<Neohex60> {
        let attacked = |&player: &Player| self.attacked(self.pieces.king(player), player, self.pieces.occupied());
        Player::all(3).filter(attacked).map(|player| self.pieces.king(player)).collect()
    }

    /// The pawns of a player's opponents that attack `cell`.
    #[inline(always)]
    fn pawns_attacking(&self, cell: Cell<Neohex60>, player: Player) -> Set {
        let [next, last] = opponents(player);
        let of = |by| PawnCells::of(by).attackers[cell.index() & 63] & self.pieces.of(by);
        (of(next) | of(last)) & self.pieces.pawns()
    }

    /// The pieces of a player's opponents that attack `cell` and do not slide (N7).
    #[inline(always)]
    fn leapers(&self, cell: Cell<Neohex60>, player: Player) -> Set {
        (self.pieces.leapers(cell) - self.pieces.of(player)) | self.pawns_attacking(cell, player)
    }

    /// Whether an opponent of a player attacks `cell` when the cells of `occupied` stop sliders (N7).
    #[inline(always)]
    fn attacked(&self, cell: Cell<Neohex60>, player: Player, occupied: Set) -> bool {
        !(self.leapers(cell, player).is_empty()
            && self.pieces.sliding_against(player).attackers(cell, occupied).is_empty())
    }

    #[inline(always)]
    fn checks(&self) -> Checks<Neohex60> {
        let (pieces, us, king) = (&self.pieces, self.turn, self.pieces.king(self.turn));
        Checks::find(king, pieces.of(us), pieces.occupied(), self.leapers(king, us), pieces.sliding_against(us))
    }

    /// All moves: legal ones or, if not `LEGAL`, all but castling that would be if no king could be attacked and all
    /// but the player's own captured.
    #[inline(always)]
    fn generate<const LEGAL: bool>(&self, mut visit: impl FnMut(Moves) -> ControlFlow<()>) -> ControlFlow<()> {
        let (us, pieces) = (self.turn, &self.pieces);
        let checks = if LEGAL { self.checks() } else { Checks::NONE };
        let open = if LEGAL { !(pieces.of(us) | pieces.kings()) } else { !pieces.of(us) }; // N4
        let pawns = pieces.pawns() & pieces.of(us);
        if !checks.answer.is_empty() {
            self.pawn_steps(pawns - checks.pinned, open & checks.answer, &mut visit)?;
            if !checks.pinned.is_empty() {
                for pawn in pawns & checks.pinned {
                    self.pawn_steps(pawn.set(), open & checks.allowed(pawn), &mut visit)?;
                }
            }
            chess::piece_moves(pieces, us, &checks, open, &mut visit)?;
        }
        // May answer a check from neither its target nor the way there: looked at on its own.
        for skipped in self.skipped {
            for from in PawnCells::of(us).attackers[skipped.index() & 63] & pawns {
                if !LEGAL || self.en_passant_is_safe(from, skipped) {
                    visit(Moves::of_piece(Role::Pawn, from, skipped.set(), MoveKind::EnPassant))?;
                }
            }
        }
        let king = pieces.king(us);
        if LEGAL && self.may_castle(us) && checks.checkers.is_empty() {
            self.castling(&mut visit)?;
        }
        let steps = Neohex60::king(king) & open;
        if !LEGAL {
            return visit(Moves::of_piece(Role::King, king, steps, MoveKind::Step));
        }
        let attacked: Set = steps.iter().filter(|&to| !self.leapers(to, us).is_empty()).collect();
        chess::king_moves(king, steps - attacked, pieces.occupied(), pieces.sliding_against(us), &mut visit)
    }

    /// The steps, double steps and captures of `pawns` onto cells of `allowed`.
    #[inline(always)]
    fn pawn_steps(
        &self,
        pawns: Set,
        allowed: Set,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (seat, cells, occupied) = (Seat::of(self.turn), PawnCells::of(self.turn), self.pieces.occupied());
        let (enemies, free) = (allowed & occupied, allowed - occupied);

        let single = (pawns & seat.ahead).shift(AHEAD) - occupied;
        visit(Moves::of_pawns(AHEAD, single & free, MoveKind::Step))?;
        visit(Moves::of_pawns(2 * AHEAD, (single & seat.skipped).shift(AHEAD) & free, MoveKind::Step))?;
        for (offset, from) in [(CAPTURES[0], seat.captures[0]), (CAPTURES[1], seat.captures[1])] {
            let targets = (pawns & from).shift(offset) & enemies;
            if !targets.is_empty() {
                visit(Moves::of_pawns(offset, targets, MoveKind::Step))?;
            }
        }
        for from in pawns & seat.irregular {
            let targets = cells.ahead[from.index() & 63] & free | cells.captures[from.index() & 63] & enemies;
            visit(Moves::of_piece(Role::Pawn, from, targets, MoveKind::Step))?;
        }
        let abroad = pawns & seat.abroad;
        if !abroad.is_empty() {
            Moves::visit_pawns(-AHEAD, abroad.shift(-AHEAD) & free, seat.last, visit)?;
            for (offset, from) in [(-CAPTURES[0], seat.captures_abroad[0]), (-CAPTURES[1], seat.captures_abroad[1])] {
                Moves::visit_pawns(offset, (abroad & from).shift(offset) & enemies, seat.last, visit)?;
            }
        }
        Continue(())
    }

    /// Whether the king is safe after the en-passant capture by the pawn on `from`, which takes two pawns off their
    /// lines at once.
    fn en_passant_is_safe(&self, from: Cell<Neohex60>, skipped: Cell<Neohex60>) -> bool {
        let pawns = self.pawns_attacking(self.pieces.king(self.turn), self.turn);
        self.pieces.is_king_safe_after(self.turn, from.set() | beyond(skipped).set(), skipped, pawns)
    }

    /// Castling, if nothing is in the way and neither the cell that the king crosses nor its target is attacked. The
    /// player has the right to it and is not in check.
    fn castling(&self, visit: &mut impl FnMut(Moves) -> ControlFlow<()>) -> ControlFlow<()> {
        let (seat, occupied) = (Seat::of(self.turn), self.pieces.occupied());
        let attacked = |cell| self.attacked(cell, self.turn, occupied);
        if !(seat.between & occupied).is_empty() || attacked(seat.crossed) || attacked(seat.castled) {
            return Continue(());
        }
        visit(Moves::of_piece(Role::King, seat.king, seat.castled.set(), MoveKind::Castling))
    }

    /// Whether a move goes as the king does that castles.
    fn is_castling(&self, mv: Move) -> bool {
        let seat = Seat::of(self.turn);
        (mv.role(), mv.from(), mv.to()) == (Role::King, seat.king, seat.castled)
    }

    // What only some moves do is kept out of the way of those that do not.

    #[inline(never)]
    fn capture(&mut self, cell: Cell<Neohex60>) {
        let owner = self.pieces.owner(cell).unwrap_or(RED);
        self.hash ^= KEYS.piece(owner, self.pieces.code(cell), cell);
        self.pieces.remove(cell.set());
        self.clock = 0;
    }

    /// What a promotion, a capture en passant or castling does beside moving the player's pawn or king.
    #[inline(never)]
    fn finish_special(&mut self, mv: Move, us: Player) {
        match mv.kind() {
            MoveKind::EnPassant => self.capture(beyond(mv.to())),
            MoveKind::Castling => {
                let Seat { rook, crossed, .. } = *Seat::of(us);
                let code = Role::Rook.code();
                self.pieces.shift(rook.set() | crossed.set(), us, code);
                self.hash ^= KEYS.piece(us, code, rook) ^ KEYS.piece(us, code, crossed);
            }
            MoveKind::Step | MoveKind::Promotion(_) => {
                let placed = mv.placed().code();
                self.pieces.put(mv.to(), us, placed);
                self.hash ^= KEYS.piece(us, mv.role_code(), mv.to()) ^ KEYS.piece(us, placed, mv.to());
            }
        }
    }
}

/// A player's opponents, in the order of play.
#[inline(always)]
const fn opponents(player: Player) -> [Player; 2] {
    [player.next(3), player.next(3).next(3)]
}

/// The cell of the pawn that skipped a cell, which is in its owner's sector.
#[inline(always)]
const fn beyond(skipped: Cell<Neohex60>) -> Cell<Neohex60> {
    skipped.plus(AHEAD)
}

impl variant::Position for Position {
    type Board = Neohex60;
    type Rules = Rules;
    type Move = Move;
    type Moves = Moves;

    fn start_with(_: Rules) -> Self {
        Setup::start().build()
    }

    fn parse(text: &str, _: Rules) -> Result<Self, PositionError> {
        Ok(Setup::read(text)?.position()?)
    }

    fn rules(&self) -> Rules {
        Rules::default()
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.attacked(self.pieces.king(self.turn), self.turn, self.pieces.occupied())
    }

    #[inline]
    fn zobrist(&self) -> u64 {
        // No skipped cell has an index below three or above the board's.
        let rest = self.skipped.bits() | u64::from(self.castling) | (self.turn.index() as u64 + 1) << 60;
        self.hash ^ key(rest)
    }

    #[inline]
    fn visit_moves<F: FnMut(Moves) -> ControlFlow<()>>(&self, visit: F) -> ControlFlow<()> {
        self.generate::<true>(visit)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        let (us, [next, last]) = (self.turn, opponents(self.turn));
        let (from, to, moved) = (mv.from(), mv.to(), mv.role_code());
        self.hash ^= KEYS.piece(us, moved, from) ^ KEYS.piece(us, moved, to);
        self.clock += 1;
        self.round += u64::from(us == GREEN);
        self.turn = next;
        if (self.pieces.of(next) | self.pieces.of(last)).contains(to) {
            self.capture(to);
        }
        self.pieces.shift(from.set() | to.set(), us, moved);
        if !mv.is_plain() {
            self.finish_special(mv, us);
        }
        // N6
        self.castling &= !(RIGHTS[from.index() & 63] | RIGHTS[to.index() & 63]);
        // N5: a right ends when its cell is occupied, its pawn captured, or its owner is to move.
        self.skipped -= to.set() | to.plus(-AHEAD).set() | Seat::of(next).skipped;
        if moved == Role::Pawn.code() {
            self.clock = 0;
            if to.index() == from.index() + 2 * AHEAD as usize {
                self.skipped |= from.plus(AHEAD).set();
            }
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let read = MoveText::read(text).map_err(MoveError::Malformed)?;
        let mv = read.step(&self.pieces)?;
        let with = |kind| Move::new(mv.role(), mv.from(), mv.to(), kind);
        let mv = match mv.kind() {
            MoveKind::Step if mv.role() == Role::Pawn && self.skipped.contains(mv.to()) => with(MoveKind::EnPassant),
            MoveKind::Step if self.is_castling(mv) => with(MoveKind::Castling),
            _ => mv,
        };
        self.check_move(mv).map(|()| mv)
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let reaches = |mv| {
            let found =
                self.generate::<false>(|group| if group.contains(mv) { ControlFlow::Break(()) } else { Continue(()) });
            found.is_break()
        };
        Err(match chess::refusal(&self.pieces, self.turn, mv, reaches) {
            MoveError::KingAttacked if self.pieces.kings().contains(mv.to()) => MoveError::KingCapture,
            MoveError::Unreachable if self.is_castling(mv) => {
                let castling = Move::new(Role::King, mv.from(), mv.to(), MoveKind::Castling);
                if self.is_legal(castling) { MoveError::WrongKind } else { MoveError::NoCastling }
            }
            error => error,
        })
    }

    #[inline]
    fn plies_since_irreversible(&self) -> usize {
        self.clock() as usize
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            let bare = self.pieces.occupied() == self.pieces.kings();
            return bare.then_some(Outcome::draw(3, Reason::BareKings)); // N9, N13
        }
        let checkers = self.checkers();
        if checkers.is_empty() {
            return Some(Outcome::draw(3, Reason::Stalemate));
        }
        // N8: of two who can capture the king the first in the order of play wins.
        let next = self.turn.next(3);
        let winner = if (checkers & self.pieces.of(next)).is_empty() { next.next(3) } else { next };
        let mut quarters = [2; 3];
        quarters[self.turn.index() % 3] = 0;
        quarters[winner.index() % 3] = 4;
        Some(Outcome::new(&quarters, Reason::Checkmate))
    }
}

/// A move is marked as a check if it leaves any king in check, be it not that of the next to move.
///
/// ```
/// use hexvariants::chess::San;
/// use hexvariants::{Position, neohex};
///
/// let position = neohex::Position::start();
/// assert_eq!(position.san(position.parse_move("d01c04")?).to_string(), "Nc04");
/// assert_eq!(position.parse_san("Nc4"), position.parse_move("d01c04"));
/// # Ok::<(), hexvariants::MoveError>(())
/// ```
impl chess::San for Position {
    fn occupied(&self) -> Set {
        self.pieces.occupied()
    }

    fn has_check(&self) -> bool {
        !self.kings_in_check().is_empty()
    }
}

/// The canonical text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse(text, Rules::default())
    }
}
