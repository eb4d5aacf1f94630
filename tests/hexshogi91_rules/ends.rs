//! How games end.

use hexvariants::hexshogi91::{BLACK, Position, Rules, Shortfall, WHITE};
use hexvariants::{GameError, Outcome, Position as _, Reason, Status};

use crate::{Game, draw, exchange, exchange_move, outcome, place, play, played, read, read_under, win};

// ---- Repetition (S2)

/// Black's rook can check the king for ever, or look elsewhere.
const CHASE: &str = "6/7/4K3/9/2k3g3/11/2R2G4/9/8/7/6 b - 1";
const CHECKS: &str = "8g8f 9e10e 8f8g 10e9e";
const ONE_QUIET: &str = "8g8f 9e9d 8f8g 9d9e";
const QUIET: &str = "7c6c 5e4e 6c7c 4e5e";

#[test]
fn fourth_occurrence_draws() {
    let start = Position::start();
    let rooks = "6j7j 10b11b 7j6j 11b10b";
    assert_eq!(outcome(start, &[(2, rooks), (1, "6j7j 10b11b 7j6j")]), None);
    assert_eq!(outcome(start, &[(3, rooks)]), draw(Reason::Repetition));
    // On the other player's turn, and not from the start.
    assert_eq!(outcome(start, &[(1, "7h7g"), (3, "10b11b 6j7j 11b10b 7j6j")]), draw(Reason::Repetition));
    // With different ways between.
    let parts = [(1, rooks), (1, "6j7j 10b11b 4j4i 8b8c 7j6j 11b10b 4i4j 8c8b"), (1, rooks)];
    assert_eq!(outcome(start, &parts), draw(Reason::Repetition));
}

#[test]
fn perpetual_check_loses_for_the_side_that_gives_it() {
    // The start is the first occurrence.
    assert_eq!(outcome(read(CHASE), &[(2, CHECKS)]), None);
    assert_eq!(outcome(read(CHASE), &[(3, CHECKS)]), win(WHITE, Reason::PerpetualCheck));
    // What was before the first occurrence does not matter.
    let later = CHASE.replace("4K3", "5K2").replace("2k3g3", "2k4g2");
    assert_eq!(outcome(read(&later), &[(1, "6c7c 4e5e"), (3, CHECKS)]), win(WHITE, Reason::PerpetualCheck));
    // By each side.
    let mut game = Game::new(exchange(&read(CHASE)));
    for &mv in played(read(CHASE), &[(3, CHECKS)]).moves() {
        game.play(exchange_move(mv)).unwrap();
    }
    assert_eq!(game.outcome(), win(BLACK, Reason::PerpetualCheck));
}

#[test]
fn perpetual_check_when_the_position_recurs_on_the_other_turn() {
    let chased = played(read(CHASE), &[(1, "8g8f")]).position().to_string();
    let checks = "9e10e 8f8g 10e9e 8g8f";
    assert_eq!(outcome(read(&chased), &[(3, checks)]), win(WHITE, Reason::PerpetualCheck));
    // The move that led to the first occurrence is not counted: here it was a check that captured.
    let before = "6/7/4K3/9/2k3g3/3p7/2R2G4/9/8/7/6 b - 1";
    assert_eq!(outcome(read(before), &[(1, "8g8f"), (3, checks)]), win(WHITE, Reason::PerpetualCheck));
}

#[test]
fn one_quiet_move_breaks_a_perpetual_check() {
    assert_eq!(outcome(read(CHASE), &[(1, ONE_QUIET), (2, CHECKS)]), draw(Reason::Repetition));
    assert_eq!(outcome(read(CHASE), &[(2, CHECKS), (1, ONE_QUIET)]), draw(Reason::Repetition));
    assert_eq!(outcome(read(CHASE), &[(1, QUIET), (2, CHECKS)]), draw(Reason::Repetition));
    assert_eq!(outcome(read(CHASE), &[(1, CHECKS), (1, ONE_QUIET), (1, CHECKS)]), draw(Reason::Repetition));
}

#[test]
fn both_sides_checking_for_ever_draw() {
    let crossed = read("5b/RK2k2/8/R8/7b2/11/10/9/8/7/6 b - 1");
    let game = played(crossed, &[(3, "10b9d 7b6d 9d10b 6d7b")]);
    assert!(game.positions().iter().all(hexvariants::Position::is_check));
    assert_eq!(outcome(crossed, &[(3, "10b9d 7b6d 9d10b 6d7b")]), draw(Reason::Repetition));
}

