//! Values out of arbitrary bytes are what they should be.
#![cfg(feature = "arbitrary")]

use std::collections::HashSet;

use arbitrary::{Arbitrary, Unstructured};
use hexvariants::board::{Board, Cell, CellSet, Hex91};
use hexvariants::{Position, Variant};

fn bytes(rng: &mut fastrand::Rng, most: usize) -> Vec<u8> {
    let len = rng.usize(0..most);
    std::iter::repeat_with(|| rng.u8(..)).take(len).collect()
}

#[test]
fn cells_and_sets() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut cells = HashSet::new();
    for _ in 0..2_000 {
        let bytes = bytes(&mut rng, 40);
        let mut u = Unstructured::new(&bytes);
        if let Ok(cell) = Cell::<Hex91>::arbitrary(&mut u) {
            assert!(Hex91::CELLS.contains(cell));
            cells.insert(cell);
        }
        assert!((CellSet::<Hex91>::arbitrary(&mut u).unwrap() - Hex91::CELLS).is_empty());
    }
    assert_eq!(cells.len(), 91);
}

/// Positions of all kinds of lengths and both from play and from set-ups, each with the text of one that can be read.
fn positions<V: Variant>()
where
    V::Position: for<'a> Arbitrary<'a>,
    V::Move: for<'a> Arbitrary<'a>,
{
    let mut rng = fastrand::Rng::with_seed(2);
    let (mut texts, mut moves, mut refused) = (HashSet::new(), HashSet::new(), 0);
    for _ in 0..3_000 {
        let bytes = bytes(&mut rng, 300);
        let mut u = Unstructured::new(&bytes);
        match V::Position::arbitrary(&mut u) {
            Ok(position) => {
                let text = position.to_string();
                assert_eq!(V::Position::parse(&text, position.rules()).unwrap(), position);
                texts.insert(text);
            }
            Err(_) => refused += 1,
        }
        moves.insert(V::Move::arbitrary(&mut u).unwrap());
    }
    assert!(texts.len() > 2_000, "{} positions", texts.len());
    assert!(refused < 100, "{refused} refused");
    assert!(moves.len() > 500, "{} moves", moves.len());
}

#[cfg(feature = "mccooey")]
#[test]
fn mccooey() {
    positions::<hexvariants::mccooey::McCooey>();
}

#[cfg(feature = "hexshogi91")]
#[test]
fn hexshogi91() {
    positions::<hexvariants::hexshogi91::HexShogi91>();
}

#[cfg(feature = "neohex")]
#[test]
fn neohex() {
    positions::<hexvariants::neohex::Neohex>();
}
