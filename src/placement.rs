//! Which piece stands where.

use crate::board::{Bits, Board, Cell, CellSet};
use crate::outcome::Player;

/// The pieces of a board: for each player the cells, and the kind of each piece as a small number, its *code*, kept as
/// one set of cells a binary digit.
///
/// A code has `PLANES` digits, at most five. A set of all pieces of a kind is an intersection of planes; a kind whose code is a
/// single digit beside others that lack it costs one operation. Copying a placement copies `PLANES + PLAYERS` words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement<B: Board, const PLANES: usize, const PLAYERS: usize> {
    planes: [CellSet<B>; PLANES],
    players: [CellSet<B>; PLAYERS],
}

impl<B: Board, const PLANES: usize, const PLAYERS: usize> Placement<B, PLANES, PLAYERS> {
    /// No pieces.
    pub const EMPTY: Self = Placement { planes: [CellSet::EMPTY; PLANES], players: [CellSet::EMPTY; PLAYERS] };

    /// The cells of a player's pieces.
    #[inline(always)]
    pub fn of(&self, player: Player) -> CellSet<B> {
        self.players[player.index() % PLAYERS]
    }

    /// The cells of all pieces.
    #[inline(always)]
    pub fn occupied(&self) -> CellSet<B> {
        self.players.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// The pieces whose code has digit number `digit` set; none if codes have no such digit.
    #[inline(always)]
    pub fn plane(&self, digit: usize) -> CellSet<B> {
        self.planes.get(digit).copied().unwrap_or(CellSet::EMPTY)
    }

    /// The code of the piece on a cell; 0 if there is none.
    #[inline(always)]
    pub fn code(&self, cell: Cell<B>) -> u8 {
        let mut code = 0;
        for (digit, plane) in self.planes.iter().enumerate() {
            code |= u8::from(plane.contains(cell)) << digit;
        }
        code
    }

    /// The owner of the piece on a cell.
    #[inline]
    pub fn owner(&self, cell: Cell<B>) -> Option<Player> {
        Player::all(PLAYERS).find(|&player| self.of(player).contains(cell))
    }

    /// Whether everything in it is one piece on a cell of the board: with a code, and with one owner.
    pub fn is_sound(&self) -> bool {
        let coded = self.planes.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        let mut owned = CellSet::EMPTY;
        for &cells in &self.players {
            if !(owned & cells).is_empty() {
                return false;
            }
            owned |= cells;
        }
        owned == coded && (owned - B::CELLS).is_empty()
    }

    /// Puts a piece on a cell, in place of what stood there. Only the lowest `PLANES` digits of the code are kept, and
    /// the player is taken modulo `PLAYERS`.
    #[inline(always)]
    pub fn put(&mut self, cell: Cell<B>, player: Player, code: u8) {
        self.arrange(CellSet::EMPTY, cell.set(), player, code);
    }

    /// Empties a set of cells.
    #[inline(always)]
    pub fn remove(&mut self, cells: CellSet<B>) {
        for plane in &mut self.planes {
            *plane -= cells;
        }
        for player in &mut self.players {
            *player -= cells;
        }
    }

    /// Moves a player's piece of a code: `cells` are the one it leaves and the one it goes to, which is empty.
    #[inline(always)]
    pub fn shift(&mut self, cells: CellSet<B>, player: Player, code: u8) {
        for (plane, &digit) in self.planes.iter_mut().zip(B::Bits::digits(code)) {
            *plane ^= cells & CellSet::from_bits(digit);
        }
        self.players[player.index() % PLAYERS] ^= cells;
    }

    /// Empties the cells of `from` and puts pieces of one code on those of `to`, in place of what stood there: a move.
    #[inline(always)]
    pub fn arrange(&mut self, from: CellSet<B>, to: CellSet<B>, player: Player, code: u8) {
        self.remove(from | to);
        for (plane, &digit) in self.planes.iter_mut().zip(B::Bits::digits(code)) {
            *plane |= to & CellSet::from_bits(digit);
        }
        self.players[player.index() % PLAYERS] |= to;
    }
}

/// Random numbers to hash positions with (Zobrist): one a player, code and cell. `CODES` is larger than any code.
#[derive(Clone, Debug)]
pub struct Keys<const CODES: usize, const PLAYERS: usize> {
    pieces: [[[u64; 128]; CODES]; PLAYERS],
}

/// Number `n` of a fixed sequence of well-mixed numbers.
pub const fn key(n: u64) -> u64 {
    let mut x = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

impl<const CODES: usize, const PLAYERS: usize> Keys<CODES, PLAYERS> {
    /// Keys for a `static`. Numbers for what a position has beside its pieces come from [`key`] with arguments from
    /// 2^32 up.
    pub const fn new() -> Self {
        let mut pieces = [[[0; 128]; CODES]; PLAYERS];
        let mut player = 0;
        while player < PLAYERS {
            let mut code = 1;
            while code < CODES {
                let mut cell = 0;
                while cell < 128 {
                    pieces[player][code][cell] = key(((player * CODES + code) * 128 + cell) as u64);
                    cell += 1;
                }
                code += 1;
            }
            player += 1;
        }
        Keys { pieces }
    }

    /// The number of a piece on a cell; 0 for code 0.
    #[inline(always)]
    pub fn piece<B: Board>(&self, player: Player, code: u8, cell: Cell<B>) -> u64 {
        self.pieces[player.index() % PLAYERS][code as usize % CODES][cell.index() & 127]
    }
}

impl<const CODES: usize, const PLAYERS: usize> Keys<CODES, PLAYERS> {
    /// The hash of all pieces: the numbers of each, one over the other.
    pub fn all<B: Board, const PLANES: usize>(&self, placement: &Placement<B, PLANES, PLAYERS>) -> u64 {
        let mut hash = 0;
        for player in Player::all(PLAYERS) {
            for cell in placement.of(player) {
                hash ^= self.piece(player, placement.code(cell), cell);
            }
        }
        hash
    }
}

impl<const CODES: usize, const PLAYERS: usize> Default for Keys<CODES, PLAYERS> {
    fn default() -> Self {
        Self::new()
    }
}
