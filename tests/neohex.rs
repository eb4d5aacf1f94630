//! Neohex: positions with all their legal moves, counts, a slow generator to compare with, and named cases.
#![cfg(feature = "neohex")]

mod reference;

use hexvariants::board::{Board, Cell, CellSet, Line, Neohex60};
use hexvariants::chess::{MoveKind, MoveText, Role};
use hexvariants::neohex::{BLUE, GREEN, Move, Neohex, Position, RED, Setup};
use hexvariants::{
    Faults, Game, GameError, MoveError, OfferKind, Outcome, Player, Position as _, PositionError, Problem, Reason,
    Status,
};
use reference::Reference;

const PLAYERS: [Player; 3] = [RED, BLUE, GREEN];

fn cell(name: &str) -> Cell<Neohex60> {
    name.parse().unwrap()
}

fn cells(names: &str) -> CellSet<Neohex60> {
    names.parse().unwrap()
}

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A set-up of pieces such as `rKa01 bPe11`, in which Red is to move.
fn setup(pieces: &str) -> Setup {
    let mut setup = Setup::default();
    for piece in pieces.split(' ') {
        let player = Player::new("rbg".find(&piece[..1]).unwrap());
        let role = Role::from_letter(piece.chars().nth(1).unwrap()).unwrap();
        assert!(!setup.pieces.occupied().contains(cell(&piece[2..])), "{piece}");
        setup.put(cell(&piece[2..]), player, role);
    }
    setup
}

/// A position of such pieces that has been compared with the slow generator.
fn position(pieces: &str, turn: Player) -> Position {
    compared(Setup { turn, ..setup(pieces) })
}

fn compared(setup: Setup) -> Position {
    let position = setup.position().unwrap();
    compare(&position);
    position
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

/// The cells that the piece on a cell may go to.
fn targets(position: &Position, from: &str) -> CellSet<Neohex60> {
    position.legal_moves().iter().filter(|mv| mv.from() == cell(from)).map(|mv| mv.to()).collect()
}

fn after(position: &Position, mv: &str) -> Position {
    let mut next = *position;
    next.play(position.parse_move(mv).unwrap_or_else(|error| panic!("{mv} in {position}: {error}"))).unwrap();
    compare(&next);
    next
}

fn refused(position: &Position, mv: &str) -> MoveError {
    position.parse_move(mv).unwrap_err()
}

/// Holds a position to what the slow generator says of it, and to its own text.
fn compare(position: &Position) {
    let text = position.to_string();
    let slow = reference::neohex::Neohex::read(&text, false);
    assert_eq!(moves(position), slow.moves(), "{text}");
    assert_eq!(position.is_check(), slow.is_check(), "{text}");
    assert_eq!(position.is_check(), !position.checkers().is_empty(), "{text}");
    let again = read(&text);
    assert_eq!((&again, again.zobrist()), (position, position.zobrist()), "{text}");
    assert_eq!(again.to_string(), text);
}

/// The player in whose seat one sits after the board has turned once: Red in Green's.
fn seat_after_turning(player: Player) -> Player {
    Player::new((player.index() + 2) % 3)
}

/// The position after the board has turned once and all players with it.
fn turned(position: &Position) -> Position {
    let (mut turned, seat) = (Setup::default(), seat_after_turning);
    for cell in position.pieces().occupied() {
        let (owner, role) = position.pieces().get(cell).unwrap();
        turned.put(Neohex60::turned(cell), seat(owner), role);
    }
    turned.turn = seat(position.turn());
    for player in PLAYERS {
        turned.castling[seat(player).index()] = position.may_castle(player);
    }
    turned.skipped = position.skipped().iter().map(Neohex60::turned).collect();
    Setup { clock: position.clock(), round: position.round(), ..turned }.position().unwrap()
}

/// The text of a move after the board has turned so many times.
fn turned_move(mv: &str, turns: usize) -> String {
    let MoveText { mut from, mut to, .. } = MoveText::read(mv).unwrap();
    for _ in 0..turns {
        (from, to) = (Neohex60::turned(from), Neohex60::turned(to));
    }
    format!("{from}{to}{}", &mv[6..])
}

/// The position as it is, turned once, and turned twice.
fn each_seat(position: &Position) -> [Position; 3] {
    let once = turned(position);
    let twice = turned(&once);
    assert_eq!(&turned(&twice), position);
    [*position, once, twice]
}

#[test]
fn cases() {
    let mut count = 0;
    for line in include_str!("data/neohex.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [text, status, listed] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = read(text);
        assert_eq!(position.to_string(), text);
        assert_eq!(position.status().to_string(), status, "{text}");
        assert_eq!(moves(&position).join(" "), listed, "{text}");
        let turns: [Vec<String>; 3] = each_seat(&position).map(|position| moves(&position));
        for (turn, found) in turns.into_iter().enumerate() {
            let mut expected: Vec<String> = moves(&position).iter().map(|mv| turned_move(mv, turn)).collect();
            expected.sort();
            assert_eq!(found, expected, "{text} turned {turn} times");
        }
        count += 1;
    }
    assert_eq!(count, 533);
}

#[test]
fn counts() {
    let start = Position::start();
    assert_eq!([1, 2, 3, 4].map(|depth| start.perft(depth)), [17, 289, 4_896, 94_249]);
    assert_eq!(start.perft(5), 1_796_593);
}

/// What [`counts`] says of five plies, by the slow generator.
#[test]
#[ignore = "takes minutes"]
fn counts_by_the_slow_generator() {
    let start = reference::neohex::Neohex::read(&Position::start().to_string(), false);
    assert_eq!(start.perft(5), 1_796_593);
}

#[test]
fn random_games() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut compared = 0;
    while compared < 4000 {
        let mut position = Position::start();
        for ply in 0..150 {
            let list = position.legal_moves();
            if list.is_empty() {
                break;
            }
            position.play(list[random.usize(..list.len())]).unwrap();
            if ply % 3 == 0 || position.is_check() {
                compare(&position);
                compared += 1;
            }
        }
    }
}

