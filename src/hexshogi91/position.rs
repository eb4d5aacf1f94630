//! Positions: what is where, what can be played, and what comes of it.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow::{self, Continue};
use core::str::FromStr;

use super::moves::{Move, MoveText, Moves};
use super::piece::{Hand, HandsText, PROMOTED, PieceText, Pieces, Role};
use super::tables::{AHEAD, AROUND, GOLD, KNIGHT, LANCE, LAST, LAST_TWO, PAWN, SILVER, ZONE, look};
use super::{BLACK, Impasse, Rules, WHITE};
use crate::board::{Board, Cell, CellSet, Line, Shogi91};
use crate::checks::{Checks, Sliding};
use crate::error::{Faults, MoveError, PositionError};
use crate::outcome::{Outcome, Player, Reason};
use crate::placement::{Keys, key};
use crate::text::{Fields, write_rows};
use crate::variant;
use crate::variant::Position as _;

type Set = CellSet<Shogi91>;

static KEYS: Keys<16, 2> = Keys::new();
const TURN: u64 = key(1 << 32);

/// The number that a player's piece number `count` of a kind in hand adds to the hash.
#[inline(always)]
const fn hand_key(player: Player, code: u8, count: u32) -> u64 {
    key((2 << 32) + ((player.index() as u64 * 8 + (code % PROMOTED) as u64) << 8) + count as u64)
}

/// The cells from which a player's unpromoted piece could never move again.
#[inline(always)]
fn dead(player: Player, role: Role) -> Set {
    match role {
        Role::Pawn | Role::Lance => LAST[player.index() & 1],
        Role::Knight => LAST_TWO[player.index() & 1],
        _ => Set::EMPTY,
    }
}

/// Hands targets to `visit`: those on cells of `zone` for moves that promote, and those that are not `dead` for moves that
/// do not.
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

/// A set-up to make a position of, piece by piece. The default is an empty board with Black to move.
///
/// ```
/// use hexvariants::Faults;
/// use hexvariants::hexshogi91::{BLACK, Hand, Role, Setup, WHITE};
///
/// let mut setup = Setup::default();
/// setup.pieces.put("6k".parse()?, BLACK, Role::King.code());
/// setup.pieces.put("6a".parse()?, BLACK, Role::Pawn.code());
/// setup.hands[WHITE.index()] = Hand::EMPTY.with(Role::Rook, 3);
/// assert_eq!(setup.clone().position(), Err(Faults::KINGS | Faults::PAWNS | Faults::MATERIAL));
/// setup.pieces.put("6a".parse()?, WHITE, Role::King.code());
/// setup.hands[WHITE.index()] = Hand::EMPTY.with(Role::Rook, 2);
/// assert!(setup.position().is_ok());
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces on the board; kinds by [`Role::code`].
    pub pieces: Pieces,
    /// The pieces in hand, Black's first.
    pub hands: [Hand; 2],
    /// The player to move.
    pub turn: Player,
    /// The number of the move, from 1.
    pub number: u32,
    /// Plies since a capture. It matters, and is written, under [`Rules::FIFTY_TURNS`] only.
    pub clock: u32,
    /// The rules.
    pub rules: Rules,
}

impl Default for Setup {
    fn default() -> Self {
        let rules = Rules::default();
        Setup { pieces: Pieces::EMPTY, hands: [Hand::EMPTY; 2], turn: BLACK, number: 1, clock: 0, rules }
    }
}

impl Setup {
    /// The position, if it can be played from.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    pub fn position(self) -> Result<Position, Faults> {
        let Setup { pieces, hands, turn, number, clock, rules } = self;
        let turn = if turn == WHITE { WHITE } else { BLACK };
        let mut position = Position { pieces, hash: 0, hands, number: number.max(1), clock, turn, rules };
        let faults = position.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        position.hash = position.hash_anew();
        Ok(position)
    }
}

