//! What the example programs share.

use std::io;

use hexvariants::{Position, Variant};

/// The rules of a game by name: `default`, or the name of a flag as it is typed: `fifty-moves`, `designer`.
pub(crate) fn rules<V: Variant>(name: &str) -> Result<V::Rules, String> {
    if name == "default" {
        return Ok(V::Rules::default());
    }
    let written = |flag: &bitflags::Flag<V::Rules>| flag.name().to_lowercase().replace('_', "-");
    let flags = <V::Rules as bitflags::Flags>::FLAGS;
    let asked = name.to_lowercase().replace('_', "-");
    let named = flags.iter().find(|flag| written(flag) == asked);
    named.map(|flag| *flag.value()).ok_or_else(|| {
        let known: Vec<_> = ["default".to_string()].into_iter().chain(flags.iter().map(written)).collect();
        format!("{} has no rules named {name:?}; try {}", V::NAME, known.join(", "))
    })
}

/// The position of a text, or the start, under the named rules.
#[allow(dead_code)]
pub(crate) fn position<V: Variant>(text: Option<&str>, rules_name: &str) -> Result<V::Position, String> {
    let rules = rules::<V>(rules_name)?;
    match text {
        None => Ok(V::Position::start_with(rules)),
        Some(text) => V::Position::parse(text, rules).map_err(|error| format!("{text:?} is not a position: {error}")),
    }
}

/// The names of the games that the crate was built with.
pub(crate) const GAMES: &[&str] = &[
    #[cfg(feature = "mccooey")]
    "mccooey",
    #[cfg(feature = "hexshogi91")]
    "hexshogi91",
    #[cfg(feature = "neohex")]
    "neohex",
];

/// Calls a function that is generic over games with the game of a name; evaluates to its result.
macro_rules! with_variant {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        match $name {
            #[cfg(feature = "mccooey")]
            "mccooey" => $function::<hexvariants::mccooey::McCooey>($($argument),*),
            #[cfg(feature = "hexshogi91")]
            "hexshogi91" => $function::<hexvariants::hexshogi91::HexShogi91>($($argument),*),
            #[cfg(feature = "neohex")]
            "neohex" => $function::<hexvariants::neohex::Neohex>($($argument),*),
            other => Err(format!("no game named {other:?}; there is {}", common::GAMES.join(", "))),
        }
    };
}
pub(crate) use with_variant;

/// Ends the program as clap does on bad arguments: with a message and exit code 2.
pub(crate) fn exit_on_error(result: Result<(), String>) {
    if let Err(message) = result {
        eprintln!("error: {message}\n\nFor more information, try '--help'.");
        std::process::exit(2);
    }
}

/// Ends the program if reading or writing failed: quietly if nobody reads its output any more.
#[allow(dead_code)]
pub(crate) fn finish(result: io::Result<()>) {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("error: {error}");
            std::process::exit(1);
        }
        _ => {}
    }
}
