//! Draws a position as SVG.

mod common;
#[path = "common/picture.rs"]
mod picture;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Parser;
use common::with_variant;
use hexvariants::Position;
use hexvariants::board::{Board, Cell};
use picture::{Marks, Picture};

/// Draws a position as SVG: the board, the pieces, hands beside it, and check.
#[derive(Parser)]
struct Arguments {
    /// The game: mccooey, hexshogi91 or neohex.
    variant: String,
    /// The position to draw, instead of the start.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The rules: default, designer, or one flag of the game.
    #[arg(long, value_name = "NAME", default_value = "default")]
    rules: String,
    /// Dots the cells that the piece on a cell can go to.
    #[arg(long, value_name = "CELL")]
    moves_of: Option<String>,
    /// Marks the move that led to the position.
    #[arg(long, value_name = "MOVE")]
    last: Option<String>,
    /// The file to write, instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn main() {
    let arguments = Arguments::parse();
    common::exit_on_error(with_variant!(arguments.variant.as_str(), run(&arguments)));
}

fn run<V: Picture>(arguments: &Arguments) -> Result<(), String> {
    let position = common::position::<V>(arguments.position.as_deref(), &arguments.rules)?;
    let mut marks = Marks::default();
    if let Some(name) = &arguments.moves_of {
        let cell = V::Board::read_name(name).ok_or(format!("{name:?} is not a cell of the board"))?;
        let movable = |ends: (Option<Cell<V::Board>>, _)| ends.0 == Some(cell);
        if V::piece(&position, cell).is_none() {
            return Err(format!("there is no piece on {cell}"));
        }
        if !position.legal_moves().into_iter().map(V::ends).any(movable) {
            let player = V::PLAYERS[position.turn().index()];
            return Err(format!("{player}, who is to move, has no legal move from {cell}"));
        }
        marks.moves_of = Some(cell);
    }
    if let Some(text) = &arguments.last {
        let (from, to) = V::read_ends(text).ok_or(format!("{text:?} is not a move"))?;
        let stands = |cell| V::piece(&position, cell).is_some();
        if !stands(to) || from.is_some_and(stands) {
            return Err(format!(
                "{text:?} cannot have led to the position: its first cell must be empty, its last not"
            ));
        }
        marks.last = Some((from, to));
    }
    let svg = picture::svg::<V>(&position, &marks);
    common::finish(match &arguments.output {
        Some(path) => fs::write(path, svg).map_err(|error| io::Error::other(format!("{}: {error}", path.display()))),
        None => io::stdout().write_all(svg.as_bytes()),
    });
    Ok(())
}
