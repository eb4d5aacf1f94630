//! Hex Shogi 91 for the tests of all games.

use hexvariants::Faults;
use hexvariants::board::{Board, Cell, Shogi91};
use hexvariants::hexshogi91::{HexShogi91, Move, Position, Role};
use proptest::prelude::*;
use proptest::sample::select;

use super::contract::{Contract, Symmetry, cells_and_others};
use super::text;

impl Contract for HexShogi91 {
    const IDENTITY: usize = 3;

    fn universe() -> Vec<Move> {
        let cells = cells_and_others::<Shogi91>();
        let drops = Role::ALL.iter().flat_map(|&role| cells.iter().map(move |&to| Move::drop(role, to)));
        let pairs = cells.iter().flat_map(|&from| cells.iter().map(move |&to| (from, to)));
        let steps = pairs.flat_map(|(from, to)| {
            Role::ALL
                .into_iter()
                .flat_map(move |role| [false, true].map(|promotes| Move::step(role, from, to, promotes)))
        });
        drops.chain(steps).collect()
    }

    fn symmetries() -> Vec<Symmetry> {
        vec![
            Symmetry { name: "left and right", position: left_right, mv: |mv| text::rename(mv, across), player: |n| n },
            Symmetry { name: "sides", position: exchanged, mv: |mv| text::rename(mv, along), player: |n| 1 - n },
        ]
    }

    fn set_up_again(position: &Position) -> Result<Position, Faults> {
        position.setup().position()
    }

    fn set_ups() -> BoxedStrategy<String> {
        set_ups().boxed()
    }
}

/// The mirror image of a cell in its rank.
fn across(cell: Cell<Shogi91>) -> Cell<Shogi91> {
    let (q, r) = Shogi91::axial(cell);
    Shogi91::at_axial(-q - r, r).unwrap()
}

/// The mirror image of a cell in the middle rank.
fn along(cell: Cell<Shogi91>) -> Cell<Shogi91> {
    let (q, r) = Shogi91::axial(cell);
    Shogi91::at_axial(q + r, -r).unwrap()
}

fn map(rows: &str, cell: fn(Cell<Shogi91>) -> Cell<Shogi91>, piece: fn(&str) -> String) -> String {
    let pieces = text::pieces(rows, |text| if text.starts_with('+') { 2 } else { 1 });
    text::rows(&pieces.into_iter().map(|(at, letters)| (cell(at), piece(&letters))).collect::<Vec<_>>())
}

fn left_right(position: &str) -> String {
    let (rows, rest) = position.split_once(' ').unwrap();
    format!("{} {rest}", map(rows, across, str::to_string))
}

fn exchanged(position: &str) -> String {
    let fields: Vec<_> = position.split(' ').collect();
    let rows = map(fields[0], along, swap_case);
    let turn = if fields[1] == "b" { "w" } else { "b" };
    let black = fields[2].rfind(|letter: char| letter.is_ascii_uppercase()).map_or(0, |at| at + 1);
    let (black, white) = fields[2].split_at(black);
    let hands = if fields[2] == "-" { "-".to_string() } else { swap_case(white) + &swap_case(black) };
    [&[rows.as_str(), turn, &hands], &fields[3..]].concat().join(" ")
}

fn swap_case(text: &str) -> String {
    let swap = |letter: char| {
        if letter.is_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    };
    text.chars().map(swap).collect()
}

/// The game's pieces but for kings, each as often as there are of it.
const PIECES: &str = "RRBBGGGGSSSSNNNNLLLLPPPPPPPPPPPPPPPPPP";

/// Set-ups with a few of the game's pieces or many, on the board and in hands; one in ten of them as careless as can
/// be.
pub fn set_ups() -> impl Strategy<Value = String> {
    let cells: Vec<Cell<Shogi91>> = Shogi91::CELLS.iter().collect();
    // Where a piece of the game's set is: nowhere, in a hand, or on a cell, promoted or not.
    let place = prop_oneof![
        3 => Just(None),
        1 => (any::<bool>(), Just(None)).prop_map(Some),
        2 => (any::<bool>(), (select(cells.clone()), any::<bool>()).prop_map(Some)).prop_map(Some),
    ];
    let places = prop::collection::vec(place, PIECES.len());
    let more = prop::collection::vec((select(cells.clone()), select(vec!["R", "g", "+P", "K", "n", "L"])), 0..3);
    let kings = (select(cells.clone()), select(cells));
    let all = (places, more, kings, prop::bool::weighted(0.9), any::<bool>(), 1..300u32);
    all.prop_map(|(places, more, kings, careful, black, number)| {
        let (mut pieces, mut hands) = (Vec::new(), [[0; 7]; 2]);
        for (piece, place) in PIECES.chars().zip(places) {
            let Some((black, place)) = place else { continue };
            let Some((cell, promoted)) = place else {
                hands[usize::from(!black)]["RBGSNLP".find(piece).unwrap()] += 1;
                continue;
            };
            let (_, rank) = Shogi91::axial(cell);
            let ranks_left = if black { rank + 5 } else { 5 - rank };
            let stuck = ranks_left < if piece == 'N' { 2 } else { 1 } && "PLN".contains(piece);
            let promoted = piece != 'G' && (promoted || (careful && stuck));
            let letters = if promoted { format!("+{piece}") } else { piece.to_string() };
            pieces.push((cell, if black { letters } else { letters.to_ascii_lowercase() }));
        }
        if !careful {
            pieces.extend(more.into_iter().map(|(cell, letters)| (cell, letters.to_string())));
        }
        pieces.extend([(kings.0, "K".to_string()), (kings.1, "k".to_string())]);
        let turn = if black { 'b' } else { 'w' };
        format!("{} {turn} {} {number}", text::rows(&pieces), hands_field(hands))
    })
}

fn hands_field(hands: [[usize; 7]; 2]) -> String {
    let mut field = String::new();
    for (letters, hand) in ["RBGSNLP", "rbgsnlp"].into_iter().zip(hands) {
        for (letter, count) in letters.chars().zip(hand).filter(|(_, count)| *count > 0) {
            if count > 1 {
                field += &count.to_string();
            }
            field.push(letter);
        }
    }
    if field.is_empty() { "-".to_string() } else { field }
}
