//! Hex Shogi 91 against tables of positions, published counts, and a slow generator written from the rules alone.
#![cfg(feature = "hexshogi91")]

mod reference;

use std::collections::BTreeSet;

use hexvariants::board::{Board, Cell, Shogi91};
use hexvariants::hexshogi91::{BLACK, Move, Position, Role, Rules, WHITE};
use hexvariants::{Faults, Player, Position as _, PositionError, Status};
use reference::Reference;
use reference::hexshogi91::HexShogi91 as Slow;

const RULES: [Rules; 2] = [Rules::empty(), Rules::DESIGNER];

fn is_designer(rules: Rules) -> bool {
    rules == Rules::DESIGNER
}

fn read(text: &str, rules: Rules) -> Position {
    Position::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn names(position: &Position) -> Vec<String> {
    let mut names: Vec<_> = position.legal_moves().iter().map(Move::to_string).collect();
    names.sort();
    names
}

/// Holds a position to the slow generator and to itself read back from its text.
fn hold(position: &Position) {
    let text = position.to_string();
    let slow = Slow::read(&text, is_designer(position.rules()));
    assert_eq!(slow.text(), text);
    assert_eq!(position.is_check(), slow.is_check(), "{text}");
    assert_eq!(names(position), slow.moves(), "{text}");
    assert_eq!(position.count_moves(), slow.moves().len(), "{text}");
    let back = read(&text, position.rules());
    assert_eq!((&back, back.zobrist()), (position, position.zobrist()), "{text}");
    assert_eq!(back.to_string(), text);
    assert_eq!(position.setup().position().as_ref(), Ok(position));
}

fn cells() -> impl Iterator<Item = Cell<Shogi91>> {
    Shogi91::CELLS.into_iter()
}

/// Every move and drop that can be written for a position, and more that cannot.
fn universe(position: &Position) -> Vec<Move> {
    let mut all = Vec::new();
    for to in cells() {
        all.extend(Role::ALL.map(|role| Move::drop(role, to)));
        for from in cells() {
            for role in Role::ALL {
                // All pieces where one stands; one where none does.
                if position.pieces().get(from).is_some() || role == Role::Pawn {
                    all.extend([false, true].map(|promotes| Move::step(role, from, to, promotes)));
                }
            }
        }
    }
    all
}

/// Every move is legal if and only if it is generated, a refusal leaves the position alone, and its text says the same.
fn hold_universe(position: &Position) {
    let legal: BTreeSet<_> = position.legal_moves().into_iter().collect();
    assert_eq!(legal.len(), position.count_moves(), "{position}: a move is there twice");
    let legal_names: BTreeSet<_> = legal.iter().map(Move::to_string).collect();
    assert_eq!(legal_names.len(), legal.len(), "{position}: two moves are written alike");
    for mv in universe(position) {
        let mut next = *position;
        let (played, is_legal) = (next.play(mv), legal.contains(&mv));
        assert_eq!(position.is_legal(mv), is_legal, "{position}: {mv:?}");
        assert_eq!(played.is_ok(), is_legal, "{position}: {mv:?} {played:?}");
        if !is_legal {
            assert_eq!(next, *position, "{mv:?}");
        }
        let name = mv.to_string();
        assert_eq!(position.parse_move(&name).is_ok(), legal_names.contains(&name), "{position}: {name}");
    }
}

/// The text of a position with each cell's piece on another cell, and if `swap` owned by the other player.
fn image(position: &Position, to: impl Fn(i8, i8) -> (i8, i8), swap: bool) -> Position {
    let mut setup = position.setup();
    let pieces = setup.pieces;
    let other = |player: Player| if swap { player.other() } else { player };
    setup.pieces.remove(Shogi91::CELLS);
    for cell in pieces.occupied() {
        let (player, role) = pieces.get(cell).unwrap();
        setup.pieces.put(moved(cell, &to), other(player), role.code());
    }
    if swap {
        setup.hands.reverse();
    }
    setup.turn = other(setup.turn);
    setup.position().unwrap()
}

fn moved(cell: Cell<Shogi91>, to: impl Fn(i8, i8) -> (i8, i8)) -> Cell<Shogi91> {
    let (q, r) = Shogi91::axial(cell);
    let (q, r) = to(q, r);
    Shogi91::at_axial(q, r).unwrap()
}

/// The moves of a position's mirror images are the images of its moves.
fn hold_symmetry(position: &Position) {
    type Map = fn(i8, i8) -> (i8, i8);
    let maps: [(Map, bool); 3] = [
        (|q, r| (-q - r, r), false), // left and right
        (|q, r| (q + r, -r), true),  // top and bottom, with the sides exchanged
        (|q, r| (-q, -r), true),     // turned by half, with the sides exchanged
    ];
    for (map, swap) in maps {
        let there = image(position, map, swap);
        let mut images: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|mv| match mv.from() {
                Some(from) => Move::step(mv.role(), moved(from, map), moved(mv.to(), map), mv.promotes()),
                None => Move::drop(mv.role(), moved(mv.to(), map)),
            })
            .collect();
        let mut moves = there.legal_moves().to_vec();
        images.sort();
        moves.sort();
        assert_eq!(moves, images, "{position} and {there}");
        assert_eq!(there.is_check(), position.is_check());
    }
}

