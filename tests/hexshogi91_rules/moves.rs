//! Promotions, drops and captures.

use std::collections::BTreeSet;

use hexvariants::board::{Board, Cell, Shogi91};
use hexvariants::hexshogi91::{BLACK, Hand, Move, Position, Role, Rules, Setup, WHITE};
use hexvariants::{MoveError, Position as _, Reason};

use crate::{exchange, mirror, place, played, read, read_under, win};

/// Where the piece on a cell can go: with `!` if only by promoting, with `?` if by promoting or not.
fn targets(position: &Position, from: Cell<Shogi91>) -> BTreeSet<String> {
    let moves: Vec<_> = position.legal_moves().into_iter().filter(|mv| mv.from() == Some(from)).collect();
    let can = |to, promotes| moves.iter().any(|mv| mv.to() == to && mv.promotes() == promotes);
    let mark = |to| match (can(to, true), can(to, false)) {
        (true, true) => "?",
        (true, false) => "!",
        _ => "",
    };
    moves.iter().map(|mv| format!("{}{}", mv.to(), mark(mv.to()))).collect()
}

fn hold_targets(piece: &str, expected: &str) {
    let from: Cell<Shogi91> = piece.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap();
    let position = place(&format!("{piece} K1k k11f"), "-", BLACK);
    let expected: BTreeSet<_> = expected.split(' ').map(str::to_string).collect();
    assert_eq!(targets(&position, from), expected, "{piece}");
    let exchanged = expected.iter().map(|target| {
        let name = target.trim_end_matches(['!', '?']);
        format!("{}{}", mirror(name.parse().unwrap()), &target[name.len()..])
    });
    assert_eq!(targets(&exchange(&position), mirror(from)), exchanged.collect(), "{piece} as White's");
}

#[test]
fn promotion_by_choice_and_by_force() {
    hold_targets("P6f", "6e 7e");
    hold_targets("P6e", "6d? 7d?");
    hold_targets("P6d", "6c? 7c?");
    hold_targets("P6b", "6a! 7a!");
    hold_targets("L6f", "6e 6d? 6c? 6b? 6a! 7e 8d? 9c? 10b? 11a!");
    hold_targets("L6b", "6a! 7a!");
    hold_targets("N6g", "8d? 7d? 9e 5e");
    hold_targets("N6f", "8c? 7c? 9d? 5d?");
    hold_targets("N6e", "8b! 7b! 9c? 5c?");
    hold_targets("N6d", "8a! 7a! 9b! 5b!");
    hold_targets("S6f", "7d? 5e 8e 7e 6e 5h 7g 4g");
    hold_targets("S6e", "7c? 5d? 8d? 7d? 6d? 5g 7f 4f");
    // Leaving the zone is enough.
    hold_targets("S6d", "7b? 5c? 8c? 7c? 6c? 5f? 7e? 4e?");
    // One step from a corner a rook and a bishop, out of the zone and in it.
    hold_targets("R2j", "1j 3j 4j 5j 6j 7j 2k 2i 2h 2g 2f 2e 3i 4h 5g 6f 7e 8d? 9c? 10b? 11a?");
    hold_targets("B6k", "7i 8g 9e 10c? 11a? 5j 4i 3h 2g 1f");
    hold_targets("B11a", "9b? 7c? 5d? 3e? 1f? 10c? 9e? 8g? 7i? 6k?");
    // What does not promote, or no more.
    hold_targets("G6e", "6d 7d 7c 5d 8d 5e 7e 5f 6f");
    hold_targets("+P6e", "6d 7d 7c 5d 8d 5e 7e 5f 6f");
    hold_targets("+L6d", "6c 7c 7b 5c 8c 5d 7d 5e 6e");
    hold_targets("+N6b", "6a 7a 8a 5b 7b 5c 6c");
    hold_targets("+S6a", "7a 6b 5b");
    hold_targets("+B11a", "10a 11b 10b 9b 7c 5d 3e 1f 10c 9e 8g 7i 6k");
    let king: BTreeSet<_> = "6e 7e 7d 5e 8e 5f 7f 5g 6g 7g 4g 5h".split(' ').map(str::to_string).collect();
    assert_eq!(targets(&place("K6f k11a", "-", BLACK), "6f".parse().unwrap()), king);
}

#[test]
fn a_rook_promotes_wherever_it_enters_moves_in_or_leaves_the_zone() {
    for cell in Shogi91::CELLS {
        let (_, r) = Shogi91::axial(cell);
        let mut setup = Setup::default();
        let kings = [(BLACK, "1k"), (WHITE, "11f")].map(|(player, name)| (player, name.parse().unwrap()));
        for (player, king) in kings {
            setup.pieces.put(king, player, Role::King.code());
        }
        if setup.pieces.occupied().contains(cell) {
            continue;
        }
        setup.pieces.put(cell, BLACK, Role::Rook.code());
        let Ok(position) = setup.position() else { continue };
        for mv in position.legal_moves().into_iter().filter(|mv| mv.from() == Some(cell)) {
            let promoting = Move::step(Role::Rook, cell, mv.to(), true);
            let (_, to) = Shogi91::axial(mv.to());
            assert_eq!(position.is_legal(promoting), r < -1 || to < -1, "{promoting}");
            assert!(position.is_legal(Move::step(Role::Rook, cell, mv.to(), false)));
        }
    }
}

