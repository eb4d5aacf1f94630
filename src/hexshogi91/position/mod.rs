//! Positions: what is where, what can be played, and what comes of it.

mod generate;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::board::{Board, Cell, CellSet, Shogi91};
use crate::error::{Faults, MoveError, PositionError, TextError};
use crate::hexshogi91::moves::{Move, MoveText, Moves};
use crate::hexshogi91::piece::{Hand, HandsText, PROMOTED, PieceText, Pieces, Role};
use crate::hexshogi91::tables::{ZONE, dead};
use crate::hexshogi91::{BLACK, Impasse, Rules, WHITE};
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces on the board; kinds by [`Role::code`].
    pub pieces: Pieces,
    /// The pieces in hand, Black's first.
    pub hands: [Hand; 2],
    /// The player to move; any but the second counts as the first.
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
    /// Puts a piece on a cell, in place of what stood there.
    pub fn put(&mut self, cell: Cell<Shogi91>, player: Player, role: Role) -> &mut Self {
        self.pieces.put(cell, player, role.code());
        self
    }

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

    /// Reads the text of a set-up under the given rules.
    ///
    /// # Errors
    /// What is wrong with it, in which field and where.
    pub fn read(text: &str, rules: Rules) -> Result<Self, TextError> {
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
        Ok(setup)
    }
}

/// In the form that shogi programs call SFEN, whatever is wrong with it.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, |cell| self.pieces.get(cell).map(|(player, role)| PieceText(player, role)))?;
        let turn = if self.turn == WHITE { 'w' } else { 'b' };
        write!(f, " {turn} {} {}", HandsText(self.hands), self.number)?;
        if self.rules.contains(Rules::FIFTY_TURNS) {
            write!(f, " {}", self.clock)?; // S5
        }
        Ok(())
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
        // Codes that are no role's, cells that are not the board's, two owners of one piece.
        let known = unknown.is_empty() && pieces.is_sound();
        faults.set(Faults::MATERIAL, faults.contains(Faults::MATERIAL) || !known);
        faults
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
        Ok(Setup::read(text, rules)?.position()?)
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
        self.setup().fmt(f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse(text, Rules::default())
    }
}
