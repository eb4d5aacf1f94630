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
use crate::chess::{self, MoveKind, Origin, Pieces, Role};
use crate::error::{MoveError, PositionError};
use crate::game::Game;
use crate::outcome::{Outcome, Player, Reason};
use crate::variant::{self, Position as _, Variant};

pub use setup::Setup;
use tables::{AHEAD, CAPTURES, KEYS, PawnCells, RIGHTS, STATE_KEYS, Seat};

/// The first player.
pub const RED: Player = Player::new(0);
/// The second player.
pub const BLUE: Player = Player::new(1);
/// The third player.
pub const GREEN: Player = Player::new(2);

/// A move. Castling is the king's move.
pub type Move = chess::Move<Neohex60>;

type Board = Neohex60;
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
        (game.position().clock >= plies).then_some(Outcome::draw(3, Reason::MoveCount))
    }
}

/// A position of the game.
#[derive(Clone, Debug)]
pub struct Position {
    pieces: Pieces<Neohex60, 3>,
    hash: u64,
    /// The skipped cells onto which the right to capture is open (N5): each in its owner's sector, who is not to move.
    skipped: Set,
    clock: u32,
    round: u32,
    turn: Player,
    /// The rights to castle, one bit a player.
    castling: u8,
}

/// The same pieces, player to move, rights to castle and open skipped cells (N10).
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.pieces == other.pieces
            && (self.turn, self.castling, self.skipped) == (other.turn, other.castling, other.skipped)
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

    /// Plies since a capture or pawn move.
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the round, from 1.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The enemies that give check to the player to move.
    pub fn checkers(&self) -> CellSet<Neohex60> {
        self.checks().checkers
    }

    #[inline(always)]
    fn king(&self, player: Player) -> Cell<Neohex60> {
        (self.pieces.kings() & self.pieces.of(player)).lowest()
    }

    /// The pieces of a player's opponents that attack `cell` and do not slide (N7).
    #[inline(always)]
    fn leapers(&self, cell: Cell<Neohex60>, player: Player) -> Set {
        let (pieces, next) = (&self.pieces, player.next(3));
        let last = next.next(3);
        let pawns = |by| Set::from_bits(PawnCells::of(by).attackers[cell.index() & 63]) & pieces.of(by);
        let others = Board::knight_from(cell) & pieces.knights() | Board::king_from(cell) & pieces.kings();
        (others - pieces.of(player)) | (pawns(next) | pawns(last)) & pieces.pawns()
    }

    /// Whether an opponent of a player attacks `cell` when the cells of `occupied` stop sliders (N7).
    #[inline(always)]
    fn attacked(&self, cell: Cell<Neohex60>, player: Player, occupied: Set) -> bool {
        !(self.leapers(cell, player).is_empty()
            && self.pieces.sliding_against(player).attackers(cell, occupied).is_empty())
    }

    #[inline(always)]
    fn checks(&self) -> Checks<Neohex60> {
        let (pieces, king) = (&self.pieces, self.king(self.turn));
        let leapers = self.leapers(king, self.turn);
        Checks::find(king, pieces.of(self.turn), pieces.occupied(), leapers, pieces.sliding_against(self.turn))
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
            for from in Set::from_bits(PawnCells::of(us).attackers[skipped.index() & 63]) & pawns {
                if !LEGAL || self.en_passant_is_safe(from, skipped) {
                    visit(Moves::single(from, skipped, MoveKind::EnPassant))?;
                }
            }
        }
        let king = self.king(us);
        if LEGAL && self.may_castle(us) && checks.checkers.is_empty() {
            self.castling(&mut visit)?;
        }
        let lifted = pieces.occupied() - king.set();
        chess::king_moves(king, open, |to| LEGAL && self.attacked(to, us, lifted), &mut visit)
    }

    /// The steps, double steps and captures of `pawns` onto cells of `allowed`.
    #[inline(always)]
    fn pawn_steps(
        &self,
        pawns: Set,
        allowed: Set,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let seat = Seat::of(self.turn);
        let occupied = self.pieces.occupied();
        let (enemies, free) = (allowed & occupied, allowed - occupied);
        let together = |offset, targets| Moves { origin: Origin::Behind(offset), targets, kind: Some(MoveKind::Step) };

        let single = (pawns & seat.ahead).shift(AHEAD) - occupied;
        visit(together(AHEAD, single & free))?;
        visit(together(2 * AHEAD, (single & seat.skipped).shift(AHEAD) & free))?;
        for (offset, from) in [(CAPTURES[0], seat.captures[0]), (CAPTURES[1], seat.captures[1])] {
            let targets = (pawns & from).shift(offset) & enemies;
            if !targets.is_empty() {
                visit(together(offset, targets))?;
            }
        }
        for from in pawns & seat.irregular {
            let cells = PawnCells::of(self.turn);
            let ahead = Set::from_bits(cells.ahead[from.index() & 63]) & free;
            visit(Moves::steps(from, Set::from_bits(cells.captures[from.index() & 63]) & enemies | ahead))?;
        }
        let abroad = pawns & seat.abroad;
        if !abroad.is_empty() {
            Moves::pawns(Origin::Behind(-AHEAD), abroad.shift(-AHEAD) & free, seat.last, visit)?;
            for (offset, from) in [(-CAPTURES[0], seat.captures_abroad[0]), (-CAPTURES[1], seat.captures_abroad[1])] {
                Moves::pawns(Origin::Behind(offset), (abroad & from).shift(offset) & enemies, seat.last, visit)?;
            }
        }
        Continue(())
    }

    /// Whether the king is safe after the en-passant capture by the pawn on `from`, which takes two pawns off their
    /// lines at once.
    fn en_passant_is_safe(&self, from: Cell<Neohex60>, skipped: Cell<Neohex60>) -> bool {
        let captured = beyond(skipped).set();
        let occupied = (self.pieces.occupied() - from.set() - captured) | skipped.set();
        let king = self.king(self.turn);
        (self.leapers(king, self.turn) - captured).is_empty()
            && self.pieces.sliding_against(self.turn).attackers(king, occupied).is_empty()
    }

    /// Castling, if nothing is in the way and neither the cell that the king crosses nor its target is attacked. The
    /// player has the right to it and is not in check.
    fn castling(&self, visit: &mut impl FnMut(Moves) -> ControlFlow<()>) -> ControlFlow<()> {
        let (seat, occupied) = (Seat::of(self.turn), self.pieces.occupied());
        let attacked = |cell| self.attacked(cell, self.turn, occupied);
        if !(seat.between & occupied).is_empty() || attacked(seat.crossed) || attacked(seat.castled) {
            return Continue(());
        }
        visit(Moves::single(seat.king, seat.castled, MoveKind::Castling))
    }

    /// Whether a move goes as the king does that castles.
    fn is_castling(&self, mv: Move) -> bool {
        let seat = Seat::of(self.turn);
        (mv.from(), mv.to()) == (seat.king, seat.castled) && self.king(self.turn) == seat.king
    }
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
        self.attacked(self.king(self.turn), self.turn, self.pieces.occupied())
    }

    #[inline]
    fn zobrist(&self) -> u64 {
        self.hash
    }

    #[inline]
    fn visit_moves<F: FnMut(Moves) -> ControlFlow<()>>(&self, visit: F) -> ControlFlow<()> {
        self.generate::<true>(visit)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let (us, next) = (self.turn, self.turn.next(3));
        let (from, to) = (mv.from(), mv.to());
        let (moved, captured) = (self.pieces.code(from), self.pieces.code(to));
        let placed = mv.promotion().map_or(moved, Role::code);
        let owner = if self.pieces.of(next).contains(to) { next } else { next.next(3) };
        let mut hash = self.hash ^ STATE_KEYS.turn[us.index() % 3] ^ STATE_KEYS.turn[next.index() % 3];
        hash ^= KEYS.piece(us, moved, from) ^ KEYS.piece(us, placed, to) ^ KEYS.piece(owner, captured, to);
        match mv.kind() {
            MoveKind::EnPassant => {
                let (pawn, owner) = (beyond(to), if Seat::of(next).sector.contains(to) { next } else { next.next(3) });
                self.pieces.remove(pawn.set());
                hash ^= KEYS.piece(owner, Role::Pawn.code(), pawn);
            }
            MoveKind::Castling => {
                let (rook, Seat { rook: from, crossed: to, .. }) = (Role::Rook.code(), *Seat::of(us));
                self.pieces.arrange(from.set(), to.set(), us, rook);
                hash ^= KEYS.piece(us, rook, from) ^ KEYS.piece(us, rook, to);
            }
            MoveKind::Step | MoveKind::Promotion(_) => {}
        }
        self.pieces.arrange(from.set(), to.set(), us, placed);

        // N6
        let castling = self.castling & !(RIGHTS[from.index() & 63] | RIGHTS[to.index() & 63]);
        hash ^= STATE_KEYS.castling[usize::from(self.castling & 7)] ^ STATE_KEYS.castling[usize::from(castling & 7)];
        self.castling = castling;

        // N5: a right ends when its cell is occupied, its pawn captured, or its owner is to move.
        let pawn = moved == Role::Pawn.code();
        let mut skipped = self.skipped - (to.set() | to.plus(-AHEAD).set() | Seat::of(next).sector);
        if pawn && to.index() == from.index() + 2 * AHEAD as usize {
            skipped |= from.plus(AHEAD).set();
        }
        for changed in skipped ^ self.skipped {
            hash ^= STATE_KEYS.skipped[changed.index() & 63];
        }
        self.skipped = skipped;

        self.clock = if pawn || captured != 0 { 0 } else { self.clock.saturating_add(1) };
        self.round = self.round.saturating_add(u32::from(us == GREEN));
        self.turn = next;
        self.hash = hash;
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let read = Move::read(text).map_err(MoveError::Malformed)?;
        let pawn = self.pieces.code(read.from()) == Role::Pawn.code();
        let kind = match read.kind() {
            MoveKind::Step if pawn && self.skipped.contains(read.to()) => MoveKind::EnPassant,
            MoveKind::Step if self.is_castling(read) => MoveKind::Castling,
            kind => kind,
        };
        let mv = Move::new(read.from(), read.to(), kind);
        self.check_move(mv)?;
        Ok(mv)
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let castling = Move::new(mv.from(), mv.to(), MoveKind::Castling);
        if self.is_castling(mv) && mv.promotion().is_none() {
            return Err(if self.is_legal(castling) { MoveError::WrongKind } else { MoveError::NoCastling });
        }
        let reaches = |mv| {
            let found = self.generate::<false>(|group| {
                if variant::MoveGroup::contains(&group, mv) { ControlFlow::Break(()) } else { Continue(()) }
            });
            found.is_break()
        };
        let error = chess::refusal(&self.pieces, self.turn, mv, reaches);
        let king = error == MoveError::KingAttacked && self.pieces.kings().contains(mv.to());
        Err(if king { MoveError::KingCapture } else { error })
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

/// The canonical text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().write(f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse(text, Rules::default())
    }
}