/// Hands the positions of a random game to `look`.
fn random_game(mut position: Position, plies: usize, random: &mut fastrand::Rng, mut look: impl FnMut(&Position)) {
    for _ in 0..plies {
        look(&position);
        let moves = position.legal_moves();
        let Some(&mv) = random.choice(&moves) else { break };
        position.play(mv).unwrap();
    }
}

/// A text with pieces thrown on the board, and in hand, at random; often a set-up that has faults.
fn random_text(random: &mut fastrand::Rng, rules: Rules) -> String {
    let mut setup = hexvariants::hexshogi91::Setup { rules, ..Default::default() };
    let all: Vec<_> = cells().collect();
    let most = if random.bool() { 38 } else { 8 };
    let pieces = random.usize(0..=most);
    for n in 0..pieces + 2 {
        let (cell, player) = (*random.choice(&all).unwrap(), Player::new(n % 2));
        let role = if n < 2 && random.u8(0..20) > 0 { Role::King } else { *random.choice(&Role::ALL).unwrap() };
        // Kings are as rare as they should be.
        let role = if n >= 2 && role == Role::King && random.u8(0..40) > 0 { Role::Gold } else { role };
        setup.pieces.put(cell, player, role.code());
    }
    let mut left = Role::IN_HAND.map(|role| {
        let on_board = [Some(role), role.promoted()].into_iter().flatten().map(|role| setup.pieces.of_role(role).len());
        role.total().saturating_sub(on_board.sum())
    });
    for hand in &mut setup.hands {
        for (role, left) in Role::IN_HAND.into_iter().zip(&mut left) {
            let count = if random.u8(0..3) > 0 { random.usize(0..=*left) } else { 0 };
            *left -= count;
            *hand = hand.with(role, if random.u8(0..200) == 0 { 15 } else { count });
        }
    }
    setup.turn = if random.bool() { BLACK } else { WHITE };
    setup_text(&setup)
}

/// The text of a set-up, whatever its faults: the hands as they are written, the rest as the slow generator reads it.
fn setup_text(setup: &hexvariants::hexshogi91::Setup) -> String {
    let rows = Shogi91::ROWS.iter().map(|row| {
        let (mut text, mut empty) = (String::new(), 0);
        for &index in row {
            match setup.pieces.get(Cell::at(index)) {
                None => empty += 1,
                Some((player, role)) => {
                    let run = if empty > 0 { empty.to_string() } else { String::new() };
                    let letter = if player == BLACK { role.to_string() } else { role.to_string().to_lowercase() };
                    text += &(run + &letter);
                    empty = 0;
                }
            }
        }
        text + &if empty > 0 { empty.to_string() } else { String::new() }
    });
    let rows: Vec<_> = rows.collect();
    let [black, white] = setup.hands.map(|hand| if hand.is_empty() { String::new() } else { hand.to_string() });
    let hands = black + &white.to_lowercase();
    let (turn, hands) =
        (if setup.turn == BLACK { "b" } else { "w" }, if hands.is_empty() { "-".into() } else { hands });
    format!("{} {turn} {hands} 1{}", rows.join("/"), if is_designer(setup.rules) { " 0" } else { "" })
}

fn fault_names(faults: Faults) -> Vec<&'static str> {
    let all =
        [(Faults::CHECK, "check"), (Faults::KINGS, "kings"), (Faults::MATERIAL, "material"), (Faults::PAWNS, "pawn")];
    all.into_iter().filter(|(fault, _)| faults.contains(*fault)).map(|(_, name)| name).collect()
}

fn hold_table(table: &str, rules: Rules) {
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('\t').collect();
        let &[text, status, moves] = fields.as_slice() else { panic!("{line}") };
        let position = read(text, rules);
        let full = if is_designer(rules) && text.split(' ').count() == 4 { format!("{text} 0") } else { text.into() };
        assert_eq!(position.to_string(), full);
        assert_eq!(position.status().to_string(), status, "{text}");
        assert_eq!(names(&position).join(" "), moves, "{text}");
        assert_eq!(position.outcome().is_some(), !position.has_legal_move(), "{text}");
    }
}

#[test]
fn tables_of_positions() {
    hold_table(include_str!("data/hexshogi91.tsv"), Rules::default());
    hold_table(include_str!("data/hexshogi91_designer.tsv"), Rules::DESIGNER);
}

#[test]
fn tables_of_positions_agree_with_the_slow_generator() {
    for (table, rules) in [
        (include_str!("data/hexshogi91.tsv"), Rules::default()),
        (include_str!("data/hexshogi91_designer.tsv"), Rules::DESIGNER),
    ] {
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            hold(&read(line.split('\t').next().unwrap(), rules));
        }
    }
}

/// Lines of rules, position and counts at depths 1, 2, ...
const PERFT: &str = include_str!("data/hexshogi91_perft.tsv");

