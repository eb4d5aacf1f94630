//! Neohex: positions with all their legal moves, counts, a slow generator to compare with, and named cases.
#![cfg(feature = "neohex")]

mod reference;

use hexvariants::board::{Board, Cell, CellSet, Neohex60};
use hexvariants::chess::{MoveKind, Role};
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
        setup.pieces.put(cell(&piece[2..]), player, role.code());
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
    let mut next = position.clone();
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

/// The position after the board has turned once and all players with it: Red's side becomes Green's.
fn turned(position: &Position) -> Position {
    let mut turned = Setup::default();
    let seat = |player: Player| Player::new((player.index() + 2) % 3);
    for cell in position.pieces().occupied() {
        let (owner, role) = position.pieces().get(cell).unwrap();
        turned.pieces.put(Neohex60::turned(cell), seat(owner), role.code());
    }
    turned.turn = seat(position.turn());
    for player in PLAYERS {
        turned.castling[seat(player).index()] = position.may_castle(player);
    }
    turned.skipped = position.skipped().iter().map(Neohex60::turned).collect();
    Setup { clock: position.clock(), round: position.round(), ..turned }.position().unwrap()
}

/// What a move, written for Red's side, is after `turns` turns.
fn turned_move(mv: &str, turns: usize) -> String {
    let mut mv = Move::read(mv).unwrap();
    for _ in 0..turns {
        mv = Move::new(Neohex60::turned(mv.from()), Neohex60::turned(mv.to()), mv.kind());
    }
    mv.to_string()
}

/// A position of the three turns of the board, and the moves that are to be looked at there.
fn each_seat(position: &Position) -> [Position; 3] {
    let once = turned(position);
    let twice = turned(&once);
    assert_eq!(&turned(&twice), position);
    [position.clone(), once, twice]
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
    while compared < 3000 {
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
