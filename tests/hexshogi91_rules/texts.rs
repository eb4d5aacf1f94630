//! Set-ups and texts, and what is refused.

use hexvariants::hexshogi91::{BLACK, Hand, Move, Position, Role, Rules, Setup};
use hexvariants::{Faults, MoveError, Position as _, PositionError, Problem, TextError};

use crate::{place, read, read_under, set_up};

#[test]
fn faults() {
    let faults = |text: &str| match text.parse::<Position>() {
        Ok(_) => Faults::empty(),
        Err(PositionError::Setup(faults)) => faults,
        Err(error) => panic!("{text}: {error}"),
    };
    let at = |pieces: &str, hands: &str| set_up(pieces, hands, BLACK).position().err().unwrap_or(Faults::empty());
    assert_eq!(at("K6k k6a", "-"), Faults::empty());
    assert_eq!(at("K6k", "-"), Faults::KINGS);
    assert_eq!(at("K6k K3k k6a", "-"), Faults::KINGS | Faults::MATERIAL);
    assert_eq!(at("K6k K1k", "-"), Faults::KINGS);
    assert_eq!(at("K6k k11a k7a", "-"), Faults::KINGS | Faults::MATERIAL);
    for stuck in ["P6a", "L6a", "N6a", "N6b", "p6k", "l6k", "n6k", "n6j"] {
        assert_eq!(at(&format!("K1k k11a {stuck}"), "-"), Faults::PAWNS, "{stuck}");
    }
    for free in ["p6a", "l6a", "n6a", "n6b", "+P6a", "+L6a", "+N6a", "+N6b", "P6b", "L6b", "N6c", "S6a", "G6a", "P6k"] {
        assert_eq!(at(&format!("K1k k9h {free}"), "-"), Faults::empty(), "{free}");
    }
    assert_eq!(at("K6f k6e", "-"), Faults::CHECK);
    assert_eq!(at("K1k k11a R6a", "-"), Faults::CHECK);
    assert_eq!(at("K1k k11a r2k", "-"), Faults::empty());
    for (role, total) in Role::IN_HAND.into_iter().zip([2, 2, 4, 4, 4, 4, 18]) {
        let letter = role.letter();
        let kings = "5k/7/8/9/10/11/10/9/8/7/K5 b";
        let count = |n: usize| if n > 1 { n.to_string() } else { String::new() };
        assert_eq!(faults(&format!("{kings} {}{letter} 1", count(total))), Faults::empty());
        if role != Role::Pawn {
            assert_eq!(faults(&format!("{kings} {}{letter} 1", total + 1)), Faults::MATERIAL);
            assert_eq!(faults(&format!("{kings} 18{letter} 1")), Faults::MATERIAL);
        }
        let small = letter.to_ascii_lowercase();
        assert_eq!(faults(&format!("{kings} {}{letter}{}{small} 1", count(total - 1), 2)), Faults::MATERIAL);
        let board = format!("5k/7/8/9/10/11/{letter}9/9/8/7/K5 b");
        let hand = format!("{}{small} 1", count(total));
        assert_eq!(faults(&format!("{board} {hand}")), Faults::MATERIAL);
        if role != Role::Gold {
            assert_eq!(faults(&format!("{board} {hand}").replace(letter, &format!("+{letter}"))), Faults::MATERIAL);
        }
    }
    // All at once.
    let hands = [Hand::EMPTY.with(Role::Rook, 3), Hand::EMPTY];
    let setup = Setup { hands, ..set_up("K6f k6e k11a P7a", "-", BLACK) };
    assert_eq!(setup.position(), Err(Faults::KINGS | Faults::CHECK | Faults::PAWNS | Faults::MATERIAL));
    // What no text can say: codes that are no piece's, and counts beyond a hand's room.
    let kings = read("5k/7/8/9/10/11/10/9/8/7/K5 b - 1").setup();
    for code in [0, 12] {
        let mut setup = kings;
        setup.pieces.put("6f".parse().unwrap(), BLACK, code);
        assert!(setup.position().is_err_and(|faults| faults.contains(Faults::MATERIAL)));
    }
    for count in [3, 15, 16, 1_000_000] {
        let hands = [Hand::EMPTY.with(Role::Rook, count), Hand::EMPTY];
        assert_eq!(Setup { hands, ..kings }.position(), Err(Faults::MATERIAL));
        let hands = [Hand::EMPTY, Hand::EMPTY.with(Role::Pawn, count + 16)];
        assert_eq!(Setup { hands, ..kings }.position(), Err(Faults::MATERIAL));
    }
    assert_eq!(Hand::EMPTY.with(Role::King, 1), Hand::EMPTY);
    assert_eq!(Hand::EMPTY.with(Role::Tokin, 2), Hand::EMPTY.with(Role::Pawn, 2));
}