#[test]
fn perft() {
    for line in PERFT.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('\t').collect();
        let &[rules, text, counts] = fields.as_slice() else { panic!("{line}") };
        let rules = if rules == "designer" { Rules::DESIGNER } else { Rules::default() };
        let position = if text == "start" { Position::start_with(rules) } else { read(text, rules) };
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(position.perft(depth), count.parse().unwrap(), "{text} at depth {depth}");
        }
    }
}

/// The counts of the slow generator, as deep as it gets in a while.
#[test]
fn perft_of_the_slow_generator() {
    for line in PERFT.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('\t').collect();
        let designer = fields[0] == "designer";
        let start = Position::start_with(RULES[usize::from(designer)]).to_string();
        let slow = Slow::read(if fields[1] == "start" { &start } else { fields[1] }, designer);
        for (depth, count) in (1..).zip(fields[2].split(' ')) {
            let count: u64 = count.parse().unwrap();
            if count < 100_000 {
                assert_eq!(slow.perft(depth), count, "{line} at depth {depth}");
            }
        }
    }
}

#[test]
fn random_games_agree_with_the_slow_generator() {
    let mut random = fastrand::Rng::with_seed(91);
    for game in 0..12 {
        random_game(Position::start_with(RULES[game % 2]), 300, &mut random, hold);
    }
}

#[test]
fn games_from_random_set_ups_agree_with_the_slow_generator() {
    let mut random = fastrand::Rng::with_seed(92);
    let (mut found, mut seen) = (0, BTreeSet::new());
    for n in 0..3_000 {
        let rules = RULES[n % 2];
        let text = random_text(&mut random, rules);
        let faults = Slow::faults(&text, is_designer(rules));
        match Position::parse(&text, rules) {
            Ok(position) => {
                assert_eq!(faults, Vec::<&str>::new(), "{text}");
                random_game(position, 4, &mut random, |position| {
                    hold(position);
                    hold_symmetry(position);
                });
                found += 1;
            }
            Err(PositionError::Setup(found)) => assert_eq!(fault_names(found), faults, "{text}"),
            Err(PositionError::Text(error)) => panic!("{text}: {error}"),
        }
        seen.insert(faults);
    }
    assert!(found >= 50, "only {found} set-ups without faults");
    assert!(seen.len() >= 10, "only {seen:?}");
}

#[test]
fn every_move_of_every_kind_is_legal_or_refused() {
    let mut random = fastrand::Rng::with_seed(93);
    let mut n = 0;
    random_game(Position::start(), 400, &mut random, |position| {
        if n % 80 == 0 {
            hold_universe(position);
        }
        n += 1;
    });
    // With every kind in hand, out of check and in check by a leaper, by a slider far away, and twice.
    for text in [
        "6/7/4k3/9/10/11/10/9/4K3/7/6 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
        "6/7/4k3/9/10/11/10/4p4/4K3/7/6 b RB2G2S2N2L9Prb2g2s2n2l8p 1",
        "4r1/7/4k3/9/10/11/10/9/4K3/7/6 b RB2G2S2N2L9Pb2g2s2n2l9p 1",
        "6/7/4k3/9/10/11/10/9/r3K3/7/6 b RB2G2S2N2L9Pb2g2s2n2l9p 1",
        "6/7/4k3/9/10/11/10/4p4/r3K3/7/6 b RB2G2S2N2L9Pb2g2s2n2l8p 1",
        "6/7/4k3/4L4/10/11/10/9/4K3/7/6 w RB2G2S2NL9Prb2g2s2n2l9p 1",
    ] {
        for rules in RULES {
            let position = read(text, rules);
            hold(&position);
            hold_universe(&position);
            hold_symmetry(&position);
        }
    }
}

#[test]
fn symmetry_of_random_games() {
    let mut random = fastrand::Rng::with_seed(94);
    for game in 0..20 {
        random_game(Position::start_with(RULES[game % 2]), 300, &mut random, hold_symmetry);
    }
}

/// Whatever is played unchecked, nothing panics, and what comes out can be written.
#[test]
fn unchecked_moves_do_not_panic() {
    let mut random = fastrand::Rng::with_seed(95);
    for _ in 0..200 {
        let mut position = Position::start();
        for _ in 0..60 {
            let mut cell = || Cell::at(random.u8(..));
            let (from, to) = (cell(), cell());
            let role = *random.choice(&Role::ALL).unwrap();
            let mv = if random.bool() { Move::drop(role, to) } else { Move::step(role, from, to, random.bool()) };
            position.play_unchecked(mv);
            let _ = (position.to_string(), position.count_moves(), position.status(), position.impasse());
            let _ = (position.check_move(mv), position.setup().position());
        }
    }
}

#[test]
fn counts_and_status_of_the_start() {
    let start = Position::start();
    assert_eq!(start.to_string(), "lnggnl/1rsksb1/8/ppppppppp/10/11/10/PPPPPPPPP/8/1RSKSB1/LNGGNL b - 1");
    assert_eq!((start.count_moves(), start.status()), (45, Status::Ongoing));
    let designer = Position::start_with(Rules::DESIGNER);
    assert_eq!(designer.to_string(), format!("{start} 0"));
    assert_ne!(designer, start);
    assert!(size_of::<Position>() <= 128);
}
