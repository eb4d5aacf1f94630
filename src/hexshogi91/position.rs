//! Positions: what is where, what can be played, and what comes of it.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow::{self, Continue};
use core::str::FromStr;

use super::moves::{Move, Moves, Origin};
use super::piece::{Hand, HandsText, PROMOTED, PieceText, Pieces, Role};
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

/// Steps as Black takes them, in axial coordinates. White's are the opposite ones.
const AHEAD: [(i8, i8); 2] = [(0, -1), (1, -1)];
const GOLD_STEPS: [(i8, i8); 9] = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, -2), (2, -1), (-1, -1)];
const SILVER_STEPS: [(i8, i8); 8] = [(1, -2), (2, -1), (-1, -1), (-1, 2), (-2, 1), (1, 1), (0, -1), (1, -1)];
const KNIGHT_STEPS: [(i8, i8); 4] = [(1, -3), (-1, -2), (3, -2), (2, -3)];

/// For each player and cell, a set of cells.
type Table = [[u128; 128]; 2];

/// The cells that one of `steps` leads to; if they are repeated, until they leave the board.
const fn steps<const N: usize>(steps: [(i8, i8); N], repeated: bool) -> Table {
    let (mut table, mut at) = ([[0; 128]; 2], 0);
    while at < 256 {
        let (cell, sign) = (Cell::at(at as u8 % 128), if at < 128 { 1 } else { -1 });
        let (mut q, mut r) = Shogi91::axial(cell);
        let mut n = if Shogi91::at_axial(q, r).is_some() { 0 } else { N };
        while n < N {
            (q, r) = (q + sign * steps[n].0, r + sign * steps[n].1);
            let to = Shogi91::at_axial(q, r);
            if let Some(to) = to {
                table[at / 128][at % 128] |= 1 << to.index();
            }
            if to.is_none() || !repeated {
                (q, r) = Shogi91::axial(cell);
                n += 1;
            }
        }
        at += 1;
    }
    table
}

/// What pawns, lances on an empty board, knights, silvers and golds attack. What attacks a cell is what a piece of the
/// other player would attack from there.
static PAWN: Table = steps(AHEAD, false);
static LANCE: Table = steps(AHEAD, true);
static KNIGHT: Table = steps(KNIGHT_STEPS, false);
static SILVER: Table = steps(SILVER_STEPS, false);
static GOLD: Table = steps(GOLD_STEPS, false);

/// Around each player's king: where the enemies must be that attack it, or a cell it can step to, without sliding.
static AROUND: Table = {
    let (gold, silver, knight) = (steps(GOLD_STEPS, false), steps(SILVER_STEPS, false), steps(KNIGHT_STEPS, false));
    let (mut table, mut at) = ([[0; 128]; 2], 0);
    while at < 256 {
        let (player, cell) = (at / 128, at % 128);
        let king = gold[0][cell] | silver[0][cell];
        let (mut cells, mut to) = (king | 1 << cell, 0);
        while to < 128 {
            if cells >> to & 1 != 0 {
                table[player][cell] |= gold[0][to] | silver[0][to] | knight[player][to];
            }
            to += 1;
        }
        cells = table[player][cell];
        table[player][cell] = cells & !(1 << cell);
        at += 1;
    }
    table
};

#[inline(always)]
fn look(table: &Table, player: Player, cell: Cell<Shogi91>) -> Set {
    Set::from_bits(table[player.index() & 1][cell.index() & 127])
}

/// The cells of the `ranks` ranks farthest away from a player.
const fn far(player: usize, ranks: i8) -> Set {
    let (mut set, mut at) = (0, 0);
    while at < 128 {
        let (q, r) = Shogi91::axial(Cell::at(at));
        let ahead = if player == 0 { r + 5 } else { 5 - r };
        if Shogi91::at_axial(q, r).is_some() && ahead < ranks {
            set |= 1 << at;
        }
        at += 1;
    }
    Set::from_bits(set)
}

/// Where each player promotes, and the ranks on which pawns and lances, and knights, could never move again.
const ZONE: [Set; 2] = [far(0, 4), far(1, 4)];
const LAST: [Set; 2] = [far(0, 1), far(1, 1)];
const LAST_TWO: [Set; 2] = [far(0, 2), far(1, 2)];

static KEYS: Keys<16, 2> = Keys::new();
const TURN: u64 = key(1 << 32);

