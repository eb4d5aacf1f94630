//! What attacks what, and the moves: all that is legal, and why the rest is refused.

use core::ops::ControlFlow::{self, Continue};

use super::{Position, Set};
use crate::board::{Board, Cell, Line, Shogi91};
use crate::checks::{Checks, Sliding};
use crate::error::MoveError;
use crate::hexshogi91::moves::{Move, Moves};
use crate::hexshogi91::piece::Role;
use crate::hexshogi91::tables::{AHEAD, AROUND, GOLD, KNIGHT, LANCE, LAST, LAST_TWO, PAWN, SILVER, ZONE, dead, look};
use crate::hexshogi91::{BLACK, Rules, WHITE};
use crate::outcome::Player;
use crate::variant::MoveGroup;

/// Hands targets to `visit`: those in the `zone` for moves that promote, and those that are not `dead` for others.
#[inline(always)]
fn promoting(
    targets: Set,
    zone: Set,
    dead: Set,
    mut visit: impl FnMut(Set, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let promotions = targets & zone;
    if !promotions.is_empty() {
        visit(promotions, true)?;
    }
    visit(targets - dead, false)
}

impl Position {
    /// The pieces of `by` that attack `cell` and do not slide there.
    #[inline(always)]
    fn leapers(&self, cell: Cell<Shogi91>, by: Player) -> Set {
        let (pieces, us) = (&self.pieces, by.other());
        let leapers = look(&PAWN, us, cell) & pieces.pawns()
            | look(&KNIGHT, us, cell) & pieces.knights()
            | look(&SILVER, us, cell) & pieces.silvers()
            | look(&GOLD, us, cell) & pieces.golds()
            | Shogi91::neighbors(cell) & pieces.orthogonal_steppers()
            | Shogi91::diagonals(cell) & pieces.diagonal_steppers();
        leapers & pieces.of(by)
    }

    /// The pieces of `by` that slide, as far as they can come to attack `cell`: of its lances those that head for it.
    #[inline(always)]
    fn sliding(&self, cell: Cell<Shogi91>, by: Player) -> Sliding<Shogi91> {
        let (pieces, of) = (&self.pieces, self.pieces.of(by));
        let lances = look(&LANCE, by.other(), cell) & pieces.lances();
        Sliding { orthogonal: (pieces.orthogonal() | lances) & of, diagonal: pieces.diagonal() & of }
    }

    pub(super) fn attacked(&self, cell: Cell<Shogi91>, by: Player) -> bool {
        let sliders = self.sliding(cell, by).attackers(cell, self.pieces.occupied());
        !(self.leapers(cell, by) | sliders).is_empty()
    }

    #[inline(always)]
    pub(super) fn king(&self, player: Player) -> Cell<Shogi91> {
        (self.pieces.kings() & self.pieces.of(player)).lowest()
    }

    #[inline(always)]
    pub(super) fn checks(&self) -> Checks<Shogi91> {
        let (us, them) = (self.turn, self.turn.other());
        let (pieces, king) = (&self.pieces, self.king(us));
        let near = look(&AROUND, us, king) & pieces.of(them);
        let leapers = if near.is_empty() { Set::EMPTY } else { self.leapers(king, them) };
        Checks::find(king, pieces.of(us), pieces.occupied(), leapers, self.sliding(king, them))
    }

    /// All moves: legal ones or, if not `LEGAL`, all that would be if no king could be attacked.
    #[inline(always)]
    pub(super) fn generate<const LEGAL: bool>(
        &self,
        mut visit: impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.turn == BLACK {
            self.generate_for::<true, LEGAL>(&mut visit)
        } else {
            self.generate_for::<false, LEGAL>(&mut visit)
        }
    }

    #[inline(always)]
    fn generate_for<const IS_BLACK: bool, const LEGAL: bool>(
        &self,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = if IS_BLACK { BLACK } else { WHITE };
        let checks = if LEGAL { self.checks() } else { Checks::NONE };
        if !checks.answer.is_empty() {
            // All that are not pinned at once, then each that is.
            let own = self.pieces.of(us);
            let (mut movers, mut open, mut pinned) = (own - checks.pinned, checks.answer, own & checks.pinned);
            loop {
                self.piece_moves::<IS_BLACK>(movers, open - own, visit)?;
                let Some(next) = pinned.pop() else { break };
                (movers, open) = (next.set(), checks.allowed(next));
            }
        }
        self.king_moves::<IS_BLACK, LEGAL>(visit)?;
        if !checks.answer.is_empty() && !self.hand(us).is_empty() {
            self.drops::<IS_BLACK>(checks.answer - self.pieces.occupied(), visit)?;
        }
        Continue(())
    }

    /// The moves of the pieces of `movers`, kings aside, onto cells of `open`.
    #[inline(always)]
    fn piece_moves<const IS_BLACK: bool>(
        &self,
        movers: Set,
        open: Set,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, side, sign) = if IS_BLACK { (BLACK, 0, 1) } else { (WHITE, 1, -1) };
        let (pieces, occupied) = (&self.pieces, self.pieces.occupied());
        let (zone, last, last_two) = (ZONE[side], LAST[side], LAST_TWO[side]);
        for (q, r) in AHEAD {
            let offset = Shogi91::step(sign * q, sign * r);
            let targets = (pieces.pawns() & movers).shift(offset) & open;
            promoting(targets, zone, last, |targets, promotes| visit(Moves::of_pawns(offset, targets, promotes)))?;
        }
        let mut piece = |role, from, targets: Set, zone, dead| {
            promoting(targets & open, zone, dead, |targets, promotes| {
                visit(Moves::of_piece(role, from, targets, promotes))
            })
        };
        let (never, promoted) = (Set::EMPTY, pieces.plane(3));
        // What goes backward may promote by leaving the zone.
        let zone_from = |from| if zone.contains(from) { Shogi91::CELLS } else { zone };
        for from in pieces.lances() & movers {
            let slides = Shogi91::slide(Line::Orthogonal, from, occupied) & look(&LANCE, us, from);
            piece(Role::Lance, from, slides, zone, last)?;
        }
        for from in pieces.knights() & movers {
            piece(Role::Knight, from, look(&KNIGHT, us, from), zone, last_two)?;
        }
        for from in pieces.silvers() & movers {
            piece(Role::Silver, from, look(&SILVER, us, from), zone_from(from), never)?;
        }
        for from in pieces.golds() & movers {
            piece(Role::of_code(pieces.code(from)), from, look(&GOLD, us, from), never, never)?;
        }
        let (orthogonal, diagonal) = (pieces.orthogonal() & movers, pieces.diagonal() & movers);
        for from in orthogonal - promoted {
            piece(Role::Rook, from, Shogi91::slide(Line::Orthogonal, from, occupied), zone_from(from), never)?;
        }
        for from in diagonal - promoted {
            piece(Role::Bishop, from, Shogi91::slide(Line::Diagonal, from, occupied), zone_from(from), never)?;
        }
        for from in orthogonal & promoted {
            let slides = Shogi91::slide(Line::Orthogonal, from, occupied);
            piece(Role::DragonKing, from, slides | Shogi91::diagonals(from), never, never)?;
        }
        for from in diagonal & promoted {
            let slides = Shogi91::slide(Line::Diagonal, from, occupied);
            piece(Role::DragonHorse, from, slides | Shogi91::neighbors(from), never, never)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn king_moves<const IS_BLACK: bool, const LEGAL: bool>(
        &self,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, them) = if IS_BLACK { (BLACK, WHITE) } else { (WHITE, BLACK) };
        let (pieces, king) = (&self.pieces, self.king(us));
        let mut targets = (Shogi91::neighbors(king) | Shogi91::diagonals(king)) - pieces.of(us);
        if LEGAL && !targets.is_empty() {
            let enemies = pieces.of(them);
            if !(look(&AROUND, us, king) & enemies).is_empty() {
                for to in targets {
                    if !self.leapers(to, them).is_empty() {
                        targets -= to.set();
                    }
                }
            }
            let lifted = pieces.occupied() - king.set();
            for slider in pieces.orthogonal() & enemies {
                targets -= Shogi91::slide(Line::Orthogonal, slider, lifted);
            }
            for slider in pieces.diagonal() & enemies {
                targets -= Shogi91::slide(Line::Diagonal, slider, lifted);
            }
            for lance in pieces.lances() & enemies {
                let ahead = look(&LANCE, them, lance);
                if !(ahead & targets).is_empty() {
                    targets -= Shogi91::slide(Line::Orthogonal, lance, lifted) & ahead;
                }
            }
        }
        visit(Moves::of_piece(Role::King, king, targets, false))
    }

    /// The drops onto cells of `open`, which are empty.
    #[inline(always)]
    fn drops<const IS_BLACK: bool>(
        &self,
        open: Set,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = if IS_BLACK { BLACK } else { WHITE };
        let hand = self.hand(us);
        for role in Role::IN_HAND {
            if hand.count(role) > 0 {
                let may = if role == Role::Pawn { self.pawn_drops(us) } else { !dead(us, role) };
                visit(Moves::drops(role, open & may))?;
            }
        }
        Continue(())
    }

    /// The cells on which a pawn could move on, gives no check, and is not supported where that matters (S4).
    #[inline(always)]
    fn pawn_drops(&self, us: Player) -> Set {
        let mut open = !(dead(us, Role::Pawn) | look(&PAWN, us.other(), self.king(us.other())));
        if self.rules.contains(Rules::NO_SUPPORTED_PAWN_DROP) {
            let (pawns, sign) = (self.pieces.pawns() & self.pieces.of(us), if us == BLACK { 1 } else { -1 });
            for (q, r) in AHEAD {
                open -= pawns.shift(Shogi91::step(sign * q, sign * r));
            }
        }
        open
    }

    /// Why a move that is not legal is refused.
    pub(super) fn refusal(&self, mv: Move) -> MoveError {
        let Some(from) = mv.from() else { return self.drop_refusal(mv.role(), mv.to()) };
        let reaches = |mv| {
            let found =
                self.generate::<false>(|group| if group.contains(mv) { ControlFlow::Break(()) } else { Continue(()) });
            found.is_break()
        };
        match self.pieces.get(from) {
            None => MoveError::NoPiece,
            Some((owner, _)) if owner != self.turn => MoveError::NotYours,
            Some((_, role)) if role != mv.role() => MoveError::WrongKind,
            Some(_) if reaches(mv) => MoveError::KingAttacked,
            Some((owner, _)) if self.pieces.of(owner).contains(mv.to()) => MoveError::OwnPiece,
            Some((_, role)) if !reaches(Move::step(role, from, mv.to(), !mv.promotes())) => MoveError::Unreachable,
            Some(_) if mv.promotes() => MoveError::NoPromotion,
            Some(_) => MoveError::PromotionRequired,
        }
    }

    fn drop_refusal(&self, role: Role, to: Cell<Shogi91>) -> MoveError {
        let (us, hand) = (self.turn, self.hand(self.turn));
        if role.is_promoted() || hand.count(role) == 0 {
            MoveError::NotInHand
        } else if self.pieces.occupied().contains(to) {
            MoveError::Occupied
        } else if dead(us, role).contains(to) {
            MoveError::DeadDrop
        } else if role == Role::Pawn && look(&PAWN, us, to).contains(self.king(us.other())) {
            MoveError::PawnDropCheck
        } else if role == Role::Pawn && !self.pawn_drops(us).contains(to) {
            MoveError::PawnDropSupported
        } else {
            MoveError::KingAttacked
        }
    }
}