#[test]
fn texts_that_are_refused() {
    let rows = "5k/7/8/9/10/11/10/9/8/7/K5";
    let refuse = |text: String, rules, field, at, problem| {
        let error = TextError { field, at, problem };
        assert_eq!(Position::parse(&text, rules), Err(PositionError::Text(error)), "{text}");
    };
    let none = Rules::default();
    let designer = Rules::DESIGNER;
    for (text, field, at, problem) in [
        ("", "pieces", 0, Problem::Missing),
        ("5k/7/8/9/10/11/10/9/8/7/K4 b - 1", "pieces", 26, Problem::ShortRow),
        ("5k/7/8/9/10/11/10/9/8/7/K6 b - 1", "pieces", 25, Problem::LongRow),
        ("5k/7/8/9/10/11/10/9/8/52/K5 b - 1", "pieces", 22, Problem::LongRow),
        ("+K5/7/8/9/10/11/10/9/8/7/6 b - 1", "pieces", 0, Problem::Unexpected),
        ("+g5/7/8/9/10/11/10/9/8/7/6 b - 1", "pieces", 0, Problem::Unexpected),
        ("++P5/7/8/9/10/11/10/9/8/7/6 b - 1", "pieces", 0, Problem::Unexpected),
        ("+5/7/8/9/10/11/10/9/8/7/6 b - 1", "pieces", 0, Problem::Unexpected),
        ("5+/7/8/9/10/11/10/9/8/7/6 b - 1", "pieces", 1, Problem::Unexpected),
        ("5é/7/8/9/10/11/10/9/8/7/6 b - 1", "pieces", 1, Problem::Unexpected),
        ("5q/7/8/9/10/11/10/9/8/7/6 b - 1", "pieces", 1, Problem::Unexpected),
        ("5k/7/8/9/10/11/10/9/8/7", "pieces", 23, Problem::Missing),
    ] {
        refuse(text.to_string(), none, field, at, problem);
    }
    let end = rows.len();
    for (rest, field, at, problem) in [
        ("", "player to move", 0, Problem::Missing),
        (" x - 1", "player to move", 1, Problem::Player),
        (" B - 1", "player to move", 1, Problem::Player),
        (" b", "hands", 2, Problem::Missing),
        (" b  1", "hands", 3, Problem::Missing),
        (" b 1P 1", "hands", 3, Problem::Number),
        (" b 0P 1", "hands", 3, Problem::Number),
        (" b 02P 1", "hands", 3, Problem::Number),
        (" b 19P 1", "hands", 3, Problem::Large),
        (" b 99P 1", "hands", 3, Problem::Large),
        (" b 118P 1", "hands", 3, Problem::Large),
        (" b 2 1", "hands", 4, Problem::Missing),
        (" b PP 1", "hands", 4, Problem::Order),
        (" b P2P 1", "hands", 5, Problem::Order),
        (" b PR 1", "hands", 4, Problem::Order),
        (" b BR 1", "hands", 4, Problem::Order),
        (" b pP 1", "hands", 4, Problem::Order),
        (" b prb 1", "hands", 4, Problem::Order),
        (" b K 1", "hands", 3, Problem::Unexpected),
        (" b +P 1", "hands", 3, Problem::Unexpected),
        (" b -P 1", "hands", 3, Problem::Unexpected),
        (" b P- 1", "hands", 4, Problem::Unexpected),
        (" b - ", "move number", 5, Problem::Missing),
        (" b - 0", "move number", 5, Problem::Number),
        (" b - 01", "move number", 5, Problem::Number),
        (" b - +1", "move number", 5, Problem::Number),
        (" b - 4294967296", "move number", 5, Problem::Large),
        (" b - 1 0", "end", 6, Problem::Extra),
        (" b - 1 ", "end", 6, Problem::Extra),
    ] {
        refuse(format!("{rows}{rest}"), none, field, end + at, problem);
    }
    for (rest, field, at, problem) in [
        (" b - 1 x", "clock", 7, Problem::Number),
        (" b - 1 ", "clock", 7, Problem::Missing),
        (" b - 1 00", "clock", 7, Problem::Number),
        (" b - 1 0 0", "end", 8, Problem::Extra),
    ] {
        refuse(format!("{rows}{rest}"), designer, field, end + at, problem);
    }
    assert_eq!(read_under(&format!("{rows} b - 1"), designer).to_string(), format!("{rows} b - 1 0"));
    for text in [" b - 4294967295 4294967295", " w 2R2B4G4S4N4L18P 7 3", " w 2r2b4g4s4n4l18p 7 3", " b R2Prb 1 0"] {
        let text = format!("{rows}{text}");
        let mut position = read_under(&text, designer);
        assert_eq!(position.to_string(), text);
        // Counters at their end stay there.
        let mv = position.legal_moves()[0];
        position.play(mv).unwrap();
        assert!(position.number() > 1 && position.clock() > 0);
    }
}