#[test]
fn positions_with_other_hands_are_other_positions() {
    let start = read("k5/7/8/9/10/11/10/4G4/8/7/5K w 6p 1");
    let cycle = "P*5g 5h5g 11a10b 5g5h 10b11b 1k2j 11b11a 2j1k";
    let game = played(start, &[(5, cycle)]);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.occurrences().count(), 1);
    let now = game.position();
    assert_eq!((now.pieces(), now.turn()), (start.pieces(), start.turn()));
    assert_ne!(now.zobrist(), start.zobrist());
    assert_eq!((now.hand(BLACK).to_string(), now.hand(WHITE).to_string()), ("5P".into(), "P".into()));
}

#[test]
fn third_occurrence_draws_under_the_designers_rules() {
    for rules in [Rules::DESIGNER, Rules::THREEFOLD] {
        assert_eq!(outcome(read_under(CHASE, rules), &[(1, CHECKS)]), None);
        assert_eq!(outcome(read_under(CHASE, rules), &[(2, CHECKS)]), draw(Reason::Repetition));
        let rooks = "6j7j 10b11b 7j6j 11b10b";
        assert_eq!(outcome(Position::start_with(rules), &[(2, rooks)]), draw(Reason::Repetition));
    }
}

// ---- The other ends

#[test]
fn checkmate() {
    let mate = "2+R3/7/8/9/10/8K1k/10/G8/8/7/6 b G 1";
    assert_eq!(outcome(read(mate), &[(1, "9a6a")]), win(BLACK, Reason::Checkmate));
    // S6: also with the hundredth ply.
    let position = read_under(&format!("{mate} 99"), Rules::DESIGNER);
    assert_eq!(outcome(position, &[(1, "9a6a")]), win(BLACK, Reason::Checkmate));
    assert_eq!(outcome(position, &[(1, "3f4f")]), draw(Reason::MoveCount));
}

#[test]
fn stalemate() {
    // S1
    let text = "k5/7/8/9/10/11/10/9/4K3/2+R2G1/6 b G 1";
    assert_eq!(outcome(read(text), &[(1, "G*9c")]), win(BLACK, Reason::Stalemate));
    for rules in [Rules::DESIGNER, Rules::STALEMATE_DRAW] {
        let game = played(read_under(text, rules), &[(1, "G*9c")]);
        assert_eq!(game.position().status(), Status::Stalemate);
        assert_eq!(game.outcome(), draw(Reason::Stalemate));
    }
    // With a pawn to drop there is a move left.
    let pawn = text.replace(" b G ", " b Gp ");
    assert_eq!(outcome(read(&pawn), &[(1, "G*9c")]), None);
}

#[test]
fn a_hundred_plies_without_a_capture() {
    // S5
    let text = "6/7/4K3/9/2k3g3/3p7/2R2G4/9/8/7/6 b P 7";
    for rules in [Rules::DESIGNER, Rules::FIFTY_TURNS] {
        let at = |clock: u32| read_under(&format!("{text} {clock}"), rules);
        assert_eq!(outcome(at(98), &[(1, "P*3h")]), None);
        assert_eq!(outcome(at(98), &[(1, "P*3h 5e4e")]), draw(Reason::MoveCount));
        // A drop and a pawn's move do not start the count anew, a capture does.
        assert_eq!(outcome(at(99), &[(1, "P*3h")]), draw(Reason::MoveCount));
        assert_eq!(outcome(at(98), &[(1, "5g5h 8f7g")]), draw(Reason::MoveCount));
        let capture = played(at(99), &[(1, "8g8f")]);
        assert_eq!((capture.outcome(), capture.position().clock()), (None, 0));
        assert_eq!(Game::new(at(100)).outcome(), draw(Reason::MoveCount));
    }
    assert_eq!(outcome(read(text), &[(1, "P*3h 5e4e")]), None);
}

/// Black's king and ten pieces are through; with three pawns in hand it is just enough.
const THROUGH: &str = "4K1/+P+P+P+P+P2/+P+P+P+P+P3/9/10/11/10/9/8/1k5/6 b 2RB3P 1";

