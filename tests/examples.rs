//! The example programs, run as a user runs them.
#![cfg(all(feature = "mccooey", feature = "hexshogi91", feature = "neohex"))]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use hexvariants::Outcome;

const START: &str = "b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2 w - 0 1";

/// An example that was built beside this test.
fn example(name: &str) -> Command {
    let test = std::env::current_exe().expect("a test has a path");
    let profile = test.parent().and_then(|deps| deps.parent()).expect("target/<profile>/deps");
    let path = profile.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(path.exists(), "{path:?} is not there: build the examples first");
    Command::new(path)
}

/// Runs an example with arguments and an input.
fn run(name: &str, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = example(name)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example runs");
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the example ends");
    writer.join().unwrap();
    output
}

/// The output of a run that is to succeed.
fn stdout(name: &str, arguments: &[&str], input: &str) -> String {
    let output = run(name, arguments, input.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), errors.as_ref()), (Some(0), ""), "{name} {arguments:?}");
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The message of a run that is to be refused.
fn refused(name: &str, arguments: &[&str]) -> String {
    let output = run(name, arguments, b"");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{name} {arguments:?}: {errors}");
    assert!(errors.contains("--help"), "{errors}");
    errors
}

#[test]
fn help() {
    for name in ["perft", "moves", "play"] {
        assert!(stdout(name, &["--help"], "").contains("Usage:"));
    }
}

#[test]
fn bad_arguments() {
    let mentions = |name: &str, arguments: &[&str], word: &str| {
        let message = refused(name, arguments);
        assert!(message.contains(word), "{name} {arguments:?}: {message}");
    };
    for name in ["moves", "play"] {
        mentions(name, &[], "VARIANT");
        mentions(name, &["chess"], "mccooey, hexshogi91, neohex");
        mentions(name, &["mccooey", "--rules", "house"], "fifty-moves");
        mentions(name, &["mccooey", "--ruels", "designer"], "--ruels");
    }
    mentions("perft", &["chess", "3"], "mccooey");
    mentions("perft", &["mccooey"], "DEPTH");
    mentions("perft", &["mccooey", "0"], "0");
    mentions("perft", &["mccooey", "deep"], "deep");
    mentions("perft", &["mccooey", "3", "--rules", "house"], "designer");
    mentions("perft", &["mccooey", "3", "--position", "8/8/8 w - 0 1"], "pieces at byte 0");
    mentions("play", &["mccooey", "--human", "red"], "1 White, 2 Black");
    mentions("play", &["mccooey", "--human", "3"], "\"3\"");
    mentions("play", &["mccooey", "--seed", "x"], "x");
    mentions("play", &["mccooey", "--position", "1"], "pieces at byte 1");
}

#[test]
fn perft_lines() {
    for (rules, counts) in [("default", [32, 1009, 36216]), ("designer", [31, 947, 33307])] {
        for more in [None, Some("--no-bulk")] {
            let arguments: Vec<_> = ["mccooey", "3", "--rules", rules].into_iter().chain(more).collect();
            let text = stdout("perft", &arguments, "");
            assert_eq!(text.lines().count(), 3);
            for ((depth, count), line) in (1..).zip(counts).zip(text.lines()) {
                let words: Vec<_> = line.split(' ').collect();
                let [time, rate] = [words[5], words[8]];
                assert_eq!(line, format!("depth {depth} nodes {count} time {time} s rate {rate} Mn/s"));
                let decimals = |number: &str| number.split_once('.').map(|(_, decimals)| decimals.len());
                assert!(time.parse::<f64>().is_ok() && rate.parse::<f64>().is_ok(), "{line}");
                assert_eq!((decimals(time), decimals(rate)), (Some(4), Some(1)), "{line}");
            }
        }
    }
    let ends = stdout("perft", &["mccooey", "2", "--position", "1/3/5/7/r8/5r5/8k2/11/10K/11/11 w - 18 101"], "");
    assert!(ends.starts_with("depth 1 nodes 0 ") && ends.contains("\ndepth 2 nodes 0 "), "{ends}");
}

