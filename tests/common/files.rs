//! Test data in text files. A line that starts with `#` is a comment, and `# rules: NAME.` tells the rules from there
//! on; fields are parted by tabs.

use hexvariants::{Position, Variant};

use super::reference::Reference;
use super::{move_texts, read_under, rules_named};

/// The lines of a file's text with the names of the rules they are under.
pub fn lines(file: &str) -> Vec<(&str, Vec<&str>)> {
    let (mut rules, mut lines) = ("default", Vec::new());
    for line in file.lines() {
        if let Some(comment) = line.strip_prefix('#') {
            if let Some((_, named)) = comment.split_once("rules: ") {
                rules = named.split('.').next().unwrap();
            }
        } else if !line.is_empty() {
            lines.push((rules, line.split('\t').collect()));
        }
    }
    lines
}

/// Checks positions, each with its status and all its legal moves in byte order; returns how many there are.
pub fn check_cases<V: Variant>(file: &str) -> usize {
    let lines = lines(file);
    for (rules, fields) in &lines {
        let [text, status, moves] = fields[..] else { panic!("not three fields: {fields:?}") };
        let position = read_under::<V>(text, rules_named::<V>(rules));
        assert_eq!(position.to_string(), text);
        assert_eq!(position.status().to_string(), status, "{text}");
        assert_eq!(move_texts(&position).join(" "), moves, "{text}");
        assert_eq!(position.count_moves(), moves.split_whitespace().count(), "{text}");
    }
    lines.len()
}

/// Calls `check` with the rules' name, position, depth and count of each count of move sequences up to `most`: a line is
/// a position and, for depths, `depth:count` with spaces between. Returns how many there are.
fn for_counts(file: &str, most: u64, check: impl Fn(&str, &str, u32, u64)) -> usize {
    let mut checked = 0;
    for (rules, fields) in lines(file) {
        let [text, counts] = fields[..] else { panic!("not two fields: {fields:?}") };
        for count in counts.split(' ') {
            let (depth, count) = count.split_once(':').expect("depth:count");
            let (depth, count) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
            if count <= most {
                check(rules, text, depth, count);
                checked += 1;
            }
        }
    }
    checked
}

/// Checks the counts of move sequences; returns how many there are.
pub fn check_perft<V: Variant>(file: &str) -> usize {
    for_counts(file, u64::MAX, |rules, text, depth, count| {
        let position = read_under::<V>(text, rules_named::<V>(rules));
        assert_eq!(position.perft(depth), count, "{text} at depth {depth}, {rules} rules");
    })
}

/// Checks the counts of move sequences up to `most`, or what the environment's `SLOW_PERFT_MOST` says, by the slow
/// rules; returns how many were checked.
pub fn check_perft_slowly<R: Reference>(file: &str, most: u64) -> usize {
    let most = std::env::var("SLOW_PERFT_MOST").map_or(most, |most| most.parse().expect("a number"));
    for_counts(file, most, |rules, text, depth, count| {
        let position = R::read(text, rules == "designer");
        assert_eq!(position.perft(depth), count, "{text} at depth {depth}, {rules} rules");
    })
}
