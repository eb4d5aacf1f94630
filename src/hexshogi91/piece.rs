//! The kinds of piece, pieces on the board, and pieces in hand.

use core::fmt;

use crate::board::{Board, Cell, CellSet, Shogi91};
use crate::error::{Problem, TextError};
use crate::outcome::Player;
use crate::placement::Placement;
use crate::text::Field;

/// A kind of piece. Its number is its code in [`Pieces`]: the highest digit is set for what is promoted, and for the
/// gold that the small promoted pieces move like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Slides orthogonally.
    Rook = 1,
    /// Slides diagonally.
    Bishop = 2,
    /// One step orthogonally forward.
    Pawn = 3,
    /// One step any way.
    King = 4,
    /// Slides orthogonally forward.
    Lance = 5,
    /// Leaps forward.
    Knight = 6,
    /// One step diagonally, or orthogonally forward.
    Silver = 7,
    /// One step orthogonally, or diagonally forward.
    Gold = 8,
    /// A promoted rook, +R: a rook, or one step diagonally.
    DragonKing = 9,
    /// A promoted bishop, +B: a bishop, or one step orthogonally.
    DragonHorse = 10,
    /// A promoted pawn, +P: as a gold.
    Tokin = 11,
    /// +L: as a gold.
    PromotedLance = 13,
    /// +N: as a gold.
    PromotedKnight = 14,
    /// +S: as a gold.
    PromotedSilver = 15,
}

/// The digit of a code that is set for what is promoted.
pub(super) const PROMOTED: u8 = 8;

impl Role {
    /// All roles, in the order of their codes.
    pub const ALL: [Role; 14] = [
        Role::Rook,
        Role::Bishop,
        Role::Pawn,
        Role::King,
        Role::Lance,
        Role::Knight,
        Role::Silver,
        Role::Gold,
        Role::DragonKing,
        Role::DragonHorse,
        Role::Tokin,
        Role::PromotedLance,
        Role::PromotedKnight,
        Role::PromotedSilver,
    ];
    /// The roles that a hand can hold, in the order in which hands are written.
    pub const IN_HAND: [Role; 7] =
        [Role::Rook, Role::Bishop, Role::Gold, Role::Silver, Role::Knight, Role::Lance, Role::Pawn];

    /// The role of a code.
    #[inline]
    pub const fn new(code: u8) -> Option<Self> {
        match code {
            1 => Some(Role::Rook),
            2 => Some(Role::Bishop),
            3 => Some(Role::Pawn),
            4 => Some(Role::King),
            5 => Some(Role::Lance),
            6 => Some(Role::Knight),
            7 => Some(Role::Silver),
            8 => Some(Role::Gold),
            9 => Some(Role::DragonKing),
            10 => Some(Role::DragonHorse),
            11 => Some(Role::Tokin),
            13 => Some(Role::PromotedLance),
            14 => Some(Role::PromotedKnight),
            15 => Some(Role::PromotedSilver),
            _ => None,
        }
    }

    /// The role of a code that is known to be one; a pawn if it is none.
    #[inline(always)]
    pub(super) const fn of_code(code: u8) -> Self {
        match Self::new(code) {
            Some(role) => role,
            None => Role::Pawn,
        }
    }

    /// Its number.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// What it becomes when it promotes; `None` for kings, golds and what is promoted already.
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Role::King | Role::Gold => None,
            _ => Role::new(self.code() + PROMOTED),
        }
    }

    /// What it is when it is not promoted: what it turns into when it is captured.
    pub const fn unpromoted(self) -> Self {
        match Role::new(self.code() % PROMOTED) {
            Some(role) => role,
            None => Role::Gold,
        }
    }

    /// Whether it is promoted.
    pub const fn is_promoted(self) -> bool {
        self.code() > PROMOTED
    }

    /// How many there are in the game, the promoted ones included.
    pub const fn total(self) -> usize {
        match self.unpromoted() {
            Role::King | Role::Rook | Role::Bishop => 2,
            Role::Pawn => 18,
            _ => 4,
        }
    }

    /// What it counts in an impasse: five for rooks and bishops and what they promote to, nothing for kings.
    pub const fn points(self) -> usize {
        match self.unpromoted() {
            Role::King => 0,
            Role::Rook | Role::Bishop => 5,
            _ => 1,
        }
    }

    /// Its letter, in upper case; that of the unpromoted piece.
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Pawn => 'P',
            Role::King => 'K',
            Role::Lance => 'L',
            Role::Knight => 'N',
            Role::Silver => 'S',
            _ => 'G',
        }
    }

    /// The unpromoted role of an upper-case letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }
}