#[test]
fn perft_divided() {
    let text = stdout("perft", &["mccooey", "3", "--divide"], "");
    let lines: Vec<_> = text.lines().collect();
    let (total, moves) = lines.split_last().unwrap();
    assert_eq!((*total, moves.len()), ("total: 36216", 32));
    assert!(moves.is_sorted());
    let counts = moves.iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap());
    assert_eq!(counts.sum::<u64>(), 36216);
    assert_eq!(stdout("perft", &["mccooey", "1", "--divide"], "").lines().next(), Some("c1c2: 1"));
}

#[test]
fn perft_of_each_game() {
    for (arguments, counts) in [
        (&["hexshogi91", "3"][..], [45, 2024, 92922]),
        (&["hexshogi91", "3", "--rules", "designer"], [45, 2024, 92922]),
        (&["neohex", "3"], [17, 289, 4896]),
    ] {
        let text = stdout("perft", arguments, "");
        let nodes: Vec<u64> = text.lines().map(|line| line.split(' ').nth(3).unwrap().parse().unwrap()).collect();
        assert_eq!(nodes, counts, "{arguments:?}");
    }
}

#[test]
fn moves_of_all_cases() {
    for (game, rules, file) in [
        ("mccooey", "default", include_str!("data/mccooey.tsv")),
        ("mccooey", "designer", include_str!("data/mccooey_designer.tsv")),
        ("hexshogi91", "default", include_str!("data/hexshogi91.tsv")),
        ("hexshogi91", "designer", include_str!("data/hexshogi91_designer.tsv")),
        ("neohex", "default", include_str!("data/neohex.tsv")),
    ] {
        let (mut positions, mut expected) = (String::new(), String::new());
        for case in file.lines().filter(|line| !line.starts_with('#')) {
            let (position, rest) = case.split_once('\t').unwrap();
            // A count of plies that is not there is read as 0, and written (S5).
            let count = if (game, rules) == ("hexshogi91", "designer") { " 0" } else { "" };
            positions += &format!("{position}\n");
            expected += &format!("{position}{count}\t{rest}\n");
        }
        assert_eq!(stdout("moves", &[game, "--rules", rules], &positions), expected, "{game}, {rules} rules");
        assert_eq!(stdout("moves", &[game, "--rules", rules], ""), "");
    }
}

#[test]
fn moves_of_bad_lines() {
    let good = stdout("moves", &["mccooey"], &format!("{START}\n"));
    assert!(good.starts_with(&format!("{START}\tongoing\tc1c2 c1c3 d2d3 ")), "{good}");
    // It goes on after each, takes lines from other systems, and needs no end of the last line.
    let lines = ["8/8 w", "", "1/3/5/7/9/11/11/11/11/11/11 w - 0 1", START];
    let text = stdout("moves", &["mccooey"], &lines.join("\r\n"));
    let told: Vec<_> = text.lines().collect();
    assert_eq!(told.len(), 4);
    assert_eq!(told[0], "8/8 w\terror\tpieces at byte 0: the row has too many cells");
    assert_eq!(told[1], "\terror\tpieces at byte 0: something is missing");
    assert_eq!(told[2], format!("{}\terror\ta player without exactly one king", lines[2]));
    assert_eq!(told[3], good.trim_end());
    // What is not text is given back as it is.
    let output = run("moves", &["mccooey"], b"\xff\xfe\n1\n");
    assert_eq!(
        output.stdout,
        b"\xff\xfe\terror\tnot text from byte 0\n1\terror\tpieces at byte 1: something is missing\n"
    );
    assert!(output.status.success());
    // The rules decide what is legal, and what a set-up can be.
    let designer = stdout("moves", &["mccooey", "--rules", "designer"], &format!("{START}\n"));
    assert!(good.contains(" f4f6 ") && !designer.contains("f4f6"));
    let count = |rules| stdout("moves", &["mccooey", "--rules", rules], START).matches(' ').count();
    assert_eq!((count("fifty-moves"), count("center-pawn-single")), (count("default"), count("designer")));
}

/// The outcome at the end of what `play` has written, and the points of each player, which must be those of the
/// outcome.
fn ending(text: &str) -> (Outcome, Vec<&str>) {
    let points = |line: &&str| ["Red", "Blue", "Green", "White", "Black"].contains(&line.split(": ").next().unwrap());
    let mut points: Vec<_> = text.lines().rev().take_while(points).collect();
    points.reverse();
    let outcome = text.lines().rev().nth(points.len()).unwrap();
    let numbers: Vec<_> = points.iter().map(|line| line.split_once(": ").unwrap().1).collect();
    assert!(outcome.starts_with(&format!("{} ", numbers.join("-"))), "{text}");
    (outcome.parse().unwrap_or_else(|_| panic!("{outcome:?} is no outcome")), points)
}

