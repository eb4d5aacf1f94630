//! Lists the legal moves of positions read from standard input.

mod common;

use std::io::{self, BufRead, Write};

use clap::Parser;
use common::with_variant;
use hexvariants::{Position, Variant};

/// Reads a position a line and prints for each: its canonical text, TAB, ongoing, check, checkmate or stalemate, TAB,
/// and all legal moves in byte order. For a bad line: the line, TAB, error, TAB, and what is wrong.
#[derive(Parser)]
struct Arguments {
    /// The game: mccooey, hexshogi91 or neohex.
    variant: String,
    /// The rules: default, designer, or one flag of the game.
    #[arg(long, value_name = "NAME", default_value = "default")]
    rules: String,
}

fn main() {
    let arguments = Arguments::parse();
    common::exit_on_error(with_variant!(arguments.variant.as_str(), run(&arguments)));
}

fn run<V: Variant>(arguments: &Arguments) -> Result<(), String> {
    let rules = common::rules::<V>(&arguments.rules)?;
    common::finish(list::<V>(rules, &mut io::stdin().lock(), &mut io::stdout().lock()));
    Ok(())
}

fn list<V: Variant>(rules: V::Rules, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        match read::<V>(text, rules) {
            Ok(position) => {
                let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
                moves.sort_unstable();
                writeln!(output, "{position}\t{}\t{}", position.status(), moves.join(" "))?;
            }
            Err(message) => {
                output.write_all(text)?;
                writeln!(output, "\terror\t{message}")?;
            }
        }
        line.clear();
    }
    output.flush()
}

fn read<V: Variant>(text: &[u8], rules: V::Rules) -> Result<V::Position, String> {
    let text = std::str::from_utf8(text).map_err(|error| format!("not text from byte {}", error.valid_up_to()))?;
    V::Position::parse(text, rules).map_err(|error| error.to_string())
}
