//! What pawns, castling and hashing look up: built from the board when the crate is compiled.

use crate::board::{Board as _, Cell, CellSet, Neohex60};
use crate::outcome::Player;
use crate::placement::Keys;

type Set = CellSet<Neohex60>;

/// What a pawn's step ahead adds to the index of its cell in its owner's sector; abroad it takes it off (N2).
pub(super) const AHEAD: i8 = 5;
/// What a pawn's captures add in its owner's sector, and take off abroad (N3).
pub(super) const CAPTURES: [i8; 2] = [6, 9];

/// What a player's side of the board looks like.
///
/// Pawns that take the same step are moved together, by a shift of the indices of their cells. What pawns do where
/// sectors meet is irregular, and looked up for each.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    /// The player's sector.
    pub(super) sector: Set,
    /// The other sectors.
    pub(super) abroad: Set,
    /// The cells that the pawns skip.
    pub(super) skipped: Set,
    /// The other players' home rows, where the pawns promote.
    pub(super) last: Set,
    /// The cells of the sector from which a pawn's step ahead adds [`AHEAD`].
    pub(super) ahead: Set,
    /// The cells of the sector from which captures add [`CAPTURES`].
    pub(super) captures: [Set; 2],
    /// The cells abroad from which captures take [`CAPTURES`] off.
    pub(super) captures_abroad: [Set; 2],
    /// The cells from which pawns go further than that: as [`PawnCells`] says.
    pub(super) irregular: Set,
    /// The home row.
    pub(super) home: Set,
    /// Where the king and the rook stand at first: the two ends of the home row.
    pub(super) king: Cell<Neohex60>,
    pub(super) rook: Cell<Neohex60>,
    /// The cells that the king crosses by castling, to which the rook goes, and where the king arrives.
    pub(super) crossed: Cell<Neohex60>,
    pub(super) castled: Cell<Neohex60>,
    /// The cells between king and rook.
    pub(super) between: Set,
}

/// The cells of a player's pawns' moves, for each cell.
#[derive(Clone, Copy)]
pub(super) struct PawnCells {
    /// The irregular steps ahead.
    pub(super) ahead: [Set; 64],
    /// The irregular captures.
    pub(super) captures: [Set; 64],
    /// The cells from which pawns attack a cell.
    pub(super) attackers: [Set; 64],
}

/// The sector of each player: the order of play goes round the board the other way than its turning.
const SECTORS: [u8; 3] = [0, 2, 1];

const fn home(sector: u8, q: u8, r: u8) -> Cell<Neohex60> {
    match Neohex60::at_coordinates(sector, q, r) {
        Some(cell) => cell,
        None => panic!("no such cell"),
    }
}

/// The cells of row `r` of a sector.
const fn row(sector: u8, r: u8) -> u64 {
    0b11111 << home(sector, 0, r).index()
}

/// The cell ahead of a pawn of a sector's player, and those that it captures on.
const fn pawn(sector: u8, from: u8) -> (u64, u64) {
    let from = Cell::at(from);
    // N2: side 1 at home and side 4 abroad; N3: the corners on both sides of it.
    let (side, corners) = if Neohex60::sector(from) == sector { (1, [0, 1]) } else { (4, [3, 4]) };
    let [one, other] = [Neohex60::corner_steps(from, corners[0]), Neohex60::corner_steps(from, corners[1])];
    (Neohex60::neighbor_over(from, side).bits(), one.bits() | other.bits())
}

/// The cells of a set that an offset leads to from a cell: that cell or none.
const fn led_to(set: u64, from: u8, offset: i8) -> u64 {
    match from.checked_add_signed(offset) {
        Some(to) if to < 60 => set & 1 << to,
        _ => 0,
    }
}

/// The cells from which an offset leads to one of those that `table` gives for them.
const fn regular(table: &[u64; 64], offset: i8) -> u64 {
    let (mut set, mut from) = (0, 0);
    while from < 60 {
        if led_to(table[from as usize], from, offset) != 0 {
            set |= 1 << from;
        }
        from += 1;
    }
    set
}

