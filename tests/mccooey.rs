//! McCooey's chess: known positions, counts and games, the slow rules, and the rule page's cases by name.
#![cfg(feature = "mccooey")]

mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

use common::chess91::MCCOOEY;
use common::reference::mccooey::McCooey as Slow;
use common::{choices, choose, files, for_all, move_texts, oracle, read_under, text};
use hexvariants::board::{Board, Cell, Hex91};
use hexvariants::chess::{MoveKind, Role};
use hexvariants::mccooey::{BLACK, McCooey, Move, Position, Rules, Setup, WHITE};
use hexvariants::{
    Faults, Game, GameError, MoveError, MoveGroup, Outcome, Position as _, PositionError, Problem, Reason, Status,
    TextError,
};

const START: &str = "b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2 w - 0 1";

const PERFT: &str = include_str!("data/mccooey_perft.tsv");

/// The text of a position with these pieces, each a letter and a cell, and the other fields.
fn text(pieces: &str, rest: &str) -> String {
    let piece = |piece: &str| (piece[1..].parse().unwrap(), piece[..1].to_string());
    let pieces: Vec<_> = pieces.split(' ').map(piece).collect();
    format!("{} {rest}", text::rows::<Hex91>(&pieces))
}

fn read(text: &str) -> Position {
    common::read::<McCooey>(text)
}

fn position(pieces: &str, rest: &str) -> Position {
    read(&text(pieces, rest))
}

fn refusal(position: &Position, mv: &str) -> MoveError {
    position.parse_move(mv).expect_err(mv)
}

