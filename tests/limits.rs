//! The largest counts, and texts as large and as odd as they come.
#![cfg(all(feature = "mccooey", feature = "hexshogi91", feature = "neohex"))]

use std::time::{Duration, Instant};

use hexvariants::board::{Board, Cell, CellSet, Hex91, Neohex60, Shogi91};
use hexvariants::hexshogi91::{self, HexShogi91};
use hexvariants::mccooey::{self, McCooey};
use hexvariants::neohex::{self, Neohex};
use hexvariants::{
    Game, MoveError, Outcome, Player, Position, PositionError, Problem, Reason, TextError, Variant, chess,
};

const MOST: u32 = u32::MAX;

/// Plays the first legal move that `quiet` lets through, of every player in turn.
fn play_quietly<V: Variant>(game: &mut Game<V>, plies: usize) {
    for _ in 0..plies {
        let before = game.position().to_string();
        let quiet = |mv: &&V::Move| {
            let mut next = game.position().clone();
            next.play_unchecked(**mv);
            // Neither a pawn nor a captured piece changes how many letters there are, and the clock goes on.
            next.to_string().matches(char::is_alphabetic).count() == before.matches(char::is_alphabetic).count()
                && next.outcome().is_none()
        };
        let moves = game.position().legal_moves();
        let mv = *moves.iter().find(quiet).expect("a quiet move");
        game.play(mv).expect("legal moves can be played");
        assert_same_when_read(game.position());
    }
}

fn assert_same_when_read<P: Position>(position: &P) {
    let text = position.to_string();
    let read = P::parse(&text, position.rules()).expect("what is written can be read");
    assert_eq!((&read, read.to_string()), (position, text));
    assert_eq!(read.zobrist(), position.zobrist());
}

/// Counts stop at the largest number, and the rules that count go on counting.
#[test]
fn counts_stop_at_the_largest_number() {
    let rules = mccooey::Rules::FIFTY_MOVES;
    let text = |clock: u32, round: u32| format!("k/3/5/7/9/11/11/11/11/11/K9R b - {clock} {round}");
    for below in 0..3 {
        let mut position = mccooey::Position::parse(&text(MOST - below, MOST - below), rules).unwrap();
        assert_same_when_read(&position);
        for ply in 1..8 {
            let mv = position.legal_moves().into_iter().rfind(|mv| mv.role() == chess::Role::King).unwrap();
            position.play(mv).unwrap();
            assert_eq!(position.clock(), (MOST - below).saturating_add(ply));
            assert_eq!(position.round(), (MOST - below).saturating_add(ply.div_ceil(2)));
            assert_same_when_read(&position);
        }
    }
    let start = mccooey::Position::parse(&text(MOST, MOST), rules).unwrap();
    assert_eq!(Game::<McCooey>::new(start).outcome(), Some(Outcome::draw(2, Reason::MoveCount)));
    // Without that rule, the count that stands still hides no repetition.
    let start = mccooey::Position::parse(&text(MOST, MOST), mccooey::Rules::empty()).unwrap();
    repeat::<McCooey>(start, &["f11f10", "a1a2", "f10f11", "a2a1"], 2, Reason::Repetition);

    let text = |number: u32| format!("5k/7/8/9/10/11/10/9/8/7/K5 b - {number}");
    for below in 0..3 {
        let mut position: hexshogi91::Position = text(MOST - below).parse().unwrap();
        for ply in 1..8 {
            let mv = position.legal_moves()[0];
            position.play(mv).unwrap();
            assert_eq!(position.number(), (MOST - below).saturating_add(ply));
            assert_same_when_read(&position);
        }
    }
    let rules = hexshogi91::Rules::FIFTY_TURNS;
    let position = hexshogi91::Position::parse(&format!("{} {MOST}", text(MOST)), rules).unwrap();
    assert_eq!((position.clock(), position.number()), (MOST, MOST));
    assert_eq!(Game::<HexShogi91>::new(position).outcome(), Some(Outcome::draw(2, Reason::MoveCount)));
    let start: hexshogi91::Position = text(MOST).parse().unwrap();
    repeat::<HexShogi91>(start, &["6k6j", "6a6b", "6j6k", "6b6a"], 3, Reason::Repetition);

    let text = |clock: u32, round: u32| format!("5/4bK/5/5/gK4/5/5/5/5/5/5/rK3rR r - - {clock} {round}");
    for below in 0..3 {
        let mut position: neohex::Position = text(200, MOST - below).parse().unwrap();
        for ply in 1..8 {
            let mv = position.legal_moves()[0];
            position.play(mv).unwrap();
            assert_eq!(position.round(), (MOST - below).saturating_add(ply / 3));
            assert_same_when_read(&position);
        }
    }
    let mut position: neohex::Position = text(MOST, MOST).parse().unwrap();
    assert_eq!(Game::<Neohex>::new(position).outcome(), Some(Outcome::draw(3, Reason::MoveCount)));
    for _ in 0..4 {
        let mv = position.legal_moves().into_iter().rfind(|mv| mv.role() == chess::Role::King).unwrap();
        position.play(mv).unwrap();
        assert_eq!((position.clock(), position.round()), (MOST, MOST));
        assert_same_when_read(&position);
    }
}