/// The number that a player's piece number `count` of a kind in hand adds to the hash.
#[inline(always)]
const fn hand_key(player: Player, code: u8, count: u32) -> u64 {
    key((2 << 32) + ((player.index() as u64 * 8 + (code % PROMOTED) as u64) << 8) + count as u64)
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
#[derive(Clone, Debug)]
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
        let zone = ZONE[player.index() & 1] & self.pieces.of(player) - self.pieces.kings();
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
        let stuck = |player: Player| {
            let far = player.index() & 1;
            let short = (pieces.pawns() | pieces.lances()) & LAST[far];
            (short | pieces.knights() & LAST_TWO[far]) & pieces.of(player)
        };
        faults.set(Faults::PAWNS, !(stuck(BLACK) | stuck(WHITE)).is_empty());
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
            Moves::promoting(Origin::Behind(offset), targets, zone, last, visit)?;
        }
        for from in pieces.lances() & movers {
            let slides = Shogi91::slide(Line::Orthogonal, from, occupied) & look(&LANCE, us, from);
            Moves::promoting(Origin::Cell(from), slides & open, zone, last, visit)?;
        }
        for from in pieces.knights() & movers {
            Moves::promoting(Origin::Cell(from), look(&KNIGHT, us, from) & open, zone, last_two, visit)?;
        }
        // What goes backward may promote by leaving the zone.
        let zone_from = |from| if zone.contains(from) { Shogi91::CELLS } else { zone };
        for from in pieces.silvers() & movers {
            let targets = look(&SILVER, us, from) & open;
            Moves::promoting(Origin::Cell(from), targets, zone_from(from), Set::EMPTY, visit)?;
        }
        for from in pieces.golds() & movers {
            visit(Moves { origin: Origin::Cell(from), targets: look(&GOLD, us, from) & open, promotes: false })?;
        }
        let promoted = pieces.plane(3);
        for from in pieces.orthogonal() & movers {
            let slides = Shogi91::slide(Line::Orthogonal, from, occupied);
            if promoted.contains(from) {
                let targets = (slides | Shogi91::diagonals(from)) & open;
                visit(Moves { origin: Origin::Cell(from), targets, promotes: false })?;
            } else {
                Moves::promoting(Origin::Cell(from), slides & open, zone_from(from), Set::EMPTY, visit)?;
            }
        }
        for from in pieces.diagonal() & movers {
            let slides = Shogi91::slide(Line::Diagonal, from, occupied);
            if promoted.contains(from) {
                let targets = (slides | Shogi91::neighbors(from)) & open;
                visit(Moves { origin: Origin::Cell(from), targets, promotes: false })?;
            } else {
                Moves::promoting(Origin::Cell(from), slides & open, zone_from(from), Set::EMPTY, visit)?;
            }
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
        visit(Moves { origin: Origin::Cell(king), targets, promotes: false })
    }

    /// The drops onto cells of `open`, which are empty.
    #[inline(always)]
    fn drops<const IS_BLACK: bool>(
        &self,
        open: Set,
        visit: &mut impl FnMut(Moves) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, side) = if IS_BLACK { (BLACK, 0) } else { (WHITE, 1) };
        let hand = self.hands[side];
        for role in Role::IN_HAND {
            if hand.count(role) > 0 {
                let targets = match role {
                    Role::Pawn => open & self.pawn_drops(us),
                    Role::Lance => open - LAST[side],
                    Role::Knight => open - LAST_TWO[side],
                    _ => open,
                };
                visit(Moves { origin: Origin::Hand(role), targets, promotes: false })?;
            }
        }
        Continue(())
    }

    /// The cells on which a pawn could move on, gives no check, and is not supported where that matters (S4).
    #[inline(always)]
    fn pawn_drops(&self, us: Player) -> Set {
        let mut open = !(LAST[us.index() & 1] | look(&PAWN, us.other(), self.king(us.other())));
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

    /// Why a drop that is not legal is refused.
    fn drop_refusal(&self, role: Role, to: Cell<Shogi91>) -> MoveError {
        let side = self.turn.index() & 1;
        let dead = match role {
            Role::Pawn | Role::Lance => LAST[side],
            Role::Knight => LAST_TWO[side],
            _ => Set::EMPTY,
        };
        if role.is_promoted() || self.hands[side].count(role) == 0 {
            MoveError::NotInHand
        } else if self.pieces.occupied().contains(to) {
            MoveError::Occupied
        } else if dead.contains(to) {
            MoveError::DeadDrop
        } else if role == Role::Pawn && look(&PAWN, self.turn, to).contains(self.king(self.turn.other())) {
            MoveError::PawnDropCheck
        } else if role == Role::Pawn && !self.pawn_drops(self.turn).contains(to) {
            MoveError::PawnDropSupported
        } else if Shogi91::CELLS.contains(to) {
            MoveError::KingAttacked
        } else {
            MoveError::Unreachable
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

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let (us, them) = (self.turn, self.turn.other());
        let hand = &mut self.hands[us.index() & 1];
        self.clock = self.clock.saturating_add(1);
        match mv {
            Move::Step { from, to, promotes } => {
                let (moved, captured) = (self.pieces.code(from), self.pieces.code(to));
                let placed = moved | if promotes { PROMOTED } else { 0 };
                self.hash ^= KEYS.piece(us, moved, from) ^ KEYS.piece(us, placed, to);
                self.pieces.arrange(from.set(), to.set(), us, placed);
                if captured != 0 {
                    *hand = hand.more(captured);
                    self.hash ^= KEYS.piece(them, captured, to) ^ hand_key(us, captured, hand.count_code(captured));
                    self.clock = 0; // S5
                }
            }
            Move::Drop { role, to } => {
                self.hash ^= KEYS.piece(us, role.code(), to) ^ hand_key(us, role.code(), hand.count_code(role.code()));
                *hand = hand.less(role.code());
                self.pieces.put(to, us, role.code());
            }
        }
        self.hash ^= TURN;
        self.number = self.number.saturating_add(1);
        self.turn = them;
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::read(text).map_err(MoveError::Malformed)?;
        self.check_move(mv)?;
        Ok(mv)
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let (from, to, promotes) = match mv {
            Move::Drop { role, to } => return Err(self.drop_refusal(role, to)),
            Move::Step { from, to, promotes } => (from, to, promotes),
        };
        let reaches = |mv| {
            let found = self.generate::<false>(|group| {
                if variant::MoveGroup::contains(&group, mv) { ControlFlow::Break(()) } else { Continue(()) }
            });
            found.is_break()
        };
        Err(match self.pieces.owner(from) {
            None => MoveError::NoPiece,
            Some(owner) if owner != self.turn => MoveError::NotYours,
            Some(_) if reaches(mv) => MoveError::KingAttacked,
            Some(owner) if self.pieces.of(owner).contains(to) => MoveError::OwnPiece,
            Some(_) if !reaches(Move::Step { from, to, promotes: !promotes }) => MoveError::Unreachable,
            Some(_) if promotes => MoveError::NoPromotion,
            Some(_) => MoveError::PromotionRequired,
        })
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