const fn sets(table: [u64; 64]) -> [Set; 64] {
    let (mut sets, mut at) = ([Set::EMPTY; 64], 0);
    while at < 64 {
        sets[at] = Set::from_bits(table[at]);
        at += 1;
    }
    sets
}

const fn seat(player: usize) -> (Seat, PawnCells) {
    let sector = SECTORS[player];
    let (mut ahead, mut captures, mut attackers) = ([0; 64], [0; 64], [0; 64]);
    let mut from = 0;
    while from < 60 {
        (ahead[from as usize], captures[from as usize]) = pawn(sector, from);
        assert!(led_to(ahead[from as usize] | captures[from as usize], from, 2 * AHEAD) == 0, "a double step alone");
        let mut rest = captures[from as usize];
        while rest != 0 {
            attackers[rest.trailing_zeros() as usize] |= 1 << from;
            rest &= rest - 1;
        }
        from += 1;
    }
    let own = row(sector, 1) | row(sector, 2) | row(sector, 3) | row(sector, 4);
    let abroad = Neohex60::CELLS.bits() & !own;
    let last = (row(0, 1) | row(1, 1) | row(2, 1)) & abroad;
    let [right, left] = CAPTURES;
    let mut seat = Seat {
        sector: Set::from_bits(own),
        abroad: Set::from_bits(abroad),
        skipped: Set::from_bits(row(sector, 3)),
        last: Set::from_bits(last),
        ahead: Set::from_bits(own & regular(&ahead, AHEAD)),
        captures: [Set::from_bits(own & regular(&captures, right)), Set::from_bits(own & regular(&captures, left))],
        captures_abroad: [
            Set::from_bits(abroad & regular(&captures, -right)),
            Set::from_bits(abroad & regular(&captures, -left)),
        ],
        irregular: Set::EMPTY,
        home: Set::from_bits(row(sector, 1)),
        king: home(sector, 0, 1),
        rook: home(sector, 4, 1),
        crossed: home(sector, 1, 1),
        castled: home(sector, 2, 1),
        between: Set::from_bits(row(sector, 1) & !(1 << home(sector, 0, 1).index() | 1 << home(sector, 4, 1).index())),
    };
    assert!(abroad & regular(&ahead, -AHEAD) == abroad & !last, "a step ahead leads on from all cells but the last");
    let (mut irregular, mut from) = (0, 0);
    while from < 60 {
        let at = from as usize;
        let sign = if own >> from & 1 != 0 { 1 } else { -1 };
        ahead[at] &= !led_to(ahead[at], from, sign * AHEAD);
        captures[at] &= !(led_to(captures[at], from, sign * right) | led_to(captures[at], from, sign * left));
        if ahead[at] | captures[at] != 0 {
            irregular |= 1 << from;
            assert!(sign == 1, "all steps abroad are regular");
            assert!((ahead[at] | captures[at]) & last == 0, "no pawn promotes by a step from its owner's sector");
        }
        from += 1;
    }
    seat.irregular = Set::from_bits(irregular);
    (seat, PawnCells { ahead: sets(ahead), captures: sets(captures), attackers: sets(attackers) })
}

const ALL: [(Seat, PawnCells); 3] = [seat(0), seat(1), seat(2)];
static SEATS: [Seat; 3] = [ALL[0].0, ALL[1].0, ALL[2].0];
static PAWNS: [PawnCells; 3] = [ALL[0].1, ALL[1].1, ALL[2].1];

impl Seat {
    /// A player's.
    #[inline(always)]
    pub(super) fn of(player: Player) -> &'static Seat {
        &SEATS[player.index() % 3]
    }
}

impl PawnCells {
    /// A player's.
    #[inline(always)]
    pub(super) fn of(player: Player) -> &'static PawnCells {
        &PAWNS[player.index() % 3]
    }
}

/// The rights to castle that a move from or to a cell ends (N6), one bit a player.
pub(super) static RIGHTS: [u8; 64] = {
    let (mut table, mut player) = ([0; 64], 0);
    while player < 3 {
        table[ALL[player].0.king.index()] |= 1 << player;
        table[ALL[player].0.rook.index()] |= 1 << player;
        player += 1;
    }
    table
};

pub(super) static KEYS: Keys<8, 3> = Keys::new();