#[test]
fn play_to_the_end() {
    for (game, rules, players) in [
        ("mccooey", "default", &["White", "Black"][..]),
        ("mccooey", "designer", &["White", "Black"]),
        ("hexshogi91", "default", &["Black", "White"]),
        ("hexshogi91", "designer", &["Black", "White"]),
        ("neohex", "default", &["Red", "Blue", "Green"]),
    ] {
        for seed in ["1", "2", "3", "4", "5"] {
            let arguments = [game, "--seed", seed, "--rules", rules];
            let text = stdout("play", &arguments, "");
            let (outcome, points) = ending(&text);
            assert_eq!(outcome.players(), players.len());
            assert!(points.iter().zip(players).all(|(line, name)| line.starts_with(name)), "{points:?}");
            assert!(text.starts_with(&format!("1. {} ", players[0])), "{text}");
            assert_eq!(stdout("play", &arguments, ""), text, "the same seed plays the same game");
        }
    }
    // A game that is over before it begins.
    let mate = "1/kB1/Q4/5K1/5P3/11/11/5P5/4P6/7P3/11 b - 0 51";
    assert_eq!(ending(&stdout("play", &["mccooey", "--position", mate], "")).0.to_string(), "1-0 checkmate");
}

#[test]
fn play_draws_the_board() {
    for (game, seat, picture) in [
        ("mccooey", "White", include_str!("data/mccooey_picture.txt")),
        ("hexshogi91", "Black", include_str!("data/hexshogi91_picture.txt")),
        ("neohex", "Red", include_str!("data/neohex_picture.txt")),
    ] {
        let text = stdout("play", &[game, "--human", seat], "quit\n");
        assert_eq!(text, format!("\n{picture}\n{seat} to move> quit\n"));
    }
    // Promoted pieces and hands.
    let position = "4+s1/k3P2/8/9/4p5/11/2n5p1/4+lp3/1R+r3K1/l6/5P b Pp 39";
    let text = stdout("play", &["hexshogi91", "--human", "all", "--position", position], "");
    for part in ["White in hand: P\n", "Black in hand: P\n", "| 7a+s| 6a  |", "| 7i R| 6i+r| 5i  |", "in check> "] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
}

#[test]
fn play_by_hand() {
    let input = "f4f9\nhello\nf8f7\n\nf4f6\nundo\nposition\nf4f5\nclaim\nmoves\nhelp\nf8f7\nposition\n";
    let text = stdout("play", &["mccooey", "--human", "1,Black"], input);
    for line in [
        "White to move> f4f9",
        "\"f4f9\" is refused: the piece does not go there (type help for help)",
        "\"hello\" is refused: malformed: from at byte 0: not a cell of the board (type help for help)",
        "\"f8f7\" is refused: the piece is another player's (type help for help)",
        "1. White f4f6",
        "back to move 1",
        START,
        "1. White f4f5",
        "there is nothing to claim",
        "2. Black f8f7",
        "b/qbk/rnbnr/ppp1ppp/4p4/11/5P5/11/4PBP4/3PNBNP3/2PRQBKRP2 w - 0 2",
    ] {
        assert!(text.lines().any(|other| other == line), "{line:?} is not in {text}");
    }
    // Its end is the end of the input.
    assert!(text.ends_with("White to move> \n"), "{text}");
    assert!(text.contains("takes back all moves"), "help: {text}");
}