/// The letter, after a `+` for what is promoted.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_promoted() { "+" } else { "" }, self.letter())
    }
}

/// The pieces on the board; kinds by [`Role::code`].
pub type Pieces = Placement<Shogi91, 4, 2>;

type Set = CellSet<Shogi91>;

impl Pieces {
    /// All rooks and dragon kings.
    #[inline(always)]
    pub fn orthogonal(&self) -> Set {
        self.plane(0) - (self.plane(1) | self.plane(2))
    }

    /// All bishops and dragon horses.
    #[inline(always)]
    pub fn diagonal(&self) -> Set {
        self.plane(1) - (self.plane(0) | self.plane(2))
    }

    /// All unpromoted pawns.
    #[inline(always)]
    pub fn pawns(&self) -> Set {
        (self.plane(0) & self.plane(1)) - (self.plane(2) | self.plane(3))
    }

    /// All unpromoted lances.
    #[inline(always)]
    pub fn lances(&self) -> Set {
        (self.plane(0) & self.plane(2)) - (self.plane(1) | self.plane(3))
    }

    /// All unpromoted knights.
    #[inline(always)]
    pub fn knights(&self) -> Set {
        (self.plane(1) & self.plane(2)) - (self.plane(0) | self.plane(3))
    }

    /// All unpromoted silvers.
    #[inline(always)]
    pub fn silvers(&self) -> Set {
        (self.plane(0) & self.plane(1) & self.plane(2)) - self.plane(3)
    }

    /// All pieces that move like a gold.
    #[inline(always)]
    pub fn golds(&self) -> Set {
        self.plane(3) - ((self.plane(0) ^ self.plane(1)) - self.plane(2))
    }

    /// All kings.
    #[inline(always)]
    pub fn kings(&self) -> Set {
        self.plane(2) - (self.plane(0) | self.plane(1))
    }

    /// All pieces that can step once diagonally, whichever side is ahead: kings and dragon kings.
    #[inline(always)]
    pub(super) fn diagonal_steppers(&self) -> Set {
        self.kings() | self.orthogonal() & self.plane(3)
    }

    /// All pieces that can step once orthogonally, whichever side is ahead: kings and dragon horses.
    #[inline(always)]
    pub(super) fn orthogonal_steppers(&self) -> Set {
        self.kings() | self.diagonal() & self.plane(3)
    }

    /// All pieces of a role.
    pub fn of_role(&self, role: Role) -> Set {
        let planes = (0..4).map(|digit| (digit, self.plane(digit)));
        planes.fold(Shogi91::CELLS, |set, (digit, plane)| match role.code() >> digit & 1 {
            0 => set - plane,
            _ => set & plane,
        })
    }

    /// The piece on a cell.
    pub fn get(&self, cell: Cell<Shogi91>) -> Option<(Player, Role)> {
        Some((self.owner(cell)?, Role::new(self.code(cell))?))
    }
}

/// A piece as the position's text has it: its role in its owner's case.
#[derive(Clone, Copy)]
pub(super) struct PieceText(pub(super) Player, pub(super) Role);

impl fmt::Display for PieceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PieceText(player, role) = *self;
        let (plus, letter) = (if role.is_promoted() { "+" } else { "" }, role.letter());
        write!(f, "{plus}{}", if player.index() == 0 { letter } else { letter.to_ascii_lowercase() })
    }
}

impl PieceText {
    /// The unpromoted piece of a letter.
    fn letter(letter: u8) -> Result<(Player, Role), Problem> {
        let role = Role::from_letter(char::from(letter.to_ascii_uppercase())).ok_or(Problem::Unexpected)?;
        Ok((Player::new(usize::from(letter.is_ascii_lowercase())), role))
    }

    /// The piece that a text starts with, and its length, as [`Field::rows`] asks for.
    pub(super) fn read(text: &[u8]) -> Result<((Player, Role), usize), Problem> {
        match *text {
            [] | [b'+'] => Err(Problem::Missing),
            [b'+', letter, ..] => {
                let (player, role) = Self::letter(letter)?;
                Ok(((player, role.promoted().ok_or(Problem::Unexpected)?), 2))
            }
            [letter, ..] => Ok((Self::letter(letter)?, 1)),
        }
    }
}

/// The pieces a player has in hand: how many of each kind.
///
/// ```
/// use hexvariants::hexshogi91::{Hand, Role};
///
/// let hand = Hand::EMPTY.with(Role::Pawn, 18).with(Role::Gold, 1);
/// assert_eq!((hand.count(Role::Pawn), hand.count(Role::Rook)), (18, 0));
/// assert_eq!(hand.to_string(), "G18P");
/// assert!(hand.iter().eq([(Role::Gold, 1), (Role::Pawn, 18)]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand(u32);