/// Goes round so many times, and only then the game is over.
fn repeat<V: Variant>(start: V::Position, moves: &[&str], times: usize, reason: Reason) {
    let mut game = Game::<V>::new(start);
    for _ in 0..times {
        for text in moves {
            assert_eq!(game.outcome(), None);
            let mv = game.position().parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            game.play(mv).unwrap();
        }
    }
    assert_eq!(game.outcome(), Some(Outcome::draw(V::PLAYERS.len(), reason)));
}

/// A game as long as they come: quick, and taken back as quickly.
#[test]
fn a_long_game() {
    let mut game = Game::<McCooey>::default();
    play_quietly(&mut game, 8);
    while game.undo().is_some() {}
    assert_eq!(game, Game::default());
}

fn quickly<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    let time = start.elapsed();
    assert!(time < Duration::from_secs(2), "{time:?} for {}", what.chars().take(60).collect::<String>());
    result
}

/// Every field of a position's text in place of which something else is put, and what.
fn spoil<V: Variant>() {
    let text = V::Position::start().to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let long = 2_000_000;
    let mut odd: Vec<String> =
        ["", "-", "--", "é", "\u{0}", "\u{FEFF}w", "1️⃣", "🂡", "0", "00", "01", "+1", "-1", "1.0"]
            .map(str::to_string)
            .to_vec();
    for number in [u64::from(MOST) + 1, u64::MAX, 42_949_672_960] {
        odd.push(number.to_string());
    }
    for unit in ["9", "1", "0", "K", "k", "/", "-", "rK", "+", "é", "a1,", "18P", " ", "\n", "\u{0}"] {
        odd.push(unit.repeat(long / unit.len()));
    }
    for (n, field) in fields.iter().enumerate() {
        let mut odd = odd.clone();
        odd.extend([
            field.repeat(2),
            field.repeat(long / field.len()),
            format!("{field} {field}"),
            format!("{field}{}", "0".repeat(long)),
            format!("{field}\u{301}"),
            format!("{}{field}", "é".repeat(long)),
        ]);
        for other in odd {
            let mut fields = fields.clone();
            fields[n] = &other;
            let text = fields.join(" ");
            match quickly(&text, || V::Position::parse(&text, V::Rules::default())) {
                // A number or a dash in place of another, and no more than that.
                Ok(position) => assert!(text.len() < 200 && position.to_string() == text, "{text}"),
                Err(PositionError::Text(error)) => check_error(error, &text),
                Err(PositionError::Setup(faults)) => assert!(text.len() < 200 && !faults.is_empty(), "{text}"),
            }
        }
    }
    // Too few fields, too many, and none.
    for n in 0..fields.len() {
        let short = fields[..n].join(" ");
        assert!(V::Position::parse(&short, V::Rules::default()).is_err(), "{short}");
    }
    for more in [" ".to_string(), " 1".to_string(), " x".repeat(long), "\n".to_string()] {
        let text = text.clone() + &more;
        let error = quickly(&text, || V::Position::parse(&text, V::Rules::default())).unwrap_err();
        let PositionError::Text(error) = error else { panic!("{error}") };
        check_error(error, &text);
    }
    // Moves and names of cells.
    let position = V::Position::start();
    let mv = position.legal_moves()[0].to_string();
    for other in odd.into_iter().chain([mv.repeat(2), mv.repeat(long / mv.len()), format!("{mv} "), format!("{mv}é")])
    {
        match quickly(&other, || position.parse_move(&other)) {
            Err(MoveError::Malformed(error)) => check_error(error, &other),
            other => panic!("{other:?}"),
        }
        assert!(quickly(&other, || other.parse::<Cell<V::Board>>()).is_err());
        assert!(quickly(&other, || other.parse::<Outcome>()).is_err());
        let blank = other.bytes().all(|byte| byte == b' ');
        assert_eq!(quickly(&other, || other.parse::<CellSet<V::Board>>()).is_ok(), blank);
    }
}

fn check_error(error: TextError, text: &str) {
    assert!(error.at <= text.len() && !error.field.is_empty());
    assert!(error.to_string().len() < 100, "{error}");
}

#[test]
fn odd_texts_of_mccooey() {
    spoil::<McCooey>();
}

#[test]
fn odd_texts_of_hexshogi91() {
    spoil::<HexShogi91>();
}

