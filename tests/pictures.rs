//! What the `svg` example draws.

#![cfg(all(feature = "mccooey", feature = "hexshogi91", feature = "neohex"))]

use std::path::PathBuf;
use std::process::{Command, Output};

use hexvariants::board::Board;
use hexvariants::hexshogi91::HexShogi91;
use hexvariants::mccooey::McCooey;
use hexvariants::neohex::Neohex;
use hexvariants::{Position, Variant};
use picture::{Marks, Picture, svg};

#[path = "../examples/common/picture.rs"]
#[allow(dead_code)]
mod picture;

#[test]
fn the_start_positions_are_drawn_as_in_the_readme() {
    fn check<V: Picture>(shown: &str) {
        let drawn = svg::<V>(&V::Position::start(), &Marks::default());
        let name = V::NAME;
        assert!(drawn == shown, "draw it anew: cargo run --example svg {name} -o examples/pictures/{name}.svg");
    }
    check::<McCooey>(include_str!("../examples/pictures/mccooey.svg"));
    check::<HexShogi91>(include_str!("../examples/pictures/hexshogi91.svg"));
    check::<Neohex>(include_str!("../examples/pictures/neohex.svg"));
}

#[test]
fn neighbours_differ_in_colour() {
    fn check<V: Picture>(together: impl Fn(usize, usize) -> bool) {
        for cell in V::Board::CELLS {
            for other in V::Board::neighbors(cell) {
                let alike = V::color(cell) == V::color(other);
                assert!(!(alike && together(cell.index(), other.index())), "{cell} and {other}");
            }
        }
    }
    check::<McCooey>(|_, _| true);
    check::<HexShogi91>(|_, _| true);
    check::<Neohex>(|_, _| true);
}

/// The values of an attribute.
fn values<'a>(svg: &'a str, attribute: &str) -> Vec<&'a str> {
    svg.split(&format!(" {attribute}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_position_can_be_drawn() {
    fn check<V: Picture>() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..10 {
            let (mut position, mut last) = (V::Position::start(), None);
            for _ in 0..100 {
                let moves = position.legal_moves();
                let Some(&mv) = random.choice(&moves) else { break };
                let marks = Marks { last, moves_of: V::ends(mv).0 };
                let drawn = svg::<V>(&position, &marks);
                let defined = values(&drawn, "id");
                assert!(values(&drawn, "href").iter().all(|used| defined.contains(&&used[1..])), "{position}");
                assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{position}");
                let opened = drawn.matches("<").count() - drawn.matches("</").count() - drawn.matches("/>").count();
                assert_eq!(opened, drawn.matches("</").count(), "{position}");
                last = V::read_ends(&mv.to_string());
                assert!(last == Some(V::ends(mv)));
                position.play_unchecked(mv);
            }
        }
    }
    check::<McCooey>();
    check::<HexShogi91>();
    check::<Neohex>();
}

/// Runs the example, which is built along with the tests unless only some are asked for.
fn run(arguments: &[&str]) -> Option<Output> {
    let program: PathBuf = std::env::current_exe().ok()?.parent()?.parent()?.join("examples").join("svg");
    let output = Command::new(program.with_extension(std::env::consts::EXE_EXTENSION)).args(arguments).output();
    output.map_err(|error| eprintln!("the example is not built: {error}")).ok()
}

#[test]
fn bad_arguments_end_with_two_and_a_message() {
    for (arguments, message) in [
        (vec!["draughts"], "no game named"),
        (vec!["mccooey", "--rules", "none"], "no rules named"),
        (vec!["mccooey", "--position", "8/8"], "is not a position"),
        (vec!["mccooey", "--moves-of", "j1"], "is not a cell"),
        (vec!["mccooey", "--moves-of", "f6"], "no piece on f6"),
        (vec!["mccooey", "--moves-of", "f8"], "White, who is to move, has no legal move from f8"),
        (vec!["mccooey", "--last", "f4"], "is not a move"),
        (vec!["mccooey", "--last", "f4f6"], "cannot have led"),
        (vec!["hexshogi91", "--last", "P*6f"], "cannot have led"),
    ] {
        let Some(output) = run(&arguments) else { return };
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(message), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn the_example_prints_what_is_asked_for() {
    let Some(output) = run(&["neohex", "--moves-of", "a02"]) else { return };
    assert!(output.status.success());
    let drawn = String::from_utf8(output.stdout).unwrap();
    let a02 = Some("a02".parse().unwrap());
    assert_eq!(drawn, svg::<Neohex>(&Position::start(), &Marks { last: None, moves_of: a02 }));
    assert_eq!(values(&drawn, "r").iter().filter(|radius| **radius == "8").count(), 2);
    assert_eq!(<Neohex as Variant>::NAME, "neohex");
}