/// A position of the game.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pieces: Pieces,
    hash: u64,
    hands: [Hand; 2],
    number: u32,
    clock: u32,
    turn: Player,
    rules: Rules,
}

/// The same pieces, hands and player to move, under the same rules.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.pieces == other.pieces
            && (self.hands, self.turn, self.rules) == (other.hands, other.turn, other.rules)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl Position {
    /// The pieces on the board.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The pieces a player has in hand.
    pub const fn hand(&self, player: Player) -> Hand {
        self.hands[player.index() & 1]
    }

    /// Plies since a capture.
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the move, from 1. It goes up with every ply.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The set-up that gives this position.
    pub fn setup(&self) -> Setup {
        let Position { pieces, hands, turn, number, clock, rules, .. } = *self;
        Setup { pieces, hands, turn, number, clock, rules }
    }

    /// The enemies that give check.
    pub fn checkers(&self) -> Set {
        self.checks().checkers
    }

    /// The count for a declaration of impasse by the player to move, and what it would fall short of (S3). Nothing is
    /// declared by asking.
    pub fn impasse(&self) -> Impasse {
        let player = self.turn;
        let zone = (ZONE[player.index() & 1] & self.pieces.of(player)) - self.pieces.kings();
        let on_board = zone.iter().filter_map(|cell| self.pieces.get(cell)).map(|(_, role)| role.points());
        let in_hand = self.hand(player).iter().map(|(role, count)| role.points() * count);
        Impasse {
            player,
            points: on_board.chain(in_hand).sum(),
            pieces: zone.len(),
            king_is_through: self.king_is_through(player),
            check: self.is_check(),
        }
    }

    /// Whether a player's king stands in the promotion zone.
    pub fn king_is_through(&self, player: Player) -> bool {
        ZONE[player.index() & 1].contains(self.king(player))
    }

    fn faults(&self) -> Faults {
        let mut faults = Faults::empty();
        let (pieces, enemy) = (&self.pieces, self.turn.other());
        let one_king = |player| (pieces.kings() & pieces.of(player)).len() == 1;
        faults.set(Faults::KINGS, !Player::all(2).all(one_king));
        let stuck = |player: Player, role| !(pieces.of_role(role) & pieces.of(player) & dead(player, role)).is_empty();
        faults.set(Faults::PAWNS, Player::all(2).any(|player| Role::IN_HAND.iter().any(|&role| stuck(player, role))));
        let enemy_kings = pieces.kings() & pieces.of(enemy);
        faults.set(Faults::CHECK, enemy_kings.iter().any(|king| self.attacked(king, self.turn)));
        let mut unknown = pieces.occupied();
        for role in Role::IN_HAND.into_iter().chain([Role::King]) {
            let mut cells = pieces.of_role(role);
            if let Some(promoted) = role.promoted() {
                cells |= pieces.of_role(promoted);
            }
            unknown -= cells;
            let in_hand: usize = self.hands.iter().map(|hand| hand.count(role)).sum();
            faults.set(Faults::MATERIAL, faults.contains(Faults::MATERIAL) || cells.len() + in_hand > role.total());
        }
        // Codes that are no role's, and cells that are not the board's.
        faults.set(Faults::MATERIAL, faults.contains(Faults::MATERIAL) || !unknown.is_empty());
        faults
    }

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

    fn attacked(&self, cell: Cell<Shogi91>, by: Player) -> bool {
        let sliders = self.sliding(cell, by).attackers(cell, self.pieces.occupied());
        !(self.leapers(cell, by) | sliders).is_empty()
    }

    #[inline(always)]
    fn king(&self, player: Player) -> Cell<Shogi91> {
        (self.pieces.kings() & self.pieces.of(player)).lowest()
    }

    #[inline(always)]
    fn checks(&self) -> Checks<Shogi91> {
        let (us, them) = (self.turn, self.turn.other());
        let (pieces, king) = (&self.pieces, self.king(us));
        let near = look(&AROUND, us, king) & pieces.of(them);
        let leapers = if near.is_empty() { Set::EMPTY } else { self.leapers(king, them) };
        Checks::find(king, pieces.of(us), pieces.occupied(), leapers, self.sliding(king, them))
    }

    fn hash_anew(&self) -> u64 {
        let mut hash = if self.turn == WHITE { TURN } else { 0 };
        for cell in self.pieces.occupied() {
            let owner = self.pieces.owner(cell).unwrap_or(BLACK);
            hash ^= KEYS.piece(owner, self.pieces.code(cell), cell);
        }
        for player in Player::all(2) {
            for (role, count) in self.hand(player).iter() {
                hash = (1..=count).fold(hash, |hash, n| hash ^ hand_key(player, role.code(), n as u32));
            }
        }
        hash
    }

    // What only some moves do is kept out of the way of those that do not.

    #[inline(never)]
    fn capture(&mut self, cell: Cell<Shogi91>) {
        let (us, captured) = (self.turn, self.pieces.code(cell));
        let hand = self.hand(us).more(captured);
        self.hands[us.index() & 1] = hand;
        self.hash ^= KEYS.piece(us.other(), captured, cell) ^ hand_key(us, captured, hand.count_code(captured));
        self.pieces.remove(cell.set());
        self.clock = 0; // S5
    }

    #[inline(always)]
    fn take_from_hand(&mut self, code: u8) {
        let (us, hand) = (self.turn, self.hand(self.turn));
        self.hash ^= hand_key(us, code, hand.count_code(code));
        self.hands[us.index() & 1] = hand.less(code);
    }

    #[inline(never)]
    fn promote(&mut self, cell: Cell<Shogi91>, code: u8) {
        let (us, promoted) = (self.turn, code | PROMOTED);
        self.hash ^= KEYS.piece(us, code, cell) ^ KEYS.piece(us, promoted, cell);
        self.pieces.put(cell, us, promoted);
    }

    /// All moves: legal ones or, if not `LEGAL`, all that would be if no king could be attacked.
    #[inline(always)]
    fn generate<const LEGAL: bool>(&self, mut visit: impl FnMut(Moves) -> ControlFlow<()>) -> ControlFlow<()> {
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
            let own = self.pieces.of(us);
            self.piece_moves::<IS_BLACK>(own - checks.pinned, checks.answer - own, visit)?;
            for pinned in own & checks.pinned {
                self.piece_moves::<IS_BLACK>(pinned.set(), checks.allowed(pinned) - own, visit)?;
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
                let targets = open & may;
                visit(Moves::drops(role, targets))?;
            }
        }
        Continue(())
    }

    /// The cells on which a pawn could move on, gives no check, and is not supported where that matters (S4).
    #[inline(always)]
    fn pawn_drops(&self, us: Player) -> Set {
        let mut open = !(dead(us, Role::Pawn) | look(&PAWN, us.other(), self.king(us.other())));
        if self.rules.contains(Rules::NO_SUPPORTED_PAWN_DROP) {
            open -= self.pawn_attacks(us);
        }
        open
    }

    /// The cells that a player's unpromoted pawns attack.
    #[inline(always)]
    fn pawn_attacks(&self, us: Player) -> Set {
        let (pawns, sign) = (self.pieces.pawns() & self.pieces.of(us), if us == BLACK { 1 } else { -1 });
        AHEAD.iter().fold(Set::EMPTY, |set, &(q, r)| set | pawns.shift(Shogi91::step(sign * q, sign * r)))
    }

    /// Why a move that is not legal is refused.
    fn refusal(&self, mv: Move) -> MoveError {
        let Some(from) = mv.from() else { return self.drop_refusal(mv.role(), mv.to()) };
        let reaches = |mv| {
            let found = self.generate::<false>(|group| {
                if variant::MoveGroup::contains(&group, mv) { ControlFlow::Break(()) } else { Continue(()) }
            });
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

impl variant::Position for Position {
    type Board = Shogi91;
    type Rules = Rules;
    type Move = Move;
    type Moves = Moves;

    fn start_with(rules: Rules) -> Self {
        let mut pieces = Pieces::EMPTY;
        let mut put = |role: Role, names: &str| {
            for cell in names.split(' ').filter_map(Shogi91::read_name) {
                // White's half is Black's seen in a mirror along the middle rank.
                let (q, r) = Shogi91::axial(cell);
                pieces.put(cell, BLACK, role.code());
                pieces.put(Shogi91::at_axial(q + r, -r).unwrap_or(cell), WHITE, role.code());
            }
        };
        put(Role::Lance, "6k 1k");
        put(Role::Knight, "5k 2k");
        put(Role::Gold, "4k 3k");
        put(Role::Rook, "6j");
        put(Role::Silver, "5j 3j");
        put(Role::King, "4j");
        put(Role::Bishop, "2j");
        put(Role::Pawn, "9h 8h 7h 6h 5h 4h 3h 2h 1h");
        let hands = [Hand::EMPTY; 2];
        let mut position = Position { pieces, hash: 0, hands, number: 1, clock: 0, turn: BLACK, rules };
        position.hash = position.hash_anew();
        position
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let mut setup = Setup { rules, ..Setup::default() };
        let pieces = fields.field("pieces")?;
        pieces.rows(PieceText::read, |cell, (player, role)| setup.pieces.put(cell, player, role.code()))?;
        setup.turn = Player::new(fields.field("player to move")?.player(b"bw")?);
        setup.hands = HandsText::read(&fields.field("hands")?)?;
        setup.number = fields.field("move number")?.number(1)?;
        if rules.contains(Rules::FIFTY_TURNS) && fields.more() {
            setup.clock = fields.field("clock")?.number(0)?; // S5
        }
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
        self.attacked(self.king(self.turn), self.turn.other())
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
        let (from, to, moved) = (mv.first_cell(), mv.to(), mv.code());
        self.number = self.number.saturating_add(1);
        self.clock = self.clock.saturating_add(1);
        self.hash ^= TURN ^ KEYS.piece(us, moved, to);
        if mv.is_drop() {
            self.take_from_hand(moved);
            self.pieces.shift(to.set(), us, moved);
        } else {
            self.hash ^= KEYS.piece(us, moved, from);
            if self.pieces.of(us.other()).contains(to) {
                self.capture(to);
            }
            self.pieces.shift(from.set() | to.set(), us, moved);
            if mv.promotes() {
                self.promote(to, moved);
            }
        }
        self.turn = us.other();
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let read = MoveText::read(text).map_err(MoveError::Malformed)?;
        let mv = read.on(&self.pieces).ok_or(MoveError::NoPiece)?;
        self.check_move(mv)?;
        Ok(mv)
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        if self.is_legal(mv) { Ok(()) } else { Err(self.refusal(mv)) }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        Some(match (self.is_check(), self.rules.contains(Rules::STALEMATE_DRAW)) {
            (true, _) => Outcome::win(2, self.turn.other(), Reason::Checkmate),
            (false, true) => Outcome::draw(2, Reason::Stalemate), // S1
            (false, false) => Outcome::win(2, self.turn.other(), Reason::Stalemate), // S1
        })
    }
}

/// The canonical text, in the form that shogi programs call SFEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, |cell| self.pieces.get(cell).map(|(player, role)| PieceText(player, role)))?;
        let turn = if self.turn == BLACK { 'b' } else { 'w' };
        write!(f, " {turn} {} {}", HandsText(self.hands), self.number)?;
        if self.rules.contains(Rules::FIFTY_TURNS) {
            write!(f, " {}", self.clock)?; // S5
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse(text, Rules::default())
    }
}
