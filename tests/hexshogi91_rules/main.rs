//! The rules of Hex Shogi 91 one by one, each in a position or game of its own.
#![cfg(feature = "hexshogi91")]

mod ends;
mod moves;
mod texts;

use hexvariants::board::{Board, Cell, Shogi91};
use hexvariants::hexshogi91::{BLACK, HexShogi91, Move, Position, Role, Rules, Setup, WHITE};
use hexvariants::{Outcome, Player, Position as _, Reason};

type Game = hexvariants::Game<HexShogi91>;

fn read(text: &str) -> Position {
    read_under(text, Rules::default())
}

fn read_under(text: &str, rules: Rules) -> Position {
    Position::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A set-up of pieces and cells such as `K6k +p4e`, and hands.
fn set_up(pieces: &str, hands: &str, turn: Player) -> Setup {
    let mut setup = read(&format!("5k/7/8/9/10/11/10/9/8/7/K5 b {hands} 1")).setup();
    setup.pieces.remove(Shogi91::CELLS);
    for piece in pieces.split(' ') {
        let letters = piece.find(|c: char| c.is_ascii_digit()).unwrap();
        let (letter, cell) = piece.split_at(letters);
        let name = letter.to_uppercase();
        let role = Role::ALL.into_iter().find(|role| role.to_string() == name).unwrap();
        let player = if name == letter { BLACK } else { WHITE };
        setup.pieces.put(cell.parse().unwrap(), player, role.code());
    }
    setup.turn = turn;
    setup
}

fn place(pieces: &str, hands: &str, turn: Player) -> Position {
    set_up(pieces, hands, turn).position().unwrap_or_else(|faults| panic!("{pieces}: {faults}"))
}

/// A cell seen in a mirror along the middle rank.
fn mirror(cell: Cell<Shogi91>) -> Cell<Shogi91> {
    let (q, r) = Shogi91::axial(cell);
    Shogi91::at_axial(q + r, -r).unwrap()
}

/// A position with the sides exchanged.
fn exchange(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.pieces.remove(Shogi91::CELLS);
    for cell in position.pieces().occupied() {
        let (player, role) = position.pieces().get(cell).unwrap();
        setup.pieces.put(mirror(cell), player.other(), role.code());
    }
    setup.hands.reverse();
    setup.turn = setup.turn.other();
    setup.position().unwrap()
}

fn exchange_move(mv: Move) -> Move {
    match mv.from() {
        Some(from) => Move::step(mv.role(), mirror(from), mirror(mv.to()), mv.promotes()),
        None => Move::drop(mv.role(), mirror(mv.to())),
    }
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split(' ') {
        let mv = game.position().parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// A game from a position, with the moves of each part played so many times; the game may only end with the last move.
fn played(start: Position, parts: &[(usize, &str)]) -> Game {
    let mut game = Game::new(start);
    for &(times, moves) in parts {
        for _ in 0..times {
            assert_eq!(game.outcome(), None);
            play(&mut game, moves);
        }
    }
    game
}

fn outcome(start: Position, parts: &[(usize, &str)]) -> Option<Outcome> {
    let game = played(start, parts);
    // The same game with the sides exchanged ends the same, with the sides exchanged.
    let mut other = Game::new(exchange(&start));
    for &mv in game.moves() {
        other.play(exchange_move(mv)).unwrap();
    }
    let exchanged =
        game.outcome().map(|outcome| Outcome::new(&[outcome.points(WHITE), outcome.points(BLACK)], outcome.reason()));
    assert_eq!(other.outcome(), exchanged);
    game.outcome()
}

fn win(player: Player, reason: Reason) -> Option<Outcome> {
    Some(Outcome::win(2, player, reason))
}

fn draw(reason: Reason) -> Option<Outcome> {
    Some(Outcome::draw(2, reason))
}