/// Plays moves with spaces between.
fn play(game: &mut Game<McCooey>, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn game(start: Position, moves: &str) -> Game<McCooey> {
    let mut game = Game::new(start);
    play(&mut game, moves);
    game
}

fn moves_of(position: &Position, from: &str) -> Vec<String> {
    move_texts(position).into_iter().filter(|mv| mv.starts_with(from)).collect()
}

fn draw(reason: Reason) -> Option<Outcome> {
    Some(Outcome::draw(2, reason))
}

fn win(player: hexvariants::Player, reason: Reason) -> Option<Outcome> {
    Some(Outcome::win(2, player, reason))
}

// Known values.

#[test]
fn cases() {
    assert_eq!(files::check_cases::<McCooey>(include_str!("data/mccooey.tsv")), 462);
    assert_eq!(files::check_cases::<McCooey>(include_str!("data/mccooey_designer.tsv")), 55);
}

#[test]
fn perft() {
    assert_eq!(files::check_perft::<McCooey>(PERFT), 62);
}

#[test]
fn perft_by_the_slow_rules() {
    assert!(files::check_perft_slowly::<Slow>(PERFT, 20_000) > 15);
}

/// Games that were printed with what is taken and what gives check.
#[test]
fn published_games() {
    let mut endings = Vec::new();
    for (_, fields) in files::lines(include_str!("data/mccooey_games.tsv")) {
        let [name, ending, moves, printed] = fields[..] else { panic!("not four fields: {fields:?}") };
        let mut game = Game::<McCooey>::new(Position::start_with(Rules::DESIGNER));
        assert_eq!(moves.split(' ').count(), printed.split(' ').count());
        for (text, printed) in moves.split(' ').zip(printed.split(' ')) {
            let before = *game.position();
            assert_eq!(game.outcome(), None, "game {name} before {text}");
            play(&mut game, text);
            let mv = *game.moves().last().unwrap();
            let letter = printed.chars().next().filter(char::is_ascii_uppercase).unwrap_or('P');
            assert_eq!(Role::from_letter(letter), Some(mv.role()), "game {name}, {printed}");
            let takes = before.pieces().occupied().contains(mv.to()) || mv.kind() == MoveKind::EnPassant;
            assert_eq!(printed.contains('x'), takes, "game {name}, {printed}");
            // The printed names of files have a j.
            let target = mv.to().to_string().replace('k', "j").replace('l', "k");
            assert!(printed.trim_end_matches(['+', '#']).ends_with(&target), "game {name}, {printed}: {target}");
            let status = game.position().status();
            assert_eq!(printed.contains('#'), status == Status::Checkmate, "game {name}, {printed}");
            assert_eq!(printed.contains('+'), status == Status::Check, "game {name}, {printed}");
        }
        match ending {
            "white mates" => assert_eq!(game.outcome(), win(WHITE, Reason::Checkmate)),
            "resigns" => {
                let loser = game.position().turn();
                assert_eq!(game.resign(loser), Ok(win(loser.other(), Reason::Resignation)));
            }
            other => panic!("no ending is called {other}"),
        }
        endings.push(game.outcome().unwrap().to_string());
    }
    assert_eq!(endings, ["0-1 resignation", "0-1 resignation", "1-0 checkmate", "1-0 resignation"]);
}

// The slow rules.

#[test]
fn random_play_by_the_slow_rules() {
    oracle::play_agrees::<McCooey, Slow>(60, 100);
}

#[test]
fn random_set_ups_by_the_slow_rules() {
    oracle::set_ups_agree::<McCooey, Slow>(3000, MCCOOEY.set_ups(), 8);
}

/// A set-up that is built says what its text says.
#[test]
fn set_up_by_hand() {
    for_all(1000, MCCOOEY.set_ups(), |text| {
        let fields: Vec<_> = text.split(' ').collect();
        let mut setup = Setup::default();
        for (cell, letter) in text::pieces(fields[0], |_| 1) {
            let role = Role::from_letter(letter.to_ascii_uppercase().parse().unwrap()).unwrap();
            setup.pieces.put(cell, if letter.as_str() < "a" { WHITE } else { BLACK }, role.code());
        }
        setup.turn = if fields[1] == "w" { WHITE } else { BLACK };
        setup.skipped = fields[2].parse().ok();
        setup.clock = fields[3].parse().unwrap();
        setup.round = fields[4].parse().unwrap();
        for rules in [Rules::default(), Rules::CENTER_PAWN_SINGLE, Rules::FIFTY_MOVES, Rules::DESIGNER] {
            let built = Setup { rules, ..setup }.position();
            assert_eq!(built.map_err(PositionError::Setup), Position::parse(&text, rules));
            if let Ok(built) = built {
                assert_eq!(built.to_string().split(' ').nth(1), Some(fields[1]));
                assert_eq!((built.clock(), built.round(), built.rules()), (setup.clock, setup.round, rules));
            }
        }
    });
}

/// What a group of moves says of itself is true of each of its moves.
#[test]
fn groups_tell_what_they_are() {
    for_all(100, choices(80), |choices| {
        let mut position = Position::start();
        for choice in choices {
            let _ = position.visit_moves(|group| {
                for mv in group {
                    assert_eq!((group.role(), group.kind()), (mv.role(), mv.kind()), "{position}: {mv}");
                    assert!(group.from().is_none_or(|from| from == mv.from()), "{position}: {mv}");
                    assert!(group.targets().contains(mv.to()), "{position}: {mv}");
                }
                assert_eq!(group.targets().len(), group.len());
                Continue(())
            });
            let Some(mv) = choose(&position, choice) else { break };
            position.play_unchecked(mv);
        }
    });
}

// Cases of the rule page by name.

#[test]
fn array() {
    assert_eq!(Position::start().to_string(), START);
    assert_eq!(read(START), Position::start());
    assert_eq!(Position::start().count_moves(), 32);
    assert_eq!(Position::start_with(Rules::DESIGNER).count_moves(), 31);
}

/// M1: the pawns of file f make double steps by default and not under the designers' rules.
#[test]
fn m1_double_step_of_the_centre_pawn() {
    for (rules, may) in [
        (Rules::default(), true),
        (Rules::FIFTY_MOVES, true),
        (Rules::CENTER_PAWN_SINGLE, false),
        (Rules::DESIGNER, false),
    ] {
        let mut position = Position::start_with(rules);
        let expected: &[&str] = if may { &["f4f5", "f4f6"] } else { &["f4f5"] };
        assert_eq!(moves_of(&position, "f4"), expected);
        assert_eq!(moves_of(&position, "g3"), ["g3g4", "g3g5"]);
        assert_eq!(position.parse_move("f4f6").is_ok(), may);
        if !may {
            assert_eq!(refusal(&position, "f4f6"), MoveError::Unreachable);
        }
        position.play(position.parse_move("f4f5").unwrap()).unwrap();
        position.play(position.parse_move("i8i7").unwrap()).unwrap();
        // A pawn that has left its starting cell has no double step under any rules.
        assert_eq!(moves_of(&position, "f5"), ["f5f6"]);
        assert_eq!(
            moves_of(&read_under::<McCooey>(START.replace('w', "b").as_str(), rules), "f8").len(),
            expected.len()
        );
        // And a skipped cell of that file is a fault where it cannot be.
        let skipped = Position::parse(&text("Ka1 kl6 Pe5 pf6", "w f7 0 1"), rules);
        assert_eq!(skipped.err(), (!may).then_some(PositionError::Setup(Faults::EN_PASSANT)));
        assert!(Position::parse(&text("Ka1 kl6 Pf5 pg6", "w g7 0 1"), rules).is_ok());
    }
}

/// M2: fifty moves of each side without capture or pawn move are a draw to be claimed, seventy-five are a draw; under
/// the designers' rules only.
#[test]
fn m2_fifty_moves() {
    let at = |clock: u32, rules| read_under::<McCooey>(&text("Ka1 Rb2 pi8 kg10", &format!("w - {clock} 90")), rules);
    for rules in [Rules::FIFTY_MOVES, Rules::DESIGNER] {
        let mut game = game(at(98, rules), "b2b3");
        assert_eq!((game.position().clock(), game.claimable()), (99, None));
        assert_eq!(game.claim(), Err(GameError::NothingToClaim));
        play(&mut game, "g10g9");
        // A hundred plies: the player to move may claim before moving.
        assert_eq!((game.position().clock(), game.outcome()), (100, None));
        assert_eq!(game.claimable(), draw(Reason::MoveCount));
        let mut claimed = game.clone();
        assert_eq!(claimed.claim().map(Some), Ok(draw(Reason::MoveCount)));
        assert_eq!(claimed.outcome(), draw(Reason::MoveCount));
        assert!(matches!(claimed.claim(), Err(GameError::Over(_))));
        // Or may go on, and so may the other; whoever moves a pawn ends that.
        play(&mut game, "b3b4");
        assert_eq!(game.claimable(), draw(Reason::MoveCount));
        play(&mut game, "i8i7");
        assert_eq!((game.position().clock(), game.claimable()), (0, None));

        let mut game = self::game(at(148, rules), "b2b3");
        assert_eq!((game.outcome(), game.position().clock()), (None, 149));
        play(&mut game, "g10g9");
        assert_eq!((game.outcome(), game.claimable()), (draw(Reason::MoveCount), None));
        assert_eq!(game.undo().unwrap().to_string(), "g10g9");
        play(&mut game, "i8i6");
        assert_eq!((game.outcome(), game.position().clock()), (None, 0));
        // A game that starts there is over before it begins.
        assert_eq!(Game::<McCooey>::new(at(150, rules)).outcome(), draw(Reason::MoveCount));
    }
    for rules in [Rules::default(), Rules::CENTER_PAWN_SINGLE] {
        let mut game = game(at(150, rules), "b2b3 g10g9");
        assert_eq!((game.outcome(), game.claimable(), game.position().clock()), (None, None, 152));
        assert_eq!(game.claim(), Err(GameError::NothingToClaim));
    }
    // A count that is full stays full.
    let mut full = at(u32::MAX, Rules::default());
    full.play(full.parse_move("b2b3").unwrap()).unwrap();
    assert_eq!(full.clock(), u32::MAX);
}

/// M3: a skipped cell is kept if a legal capture goes there, and is neither kept, compared, hashed nor written if not.
#[test]
fn m3_skipped_cells() {
    let after = |pieces: &str, mv: &str| *game(position(pieces, "w - 0 1"), mv).position();
    // Black's pawn on g6 can take the one that goes to f6.
    let kept = after("Ka1 Pf4 kl6 pg6", "f4f6");
    assert_eq!(kept.skipped(), "f5".parse().ok());
    assert_eq!(kept.to_string(), text("Ka1 Pf6 kl6 pg6", "b f5 0 1"));
    assert_eq!(moves_of(&kept, "g6"), ["g6f5", "g6g5"]);
    assert_eq!(kept.parse_move("g6f5").unwrap().kind(), MoveKind::EnPassant);
    let without = position("Ka1 Pf6 kl6 pg6", "b - 0 1");
    assert_ne!(kept, without);
    assert_ne!(kept.zobrist(), without.zobrist());
    let mut taken = kept;
    taken.play(taken.parse_move("g6f5").unwrap()).unwrap();
    assert_eq!(taken.to_string(), text("Ka1 kl6 pf5", "w - 0 2"));

    // Nobody near; a piece near that is no pawn; a pawn near that is White's own.
    for other in ["pg8", "rg6", "Pg6"] {
        let dropped = after(&format!("Kb1 Pf4 kl6 {other}"), "f4f6");
        let without = position(&format!("Kb1 Pf6 kl6 {other}"), "b - 0 1");
        assert_eq!(dropped.skipped(), None);
        assert_eq!((dropped.to_string(), dropped.zobrist()), (without.to_string(), without.zobrist()));
        assert_eq!(dropped, without);
        // On input it is accepted and dropped.
        assert_eq!(position(&format!("Kb1 Pf6 kl6 {other}"), "b f5 0 1"), without);
    }
    // A pawn near that is pinned: by the rook along g1 to g10 it may not leave.
    let pinned = after("Ka1 Rg1 Pf4 kg10 pg6", "f4f6");
    assert_eq!((pinned.skipped(), moves_of(&pinned, "g6")), (None, vec!["g6g5".to_string()]));
    assert_eq!(pinned, position("Ka1 Rg1 Pf6 kg10 pg6", "b f5 0 1"));
    // Check from elsewhere: taking the pawn does not answer it.
    let checked = after("Ka1 Pf4 Rd2 kl4 pg6", "f4f6");
    assert!(checked.is_check());
    assert_eq!(checked.skipped(), None);
    // The right lasts for one move.
    let mut late = kept;
    late.play(late.parse_move("l6l5").unwrap()).unwrap();
    assert_eq!((late.skipped(), late.to_string()), (None, text("Ka1 Pf6 kl5 pg6", "w - 1 2")));
}

/// M4: a capture covers one file and up to two ranks, and skips nothing.
#[test]
fn m4_phantom_en_passant() {
    // Two ranks up, past d3 and e3, which Black's pawns on c4, e5 and d4 could capture onto or stand beside.
    let game = game(position("Ka1 Pd2 ne4 kl6 pc4 pe5 pd4 pf4", "w - 0 1"), "d2e4");
    assert_eq!((game.position().skipped(), game.position().to_string().contains(" b - ")), (None, true));
    assert_eq!(moves_of(game.position(), "c4"), ["c4c3"]);
    // No capture by a pawn of any game ever does.
    for_all(200, choices(100), |choices| {
        let mut position = Position::start();
        for choice in choices {
            // Captures first, so that there are many.
            let pawns = position.pieces().pawns();
            let occupied = position.pieces().occupied();
            let captures: Vec<Move> = position
                .legal_moves()
                .into_iter()
                .filter(|mv| pawns.contains(mv.from()) && occupied.contains(mv.to()))
                .collect();
            for mv in captures {
                let mut next = position;
                next.play_unchecked(mv);
                assert_eq!(next.skipped(), None, "{position}: {mv}");
            }
            let Some(mv) = choose(&position, choice) else { break };
            position.play_unchecked(mv);
        }
    });
}

/// M5: standing on a starting cell is what counts, also in a set-up.
#[test]
fn m5_starting_cells() {
    let starts = |pawn: char, names: &str, step: i8| {
        let starts: BTreeSet<&str> = names.split(' ').collect();
        for cell in Hex91::CELLS {
            let (q, s) = Hex91::axial(cell);
            let two = Hex91::at_axial(q, s + 2 * step).filter(|_| Hex91::at_axial(q, s + step).is_some());
            let Some(two) = two else { continue };
            let kings = if pawn == 'P' { "Kl6 kl1" } else { "kl6 Kl1" };
            if ["l1", "l6", "l2", "l3", "l4", "l5"].contains(&cell.to_string().as_str()) {
                continue;
            }
            let turn = if pawn == 'P' { 'w' } else { 'b' };
            let Ok(position) = text(&format!("{kings} {pawn}{cell}"), &format!("{turn} - 0 1")).parse::<Position>()
            else {
                continue;
            };
            let double = position.parse_move(&format!("{cell}{two}")).is_ok();
            assert_eq!(double, starts.contains(cell.to_string().as_str()), "{pawn}{cell}");
        }
    };
    starts('P', "c1 d2 e3 f4 g3 h2 i1", 1);
    starts('p', "c8 d8 e8 f8 g8 h8 i8", -1);
    // Blocked on either cell, it has none.
    assert_eq!(moves_of(&position("Ka1 Pe3 ne5 kl6", "w - 0 1"), "e3"), ["e3e4"]);
    assert!(moves_of(&position("Ka1 Pe3 ne4 kl6", "w - 0 1"), "e3").is_empty());
}

/// M6: en passant takes two pawns off their lines at once.
#[test]
fn m6_en_passant_that_uncovers_a_check() {
    // Both pawns between king and rook, on one line: neither alone is pinned.
    let line = position("Kc3 Pe5 pf6 rl6 ka6", "w f7 0 1");
    assert_eq!(line.skipped(), None);
    assert_eq!(moves_of(&line, "e5"), ["e5e6"]);
    let en_passant = Move::new(Role::Pawn, "e5".parse().unwrap(), "f7".parse().unwrap(), MoveKind::EnPassant);
    assert_eq!(line.check_move(en_passant), Err(MoveError::Unreachable));
    // With another piece on the line it is safe.
    let shielded = position("Kc3 Bd4 Pe5 pf6 rl6 ka6", "w f7 0 1");
    assert_eq!(shielded.skipped(), "f7".parse().ok());
    assert_eq!(moves_of(&shielded, "e5"), ["e5e6", "e5f7"]);
    assert_eq!(shielded.check_move(en_passant), Ok(()));
    // The captured pawn alone is what stands between the king and a bishop.
    let uncovered = position("Kb4 Pe5 pf6 bk4 ka6", "w f7 0 1");
    assert!(!uncovered.is_check());
    assert_eq!((uncovered.skipped(), moves_of(&uncovered, "e5")), (None, vec!["e5e6".to_string()]));
    // Two that can capture, one of them as above, or pinned along its file: the cell is kept for the other alone.
    for pieces in ["Kc3 Pe5 Pg5 pf6 rl6 ka6", "Ke1 Pe5 Pg5 pf6 re10 ka6"] {
        let one = position(pieces, "w f7 0 1");
        assert_eq!(one.skipped(), "f7".parse().ok());
        assert_eq!(moves_of(&one, "e5"), ["e5e6"]);
        assert_eq!(moves_of(&one, "g5"), ["g5f7", "g5g6"]);
        assert_eq!(refusal(&one, "e5f7"), MoveError::KingAttacked);
    }
    // It answers a check by the pawn that it takes, and none that the double step uncovers.
    let by_pawn = *game(position("Kg4 Pe5 pf8 ka6", "b - 0 1"), "f8f6").position();
    assert!(by_pawn.is_check());
    assert!(moves_of(&by_pawn, "e5").contains(&"e5f7".to_string()));
    let uncovered = *game(position("Kd6 Pe5 pf8 rh8 kl6", "b - 0 1"), "f8f6").position();
    assert!(uncovered.is_check());
    assert_eq!((uncovered.skipped(), moves_of(&uncovered, "e5")), (None, vec![]));
}

/// M7: two kings alone play on.
#[test]
fn m7_bare_kings() {
    let mut game = game(position("Ka1 kl6", "w - 0 1"), "a1a2 l6l5");
    assert_eq!((game.outcome(), game.claimable()), (None, None));
    play(&mut game, "a2a1 l5l6 a1a2 l6l5 a2a1");
    assert_eq!(game.outcome(), None);
    play(&mut game, "l5l6");
    assert_eq!(game.outcome(), draw(Reason::Repetition));
}

/// M8: checkmate and stalemate come before a draw by count that the same move brings.
#[test]
fn m8_mate_before_the_count() {
    let before_mate = "b/qb1/rnb1r/ppp1p1p/3n1kpNB/4B6/6p4/5P5/4P6/3PN2P3/2PRQBKRP2 w - 149 8";
    let before_stalemate = text("Kl3 ki5 rb7 rf9", "b - 149 90");
    for (before, mv, expected) in [
        (before_mate.to_string(), "e1h5", win(WHITE, Reason::Checkmate)),
        (before_stalemate, "f9f6", draw(Reason::Stalemate)),
    ] {
        let game = game(read_under::<McCooey>(&before, Rules::DESIGNER), mv);
        assert_eq!(game.position().clock(), 150);
        assert_eq!(game.outcome(), expected, "{}", game.position());
    }
}

/// As long as a pawn stands on f4 no knight mates White there; once it has left, one does at once.
#[test]
fn knight_on_f4_mates_at_once() {
    for (rules, first) in [(Rules::default(), "f4f6"), (Rules::DESIGNER, "f4f5")] {
        let mut game = Game::<McCooey>::new(Position::start_with(rules));
        play(&mut game, first);
        play(&mut game, "e9d6 c1c2 d6c3 d2d3 c3f4");
        assert_eq!(game.position().status(), Status::Checkmate);
        assert_eq!(game.position().checkers(), "f4".parse().unwrap());
        assert_eq!(game.outcome(), win(BLACK, Reason::Checkmate));
        assert_eq!(game.outcome().unwrap().to_string(), "0-1 checkmate");
    }
    // And a white one on f8.
    let game = game(Position::start(), "c1c2 f8f6 e2d4 c8c7 d4c6 d8d7 c6f8");
    assert_eq!(game.outcome().unwrap().to_string(), "1-0 checkmate");
}

/// A pawn that reaches the end of its file becomes something else, always.
#[test]
fn forced_promotion() {
    for (pawn, turn, names, back) in
        [('P', 'w', "a6 b7 c8 d9 e10 f11 g10 h9 i8 k7 l6", -1), ('p', 'b', "a1 b1 c1 d1 e1 f1 g1 h1 i1 k1 l1", 1)]
    {
        for last in names.split(' ') {
            let (q, s) = Hex91::axial(last.parse().unwrap());
            let from = Hex91::at_axial(q, s + back).unwrap();
            // Kings where they are in nobody's way.
            let kings = if q < 0 { "Ki4 kk4" } else { "Kb4 kd4" };
            let kings = if q < 0 { kings.replace("kk4", "kg2") } else { kings.to_string() };
            let position = position(&format!("{kings} {pawn}{from}"), &format!("{turn} - 5 9"));
            let expected: Vec<_> = ["b", "n", "q", "r"].iter().map(|role| format!("{from}{last}{role}")).collect();
            assert_eq!(moves_of(&position, &from.to_string()), expected);
            assert_eq!(refusal(&position, &format!("{from}{last}")), MoveError::PromotionRequired);
            for role in Role::ALL {
                let mv = Move::new(Role::Pawn, from, last.parse().unwrap(), MoveKind::Promotion(role));
                let may = Role::PROMOTIONS.contains(&role);
                assert_eq!(position.is_legal(mv), may, "{mv}");
                let mut next = position;
                if may {
                    next.play(mv).unwrap();
                    assert_eq!(next.pieces().get(mv.to()), Some((position.turn(), role)));
                    assert_eq!(next.clock(), 0);
                }
            }
        }
    }
    // Capturing onto a last cell too, and nowhere else.
    let corner = position("Ka1 Pe9 nf11 bd9 kl1", "w - 0 1");
    let moves = ["d9b", "d9n", "d9q", "d9r", "e10b", "e10n", "e10q", "e10r"];
    let captures: Vec<_> = move_texts(&corner).into_iter().filter(|mv| mv.starts_with("e9")).collect();
    assert!(moves[4..].iter().all(|mv| captures.contains(&format!("e9{mv}"))), "{captures:?}");
    assert!(captures.iter().all(|mv| mv.len() > 5 || mv.ends_with(['b', 'n', 'q', 'r'])), "{captures:?}");
    assert_eq!(refusal(&Position::start(), "f4f5q"), MoveError::NoPromotion);
}

#[test]
fn checkmate_wins_and_stalemate_is_a_draw() {
    let mate = read("1/kB1/Q4/5K1/5P3/11/11/5P5/4P6/7P3/11 b - 0 51");
    assert_eq!((mate.status(), mate.outcome()), (Status::Checkmate, win(WHITE, Reason::Checkmate)));
    let stalemate = read("1/3/5/7/r8/5r5/8k2/11/10K/11/11 w - 18 101");
    assert_eq!((stalemate.status(), stalemate.outcome()), (Status::Stalemate, draw(Reason::Stalemate)));
    assert_eq!(stalemate.outcome().unwrap().to_string(), "1/2-1/2 stalemate");
    for position in [mate, stalemate] {
        let mut game = Game::<McCooey>::new(position);
        assert_eq!(game.outcome(), position.outcome());
        let over = GameError::Over(position.outcome().unwrap());
        assert_eq!((game.offer(WHITE), game.claim(), game.undo()), (Err(over), Err(over), None));
        assert_eq!(game.outcome(), position.outcome());
    }
}

// Repetition.

const KNIGHTS: &str = "e2d4 e9d6 d4e2 d6e9";

#[test]
fn third_occurrence_counts_the_start() {
    let mut game = game(Position::start(), KNIGHTS);
    assert_eq!((game.outcome(), game.occurrences().collect::<Vec<_>>()), (None, vec![4, 0]));
    play(&mut game, "e2d4 e9d6 d4e2");
    assert_eq!(game.outcome(), None);
    play(&mut game, "d6e9");
    assert_eq!(game.occurrences().collect::<Vec<_>>(), [8, 4, 0]);
    assert_eq!(game.outcome(), draw(Reason::Repetition));
    assert_eq!(game.outcome().unwrap().to_string(), "1/2-1/2 repetition");
    // It was no claim but the end; taken back, the game goes on and may end so again.
    assert!(matches!(game.play(game.moves()[0]), Err(GameError::Over(_))));
    game.undo();
    play(&mut game, "d6c3");
    assert_eq!(game.outcome(), None);
    game.undo();
    play(&mut game, "d6e9");
    assert_eq!(game.outcome(), draw(Reason::Repetition));
    // Under the designers' rules too, though the texts of the three differ in their counts.
    let mut game = Game::<McCooey>::new(Position::start_with(Rules::DESIGNER));
    play(&mut game, &format!("{KNIGHTS} {KNIGHTS}"));
    assert_eq!(game.outcome(), draw(Reason::Repetition));
    assert_eq!(game.position().to_string(), START.replace(" 0 1", " 8 5"));
}

#[test]
fn third_occurrence_after_the_start() {
    let mut game = game(Position::start(), "f4f5 e9d6 e2d4 d6e9 d4e2");
    assert_eq!((game.outcome(), game.occurrences().count()), (None, 2));
    play(&mut game, "e9d6 e2d4 d6e9");
    assert_eq!(game.outcome(), None);
    play(&mut game, "d4e2");
    assert_eq!(game.outcome(), draw(Reason::Repetition));
    assert_eq!(game.occurrences().collect::<Vec<_>>(), [9, 5, 1]);
}

/// Occurrences need not follow one another, nor come by the same moves.
#[test]
fn occurrences_apart() {
    let mut game = game(Position::start(), KNIGHTS);
    play(&mut game, "g2e4 g9e7 e4h4 e7h6 h4g2");
    assert_eq!(game.outcome(), None);
    play(&mut game, "h6g9");
    assert_eq!((game.outcome(), game.occurrences().count()), (draw(Reason::Repetition), 3));
}

/// The same pieces with the other player to move are another position.
#[test]
fn occurrences_by_player_to_move() {
    // White's king goes round in three moves, Black's to and fro in two.
    let mut game = game(position("Ka1 kl6", "w - 0 1"), "a1a2 l6l5 a2b2 l5l6 b2a1");
    let text = |game: &Game<McCooey>| game.position().to_string().split(' ').next().unwrap().to_string();
    assert_eq!(text(&game), Game::<McCooey>::new(game.positions()[0]).position().to_string()[..text(&game).len()]);
    assert_eq!(game.occurrences().count(), 1);
    assert_ne!(game.position(), &game.positions()[0]);
    assert_ne!(game.position().zobrist(), game.positions()[0].zobrist());
    play(&mut game, "l6l5 a1a2 l5l6 a2a1 l6l5");
    assert_eq!(game.outcome(), None);
}

/// An en-passant right that is lost makes another position of the same pieces; one that never was a legal capture does
/// not (M3).
#[test]
fn occurrences_that_differ_by_en_passant() {
    let round = "l6l5 a1a2 l5l6 a2a1";
    let mut with_right = game(position("Ka1 Pf4 kl6 pg6", "w - 0 1"), "f4f6");
    play(&mut with_right, &format!("{round} {round}"));
    assert_eq!(with_right.outcome(), None);
    assert_eq!(with_right.occurrences().collect::<Vec<_>>(), [9, 5]);
    play(&mut with_right, "l6k7 a1b2 k7l6 b2a1");
    assert_eq!(with_right.outcome(), draw(Reason::Repetition));
    assert_eq!(with_right.occurrences().collect::<Vec<_>>(), [13, 9, 5]);

    let mut pinned = game(position("Ka1 Rg1 Pf4 kg10 pg6", "w - 0 1"), "f4f6");
    let round = "g10g9 a1a2 g9g10 a2a1";
    play(&mut pinned, &format!("{round} {round}"));
    assert_eq!(pinned.outcome(), draw(Reason::Repetition));
    assert_eq!(pinned.occurrences().collect::<Vec<_>>(), [9, 5, 1]);
}

/// A set-up is the first occurrence, whatever its counts say.
#[test]
fn set_up_is_the_first_occurrence() {
    let mut game = game(position("Ka1 kl6", "b - 40 77"), "l6l5 a1a2 l5l6 a2a1 l6l5 a1a2 l5l6");
    assert_eq!(game.outcome(), None);
    play(&mut game, "a2a1");
    assert_eq!(game.outcome(), draw(Reason::Repetition));
    assert_eq!(game.position().to_string(), text("Ka1 kl6", "b - 48 81"));
}

// What players say.

#[test]
fn agreement() {
    // At any time, before the first move and by the player who is not to move.
    for (by, other) in [(WHITE, BLACK), (BLACK, WHITE)] {
        let mut game = Game::<McCooey>::default();
        game.offer(by).unwrap();
        assert_eq!(game.accept(by), Err(GameError::NoOffer));
        assert_eq!(game.offer(other), Err(GameError::OfferPending));
        assert_eq!(game.accept(other), Ok(draw(Reason::Agreement)));
        assert_eq!(game.outcome().unwrap().to_string(), "1/2-1/2 agreement");
        assert_eq!(game.accept(other), Err(GameError::Over(game.outcome().unwrap())));
    }
}

#[test]
fn offers_are_declined_by_word_or_by_moving() {
    let mut game = Game::<McCooey>::default();
    game.offer(WHITE).unwrap();
    play(&mut game, "f4f5");
    // The one who offered has moved: the offer stands for the other to answer.
    assert_eq!(game.pending().map(|offer| offer.by()), Some(WHITE));
    play(&mut game, "f8f7");
    assert_eq!(game.pending(), None);
    assert_eq!(game.accept(BLACK), Err(GameError::NoOffer));
    game.offer(BLACK).unwrap();
    assert_eq!(game.decline(WHITE), Ok(()));
    assert_eq!(game.accept(WHITE), Err(GameError::NoOffer));
    // Withdrawn by the one who made it.
    game.offer(BLACK).unwrap();
    assert_eq!(game.decline(BLACK), Ok(()));
    assert_eq!((game.accept(WHITE), game.outcome()), (Err(GameError::NoOffer), None));
}

#[test]
fn resignation() {
    for (player, text) in [(WHITE, "0-1 resignation"), (BLACK, "1-0 resignation")] {
        let mut game = game(Position::start(), "f4f5");
        let outcome = game.resign(player).unwrap().unwrap();
        assert_eq!((outcome.to_string().as_str(), outcome.winner()), (text, Some(player.other())));
        assert_eq!((outcome.points(player), outcome.points(player.other())), (0, 4));
        assert_eq!(game.outcome(), Some(outcome));
        game.undo();
        assert_eq!((game.outcome(), game.moves().len()), (None, 0));
    }
}

// What is refused.

#[test]
fn faults() {
    let faults = |pieces: &str, rest: &str| match text(pieces, rest).parse::<Position>() {
        Ok(_) => Faults::empty(),
        Err(PositionError::Setup(faults)) => faults,
        Err(PositionError::Text(error)) => panic!("{error}"),
    };
    assert_eq!(faults("Ka1 kl6", "w - 0 1"), Faults::empty());
    for pieces in ["Ka1", "ka1", "Qa1", "Ka1 kl6 kf6", "Ka1 Kf6 kl6", "Ka1 Kc1"] {
        assert_eq!(faults(pieces, "w - 0 1"), Faults::KINGS, "{pieces}");
    }
    for pieces in ["Ka1 kl6 Pf11", "Ka1 kl6 pf1", "Kl6 ka1 Pa6 pl1"] {
        assert_eq!(faults(pieces, "w - 0 1"), Faults::PAWNS, "{pieces}");
    }
    // A pawn on the first cell of its own file may stand there.
    assert_eq!(faults("Ka1 kl6 Pf1 pf11", "w - 0 1"), Faults::empty());
    for (pieces, turn, fault) in [
        ("Ka1 kl6 Rl1", "w", Faults::CHECK),
        ("Ka1 kl6 Rl1", "b", Faults::empty()),
        ("Ka1 kl6 ra6", "b", Faults::CHECK),
        ("Kf6 kf7", "w", Faults::CHECK),
        ("Kf6 kg7", "b", Faults::CHECK),
        ("Ka1 kl6 Rl1 Nl3", "w", Faults::empty()),
    ] {
        assert_eq!(faults(pieces, &format!("{turn} - 0 1")), fault, "{pieces} {turn}");
    }
    for (pieces, rest, fault) in [
        ("Ka1 kl6 Pe5 pf6", "w f7 0 1", Faults::empty()),
        // No pawn there, not a skipped cell, occupied, the start occupied, the mover's own.
        ("Ka1 kl6 Pe5", "w f7 0 1", Faults::EN_PASSANT),
        ("Ka1 kl6 Pe5 pf6", "w f8 0 1", Faults::EN_PASSANT),
        ("Ka1 kl6 Pe5 pf6 nf7", "w f7 0 1", Faults::EN_PASSANT),
        ("Ka1 kl6 Pe5 pf6 nf8", "w f7 0 1", Faults::EN_PASSANT),
        ("Ka1 kl6 Pe5 Pf6", "w f7 0 1", Faults::EN_PASSANT),
        ("Ka1 kl6 Pf6", "w f5 0 1", Faults::EN_PASSANT),
        ("Ka1 kl6 Pf6", "b f5 0 1", Faults::empty()),
        ("Ka1 kl6 pa4", "w a5 0 1", Faults::EN_PASSANT),
    ] {
        assert_eq!(faults(pieces, rest), fault, "{pieces} {rest}");
    }
    // Everything at once, and in words.
    let all = Faults::KINGS | Faults::PAWNS | Faults::CHECK | Faults::EN_PASSANT;
    assert_eq!(faults("Ka1 Kb1 kl6 Rl1 Pf11", "w f7 0 1"), all);
    assert_eq!(
        all.to_string(),
        "a player without exactly one king; a piece where it could never move again; the player not to move is in \
         check; an en-passant cell that no double step can have left"
    );
    // Not checked: how many pieces there are, and counts.
    let many = "Ka1 kl6 Qb1 Qb2 Qb3 Qb4 Qb5 Qb6 Qb7 Pc2 Pc3 Pc4 Pc5 Pc6 Pd3 Pd4 Pd5 Pd6";
    assert_eq!(faults(many, "b - 4294967295 4294967295"), Faults::empty());
}

#[test]
fn texts_that_are_refused() {
    const BOARD: &str = "1/3/5/7/9/k10/11/11/11/11/5K5";
    assert_eq!((BOARD.len(), read(&format!("{BOARD} w - 0 1")).count_moves()), (29, 5));
    let [board, player, cell, clock, round, end] =
        ["pieces", "player to move", "en-passant cell", "clock", "round", "end"];
    for (text, field, at, problem) in [
        ("", board, 0, Problem::Missing),
        (" ", board, 0, Problem::Missing),
        ("w", board, 0, Problem::Unexpected),
        ("1", board, 1, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11 w - 0 1", board, 25, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/ w - 0 1", board, 26, Problem::ShortRow),
        ("1/3/5/7/9/k10/11/11/11/11/5K5/ w - 0 1", board, 29, Problem::Extra),
        ("1/3/5/7/9/k10/11/11/11/11/5K5/1 w - 0 1", board, 29, Problem::Extra),
        ("1/3/5/7/9/k10/11/11/11/11/5K4 w - 0 1", board, 29, Problem::ShortRow),
        ("1/3/5/7/9/k10/11/11/11/11/5K6 w - 0 1", board, 28, Problem::LongRow),
        ("1/3/5/7/9/k10/11/11/11/11/5K5K w - 0 1", board, 29, Problem::LongRow),
        // Five and five are fifty-five.
        ("1/3/5/7/9/k55/11/11/11/11/5K5 w - 0 1", board, 11, Problem::LongRow),
        ("2/3/5/7/9/k10/11/11/11/11/5K5 w - 0 1", board, 0, Problem::LongRow),
        ("1//5/7/9/k10/11/11/11/11/5K5 w - 0 1", board, 2, Problem::ShortRow),
        ("/3/5/7/9/k10/11/11/11/11/5K5 w - 0 1", board, 0, Problem::ShortRow),
        ("1/3/5/7/9/k010/11/11/11/11/5K5 w - 0 1", board, 11, Problem::Number),
        ("1/3/5/7/9/0k10/11/11/11/11/5K5 w - 0 1", board, 10, Problem::Number),
        ("1/3/5/7/9/k99999999999999999999/11/11/11/11/5K5 w - 0 1", board, 11, Problem::LongRow),
        ("1/3/5/7/9/j10/11/11/11/11/5K5 w - 0 1", board, 10, Problem::Unexpected),
        ("1/3/5/7/9/k+9/11/11/11/11/5K5 w - 0 1", board, 11, Problem::Unexpected),
        ("1/3/5/7/9/k10/11/11/11/11/5\u{212a}5 w - 0 1", board, 27, Problem::Unexpected),
        ("1/3/5/7/9/k10\t/11/11/11/11/5K5 w - 0 1", board, 13, Problem::Unexpected),
        ("1/3/5/7/9/k10/11/11/11/11/5K5", player, 29, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 ", player, 30, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/5K5  w - 0 1", player, 30, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 W - 0 1", player, 30, Problem::Player),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 wb - 0 1", player, 30, Problem::Player),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 - w 0 1", player, 30, Problem::Player),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w\t- 0 1", player, 30, Problem::Player),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w", cell, 31, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w  0 1", cell, 32, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w -- 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w f12 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w f0 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w f07 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w F7 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w j5 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w a7 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w \u{e9}7 0 1", cell, 32, Problem::Cell),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w -", clock, 33, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - -1 1", clock, 34, Problem::Number),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - +1 1", clock, 34, Problem::Number),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 01 1", clock, 34, Problem::Number),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 00 1", clock, 34, Problem::Number),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 1x 1", clock, 35, Problem::Number),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 4294967296 1", clock, 34, Problem::Large),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 99999999999999999999 1", clock, 34, Problem::Large),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 0", round, 35, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 0 ", round, 36, Problem::Missing),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 0 0", round, 36, Problem::Number),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 0 1\n", round, 37, Problem::Number),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 0 1\u{e9}", round, 37, Problem::Number),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 0 4294967296", round, 36, Problem::Large),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 0 1 ", end, 37, Problem::Extra),
        ("1/3/5/7/9/k10/11/11/11/11/5K5 w - 0 1 1", end, 37, Problem::Extra),
        (" 1/3/5/7/9/k10/11/11/11/11/5K5 w - 0 1", board, 0, Problem::Missing),
    ] {
        let error = PositionError::Text(TextError { field, at, problem });
        assert_eq!(text.parse::<Position>(), Err(error), "{text:?}");
        assert_eq!(error.to_string(), format!("{field} at byte {at}: {problem}"));
    }
    // What is wrong with the writing comes before what is wrong with the set-up.
    assert!(matches!("1/3/5/7/9/11/11/11/11/11/11 w - x 1".parse::<Position>(), Err(PositionError::Text(_))));
    // Megabytes are refused like anything else.
    for long in ["1".repeat(5_000_000), "/".repeat(5_000_000), format!("{BOARD} w - 0 1{}", " ".repeat(5_000_000))] {
        assert!(long.parse::<Position>().is_err());
    }
}

