//! Chess for two on 91 hexagons for the tests of all games.

use hexvariants::board::{Board, Cell, Hex91};
use proptest::prelude::*;
use proptest::sample::select;

use super::contract::Symmetry;
use super::text;

/// The mirror images of the board, in which every such game is the same.
pub fn symmetries() -> Vec<Symmetry> {
    vec![
        Symmetry { name: "left and right", position: left_right, mv: |mv| text::rename(mv, across), player: |n| n },
        Symmetry { name: "colours", position: exchanged, mv: |mv| text::rename(mv, along), player: |n| 1 - n },
    ]
}

/// The mirror image of a cell across file f.
fn across(cell: Cell<Hex91>) -> Cell<Hex91> {
    let (q, s) = Hex91::axial(cell);
    Hex91::at_axial(-q, q + s).unwrap()
}

/// The mirror image of a cell along its file.
fn along(cell: Cell<Hex91>) -> Cell<Hex91> {
    let (q, s) = Hex91::axial(cell);
    Hex91::at_axial(q, -q - s).unwrap()
}

fn left_right(position: &str) -> String {
    map(position, across, str::to_string)
}

fn exchanged(position: &str) -> String {
    let swap = |letter: char| {
        if letter.is_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    };
    let position = map(position, along, |piece| piece.chars().map(swap).collect());
    if position.contains(" w ") { position.replace(" w ", " b ") } else { position.replace(" b ", " w ") }
}

fn map(position: &str, cell: fn(Cell<Hex91>) -> Cell<Hex91>, piece: impl Fn(&str) -> String) -> String {
    let fields: Vec<_> = position.split(' ').collect();
    let pieces: Vec<_> =
        text::pieces(fields[0], |_| 1).into_iter().map(|(at, letter)| (cell(at), piece(&letter))).collect();
    format!("{} {} {} {} {}", text::rows(&pieces), fields[1], text::rename(fields[2], cell), fields[3], fields[4])
}

/// How White's pawns go.
#[derive(Clone, Copy, Debug)]
pub struct Pawns {
    /// They may double-step from `s` of `start` on the files of q up to `files` either way: less by q to the right.
    pub start: i8,
    pub files: i8,
    /// The steps by which they capture.
    pub captures: [(i8, i8); 2],
}

pub const MCCOOEY: Pawns = Pawns { start: -2, files: 3, captures: [(1, 1), (-1, 2)] };
pub const GLINSKI: Pawns = Pawns { start: -1, files: 4, captures: [(1, 0), (-1, 1)] };

impl Pawns {
    /// Set-ups from a few pieces to many, one in ten of them as careless as can be; a good part with a pawn that has just
    /// made a double step.
    pub fn set_ups(self) -> impl Strategy<Value = String> {
        let cells: Vec<Cell<Hex91>> = Hex91::CELLS.iter().collect();
        let letters: Vec<char> = "QRBNPPPPPqrbnppppp".chars().collect();
        let pieces = prop::collection::vec((select(cells.clone()), select(letters)), 0..24);
        let kings = (select(cells.clone()), select(cells.clone()));
        let double_step = prop::option::of((-self.files..=self.files, any::<[bool; 2]>()));
        let stray = (prop::option::weighted(0.1, select(cells.clone())), prop::option::weighted(0.1, select(cells)));
        let careful = prop::bool::weighted(0.9);
        let counts = (0..200u32, 1..300u32);
        let all = (pieces, kings, double_step, stray, careful, any::<bool>(), counts);
        all.prop_map(move |(pieces, kings, double_step, (stray, third_king), careful, white, (clock, round))| {
            let mut pieces: Vec<(Cell<Hex91>, char)> = pieces;
            if careful {
                for (cell, letter) in &mut pieces {
                    let (q, s) = Hex91::axial(*cell);
                    let ends = Hex91::at_axial(q, s + 1).is_none() || Hex91::at_axial(q, s - 1).is_none();
                    if ends && letter.eq_ignore_ascii_case(&'p') {
                        *letter = if *letter == 'p' { 'n' } else { 'N' };
                    }
                }
            }
            pieces.extend([(kings.0, 'K'), (kings.1, 'k')]);
            pieces.extend(third_king.filter(|_| !careful).map(|cell| (cell, 'k')));
            let mut skipped = stray.filter(|_| !careful);
            if let Some((q, enemies)) = double_step {
                // As if White had made it, and Black could capture from either side.
                let start = self.start - q.max(0);
                let cell = |q, s| {
                    let cell = Hex91::at_axial(q, s).unwrap();
                    if white { along(cell) } else { cell }
                };
                let (pawn, enemy) = if white { ('p', 'P') } else { ('P', 'p') };
                pieces.retain(|&(at, _)| at != cell(q, start) && at != cell(q, start + 1));
                pieces.push((cell(q, start + 2), pawn));
                for ((dq, ds), there) in self.captures.into_iter().zip(enemies) {
                    // Black's captures are White's, mirrored along the file.
                    pieces.extend(there.then_some((cell(q - dq, start + 1 + dq + ds), enemy)));
                }
                skipped = skipped.or(Some(cell(q, start + 1)));
            }
            let pieces: Vec<_> = pieces.into_iter().map(|(cell, letter)| (cell, letter.to_string())).collect();
            let turn = if white { 'w' } else { 'b' };
            let skipped = skipped.map_or("-".to_string(), |cell| cell.to_string());
            format!("{} {turn} {skipped} {clock} {round}", text::rows(&pieces))
        })
    }
}