#[test]
fn odd_texts_of_neohex() {
    spoil::<Neohex>();
}

#[test]
fn numbers_of_32_bits_and_no_more() {
    fn problem<V: Variant>(text: &str, rules: V::Rules) -> Option<(&'static str, Problem)> {
        match V::Position::parse(text, rules) {
            Err(PositionError::Text(error)) => Some((error.field, error.problem)),
            Err(error) => panic!("{text}: {error}"),
            Ok(_) => None,
        }
    }
    let mccooey = |clock: &str, round: &str| {
        let text = format!("k/3/5/7/9/11/11/11/11/11/K9R b - {clock} {round}");
        problem::<McCooey>(&text, mccooey::Rules::empty())
    };
    assert_eq!(mccooey("4294967295", "4294967295"), None);
    assert_eq!(mccooey("4294967296", "1"), Some(("clock", Problem::Large)));
    assert_eq!(mccooey("0", "4294967296"), Some(("round", Problem::Large)));
    assert_eq!(mccooey("0", "99999999999999999999999"), Some(("round", Problem::Large)));
    assert_eq!(mccooey("0", "0"), Some(("round", Problem::Number)));
    assert_eq!(mccooey("", "1"), Some(("clock", Problem::Missing)));
    let hexshogi91 = |number: &str, clock: &str| {
        let text = format!("5k/7/8/9/10/11/10/9/8/7/K5 b - {number} {clock}");
        problem::<HexShogi91>(&text, hexshogi91::Rules::FIFTY_TURNS)
    };
    assert_eq!(hexshogi91("4294967295", "4294967295"), None);
    assert_eq!(hexshogi91("4294967296", "0"), Some(("move number", Problem::Large)));
    assert_eq!(hexshogi91("1", "4294967296"), Some(("clock", Problem::Large)));
    let neohex = |clock: &str, round: &str| {
        let text = format!("5/4bK/5/5/gK4/5/5/5/5/5/5/rK3rR r - - {clock} {round}");
        problem::<Neohex>(&text, neohex::Rules::empty())
    };
    assert_eq!(neohex("4294967295", "4294967295"), None);
    assert_eq!(neohex("4294967296", "1"), Some(("clock", Problem::Large)));
    assert_eq!(neohex("0", "4294967296"), Some(("round", Problem::Large)));
}

/// Set-ups by code hold any number, any player and any cell.
#[test]
fn set_ups_at_the_limits() {
    let king = |name: &str| name.parse().unwrap();
    let mut setup = mccooey::Setup { clock: MOST, round: 0, turn: Player::new(5), ..Default::default() };
    setup.put(king("a1"), mccooey::WHITE, chess::Role::King).put(king("l6"), mccooey::BLACK, chess::Role::King);
    assert_same_when_read(&setup.position().unwrap());
    let mut setup = neohex::Setup { clock: MOST, round: 0, turn: Player::new(5), ..Default::default() };
    for (name, player) in [("a01", neohex::RED), ("g08", neohex::GREEN), ("e12", neohex::BLUE)] {
        setup.put(name.parse().unwrap(), player, chess::Role::King);
    }
    assert_same_when_read(&setup.position().unwrap());
    setup.skipped = CellSet::from_bits(u64::MAX);
    assert!(setup.position().is_err());
    let mut setup = hexshogi91::Setup { number: 0, turn: Player::new(5), ..Default::default() };
    for (name, player) in [("6k", hexshogi91::BLACK), ("6a", hexshogi91::WHITE)] {
        setup.pieces.put(name.parse().unwrap(), player, hexshogi91::Role::King.code());
    }
    assert_same_when_read(&setup.position().unwrap());
    for count in [18, 19, 255, 256, usize::MAX] {
        setup.hands[0] = hexshogi91::Hand::EMPTY.with(hexshogi91::Role::Pawn, count);
        assert_eq!(setup.position().is_ok(), count == 18, "{count}");
    }
}

/// No index leads out of a table.
#[test]
fn cells_that_are_none_of_the_boards() {
    fn look<B: Board>() {
        use hexvariants::board::Line::{Diagonal, Orthogonal};
        for index in 0..=255 {
            let cell = Cell::<B>::at(index);
            for line in [Orthogonal, Diagonal] {
                let _ = B::slide(line, cell, B::CELLS) | B::slide_attackers(line, cell, B::CELLS);
                let _ = B::reach(line, cell) | B::reached_from(line, cell) | B::between(line, cell, Cell::at(255));
                let _ = B::lines(line, cell);
            }
            let _ = B::neighbors(cell) | B::diagonals(cell) | cell.set();
            assert_eq!(Cell::<B>::new(index).is_some(), cell.to_string() != "??");
        }
    }
    look::<Hex91>();
    look::<Shogi91>();
    look::<Neohex60>();
}
