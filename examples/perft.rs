//! Counts the move sequences of a length from a position, and how fast.

#[path = "common/mod.rs"]
mod common;

use std::hint::black_box;
use std::io::{self, Write as _};
use std::ops::ControlFlow::Continue;
use std::time::Instant;

use clap::Parser;
use common::with_variant;
use hexvariants::{Position, Variant};

/// Counts the move sequences of each length up to DEPTH, or lists moves with --games.
#[derive(Parser)]
struct Arguments {
    /// The game: mccooey, hexshogi91 or neohex.
    variant: String,
    #[command(flatten)]
    count: Count,
}

// What to count, and how.
#[derive(clap::Args)]
struct Count {
    /// The length of the longest sequences.
    #[arg(required_unless_present = "games", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// The rules: default, designer, or one flag of the game.
    #[arg(long, value_name = "NAME", default_value = "default")]
    rules: String,
    /// The position to count from, instead of the start.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Prints the count behind each move instead.
    #[arg(long)]
    divide: bool,
    /// Makes the last move of every sequence too, instead of counting it.
    #[arg(long)]
    no_bulk: bool,
    /// Lists the legal moves of every position of N random games again and again for a second instead.
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "divide", "no_bulk"])]
    games: Option<u32>,
    /// The most plies of a random game.
    #[arg(long, value_name = "P", default_value_t = 200, requires = "games")]
    plies: u32,
    /// The seed of the random games.
    #[arg(long, value_name = "S", default_value_t = 0x9E37_79B9_7F4A_7C15, requires = "games")]
    seed: u64,
}

fn main() {
    let arguments = Arguments::parse();
    common::exit_on_error(with_variant!(arguments.variant.as_str(), run(&arguments.count)));
}

/// The same for one game, whose name is not among the arguments.
#[allow(dead_code)]
pub(crate) fn main_for<V: Variant>() {
    /// Counts the move sequences of each length up to DEPTH in one game, or lists its moves with --games.
    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        count: Count,
    }
    common::exit_on_error(run::<V>(&Arguments::parse().count));
}

fn run<V: Variant>(arguments: &Count) -> Result<(), String> {
    let start = common::position::<V>(arguments.position.as_deref(), &arguments.rules)?;
    common::finish(report::<V>(&start, arguments));
    Ok(())
}

fn report<V: Variant>(start: &V::Position, arguments: &Count) -> io::Result<()> {
    let count = if arguments.no_bulk { make_all::<V::Position> } else { V::Position::perft };
    if let Some(games) = arguments.games {
        return list_moves::<V>(start, games, arguments.plies, arguments.seed);
    }
    let depth = arguments.depth.unwrap_or(1);
    if !arguments.divide {
        return (1..=depth).try_for_each(|depth| {
            let begin = Instant::now();
            let nodes = count(black_box(start), depth);
            print_rate(&format!("depth {depth}"), nodes, begin)
        });
    }
    let behind = |mv: V::Move| {
        let mut next = start.clone();
        next.play_unchecked(mv);
        (mv.to_string(), count(&next, depth - 1))
    };
    let mut lines: Vec<_> = start.legal_moves().into_iter().map(behind).collect();
    lines.sort();
    let mut out = io::stdout().lock();
    for (mv, nodes) in &lines {
        writeln!(out, "{mv}: {nodes}")?;
    }
    writeln!(out, "total: {}", lines.iter().map(|(_, nodes)| nodes).sum::<u64>())
}

fn print_rate(what: &str, nodes: u64, begin: Instant) -> io::Result<()> {
    let time = begin.elapsed().as_secs_f64();
    let rate = nodes as f64 / time / 1e6;
    writeln!(io::stdout().lock(), "{what} nodes {nodes} time {time:.4} s rate {rate:.1} Mn/s")
}

/// Perft that makes the last move too.
fn make_all<P: Position>(position: &P, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 0 {
        return 1;
    }
    let _ = position.visit_moves(|group| {
        for mv in group {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if depth == 1 {
                black_box(&next);
                nodes += 1;
            } else {
                nodes += make_all(&next, depth - 1);
            }
        }
        Continue(())
    });
    nodes
}

/// Lists the moves of all positions of random games into one list, for a second.
fn list_moves<V: Variant>(start: &V::Position, games: u32, plies: u32, seed: u64) -> io::Result<()> {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut positions, mut list) = (Vec::new(), Vec::with_capacity(1024));
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..plies {
            positions.push(position.clone());
            let mut moves = position.legal_moves();
            moves.sort_by_cached_key(ToString::to_string);
            let Some(&mv) = random.choice(&moves) else { break };
            position.play_unchecked(mv);
        }
    }
    let (begin, mut listed) = (Instant::now(), 0);
    while begin.elapsed().as_secs_f64() < 1.0 && !positions.is_empty() {
        for position in black_box(&positions) {
            list.clear();
            let _ = position.visit_moves(|group| {
                list.extend(group);
                Continue(())
            });
            listed += black_box(&list).len() as u64;
        }
    }
    print_rate(&format!("games {games} positions {}", positions.len()), listed, begin)
}