#[test]
fn moves_that_are_refused() {
    let malformed = |field, at, problem| MoveError::Malformed(TextError { field, at, problem });
    let start = Position::start();
    for (text, error) in [
        ("", malformed("from", 0, Problem::Cell)),
        ("f", malformed("from", 0, Problem::Cell)),
        ("j4j5", malformed("from", 0, Problem::Cell)),
        ("F4F5", malformed("from", 0, Problem::Cell)),
        ("f04f05", malformed("from", 0, Problem::Cell)),
        (" f4f5", malformed("from", 0, Problem::Cell)),
        ("\u{e9}4f5", malformed("from", 0, Problem::Cell)),
        ("f4", malformed("to", 2, Problem::Cell)),
        ("f4-f5", malformed("to", 2, Problem::Cell)),
        ("f4f", malformed("to", 2, Problem::Cell)),
        ("f11\u{e9}", malformed("to", 3, Problem::Cell)),
        ("f4f12", malformed("promotion", 4, Problem::Unexpected)),
        ("f4f5Q", malformed("promotion", 4, Problem::Unexpected)),
        ("f4f5k", malformed("promotion", 4, Problem::Unexpected)),
        ("f4f5p", malformed("promotion", 4, Problem::Unexpected)),
        ("f4f5 ", malformed("promotion", 4, Problem::Unexpected)),
        ("f4f5qq", malformed("promotion", 5, Problem::Extra)),
        ("f6f7", MoveError::NoPiece),
        ("f8f7", MoveError::NotYours),
        ("f3f4", MoveError::OwnPiece),
        ("e1e2", MoveError::OwnPiece),
        ("f4f7", MoveError::Unreachable),
        ("f4g5", MoveError::Unreachable),
        ("f4f3", MoveError::OwnPiece),
        ("f4f4", MoveError::OwnPiece),
        ("d1d6", MoveError::Unreachable),
        ("g1g3", MoveError::OwnPiece),
        ("f4f5q", MoveError::NoPromotion),
        ("g2h4q", MoveError::NoPromotion),
    ] {
        assert_eq!(refusal(&start, text), error, "{text:?}");
        assert!(!error.to_string().is_empty());
    }
    // Into an attack, out of a pin, and past a check.
    assert_eq!(refusal(&position("Ka1 kl6 rb6", "w - 0 1"), "a1b2"), MoveError::KingAttacked);
    assert_eq!(refusal(&position("Ka1 Ra2 kl6 ra6", "w - 0 1"), "a2b2"), MoveError::KingAttacked);
    assert_eq!(refusal(&position("Ka1 Rk1 kl6 ra6", "w - 0 1"), "k1k2"), MoveError::KingAttacked);
    assert_eq!(refusal(&position("Ka1 Pb6 kl6", "w - 0 1"), "b6b7"), MoveError::PromotionRequired);
    // A move whose kind or piece is not what the position makes of it.
    let [f4, f5, f6] = ["f4", "f5", "f6"].map(|name| name.parse::<Cell<Hex91>>().unwrap());
    assert_eq!(start.check_move(Move::new(Role::Pawn, f4, f6, MoveKind::Step)), Ok(()));
    for (role, kind) in [
        (Role::Pawn, MoveKind::EnPassant),
        (Role::Pawn, MoveKind::Castling),
        (Role::Queen, MoveKind::Step),
        (Role::Rook, MoveKind::Step),
    ] {
        assert_eq!(start.check_move(Move::new(role, f4, f5, kind)), Err(MoveError::WrongKind), "{role:?} {kind:?}");
    }
    let skipped = position("Ka1 kl6 Pe5 pf6", "w f7 0 1");
    let step = Move::new(Role::Pawn, "e5".parse().unwrap(), "f7".parse().unwrap(), MoveKind::Step);
    assert_eq!(skipped.check_move(step), Err(MoveError::WrongKind));
}
