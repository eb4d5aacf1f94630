//! The guide shows what the example does.

#[test]
fn the_guide_has_the_code_of_the_example() {
    let guide: Vec<_> = include_str!("../src/guide.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .map(|line| line.strip_prefix("# ").unwrap_or(line))
        .collect();
    let example = include_str!("../examples/glinski.rs").lines();
    let code = example
        .skip_while(|line| !line.starts_with("const START"))
        .take_while(|line| *line != "fn main() {")
        .filter(|line| !line.is_empty());
    for line in code {
        assert!(guide.contains(&line), "not in the guide: {line}");
    }
}