#[test]
fn moves_that_are_refused() {
    let start = Position::start();
    let malformed = |field, at, problem| MoveError::Malformed(TextError { field, at, problem });
    for (text, error) in [
        ("", malformed("from", 0, Problem::Cell)),
        ("7h", malformed("to", 2, Problem::Cell)),
        ("7h7l", malformed("to", 2, Problem::Cell)),
        ("1a1b", malformed("from", 0, Problem::Cell)),
        ("12a1b", malformed("from", 0, Problem::Cell)),
        ("7h7g=", malformed("promotion", 4, Problem::Unexpected)),
        ("7h7g++", malformed("end", 5, Problem::Extra)),
        ("7h7g ", malformed("promotion", 4, Problem::Unexpected)),
        ("7H7g", malformed("from", 0, Problem::Cell)),
        ("é", malformed("from", 0, Problem::Cell)),
        ("é*6f", malformed("from", 0, Problem::Cell)),
        ("*6f", malformed("from", 0, Problem::Cell)),
        ("K*6f", malformed("piece", 0, Problem::Unexpected)),
        ("p*6f", malformed("piece", 0, Problem::Unexpected)),
        ("+P*6f", malformed("from", 0, Problem::Cell)),
        ("P*", malformed("to", 2, Problem::Cell)),
        ("P*12f", malformed("to", 2, Problem::Cell)),
        ("P*6f+", malformed("end", 4, Problem::Extra)),
        ("6f6e", MoveError::NoPiece),
        ("4d4e", MoveError::NotYours),
        ("6j6k", MoveError::OwnPiece),
        ("6j6h", MoveError::OwnPiece),
        ("6j6g", MoveError::Unreachable),
        ("7h7h", MoveError::OwnPiece),
        ("7h7g+", MoveError::NoPromotion),
        ("4j4i+", MoveError::NoPromotion),
        ("P*7f", MoveError::NotInHand),
        ("P*7h", MoveError::NotInHand),
    ] {
        assert_eq!(start.parse_move(text), Err(error), "{text}");
    }
    let step = |role| Move::step(role, "7h".parse().unwrap(), "7g".parse().unwrap(), false);
    assert_eq!(start.check_move(step(Role::Pawn)), Ok(()));
    assert_eq!(start.check_move(step(Role::Gold)), Err(MoveError::WrongKind));
    let tokin = Move::drop(Role::Tokin, "6f".parse().unwrap());
    assert_eq!(place("K1k k11a", "P", BLACK).check_move(tokin), Err(MoveError::NotInHand));
    let pinned = place("K6k G6h r6f P6b k11d", "P", BLACK);
    for (text, error) in [
        ("6h7h", MoveError::KingAttacked),
        ("6b6a", MoveError::PromotionRequired),
        ("6b5a", MoveError::Unreachable),
        ("P*6h", MoveError::Occupied),
        ("P*6a", MoveError::DeadDrop),
    ] {
        let error = if text == "6b5a" { malformed("to", 2, Problem::Cell) } else { error };
        assert_eq!(pinned.parse_move(text), Err(error), "{text}");
    }
    assert!(pinned.parse_move("6h6g").is_ok());
}

#[test]
fn what_moves_say_of_themselves() {
    let position = place("K1k k11f P6e +R6i", "G", BLACK);
    let mv = position.parse_move("6e6d+").unwrap();
    assert_eq!((mv.role(), mv.placed(), mv.promotes(), mv.is_drop()), (Role::Pawn, Role::Tokin, true, false));
    assert_eq!((mv.from().map(|cell| cell.to_string()), mv.to().to_string()), (Some("6e".into()), "6d".into()));
    let mv = position.parse_move("6i6h").unwrap();
    assert_eq!((mv.role(), mv.placed(), mv.promotes()), (Role::DragonKing, Role::DragonKing, false));
    let mv = position.parse_move("G*6f").unwrap();
    assert_eq!((mv.role(), mv.from(), mv.is_drop(), mv.to_string()), (Role::Gold, None, true, "G*6f".into()));
    for role in Role::ALL {
        assert_eq!(Role::new(role.code()), Some(role));
        assert_eq!(role.promoted().map_or(role, Role::unpromoted), role);
        assert_eq!(role.is_promoted(), role.to_string().starts_with('+'));
        assert_eq!(Role::from_letter(role.letter()), Some(role.unpromoted()));
    }
    assert_eq!(Role::ALL.iter().filter(|role| role.promoted().is_some()).count(), 6);
    assert_eq!((0..=255).filter_map(Role::new).count(), 14);
}