/// The cell of file q and row r of a player's own sector.
fn home(player: Player, q: u8, r: u8) -> Cell<Neohex60> {
    Neohex60::at_coordinates([0, 2, 1][player.index()], q, r).unwrap()
}

/// Kings, rights, skipped cells and pieces at random. Of three such set-ups about two can be played from.
fn random_setup(random: &mut fastrand::Rng) -> Setup {
    let mut setup = Setup { turn: Player::new(random.usize(..3)), ..Setup::default() };
    let put = |setup: &mut Setup, cell, player, role: Role| {
        if !setup.pieces.occupied().contains(cell) {
            setup.put(cell, player, role);
        }
    };
    let anywhere = |random: &mut fastrand::Rng| Cell::at(random.u8(..60));
    let chance = |random: &mut fastrand::Rng, percent| random.u32(..100) < percent;
    for player in PLAYERS {
        let at_home = chance(random, 40);
        let king = if at_home { home(player, 0, 1) } else { anywhere(random) };
        put(&mut setup, king, player, Role::King);
        if at_home {
            put(&mut setup, home(player, 4, 1), player, Role::Rook);
        }
        setup.castling[player.index()] = chance(random, if at_home { 80 } else { 2 });
        if chance(random, 2) {
            put(&mut setup, anywhere(random), player, Role::King);
        }
        if chance(random, 50) {
            let q = random.u8(..5);
            put(&mut setup, home(player, q, 4), player, Role::Pawn);
            if player != setup.turn || chance(random, 10) {
                setup.skipped |= home(player, q, 3).set();
            }
            if player != setup.turn && q < 4 && chance(random, 50) {
                let turn = setup.turn;
                put(&mut setup, home(player, q + 1, 4), turn, Role::Pawn);
            }
        }
        if chance(random, 2) {
            setup.skipped |= anywhere(random).set();
        }
    }
    for _ in 0..random.u32(..40) {
        let (cell, player) = (anywhere(random), PLAYERS[random.usize(..3)]);
        let role = Role::ALL[random.usize(..5)];
        let (sector, _, r) = Neohex60::coordinates(cell);
        let stuck = role == Role::Pawn && r == 1 && sector != [0, 2, 1][player.index()];
        if !(setup.skipped.contains(cell) || stuck) || chance(random, 2) {
            put(&mut setup, cell, player, role);
        }
    }
    setup
}

#[test]
fn random_setups() {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut playable, mut all_faults, mut en_passant) = (0, Faults::empty(), 0);
    for _ in 0..6000 {
        let setup = random_setup(&mut random);
        let text = setup.to_string();
        let faults = match setup.position() {
            Ok(position) => {
                compare(&position);
                assert_eq!(position.to_string(), text);
                let kind = |mv: &&Move| mv.kind() == MoveKind::EnPassant;
                en_passant += position.legal_moves().iter().filter(kind).count();
                playable += 1;
                Faults::empty()
            }
            Err(faults) => faults,
        };
        let names = [
            (Faults::CASTLING, "castling"),
            (Faults::EN_PASSANT, "en-passant"),
            (Faults::KINGS, "kings"),
            (Faults::PAWNS, "pawn"),
        ];
        let found: Vec<&str> = names.iter().filter(|name| faults.contains(name.0)).map(|name| name.1).collect();
        assert_eq!(found, reference::neohex::Neohex::faults(&text, false), "{text}");
        assert_eq!(text.parse::<Position>().err(), (!faults.is_empty()).then_some(PositionError::Setup(faults)));
        all_faults |= faults;
    }
    assert!(playable > 600 && en_passant > 60, "{playable} {en_passant}");
    assert_eq!(all_faults, Faults::CASTLING | Faults::EN_PASSANT | Faults::KINGS | Faults::PAWNS);
}

