//! What is looked up: where pieces step, and which cells are far from a player.

use super::piece::Role;
use crate::board::{Cell, CellSet, Shogi91};
use crate::outcome::Player;

type Set = CellSet<Shogi91>;

/// Steps as Black takes them, in axial coordinates. White's are the opposite ones.
pub(super) const AHEAD: [(i8, i8); 2] = [(0, -1), (1, -1)];
const GOLD_STEPS: [(i8, i8); 9] = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, -2), (2, -1), (-1, -1)];
const SILVER_STEPS: [(i8, i8); 8] = [(1, -2), (2, -1), (-1, -1), (-1, 2), (-2, 1), (1, 1), (0, -1), (1, -1)];
const KNIGHT_STEPS: [(i8, i8); 4] = [(1, -3), (-1, -2), (3, -2), (2, -3)];

/// For each player and cell, a set of cells.
pub(super) type Table = [[u128; 128]; 2];

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
pub(super) static PAWN: Table = steps(AHEAD, false);
pub(super) static LANCE: Table = steps(AHEAD, true);
pub(super) static KNIGHT: Table = steps(KNIGHT_STEPS, false);
pub(super) static SILVER: Table = steps(SILVER_STEPS, false);
pub(super) static GOLD: Table = steps(GOLD_STEPS, false);

/// Around each player's king: where the enemies must be that attack it, or a cell it can step to, without sliding.
pub(super) static AROUND: Table = {
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
pub(super) fn look(table: &Table, player: Player, cell: Cell<Shogi91>) -> Set {
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
pub(super) const ZONE: [Set; 2] = [far(0, 4), far(1, 4)];
pub(super) const LAST: [Set; 2] = [far(0, 1), far(1, 1)];
pub(super) const LAST_TWO: [Set; 2] = [far(0, 2), far(1, 2)];

/// The cells from which a player's unpromoted piece could never move again.
#[inline(always)]
pub(super) fn dead(player: Player, role: Role) -> Set {
    match role {
        Role::Pawn | Role::Lance => LAST[player.index() & 1],
        Role::Knight => LAST_TWO[player.index() & 1],
        _ => Set::EMPTY,
    }
}
