//! Neohex for the tests of all games.

use hexvariants::board::{Board, Cell, Neohex60};
use hexvariants::neohex::{Move, Neohex, Position};
use hexvariants::{Faults, Reason};
use proptest::prelude::*;
use proptest::sample::select;

use super::contract::{Contract, Symmetry, chess_universe};
use super::text;

impl Contract for Neohex {
    const IDENTITY: usize = 4;
    /// Only kings left (N9).
    const ENDS_WITH_MOVES: &[Reason] = &[Reason::BareKings];

    fn universe() -> Vec<Move> {
        chess_universe()
    }

    fn symmetries() -> Vec<Symmetry> {
        let turned = |mv: &str| text::rename(mv, Neohex60::turned);
        vec![
            Symmetry { name: "turned once", position: turned_once, mv: turned, player: |n| [2, 0, 1][n] },
            Symmetry {
                name: "turned twice",
                position: |position| turned_once(&turned_once(position)),
                mv: |mv| text::rename(&text::rename(mv, Neohex60::turned), Neohex60::turned),
                player: |n| [1, 2, 0][n],
            },
        ]
    }

    fn set_up_again(position: &Position) -> Result<Position, Faults> {
        position.setup().position()
    }

    fn set_ups() -> BoxedStrategy<String> {
        set_ups().boxed()
    }
}

/// The players' letters in the order of play.
const LETTERS: [char; 3] = ['r', 'b', 'g'];

/// Red's sector and pieces become Green's, Green's Blue's, and Blue's Red's.
fn turned_once(position: &str) -> String {
    let next = |player: char| LETTERS[(LETTERS.iter().position(|letter| *letter == player).unwrap() + 2) % 3];
    let fields: Vec<_> = position.split(' ').collect();
    let turned = |(cell, piece): (Cell<Neohex60>, String)| {
        (Neohex60::turned(cell), format!("{}{}", next(piece.chars().next().unwrap()), &piece[1..]))
    };
    let pieces: Vec<_> = text::pieces(fields[0], |_| 2).into_iter().map(turned).collect();
    let turn = next(fields[1].chars().next().unwrap());
    let castling: Vec<char> = fields[2].chars().filter(|letter| *letter != '-').map(next).collect();
    let skipped = fields[3].split(',').filter(|name| *name != "-");
    let skipped = skipped.map(|name| text::rename(name, Neohex60::turned)).collect();
    let rows = text::rows(&pieces);
    format!("{rows} {turn} {} {} {} {}", castling_field(&castling), skipped_field(skipped), fields[4], fields[5])
}

fn castling_field(players: &[char]) -> String {
    let field: String = LETTERS.iter().filter(|letter| players.contains(letter)).collect();
    if field.is_empty() { "-".to_string() } else { field }
}

fn skipped_field(mut names: Vec<String>) -> String {
    names.sort();
    if names.is_empty() { "-".to_string() } else { names.join(",") }
}

/// A cell by the number of its player in the order of play, its file and row.
fn cell(player: usize, q: u8, r: u8) -> Cell<Neohex60> {
    Neohex60::at_coordinates([0, 2, 1][player], q, r).unwrap()
}

/// Set-ups from a few pieces to many, one in ten of them as careless as can be; a good part with kings and rooks at
/// home, or with pawns that have just made a double step.
pub fn set_ups() -> impl Strategy<Value = String> {
    let cells: Vec<Cell<Neohex60>> = Neohex60::CELLS.iter().collect();
    let roles: Vec<char> = "QRBNPPPP".chars().collect();
    let piece = (select(cells.clone()), 0..3usize, select(roles));
    let pieces = prop::collection::vec(piece, 0..24);
    let kings = prop::array::uniform3((select(cells.clone()), any::<bool>()));
    let double_steps = prop::array::uniform3(prop::option::of(0..5u8));
    let stray = (prop::option::of(select(cells)), any::<[bool; 3]>());
    let all = (pieces, kings, double_steps, stray, prop::bool::weighted(0.9), 0..3usize, (0..200u32, 1..300u32));
    all.prop_map(|(pieces, kings, double_steps, (stray, rights), careful, turn, (clock, round))| {
        let mut pieces: Vec<_> = pieces;
        let (mut castling, mut skipped) = (Vec::new(), Vec::new());
        if careful {
            for (cell, player, role) in &mut pieces {
                let (sector, _, row) = Neohex60::coordinates(*cell);
                if *role == 'P' && row == 1 && sector != [0, 2, 1][*player] {
                    *role = 'N';
                }
            }
        }
        for (player, step) in double_steps.into_iter().enumerate() {
            let Some(q) = step.filter(|_| player != turn) else { continue };
            pieces.retain(|&(at, ..)| at != cell(player, q, 3));
            pieces.push((cell(player, q, 4), player, 'P'));
            skipped.push(cell(player, q, 3).to_string());
        }
        for (player, (king, at_home)) in kings.into_iter().enumerate() {
            if at_home {
                pieces.extend([(cell(player, 0, 1), player, 'K'), (cell(player, 4, 1), player, 'R')]);
                castling.extend(rights[player].then_some(LETTERS[player]));
            } else {
                pieces.push((king, player, 'K'));
            }
        }
        if let Some(stray) = stray.filter(|_| !careful) {
            skipped.push(stray.to_string());
            skipped.dedup();
            pieces.push((stray, 0, 'K'));
        }
        skipped.sort();
        skipped.dedup();
        let letters =
            |(cell, player, role): (Cell<Neohex60>, usize, char)| (cell, format!("{}{role}", LETTERS[player]));
        let pieces: Vec<_> = pieces.into_iter().map(letters).collect();
        let rows = text::rows(&pieces);
        let (castling, skipped) = (castling_field(&castling), skipped_field(skipped));
        format!("{rows} {} {castling} {skipped} {clock} {round}", LETTERS[turn])
    })
}