/// The moves of the player to move are exactly those, of all pairs of cells and kinds, that are legal; the others are
/// refused.
#[test]
fn every_move_there_is() {
    let kinds = [
        MoveKind::Step,
        MoveKind::EnPassant,
        MoveKind::Castling,
        MoveKind::Promotion(Role::Queen),
        MoveKind::Promotion(Role::Rook),
        MoveKind::Promotion(Role::Bishop),
        MoveKind::Promotion(Role::Knight),
        MoveKind::Promotion(Role::King),
        MoveKind::Promotion(Role::Pawn),
    ];
    let mut random = fastrand::Rng::with_seed(7);
    let mut seen = Vec::new();
    for _ in 0..100 {
        let Ok(position) = random_setup(&mut random).position() else { continue };
        let list = position.legal_moves();
        for from in Neohex60::CELLS {
            for to in Neohex60::CELLS {
                for kind in kinds {
                    let role = match position.pieces().get(from) {
                        Some((_, role)) if random.u8(..50) > 0 => role,
                        _ => Role::ALL[random.usize(..6)],
                    };
                    let mv = Move::new(role, from, to, kind);
                    assert_eq!(position.is_legal(mv), list.contains(&mv), "{mv:?} in {position}");
                    match position.check_move(mv) {
                        Ok(()) => assert!(list.contains(&mv)),
                        Err(error) => {
                            assert!(!list.contains(&mv));
                            if !seen.contains(&error) {
                                seen.push(error);
                            }
                            position.clone().play_unchecked(mv);
                        }
                    }
                }
            }
        }
        assert_eq!(position.count_moves(), list.len());
        assert_eq!(position.has_legal_move(), !list.is_empty());
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
}

/// Whether a line of the board goes from a cell over those of `names`, in this order, and on.
fn leads(line: Line, from: &str, names: &str) -> bool {
    let way: Vec<u8> = names.split(' ').map(|name| cell(name).index() as u8).collect();
    Neohex60::lines(line, cell(from)).iter().any(|line| line.as_slice().starts_with(&way))
}

#[test]
fn a_rook_line_splits_over_a_long_side() {
    let lines = [
        ("g05", "f05 c05 b05 a05"),
        ("g05", "f05 c05 c04 c03 c02 c01"),
        ("c03", "c04 c05 f05 g05"),
        ("a05", "b05 c05 f05 g05"),
    ];
    for (from, line) in lines {
        assert!(leads(Line::Orthogonal, from, line), "{from} {line}");
        let moves = targets(&position(&format!("rKd01 bKe12 gKg08 rR{from}"), RED), from);
        assert!((cells(line) - moves).is_empty(), "{from} {moves}");
    }
    assert!(!leads(Line::Orthogonal, "c03", "c04 c05 b05") && !leads(Line::Orthogonal, "a05", "b05 c05 c04"));
}

#[test]
fn a_bishop_line_splits_on_the_middle_of_a_long_side() {
    // N1: b04 stands for the d04 of the document.
    for (from, line) in
        [("a03", "b04 b06 a08"), ("a03", "b04 c09 d10 e11"), ("a08", "b06 c04 d02"), ("e11", "d10 c09 b05")]
    {
        assert!(leads(Line::Diagonal, from, line), "{from} {line}");
    }
    let lone = |bishop: &str| targets(&position(&format!("rKd01 bKd12 gKg08 rB{bishop}"), RED), bishop);
    assert_eq!(lone("a03"), cells("b01 e01 c02 b04 b06 a08 c09 d10 e11"));
    assert!(!lone("a08").contains(cell("b04")) && !lone("e11").contains(cell("b04")));
}

#[test]
fn blockers_before_and_after_a_split() {
    let bishop = |blocker: &str| targets(&position(&format!("rKd01 bKd12 gKg08 rBa03 {blocker}"), RED), "a03");
    assert_eq!(bishop("gPb04"), cells("b01 e01 c02 b04"));
    assert_eq!(bishop("rPb04"), cells("b01 e01 c02"));
    assert_eq!(bishop("gPb06"), cells("b01 e01 c02 b04 b06 c09 d10 e11"));
    assert_eq!(bishop("gPd10"), cells("b01 e01 c02 b04 b06 a08 c09 d10"));
    let rook = |blocker: &str| targets(&position(&format!("rKa01 bKe12 gKg08 rRg05 {blocker}"), RED), "g05");
    let branches = cells("c05 b05 a05 c04 c03 c02 c01");
    assert_eq!(rook("gPf05") & branches, cells(""));
    assert_eq!(rook("gPc05") & branches, cells("c05"));
    assert_eq!(rook("gPc04") & branches, cells("c05 b05 a05 c04"));
    assert_eq!(rook("gPb05") & branches, cells("c05 b05 c04 c03 c02 c01"));
    // So it is for attacks on a king: from either branch over the owner of the long side, not from one to the other.
    for (king, rook, check) in
        [("g05", "a05", true), ("g05", "c01", true), ("c01", "b05", false), ("a05", "c01", false)]
    {
        let attacked = position(&format!("rK{king} bKe12 gKg08 bR{rook}"), RED);
        assert_eq!(attacked.is_check(), check, "{king} {rook}");
        assert_eq!(attacked.checkers().contains(cell(rook)), check);
    }
}

#[test]
fn pins_along_one_branch() {
    // The bishop on a03 pins b04 on the stem: it may go where the branch to the king goes, and not where the other does.
    let pinned = position("rKd10 rBb04 bBa03 bKf12 gKg08", RED);
    assert_eq!(targets(&pinned, "b04"), cells("a03 c09"));
    assert_eq!(refused(&pinned, "b04b06"), MoveError::KingAttacked);
    // Behind the split; a bishop on c09 cannot go back to b04, while a queen goes there by another line.
    assert_eq!(targets(&position("rKd10 rBc09 bBa03 bKf12 gKg08", RED), "c09"), cells(""));
    assert_eq!(targets(&position("rKd10 rQc09 bBa03 bKf12 gKg08", RED), "c09"), cells("b04"));
    // What stands on the other branch is free.
    let free = position("rKd10 rBb06 rBc09 bBa03 bKf12 gKg08", RED);
    assert_eq!(targets(&free, "b06"), cells("a05 c04 d02 a08 c07 f08 f05"));
    assert_eq!(targets(&free, "c09"), cells(""));
    // Two branches to two pieces, of which one shields the king.
    let pinned = position("rKc02 rRc04 rRb05 bRg05 bKe12 gKg08", RED);
    assert_eq!(targets(&pinned, "c04"), cells("c03 c05 f05 g05"));
    assert!(targets(&pinned, "b05").contains(cell("b06")));
}

#[test]
fn check_by_two_players_at_once() {
    for checked in each_seat(&position("rKa01 rQb04 bRa04 bKe12 gBd04 gKg08", RED)) {
        assert_eq!((checked.checkers().len(), checked.status()), (2, Status::Check));
        let king = checked.pieces().kings() & checked.pieces().of(checked.turn());
        assert!(checked.legal_moves().iter().all(|mv| mv.from() == king.lowest()));
    }
    let checked = position("rKa01 rQb04 bRa04 bKe12 gBd04 gKg08", RED);
    assert_eq!(checked.checkers(), cells("a04 d04"));
    assert_eq!(refused(&checked, "b04a04"), MoveError::KingAttacked);
    // One of them alone can be taken, or its way stopped.
    assert_eq!(targets(&position("rKa01 rQb04 bRa04 bKe12 gKg08", RED), "b04"), cells("a03 a04"));
    // A queen that checks along two lines at once is one checker.
    let checked = position("rKb06 rNf05 bQb04 bKe12 gKg08", RED);
    assert_eq!(checked.checkers(), cells("b04"));
}

#[test]
fn an_attack_discovered_on_the_player_after_next() {
    // Red's bishop leaves the way of the rook on b05 to Green's king; Blue's rook stands beside that king.
    let position = position("rKa01 rRb05 rBb06 bKe12 bRc07 bNg05 gKb08 gBf08", RED);
    let position = after(&position, "b06a05");
    assert_eq!((position.turn(), position.status()), (BLUE, Status::Ongoing));
    assert_eq!(refused(&position, "c07b08"), MoveError::KingCapture);
    // Blue leaves Green in check, adds to it, or helps.
    let checked = after(&position, "e12e11");
    assert_eq!((checked.turn(), checked.checkers()), (GREEN, cells("b05 c07")));
    let helped = after(&position, "g05b07");
    assert_eq!((helped.turn(), helped.checkers()), (GREEN, cells("c07")));
    let helped = after(&helped, "f08c07");
    assert_eq!((helped.turn(), helped.status()), (RED, Status::Ongoing));
}

/// Checks how a position ends for Red, Blue and Green, and so for all when it is turned.
fn assert_ends(position: &Position, quarters: [u8; 3], reason: Reason) {
    let mut seats = PLAYERS;
    for position in each_seat(position) {
        let outcome = position.outcome().unwrap();
        assert_eq!((seats.map(|player| outcome.points(player)), outcome.reason()), (quarters, reason), "{position}");
        seats = seats.map(seat_after_turning);
    }
}

#[test]
fn mate_by_one_opponent_and_by_both() {
    // Blue's rooks on e01 and e02 and Green's on a04: both can capture the king, and Blue is next after Red.
    let both = position("rKa01 bRe01 bRe02 bKe12 gRa04 gKg08", RED);
    assert_eq!((both.status(), both.checkers()), (Status::Checkmate, cells("a04 e01")));
    assert_ends(&both, [0, 4, 2], Reason::Checkmate);
    assert_eq!(both.outcome().unwrap().to_string(), "0-1-1/2 checkmate");
    // Blue takes part, but only Green can capture.
    let green = position("rKa01 bRe02 bRb04 bKe12 gRa04 gKg08", RED);
    assert_eq!((green.status(), green.checkers()), (Status::Checkmate, cells("a04")));
    assert_ends(&green, [0, 2, 4], Reason::Checkmate);
    // N8: the rook on e10 is pinned by Green's queen, and counts.
    let pinned = position("bKe03 gRc04 gKa05 gQe12 gRc12 gRc11 bRe10 rKd10", RED);
    assert_eq!((pinned.status(), pinned.checkers()), (Status::Checkmate, cells("c11 e10")));
    assert_ends(&pinned, [0, 4, 2], Reason::Checkmate);
    let blue = Setup { turn: BLUE, ..pinned.setup() }.position().unwrap();
    assert_eq!(targets(&blue, "e10"), cells("e04 e09 e11 e12"));
}

#[test]
fn stalemate_and_moves_that_would_take_a_king() {
    let stalemate = position("rKa01 bQc02 bKe12 gKg08", RED);
    assert_eq!(stalemate.status(), Status::Stalemate);
    assert_ends(&stalemate, [2, 2, 2], Reason::Stalemate);
    // N4: two pawns attack kings and can do nothing else.
    let blocked = position("rKa01 rPa02 rPb02 rPb01 bKa03 gKb03", RED);
    assert_eq!(moves(&blocked), [""; 0]);
    assert_eq!(
        (refused(&blocked, "a02b03"), refused(&blocked, "b01a03")),
        (MoveError::KingCapture, MoveError::KingCapture)
    );
    assert_eq!(refused(&blocked, "b02b03"), MoveError::Unreachable);
    assert_ends(&blocked, [2, 2, 2], Reason::Stalemate);
    // In check from a king, which cannot be taken either.
    let mated = position("rKa01 rPa02 rPb01 rQc01 bKa03 gKb02", RED);
    assert!(mated.is_check());
    assert_eq!(refused(&mated, "c01b02"), MoveError::KingCapture);
}

#[test]
fn a_king_gives_check_one_way() {
    for (from, to) in [("b04", "c09"), ("b04", "b06"), ("f05", "c04"), ("f05", "f10"), ("d09", "c05"), ("d09", "d03")] {
        let text = format!("rK{to} bK{from} gKg08 rRa01");
        let checked = position(&text, RED);
        assert_eq!((checked.status(), checked.checkers()), (Status::Check, cells(from)), "{from} {to}");
        assert!(!targets(&checked, to).contains(cell(from)));
        assert!(!position(&text, BLUE).is_check(), "{from} {to}");
        assert_eq!(refused(&position(&text, BLUE), &format!("{from}{to}")), MoveError::KingCapture);
    }
}

/// A set-up in which a player may castle, and what else stands on the board.
fn castling(more: &str) -> Setup {
    let more = format!("rKa01 rRe01 bKe12 gKg08 {more}");
    Setup { castling: [true, false, false], ..setup(more.trim_end()) }
}

#[test]
fn castling_by_each_player() {
    for (turn, position) in each_seat(&compared(castling(""))).into_iter().enumerate() {
        let player = position.turn();
        let mv = position.parse_move(&turned_move("a01c01", turn)).unwrap();
        assert_eq!(mv.kind(), MoveKind::Castling);
        assert_eq!(
            position.check_move(Move::new(Role::King, mv.from(), mv.to(), MoveKind::Step)),
            Err(MoveError::WrongKind)
        );
        let castled = after(&position, &mv.to_string());
        let at = |q| castled.pieces().get(home(player, q, 1));
        let [king, rook] = [Role::King, Role::Rook].map(|role| Some((player, role)));
        assert_eq!([0, 1, 2, 3, 4].map(at), [None, rook, king, None, None]);
        assert!(!castled.may_castle(player) && castled.clock() == 1);
    }
    // The rook may cross an attacked cell and leave one.
    for rook in ["d04", "e04"] {
        assert!(compared(castling(&format!("gR{rook}"))).parse_move("a01c01").is_ok(), "{rook}");
    }
}

#[test]
fn castling_refused() {
    let refusals = [
        ("own piece beside the king", "rNb01"),
        ("own piece on the king's target", "rNc01"),
        ("own piece beside the rook", "rNd01"),
        ("enemy's piece beside the king", "gBb01"),
        ("enemy's piece on the king's target", "gBc01"),
        ("enemy's piece beside the rook", "bNd01"),
        ("check by the next player", "bRa04"),
        ("check by the last", "gRa04"),
        ("the crossed cell attacked by the next player", "bRb04"),
        ("the crossed cell attacked by the last", "gRb04"),
        ("the target attacked by the next player", "bRc04"),
        ("the target attacked by the last", "gRc04"),
        ("the target attacked by a pawn", "bPd02"),
    ];
    for (why, more) in refusals {
        for (turn, position) in each_seat(&compared(castling(more))).iter().enumerate() {
            let own = position.pieces().of(position.turn()).contains(home(position.turn(), 2, 1));
            let error = if own { MoveError::OwnPiece } else { MoveError::NoCastling };
            assert_eq!(refused(position, &turned_move("a01c01", turn)), error, "{why}: {position}");
        }
    }
    let without = compared(Setup { castling: [false; 3], ..castling("") });
    assert_eq!(refused(&without, "a01c01"), MoveError::NoCastling);
}

#[test]
fn rights_to_castle_end_for_good() {
    let start = Setup {
        castling: [true; 3],
        ..setup("rKa01 rRe01 rPa03 rPe03 bKe12 bRg12 bPe10 bPg10 gKg08 gRa08 gPg06 gPa06")
    };
    for start in each_seat(&compared(start)) {
        let us = start.turn();
        for from in [home(us, 0, 1), home(us, 4, 1)] {
            let moved = after(&start, &format!("{from}{}", from.plus(5)));
            assert_eq!(PLAYERS.map(|player| moved.may_castle(player)), PLAYERS.map(|player| player != us));
        }
    }
    // There and back again.
    let mut position = compared(castling("rPe03"));
    for mv in ["e01e02", "e12e11", "g08g07", "e02e01", "e11e12", "g07g08"] {
        position = after(&position, mv);
    }
    assert_eq!(refused(&position, "a01c01"), MoveError::NoCastling);
    // The rook is captured, by the one or the other, and another one takes its place.
    let blue = ("bRe04", BLUE, "g08g07 c02c01 e01e02 g07g08 c01e01");
    let green = ("gRe04", GREEN, "c02c01 e12d12 e01e02 c01e01");
    for (rook, turn, moves) in [blue, green] {
        let position = compared(Setup { turn, ..castling(&format!("rRc02 {rook}")) });
        assert!(after(&position, "e04e02").may_castle(RED));
        let position = after(&position, "e04e01");
        assert!(!position.may_castle(RED));
        let position = moves.split(' ').fold(position, |position, mv| after(&position, mv));
        assert_eq!(position.pieces().get(cell("e01")), Some((RED, Role::Rook)));
        assert!(!position.may_castle(RED));
    }
}

#[test]
fn promotion_on_each_home_row() {
    for (sector, king) in [(1, "g12"), (2, "a08")] {
        for q in 0..5 {
            let (from, to) = [2, 1].map(|r| Neohex60::at_coordinates(sector, q, r).unwrap()).into();
            let position = position(&format!("rKd02 bKd10 gK{king} rP{from}").replace("gKa08", "gKc06"), RED);
            for (turn, position) in each_seat(&position).iter().enumerate() {
                let step = turned_move(&format!("{from}{to}"), turn);
                assert_eq!(refused(position, &step), MoveError::PromotionRequired);
                assert_eq!(
                    refused(position, &format!("{step}k")).to_string(),
                    "malformed: promotion at byte 6: unexpected character"
                );
                for role in Role::PROMOTIONS {
                    let mv = format!("{step}{}", role.letter().to_ascii_lowercase());
                    let promoted = after(position, &mv);
                    let on = MoveText::read(&mv).unwrap().to;
                    assert_eq!(promoted.pieces().get(on), Some((position.turn(), role)));
                    assert_eq!(promoted.clock(), 0);
                }
            }
        }
    }
    // By a capture too, and nowhere else.
    let capture = position("rKd02 bKd10 gKc06 rPf07 gRf08 gRg08 gNc08", RED);
    assert_eq!((targets(&capture, "f07"), moves(&capture).len()), (cells("g08"), 4 + targets(&capture, "d02").len()));
    let capture = position("rKd02 bKd10 gKc06 rPf06 gNc08 gRg07", RED);
    assert_eq!(moves(&capture).iter().filter(|mv| mv.starts_with("f06c08")).count(), 4);
    assert_eq!(refused(&capture, "f06f07q"), MoveError::NoPromotion);
    assert_eq!(refused(&capture, "d02d03q"), MoveError::NoPromotion);
}

#[test]
fn two_rights_en_passant_at_once() {
    // Red's pawn has skipped a03, then Blue's e10; Green may capture onto either, Red then still onto e10.
    let start = setup("rKa01 rPa04 rPd09 bKe12 bPe09 gKg08 gPb04 gRc10 gRc11");
    let start = compared(Setup { turn: GREEN, skipped: cells("a03 e10"), ..start });
    for start in each_seat(&start) {
        assert_eq!(start.skipped().len(), 2);
    }
    // The owner of a03 is to move whatever Green does; e10 stays open.
    let waited = after(&start, "g08g07");
    assert_eq!((waited.turn(), waited.skipped()), (RED, cells("e10")));
    assert_eq!(waited.parse_move("d09e10").unwrap().kind(), MoveKind::EnPassant);
    assert_eq!(after(&waited, "a01a02").skipped(), cells(""));
    let captured = after(&waited, "d09e10");
    assert_eq!((captured.skipped(), captured.clock()), (cells(""), 0));
    assert_eq!(captured.pieces().get(cell("e09")), None);
    assert_eq!(captured.pieces().get(cell("e10")), Some((RED, Role::Pawn)));
    // Green captures onto a03: that leaves Red's right.
    let captured = after(&start, "b04a03");
    assert_eq!((captured.skipped(), captured.pieces().get(cell("a04"))), (cells("e10"), None));
    // The cell is occupied, or the pawn gone, by a capture of either kind.
    assert_eq!(after(&start, "c10e10").skipped(), cells(""));
    assert_eq!(after(&start, "c11e09").skipped(), cells(""));
    let green = Setup { pieces: setup("rKa01 rPa04 bKe12 bPe09 gKg08 gPd09").pieces, ..start.setup() };
    let captured = after(&compared(green), "d09e10");
    assert_eq!((captured.skipped(), captured.pieces().get(cell("e09"))), (cells(""), None));
}

#[test]
fn en_passant_by_each_opponent_in_turn() {
    let start = position("rKe02 rPb02 bKe12 bPc04 bRb01 gKg08 gPa05", RED);
    let open = after(&start, "b02b04");
    assert_eq!(open.skipped(), cells("b03"));
    // Blue captures, and Green cannot any more; or Blue does not, and Green still can.
    let captured = after(&open, "c04b03");
    assert_eq!((captured.skipped(), captured.pieces().get(cell("b04"))), (cells(""), None));
    assert_eq!(captured.parse_move("a05b03").unwrap().kind(), MoveKind::Step);
    let waited = after(&open, "e12e11");
    assert_eq!(waited.skipped(), cells("b03"));
    let en_passant = Move::new(Role::Pawn, cell("a05"), cell("b03"), MoveKind::EnPassant);
    assert_eq!(waited.parse_move("a05b03"), Ok(en_passant));
    let captured = after(&waited, "a05b03");
    assert_eq!((captured.pieces().get(cell("b04")), captured.clock()), (None, 0));
    // Blue puts a rook on the cell: nothing is left to capture onto but the rook.
    let occupied = after(&open, "b01b03");
    assert_eq!(occupied.skipped(), cells(""));
    let captured = after(&occupied, "a05b03");
    assert_eq!(captured.pieces().get(cell("b04")), Some((RED, Role::Pawn)));
    // A right that nobody can use stands as well, and makes another position (N10).
    let unused = after(&position("rKa01 rPe02 bKe12 gKg08", RED), "e02e04");
    assert_eq!(unused.skipped(), cells("e03"));
    let closed = Setup { skipped: cells(""), ..unused.setup() }.position().unwrap();
    assert!(unused != closed && unused.zobrist() != closed.zobrist());
    assert_eq!(moves(&unused), moves(&closed));
}

#[test]
fn en_passant_and_the_own_king() {
    let with = |pieces: &str, skipped: &str| compared(Setup { skipped: cells(skipped), ..setup(pieces) });
    // It takes a checking pawn, from a cell that is not its own.
    let check = with("rKd03 rPe04 bKa04 bPd09 gKc01 gBc12", "d10");
    assert_eq!(check.checkers(), cells("d09"));
    assert_eq!(targets(&check, "e04"), cells("d10"));
    // The captured pawn alone shields the king, on a branch of a split line; or both pawns together do.
    let shield = with("rKd10 rPf09 bKe01 bBa03 bPc09 gKb02", "c10");
    assert_eq!(refused(&shield, "f09c10"), MoveError::KingAttacked);
    let both = with("rKd09 rPf09 bKe11 bPc09 gKg08 gRg09", "c10");
    assert_eq!(refused(&both, "f09c10"), MoveError::KingAttacked);
    let without = with("rKd09 rPf09 bKe11 bPc09 gKg08", "c10");
    assert!(targets(&without, "f09").contains(cell("c10")));
}

#[test]
fn faulty_setups() {
    let faults = |setup: Setup| setup.position().unwrap_err();
    assert_eq!(faults(Setup::default()), Faults::KINGS);
    assert_eq!(faults(setup("rKa01 bKe12 gKg08 gKg07")), Faults::KINGS);
    for pawn in ["rPa08", "rPc12", "bPg08", "bPa01", "gPe01", "gPg12"] {
        assert_eq!(faults(setup(&format!("rKa03 bKe10 gKg06 {pawn}"))), Faults::PAWNS);
    }
    // On its own home row a pawn may stand. Everyone may be in check, the two who are not to move included (N4).
    position("rKa03 bKe10 gKg06 rPb01 bPd12 gPf08", RED);
    assert!(position("rKa01 bKe12 gKg08 rRe01 bRg12 gRa08", RED).is_check());
    for pieces in ["rKa01", "rKa01 bRe01", "rKa01 rBe01", "rKb01 rRe01", "rRa01 rKe01"] {
        let pieces = setup(&format!("{pieces} bKe12 gKg08"));
        assert_eq!(faults(Setup { castling: [true, false, false], ..pieces }), Faults::CASTLING);
    }
    let skipped = [
        ("rPa04", "a03", RED),
        ("rPa04 gNa03", "a03", BLUE),
        ("bPa04", "a03", BLUE),
        ("rNa04", "a03", BLUE),
        ("rPa04 rPb04", "a03 b03", BLUE),
        ("rPa03", "a02", BLUE),
        ("rPa05", "a04", BLUE),
        ("rPc09", "c10", BLUE),
        ("rNb01", "a03", BLUE),
    ];
    for (pieces, cell, turn) in skipped {
        let pieces = setup(&format!("rKa01 bKe12 gKg08 {pieces}"));
        assert_eq!(faults(Setup { turn, skipped: cells(cell), ..pieces }), Faults::EN_PASSANT, "{cell}");
    }
    // The cell it started from may be occupied again.
    compared(Setup { turn: GREEN, skipped: cells("a03"), ..setup("rKa01 rPa04 bKe12 bNa02 gKg08") });
    let outside = Setup { skipped: CellSet::from_bits(1 << 63), ..setup("rKa01 bKe12 gKg08") };
    assert_eq!(faults(outside), Faults::EN_PASSANT);
    let all = Setup { castling: [true; 3], skipped: cells("d04"), ..setup("rPa08 bKe12 gKg08") };
    assert_eq!(faults(all), Faults::KINGS | Faults::PAWNS | Faults::CASTLING | Faults::EN_PASSANT);
}

#[test]
fn texts() {
    assert_eq!(
        Position::start().to_string(),
        "bBbQbKbNbR/bPbPbPbPbP/5/5/gRgNgBgQgK/gPgPgPgPgP/5/5/5/5/rPrPrPrPrP/rKrQrBrNrR r rbg - 0 1"
    );
    let board = "bK4/5/5/5/gK4/5/5/5/5/5/5/rK4";
    for fields in ["r - - 0 1", "b - - 4294967295 4294967295", "g - - 17 3"] {
        let text = format!("{board} {fields}");
        assert_eq!(read(&text).to_string(), text);
    }
    // Cells with one digit are read, and written with two.
    let skipped = "2bK2/5/5/2bP2/gK4/5/5/5/rP4/5/5/rK4 g - a3,e10 0 1";
    assert_eq!(read(skipped).to_string(), skipped.replace("a3", "a03"));
    assert_eq!(Position::start().parse_move("a2a4"), Position::start().parse_move("a02a04"));

    let field = |text: &str| match text.parse::<Position>() {
        Err(PositionError::Text(error)) => (error.field, error.at, error.problem),
        other => panic!("{text}: {other:?}"),
    };
    let cases = [
        ("", ("pieces", 0, Problem::Missing)),
        ("bK4/5", ("pieces", 5, Problem::Missing)),
        ("bK5/5", ("pieces", 2, Problem::LongRow)),
        ("bK3/5", ("pieces", 3, Problem::ShortRow)),
        ("bK22/5", ("pieces", 2, Problem::LongRow)),
        ("bK1bK11/5", ("pieces", 5, Problem::LongRow)),
        ("bk4/5", ("pieces", 0, Problem::Unexpected)),
        ("yK4/5", ("pieces", 0, Problem::Unexpected)),
        ("4b", ("pieces", 1, Problem::Missing)),
    ];
    for (text, error) in cases {
        assert_eq!(field(text), error, "{text}");
    }
    let at = board.len() + 1;
    let cases = [
        ("", ("player to move", 0, Problem::Missing)),
        ("w - - 0 1", ("player to move", 0, Problem::Player)),
        ("r  - 0 1", ("castling", 2, Problem::Missing)),
        ("r br - 0 1", ("castling", 3, Problem::Order)),
        ("r rr - 0 1", ("castling", 3, Problem::Order)),
        ("r r- - 0 1", ("castling", 3, Problem::Unexpected)),
        ("r R - 0 1", ("castling", 2, Problem::Unexpected)),
        ("r - h01 0 1", ("en-passant cells", 4, Problem::Cell)),
        ("r - a03, 0 1", ("en-passant cells", 8, Problem::Cell)),
        ("r - a03,-", ("en-passant cells", 8, Problem::Cell)),
        ("r - e10,a03 0 1", ("en-passant cells", 8, Problem::Order)),
        ("r - a03,a3 0 1", ("en-passant cells", 8, Problem::Order)),
        ("r - c10,c3 0 1", ("en-passant cells", 8, Problem::Order)),
        ("r - - -1 1", ("clock", 6, Problem::Number)),
        ("r - - 01 1", ("clock", 6, Problem::Number)),
        ("r - - 4294967296 1", ("clock", 6, Problem::Large)),
        ("r - - 0 0", ("round", 8, Problem::Number)),
        ("r - - 0", ("round", 7, Problem::Missing)),
        ("r - - 0 1 ", ("end", 9, Problem::Extra)),
        ("r - - 0 1 1", ("end", 9, Problem::Extra)),
    ];
    for (fields, (name, byte, problem)) in cases {
        assert_eq!(field(&format!("{board} {fields}")), (name, at + byte, problem), "{fields}");
    }
}

fn play(game: &mut Game<Neohex>, moves: &str) {
    for mv in moves.split(' ') {
        let mv = game.position().parse_move(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        game.play(mv).unwrap();
    }
}

#[test]
fn repetition_and_counts() {
    let start = position("rKa01 rRb03 bKe12 gKg08", RED);
    let round = "b03b02 e12d12 g08g07 b02b03 d12e12 g07g08";
    let mut game = Game::<Neohex>::new(start);
    play(&mut game, round);
    assert_eq!((game.claim(), game.claimable()), (Err(GameError::NothingToClaim), None));
    play(&mut game, round);
    let drawn = Outcome::draw(3, Reason::Repetition);
    assert_eq!((game.outcome(), game.claimable()), (None, Some(drawn)));
    let mut claimed = game.clone();
    assert_eq!((claimed.claim(), claimed.outcome()), (Ok(drawn), Some(drawn)));
    play(&mut game, round);
    assert_eq!(game.outcome(), None);
    play(&mut game, round);
    assert_eq!((game.occurrences().count(), game.outcome()), (5, Some(drawn)));

    let counted = Outcome::draw(3, Reason::MoveCount);
    let clock = |clock| Game::<Neohex>::new(Setup { clock, ..start.setup() }.position().unwrap());
    let mut game = clock(149);
    assert_eq!(game.claimable(), None);
    play(&mut game, "b03b02");
    assert_eq!((game.outcome(), game.claimable()), (None, Some(counted)));
    let mut game = clock(224);
    assert_eq!((game.outcome(), game.claimable()), (None, Some(counted)));
    play(&mut game, "b03b02");
    assert_eq!(game.outcome(), Some(counted));
    assert_eq!(game.undo().map(|mv| mv.to_string()).as_deref(), Some("b03b02"));
    assert_eq!((game.outcome(), game.claimable()), (None, Some(counted)));

    // N13: the move that completes the count mates.
    let mate = Setup { turn: GREEN, clock: 224, ..setup("rKa01 bRe02 bRb04 bKe12 gRg05 gKg08") };
    let mut game = Game::<Neohex>::new(compared(mate));
    assert_eq!(game.claimable(), Some(counted));
    play(&mut game, "g05a05");
    assert_eq!(game.position().clock(), 225);
    assert_eq!(game.outcome().unwrap().to_string(), "0-1/2-1 checkmate");
}

#[test]
fn only_kings_left() {
    let bare = Outcome::draw(3, Reason::BareKings);
    assert_eq!(Game::<Neohex>::new(position("rKa01 bKe12 gKg08", GREEN)).outcome(), Some(bare));
    let mut game = Game::<Neohex>::new(position("rKa01 bNa02 bKe12 gKg08", RED));
    assert_eq!(game.outcome(), None);
    play(&mut game, "a01a02");
    assert_eq!(game.outcome(), Some(bare));
    assert_eq!(bare.to_string(), "1/2-1/2-1/2 bare kings");
}

#[test]
fn agreement_of_all_three() {
    let mut game = Game::<Neohex>::default();
    game.offer(GREEN).unwrap();
    assert_eq!(game.accept(RED), Ok(None));
    assert_eq!(game.accept(RED), Err(GameError::NoOffer));
    assert_eq!(game.outcome(), None);
    let drawn = Outcome::draw(3, Reason::Agreement);
    assert_eq!((game.accept(BLUE), game.outcome()), (Ok(Some(drawn)), Some(drawn)));
    // One of them declines.
    let mut game = Game::<Neohex>::default();
    game.offer(RED).unwrap();
    assert_eq!(game.accept(BLUE), Ok(None));
    game.decline(GREEN).unwrap();
    assert_eq!((game.outcome(), game.pending()), (None, None));
    play(&mut game, "a02a04");
}

#[test]
fn resigning_needs_consent() {
    let points = [(RED, "0-3/4-3/4"), (BLUE, "3/4-0-3/4"), (GREEN, "3/4-3/4-0")];
    for (player, points) in points {
        let mut game = Game::<Neohex>::default();
        let others = [player.next(3), player.next(3).next(3)];
        // Refused: at once, by the second of the two, or by playing on.
        assert_eq!(game.resign(player), Ok(None));
        assert_eq!(game.pending().map(|offer| (offer.kind(), offer.by())), Some((OfferKind::Resignation, player)));
        game.decline(others[0]).unwrap();
        assert_eq!(game.accept(others[1]), Err(GameError::NoOffer));
        assert_eq!(game.resign(player), Ok(None));
        assert_eq!(game.accept(others[0]), Ok(None));
        game.decline(others[1]).unwrap();
        assert_eq!((game.outcome(), game.pending()), (None, None));
        play(&mut game, "a02a04 e11e09 g07g06");
        // Accepted by both.
        assert_eq!(game.resign(player), Ok(None));
        assert_eq!(game.accept(player), Err(GameError::NoOffer));
        assert_eq!(game.accept(others[1]), Ok(None));
        let outcome = game.accept(others[0]).unwrap().unwrap();
        assert_eq!(outcome.to_string(), format!("{points} resignation"));
        assert_eq!((outcome.winner(), game.outcome()), (None, Some(outcome)));
        let mv = game.position().legal_moves()[0];
        assert_eq!(game.play(mv), Err(GameError::Over(outcome)));
    }
}
