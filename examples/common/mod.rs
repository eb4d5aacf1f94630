//! What the example programs share.

use hexvariants::{Position, Variant};

/// The rules of a game by name: `default`, or a name of one of its flags in lower case, such as `designer`.
pub(crate) fn rules<V: Variant>(name: &str) -> Result<V::Rules, String> {
    if name == "default" {
        return Ok(V::Rules::default());
    }
    let flag = name.to_uppercase().replace('-', "_");
    <V::Rules as bitflags::Flags>::from_name(&flag)
        .ok_or_else(|| format!("{} has no rules named {name:?}; try default or designer", V::NAME))
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

/// Calls a function that is generic over games with the game of a name; evaluates to its result.
macro_rules! with_variant {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        match $name {
            #[cfg(feature = "mccooey")]
            "mccooey" => $function::<hexvariants::mccooey::McCooey>($($argument),*),
            #[cfg(feature = "hexshogi91")]
            "hexshogi91" => $function::<hexvariants::hexshogi91::HexShogi91>($($argument),*),
            other => Err(format!("no game named {other:?}; there are mccooey and hexshogi91")),
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