/// The place of a kind in a hand, by the code of the unpromoted piece without its highest digit: four bits each, and
/// eight for pawns, which have the king's too.
#[inline(always)]
const fn place(code: u8) -> u32 {
    (code % PROMOTED * 4) as u32
}

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Hand(0);

    /// How many pieces of a kind there are. Promoted pieces are in hand as what they were before; a king never is.
    #[inline(always)]
    pub const fn count(self, role: Role) -> usize {
        self.count_code(role.code()) as usize
    }

    /// This hand with so many pieces of a kind, in place of those of that kind it had. It can hold more than the game
    /// has (a set-up is refused for it) but not more than 15, pawns 255: no more than that are kept. Kings are not.
    pub const fn with(self, role: Role, count: usize) -> Self {
        let most = Self::mask(role.code());
        let count = if count < most as usize { count as u32 } else { most };
        Hand(self.0 & !(most << place(role.code())) | count << place(role.code()))
    }

    #[inline(always)]
    const fn mask(code: u8) -> u32 {
        match code % PROMOTED {
            3 => 255,
            4 => 0,
            _ => 15,
        }
    }

    /// How many pieces there are of what is left of a code without its promotion.
    #[inline(always)]
    pub(super) const fn count_code(self, code: u8) -> u32 {
        self.0 >> place(code) & Self::mask(code)
    }

    /// One more piece of what is left of a code without its promotion.
    #[inline(always)]
    pub(super) const fn more(self, code: u8) -> Self {
        Hand(self.0.wrapping_add(1 << place(code)))
    }

    /// One piece less.
    #[inline(always)]
    pub(super) const fn less(self, code: u8) -> Self {
        Hand(self.0.wrapping_sub(1 << place(code)))
    }

    /// Whether there is nothing in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds it holds, in the order in which they are written, and how many of each.
    pub fn iter(self) -> impl Iterator<Item = (Role, usize)> {
        Role::IN_HAND.into_iter().map(move |role| (role, self.count(role))).filter(|&(_, count)| count > 0)
    }

    fn write(self, f: &mut fmt::Formatter<'_>, player: Player) -> fmt::Result {
        self.iter().try_for_each(|(role, count)| {
            if count > 1 {
                write!(f, "{count}")?;
            }
            write!(f, "{}", PieceText(player, role))
        })
    }
}

/// The first player's form, upper case: each kind's letter after its count if there is more than one; a dash for an
/// empty hand.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_str("-") } else { self.write(f, Player::new(0)) }
    }
}

/// Both hands as a field of the position's text.
#[derive(Clone, Copy)]
pub(super) struct HandsText(pub(super) [Hand; 2]);

impl fmt::Display for HandsText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == [Hand::EMPTY; 2] {
            return f.write_str("-");
        }
        Player::all(2).zip(self.0).try_for_each(|(player, hand)| hand.write(f, player))
    }
}

impl HandsText {
    /// Reads a field that is a dash, or counted letters in order.
    pub(super) fn read(field: &Field<'_>) -> Result<[Hand; 2], TextError> {
        let mut hands = [Hand::EMPTY; 2];
        if field.text == "-" {
            return Ok(hands);
        }
        let (bytes, mut at) = (field.text.as_bytes(), 0);
        let mut order = Player::all(2).flat_map(|player| Role::IN_HAND.map(|role| (player, role)));
        while at < bytes.len() {
            let rest = bytes.get(at..).unwrap_or_default();
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let count = match rest.get(..digits).unwrap_or_default() {
                [] => 1,
                &[tens @ b'1'..=b'9', units] => usize::from(tens - b'0') * 10 + usize::from(units - b'0'),
                &[units @ b'2'..=b'9'] => usize::from(units - b'0'),
                [b'0', ..] | [_] => return Err(field.error(at, Problem::Number)),
                _ => return Err(field.error(at, Problem::Large)),
            };
            if count > Role::Pawn.total() {
                return Err(field.error(at, Problem::Large));
            }
            at += digits;
            let letter = *rest.get(digits).ok_or(field.error(at, Problem::Missing))?;
            let piece = PieceText::letter(letter).map_err(|problem| field.error(at, problem))?;
            if piece.1 == Role::King {
                return Err(field.error(at, Problem::Unexpected));
            }
            order.find(|&next| next == piece).ok_or(field.error(at, Problem::Order))?;
            let hand = &mut hands[piece.0.index() & 1];
            *hand = hand.with(piece.1, count);
            at += 1;
        }
        Ok(hands)
    }
}