#[test]
fn play_with_offers() {
    let end = |human: &str, input: &str| {
        let text = stdout("play", &["mccooey", "--seed", "5", "--human", human], input);
        (ending(&text).0.to_string(), text)
    };
    assert_eq!(end("all", "f4f5\nresign\n").0, "1-0 resignation");
    assert_eq!(end("white", "resign\n").0, "0-1 resignation");
    let (outcome, text) = end("all", "draw\nf4f5\nundo\ndecline\nf4f5\ndraw\naccept\n");
    assert_eq!(outcome, "1/2-1/2 agreement");
    assert_eq!(text.matches("Black: White offers a draw; accept or decline> ").count(), 3, "{text}");
    assert_eq!(text.matches("answer first: accept or decline\n").count(), 2, "{text}");
    assert!(text.contains("White: Black offers a draw; accept or decline> accept\nWhite accepts\n"), "{text}");
    // A random seat answers one way or the other.
    let (outcome, text) = end("white", &"draw\n".repeat(50));
    assert_eq!(outcome, "1/2-1/2 agreement", "{text}");
    assert!(text.contains("Black accepts\n"), "{text}");
    // Undo goes back to one's own turn, past the other's move.
    let text = stdout("play", &["mccooey", "--seed", "5", "--human", "black"], "undo\nf8f7\nundo\nposition\n");
    assert!(text.contains("there is no move of yours to take back\n"), "{text}");
    assert!(text.contains("2. Black f8f7\n") && text.contains("back to move 2\n"), "{text}");
    assert!(text.contains(" b - 1 1\n"), "{text}");
    // Under rules that count, a claim is a draw.
    let clock = START.replace("- 0 1", "- 100 60");
    let arguments = ["mccooey", "--rules", "designer", "--human", "all", "--position", &clock];
    assert_eq!(ending(&stdout("play", &arguments, "claim\n")).0.to_string(), "1/2-1/2 move count");
}

/// Three players: each of the others is asked.
#[test]
fn play_with_consent() {
    let end = |input: &str| {
        let text = stdout("play", &["neohex", "--human", "red,2,Green"], input);
        let asked = text.lines().filter(|line| line.contains("accept or decline> ")).count();
        (text.lines().rev().nth(3).unwrap().to_string(), asked, text)
    };
    let (outcome, asked, text) = end("resign\naccept\naccept\n");
    assert_eq!((outcome.as_str(), asked), ("0-3/4-3/4 resignation", 2), "{text}");
    assert!(text.contains("Blue: Red asks to resign; accept or decline> accept\nBlue accepts\n"), "{text}");
    assert!(text.contains("Green: Red asks to resign; accept or decline> accept\nGreen accepts\n"), "{text}");
    assert!(text.ends_with("Red: 0\nBlue: 3/4\nGreen: 3/4\n"), "{text}");
    // One refusal is enough, and the game goes on.
    let (_, asked, text) = end("resign\naccept\ndecline\na02a04\nposition\n");
    assert_eq!(asked, 2, "{text}");
    assert!(text.contains("Red asks to resign\n") && text.contains("1. Red a02a04\n"), "{text}");
    assert!(text.ends_with("Blue to move> \n"), "{text}");
    let (outcome, asked, text) = end("a02a04\ndraw\naccept\naccept\n");
    assert_eq!((outcome.as_str(), asked), ("1/2-1/2-1/2 agreement", 2), "{text}");
    assert!(text.find("Green: Blue offers a draw").unwrap() < text.find("Red: Blue offers a draw").unwrap(), "{text}");
}

/// A declaration that would lose is made only by saying it twice, and tells its count.
#[test]
fn play_with_declarations() {
    let text = stdout("play", &["hexshogi91", "--human", "all"], "claim\nclaim\n");
    assert!(text.contains("that would lose: 0-1 impasse (0 of 28 points, 0 of 10 pieces: "), "{text}");
    assert!(text.contains("Black claims\n") && ending(&text).0.to_string() == "0-1 impasse", "{text}");
    let text = stdout("play", &["hexshogi91", "--human", "all"], "claim\n7h7g\nclaim\ndraw\n");
    assert!(text.contains("that would lose: 1-0 impasse (0 of 27 points"), "{text}");
    assert!(text.contains("the players may not agree to a draw now\n"), "{text}");
    let through = "4K1/+P+P+PGGGG/+P+P+P+R+R+B2/9/10/11/10/9/8/1k5/6 b 3P 1";
    let text = stdout("play", &["hexshogi91", "--human", "all", "--position", through], "claim\n");
    assert_eq!(ending(&text).0.to_string(), "1-0 impasse", "{text}");
}

/// Who reads no further is no error.
#[test]
fn output_that_nobody_reads() {
    for (name, arguments) in [("play", ["mccooey", "--seed=1"]), ("moves", ["mccooey", "--rules=default"])] {
        let mut child = example(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the example runs");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(format!("{START}\n").repeat(1000).as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("the example ends");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), errors.as_ref()), (Some(0), ""), "{name}");
    }
}