#[test]
fn impasse_just_enough_and_one_short() {
    let short = |text: &str| {
        let position = read(text);
        let mut game = Game::new(position);
        let shortfall = position.impasse().falls_short();
        let winner = if shortfall.is_empty() { position.turn() } else { position.turn().other() };
        assert_eq!(game.claimable(), win(winner, Reason::Impasse), "{text}");
        assert_eq!(game.outcome(), None);
        assert_eq!(game.claim(), Ok(Outcome::win(2, winner, Reason::Impasse)));
        assert_eq!(game.outcome(), win(winner, Reason::Impasse));
        // White needs a point less.
        let white = exchange(&position).impasse();
        let points = white.points() >= 27;
        assert_eq!(white.falls_short() - Shortfall::POINTS, shortfall - Shortfall::POINTS);
        assert_eq!(white.falls_short().contains(Shortfall::POINTS), !points);
        shortfall
    };
    assert_eq!(short(THROUGH), Shortfall::empty());
    let count = read(THROUGH).impasse();
    assert_eq!((count.points(), count.required_points(), count.pieces()), (28, 28, 10));
    assert_eq!(count.to_string(), "28 of 28 points, 10 of 10 pieces");
    let white = exchange(&read(&THROUGH.replace("3P", "2P"))).impasse();
    assert_eq!(white.to_string(), "27 of 27 points, 10 of 10 pieces");
    let white = exchange(&read(&THROUGH.replace("3P", "P"))).impasse();
    assert_eq!(white.to_string(), "26 of 27 points, 10 of 10 pieces: not enough points");

    assert_eq!(short(&THROUGH.replace("3P", "2P")), Shortfall::POINTS);
    // A piece outside the zone counts for nothing.
    let nine = THROUGH.replace("/+P+P+P+P+P3/9/", "/+P+P+P+P4/9/");
    assert_eq!(short(&nine.replace("3P", "4P")), Shortfall::PIECES);
    assert_eq!(short(&nine.replace("/10/11/", "/+P9/11/")), Shortfall::PIECES | Shortfall::POINTS);
    assert_eq!(short(&nine.replace("/9/10/11/", "/8+P/10/11/")), Shortfall::empty());
    // The king must be through, and not in check; the enemy's pieces do not count.
    assert_eq!(short(&THROUGH.replace("4K1/", "6/").replace("/10/11/", "/4K5/11/")), Shortfall::KING);
    assert_eq!(short(&THROUGH.replace("4K1", "4Kr").replace("2RB", "RB").replace("3P", "8P")), Shortfall::CHECK);
    assert_eq!(short(&THROUGH.replace("/9/10/11/", "/8s/10/11/").replace("3P", "2P")), Shortfall::POINTS);
    let all = Shortfall::all();
    assert_eq!(short("6/7/8/9/10/11/10/9/8/1k2K2/r5 b - 1"), all - Shortfall::CHECK);
    assert_eq!(short("6/7/8/9/10/11/10/9/8/1k2K1r/6 b - 1"), all);
    assert_eq!(all.to_string().split("; ").count(), 4);
}

#[test]
fn rooks_and_bishops_count_five_each_on_the_board() {
    let count = place("K11d +R11a R10a +B9a B8a G7a S6a +S11b +N10b N9c +L8c P7c +P6c k2j", "-", BLACK).impasse();
    assert_eq!((count.points(), count.pieces()), (28, 12));
}

#[test]
fn impasse_is_not_for_the_designers_rules() {
    for rules in [Rules::DESIGNER, Rules::AGREEMENT] {
        let mut game = Game::new(read_under(THROUGH, rules));
        assert_eq!((game.claimable(), game.claim()), (None, Err(GameError::NothingToClaim)));
        // The count can be asked for all the same.
        assert_eq!(game.position().impasse().points(), 28);
    }
}

#[test]
fn a_declaration_from_the_start_loses() {
    let mut game = Game::default();
    assert_eq!(game.claim(), Ok(Outcome::win(2, WHITE, Reason::Impasse)));
    let mut game = played(Position::start(), &[(1, "7h7g")]);
    assert_eq!(game.claim(), Ok(Outcome::win(2, BLACK, Reason::Impasse)));
    assert_eq!(game.claim(), Err(GameError::Over(Outcome::win(2, BLACK, Reason::Impasse))));
}

#[test]
fn agreement() {
    // Under the default rules only on an impasse, when both kings are through (S3).
    let mut game = Game::default();
    assert_eq!(game.offer(BLACK), Err(GameError::NoAgreement));
    let one = THROUGH.replace("/11/10/9/8/1k5/", "/11/4k5/9/8/7/");
    assert_eq!(Game::new(read(&one)).offer(BLACK), Err(GameError::NoAgreement));
    for text in [THROUGH, &THROUGH.replace(" b ", " w ")] {
        let mut game = Game::new(read(text));
        assert_eq!(game.offer(BLACK), Ok(()));
        assert_eq!(game.accept(WHITE), Ok(draw(Reason::Impasse)));
    }
    // An offer does not outlast the impasse.
    let mut game = Game::new(read("6/7/8/3K5/10/11/10/4k4/8/7/6 b - 1"));
    game.offer(BLACK).unwrap();
    play(&mut game, "8d8e");
    assert_eq!(game.accept(WHITE), Err(GameError::NoAgreement));
    for rules in [Rules::DESIGNER, Rules::AGREEMENT] {
        let mut game = Game::new(Position::start_with(rules));
        assert_eq!(game.offer(WHITE), Ok(()));
        assert_eq!(game.accept(BLACK), Ok(draw(Reason::Agreement)));
    }
}

#[test]
fn resignation() {
    for (player, other) in [(BLACK, WHITE), (WHITE, BLACK)] {
        assert_eq!(Game::default().resign(player), Ok(win(other, Reason::Resignation)));
    }
}