#[test]
fn dead_drops() {
    let black = place("K1k k11f", "2RB4G3S4N4L9P", BLACK);
    for (position, far) in [(black, ["a", "b"]), (exchange(&black), ["k", "j"])] {
        for to in Shogi91::CELLS {
            for role in Role::IN_HAND {
                let name = to.to_string();
                let ranks = match role {
                    Role::Pawn | Role::Lance => 1,
                    Role::Knight => 2,
                    _ => 0,
                };
                // The king on 11f has one cell ahead on the board.
                let checks = role == Role::Pawn && name == if position.turn() == BLACK { "10g" } else { "11e" };
                let expected = if position.pieces().occupied().contains(to) {
                    Err(MoveError::Occupied)
                } else if far[..ranks].iter().any(|rank| name.ends_with(rank)) {
                    Err(MoveError::DeadDrop)
                } else if checks {
                    Err(MoveError::PawnDropCheck)
                } else {
                    Ok(())
                };
                assert_eq!(position.check_move(Move::drop(role, to)), expected, "{position}: {role}*{to}");
            }
        }
    }
}

#[test]
fn a_pawn_may_not_be_dropped_to_check_on_either_way_forward() {
    let position = place("K1k k6f", "GP", BLACK);
    for (cell, text) in [("5g", "P*5g"), ("6g", "P*6g")] {
        assert_eq!(position.parse_move(text), Err(MoveError::PawnDropCheck));
        assert!(position.parse_move(&format!("G*{cell}")).is_ok());
    }
    // Every other cell is free to it, but for the last rank.
    assert_eq!(position.legal_moves().iter().filter(|mv| mv.role() == Role::Pawn).count(), 91 - 2 - 2 - 6);
    let white = place("K6f k11a", "gp", WHITE);
    for text in ["P*6e", "P*7e"] {
        assert_eq!(white.parse_move(text), Err(MoveError::PawnDropCheck));
    }
    assert!(white.parse_move("G*6e").is_ok());
}

#[test]
fn a_pawn_drop_that_blocks_a_check_may_not_give_one() {
    let position = place("K9g k6f r2g", "GP", BLACK);
    assert!(position.is_check());
    let drops: Vec<_> = position.legal_moves().iter().filter(|mv| mv.is_drop()).map(Move::to_string).collect();
    let drops: BTreeSet<_> = drops.iter().map(String::as_str).collect();
    assert_eq!(drops, "G*3g G*4g G*5g G*6g G*7g G*8g P*3g P*4g P*7g P*8g".split(' ').collect());
    assert_eq!(position.parse_move("P*6g"), Err(MoveError::PawnDropCheck));
    assert_eq!(position.parse_move("P*5g"), Err(MoveError::PawnDropCheck));
    assert_eq!(position.parse_move("P*8h"), Err(MoveError::KingAttacked));
}

#[test]
fn a_pawn_drop_cannot_mate_but_other_drops_can() {
    let game = played(read("1k4/7/8/2+R6/1G8/11/10/9/8/7/5K b G 1"), &[(1, "G*9b")]);
    assert_eq!(game.outcome(), win(BLACK, Reason::Checkmate));
    assert_eq!(read("1k4/7/8/2+R6/1G8/11/10/9/8/7/5K b P 1").parse_move("P*9b"), Err(MoveError::PawnDropCheck));
}

#[test]
fn no_drop_answers_a_double_check_or_a_leap() {
    let leap = place("K6f p6e k11a", "RBGSNLP", BLACK);
    assert!(leap.is_check() && leap.legal_moves().iter().all(|mv| !mv.is_drop()));
    let double = place("K6f r11f p7e k11a", "RBGSNLP", BLACK);
    assert_eq!(double.checkers(), "11f 7e".parse().unwrap());
    assert!(double.legal_moves().iter().all(|mv| mv.role() == Role::King && !mv.is_drop()));
}

#[test]
fn supported_pawn_drops() {
    // S4, under the designer's rules only.
    let drops = |text: &str, rules| {
        let position = read_under(text, rules);
        position.legal_moves().iter().filter(|mv| mv.is_drop()).map(Move::to_string).collect::<BTreeSet<_>>()
    };
    let pawn = "6/1k5/8/9/10/5P5/10/9/8/1K5/6 b P 1";
    let all = drops(pawn, Rules::default());
    let lost: Vec<_> = all.difference(&drops(pawn, Rules::DESIGNER)).cloned().collect();
    assert_eq!(lost, ["P*6e", "P*7e"]);
    let position = read_under(pawn, Rules::DESIGNER);
    assert_eq!(position.parse_move("P*7e"), Err(MoveError::PawnDropSupported));
    let tokin = pawn.replace("5P5", "5+P5");
    assert_eq!(drops(&tokin, Rules::default()), drops(&tokin, Rules::DESIGNER));
    assert!(drops(&tokin, Rules::DESIGNER).is_superset(&lost.into_iter().collect()));
    let only = Rules::NO_SUPPORTED_PAWN_DROP;
    assert_eq!(drops(pawn, only), drops(pawn, Rules::DESIGNER));
    // The enemy's pawns support nothing.
    let enemy = pawn.replace("5P5", "5p5");
    assert_eq!(drops(&enemy, Rules::default()), drops(&enemy, Rules::DESIGNER));
}

#[test]
fn captures_change_sides_demoted() {
    for (piece, hand) in [("+p", "P"), ("+l", "L"), ("+n", "N"), ("+s", "S"), ("g", "G"), ("+r", "R"), ("+b", "B")] {
        let mut position = place(&format!("R6f {piece}4f K1k k11c"), "-", BLACK);
        position.play(position.parse_move("6f4f").unwrap()).unwrap();
        assert_eq!(position.hand(BLACK).to_string(), hand);
        assert_eq!(position.hand(WHITE), Hand::EMPTY);
        assert_eq!(read(&position.to_string()).zobrist(), position.zobrist());
    }
}
