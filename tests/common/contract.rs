//! What every game must keep to, written once.
//!
//! A game takes part by implementing [`Contract`] and by a line of `contract!` in the test file.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::ops::ControlFlow;

use hexvariants::board::{Board, Cell};
use hexvariants::chess::{Move, MoveKind, Role};
use hexvariants::{
    Faults, Game, GameError, MoveGroup, Outcome, Player, Position, PositionError, Reason, Status, Variant,
};
use proptest::prelude::*;

use super::{choices, choose, for_all, move_texts, read_under};

/// What the contract needs to know of a game beside its types.
pub trait Contract: Variant {
    /// How many of the first fields of a position's text say which position it is; counts of moves follow.
    const IDENTITY: usize;

    /// Why a position can be the end though there are legal moves.
    const ENDS_WITH_MOVES: &[Reason] = &[];

    /// Every move that there is a value for, cells that are none of the board's among them.
    fn universe() -> Vec<Self::Move>;

    /// The symmetries of the board and the players.
    fn symmetries() -> Vec<Symmetry>;

    /// A position made again from its own set-up.
    fn set_up_again(position: &Self::Position) -> Result<Self::Position, Faults>;

    /// Well-formed texts of set-ups, some with faults.
    fn set_ups() -> BoxedStrategy<String>;

    /// The rules to play under: the default, and the designer's if the game has any.
    fn rule_sets() -> Vec<Self::Rules> {
        let designer = <Self::Rules as bitflags::Flags>::from_name("DESIGNER");
        let designer = designer.filter(|&rules| rules != Self::Rules::default());
        std::iter::once(Self::Rules::default()).chain(designer).collect()
    }
}

/// A map of positions onto positions under which legal moves stay legal moves.
pub struct Symmetry {
    pub name: &'static str,
    /// The text of the image of a position.
    pub position: fn(&str) -> String,
    /// The text of the image of a move.
    pub mv: fn(&str) -> String,
    /// The number of the player in whose place a player is put.
    pub player: fn(usize) -> usize,
}

/// The cells of a board, and some that are none of its.
pub fn cells_and_others<B: Board>() -> Vec<Cell<B>> {
    let none = [0, 5, 60, 63, 64, 127, 128, 200, 255].into_iter().filter(|&index| Cell::<B>::new(index).is_none());
    B::CELLS.iter().chain(none.map(Cell::at)).collect()
}

/// Every move of a game of chess on a board.
pub fn chess_universe<B: Board>() -> Vec<Move<B>> {
    let cells = cells_and_others::<B>();
    let kinds: Vec<_> = Role::ALL
        .into_iter()
        .map(MoveKind::Promotion)
        .chain([MoveKind::Step, MoveKind::EnPassant, MoveKind::Castling])
        .flat_map(|kind| Role::ALL.map(|role| (role, kind)))
        .filter(|&(role, kind)| kind != MoveKind::Promotion(role))
        .collect();
    let pairs = cells.iter().flat_map(|&from| cells.iter().map(move |&to| (from, to)));
    pairs.flat_map(|(from, to)| kinds.iter().map(move |&(role, kind)| Move::new(role, from, to, kind))).collect()
}

/// The part of a position's text that says which position it is.
fn identity<V: Contract>(position: &V::Position) -> String {
    position.to_string().split(' ').take(V::IDENTITY).collect::<Vec<_>>().join(" ")
}

/// Moves, counts, status and texts of a position agree with one another.
fn check_position<V: Contract>(position: &V::Position) {
    let text = position.to_string();
    let mut moves = Vec::new();
    let flow = position.visit_moves(|group| {
        let listed: Vec<_> = group.into_iter().collect();
        assert_eq!((group.len(), group.is_empty()), (listed.len(), listed.is_empty()), "{text}");
        assert!(listed.iter().all(|&mv| group.contains(mv)), "{text}");
        moves.extend(listed);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "{text}");
    assert_eq!(position.legal_moves().as_slice(), moves, "{text}");

    // No move twice, and no two with one text.
    let texts = move_texts(position);
    assert!(texts.windows(2).all(|pair| pair[0] < pair[1]), "{text}: {texts:?}");
    for &mv in &moves {
        assert!(position.is_legal(mv), "{text}: {mv}");
        assert_eq!(position.check_move(mv), Ok(()), "{text}: {mv}");
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{text}");
    }

    // Everything that is derived.
    assert_eq!(position.count_moves(), moves.len(), "{text}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{text}");
    assert_eq!((position.perft(0), position.perft(1)), (1, moves.len() as u64), "{text}");
    let status = match (moves.is_empty(), position.is_check()) {
        (false, false) => Status::Ongoing,
        (false, true) => Status::Check,
        (true, true) => Status::Checkmate,
        (true, false) => Status::Stalemate,
    };
    assert_eq!(position.status(), status, "{text}");
    match position.outcome() {
        None => assert!(!moves.is_empty(), "{text}"),
        Some(outcome) => {
            check_outcome::<V>(outcome);
            let reason = if position.is_check() { Reason::Checkmate } else { Reason::Stalemate };
            let early = !moves.is_empty() && V::ENDS_WITH_MOVES.contains(&outcome.reason());
            assert!(early || (moves.is_empty() && outcome.reason() == reason), "{text}: {outcome}");
        }
    }

    // A visitor that stops is not called again.
    for stop in [1, 2, 5] {
        let mut calls = 0;
        let flow = position.visit_moves(|_| {
            calls += 1;
            if calls == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(flow.is_break(), calls == stop, "{text}");
    }

    // The text and the set-up give the position back.
    assert!(text.is_ascii() && !text.contains('\t'), "{text:?}");
    let read = read_under::<V>(&text, position.rules());
    assert_same::<V>(&read, position);
    assert_same::<V>(&V::set_up_again(position).expect("a position is a good set-up"), position);
}

/// Two positions are one in every way that can be seen.
fn assert_same<V: Contract>(one: &V::Position, other: &V::Position) {
    let hasher = RandomState::new();
    assert_eq!(one.to_string(), other.to_string());
    assert_eq!(one.zobrist(), other.zobrist(), "{one}");
    assert_eq!(one, other);
    assert_eq!(hasher.hash_one(one), hasher.hash_one(other), "{one}");
    assert_eq!((one.turn(), one.rules()), (other.turn(), other.rules()), "{one}");
    assert_eq!(move_texts(one), move_texts(other), "{one}");
}

/// An outcome gives each player something between nothing and a point, and one point in all or a little more.
fn check_outcome<V: Variant>(outcome: Outcome) {
    assert_eq!(outcome.players(), V::PLAYERS.len());
    assert_eq!(outcome.to_string().parse(), Ok(outcome));
    let points: Vec<_> = Player::all(V::PLAYERS.len()).map(|player| outcome.points(player)).collect();
    assert_eq!(outcome.winner().map(Player::index), points.iter().position(|&points| points == 4));
    assert!((4..=6).contains(&points.iter().sum::<u8>()), "{outcome}");
}

/// Of these moves the generated ones are legal and no others, and one that is refused changes nothing.
fn check_moves<V: Contract>(position: &V::Position, moves: impl IntoIterator<Item = V::Move>) {
    let (legal, mut refused) = (position.legal_moves(), None);
    for mv in moves {
        let expected = legal.contains(&mv);
        assert_eq!(position.is_legal(mv), expected, "{position}: {mv:?}");
        let checked = position.check_move(mv);
        assert_eq!(checked.is_ok(), expected, "{position}: {mv:?}");
        if let Err(reason) = checked {
            assert!(!reason.to_string().is_empty());
            let mut next = position.clone();
            assert_eq!(next.play(mv), Err(reason), "{position}: {mv:?}");
            assert!(next == *position && next.zobrist() == position.zobrist(), "{position}: {mv:?}");
            refused = Some(next);
            // Nothing is promised of what comes of this but that it does not panic.
            position.clone().play_unchecked(mv);
        }
    }
    if let Some(refused) = refused {
        assert_same::<V>(&refused, position);
    }
}

/// The images of a position have the images of its moves.
fn check_symmetries<V: Contract>(position: &V::Position) {
    let text = position.to_string();
    for Symmetry { name, position: image, mv: image_of_move, player } in V::symmetries() {
        let mirrored = read_under::<V>(&image(&text), position.rules());
        assert_eq!(mirrored.to_string(), image(&text), "{name}: {text}");
        assert_eq!(mirrored.turn().index(), player(position.turn().index()), "{name}: {text}");
        assert_eq!(mirrored.status(), position.status(), "{name}: {text}");
        let mut moves: Vec<_> = move_texts(position).iter().map(|mv| image_of_move(mv)).collect();
        moves.sort();
        assert_eq!(move_texts(&mirrored), moves, "{name}: {text}");
        let points =
            |outcome: Option<Outcome>, player: usize| outcome.map(|o| (o.points(Player::new(player)), o.reason()));
        for seat in 0..V::PLAYERS.len() {
            assert_eq!(points(mirrored.outcome(), player(seat)), points(position.outcome(), seat), "{name}: {text}");
        }
        // Playing and mirroring can be done in either order.
        for mv in position.legal_moves() {
            let (mut next, mut mirrored) = (position.clone(), mirrored.clone());
            mirrored.play_unchecked(mirrored.parse_move(&image_of_move(&mv.to_string())).unwrap());
            next.play_unchecked(mv);
            let image = read_under::<V>(&image(&next.to_string()), next.rules());
            assert_eq!(mirrored, image, "{name}: {text}: {mv}");
        }
    }
}

/// How thoroughly a walk is checked.
#[derive(Clone, Copy, Default)]
struct Depth {
    /// Every so many plies all moves of the universe are tried; at the others, a few of them.
    universe: Option<usize>,
    /// Every so many plies the symmetries are looked at.
    symmetries: usize,
}

/// Plays a game of random choices and checks it and each of its positions.
fn check_walk<V: Contract>(start: V::Position, choices: &[u16], universe: &[V::Move], depth: Depth) {
    let mut game = Game::<V>::new(start);
    let mut texts = vec![game.position().to_string()];
    let mut seen: HashMap<V::Position, usize> = HashMap::new();
    let mut hashes: HashMap<u64, String> = HashMap::new();
    let mut earlier = V::Position::legal_moves(game.position());
    for (ply, &choice) in choices.iter().enumerate() {
        let position = game.position().clone();
        check_position::<V>(&position);
        if depth.universe.is_some_and(|every| ply % every == every - 1) {
            check_moves::<V>(&position, universe.iter().copied());
        } else {
            let few = universe.iter().skip(usize::from(choice) % 997).step_by(997).copied();
            check_moves::<V>(&position, few.chain(earlier.iter().copied()));
        }
        if ply % depth.symmetries == 0 {
            check_symmetries::<V>(&position);
        }

        // Hash, equality and text tell positions apart alike.
        let name = identity::<V>(&position);
        assert_eq!(hashes.entry(position.zobrist()).or_insert(name.clone()), &name);
        let before = *seen.entry(position.clone()).and_modify(|times| *times += 1).or_insert(1);
        let same = game.positions().iter().filter(|other| identity::<V>(other) == name).count();
        assert_eq!((before, game.occurrences().count()), (same, same), "{position}");
        assert_eq!(game.occurrences().next(), Some(ply));

        earlier = position.legal_moves();
        let Some(mv) = choose(&position, choice) else { break };
        if game.outcome().is_some() {
            break;
        }
        let before = game.clone();
        game.play(mv).expect("legal moves can be played");
        let mut next = position.clone();
        assert_eq!(next.play(mv), Ok(()));
        assert_same::<V>(&next, game.position());
        texts.push(next.to_string());
        let mut back = game.clone();
        assert_eq!(back.undo(), Some(mv));
        assert_eq!(back, before);
        assert_same::<V>(back.position(), &position);
    }
    check_end::<V>(&game);

    // Back to the start, and again to the end.
    let (moves, end) = (game.moves().to_vec(), game.clone());
    assert_eq!(game.positions().iter().map(ToString::to_string).collect::<Vec<_>>(), texts);
    for (mv, text) in moves.iter().zip(&texts).rev() {
        assert_eq!(game.undo(), Some(*mv));
        assert_eq!(&game.position().to_string(), text);
    }
    assert_eq!((game.undo(), game.moves().len()), (None, 0));
    for mv in moves {
        game.play(mv).expect("moves that were played can be played again");
    }
    assert_eq!(game, end);
}

/// A game that is over refuses whatever is said; one that is not ends by what the players say.
fn check_end<V: Contract>(game: &Game<V>) {
    let (position, before) = (game.position(), game.clone());
    if let Some(outcome) = game.outcome() {
        check_outcome::<V>(outcome);
        let (mut game, player) = (game.clone(), position.turn());
        let over = GameError::Over(outcome);
        if let Some(&mv) = position.legal_moves().first() {
            assert_eq!(game.play(mv), Err(over));
        }
        assert_eq!((game.claim(), game.claimable()), (Err(over), None));
        assert_eq!((game.offer(player), game.accept(player)), (Err(over), Err(over)));
        assert_eq!((game.decline(player), game.resign(player)), (Err(over), Err(over)));
        assert_eq!(game, before);
        return;
    }
    let first = position.legal_moves()[0];
    let all = || Player::all(V::PLAYERS.len());
    let nobody = Player::new(V::PLAYERS.len());
    assert_eq!(game.clone().offer(nobody), Err(GameError::NoPlayer));
    assert_eq!(game.clone().resign(nobody), Err(GameError::NoPlayer));
    for player in all() {
        let others: Vec<_> = all().filter(|&other| other != player).collect();
        assert_eq!(game.clone().accept(player), Err(GameError::NoOffer));
        assert_eq!(game.clone().decline(player), Err(GameError::NoOffer));

        let mut offered = game.clone();
        let expected = V::agreement(game);
        if let Some(agreed) = expected {
            offered.offer(player).expect("an offer may be made at any time");
            check_consent::<V>(&offered, player, &others, first);
            let mut accepted = offered;
            let (last, rest) = others.split_last().unwrap();
            for &other in rest {
                assert_eq!(accepted.accept(other), Ok(None));
            }
            assert_eq!(accepted.accept(*last), Ok(Some(agreed)));
            assert_eq!((accepted.outcome(), accepted.pending()), (Some(agreed), None));
            check_end::<V>(&accepted);
        } else {
            assert_eq!(offered.offer(player), Err(GameError::NoAgreement));
            assert_eq!(&offered, game);
        }

        let mut resigned = game.clone();
        let resignation = V::resignation(game, player);
        assert_eq!(resignation.points(player), 0);
        if V::RESIGNATION_BY_CONSENT {
            assert_eq!(resigned.resign(player), Ok(None));
            check_consent::<V>(&resigned, player, &others, first);
            let (last, rest) = others.split_last().unwrap();
            for &other in rest {
                assert_eq!(resigned.accept(other), Ok(None));
            }
            assert_eq!(resigned.accept(*last), Ok(Some(resignation)));
        } else {
            assert_eq!(resigned.resign(player), Ok(Some(resignation)));
        }
        assert_eq!(resigned.outcome(), Some(resignation));
        check_end::<V>(&resigned);
    }
    match game.claimable() {
        Some(claimable) => {
            let mut claimed = game.clone();
            assert_eq!(claimed.claim(), Ok(claimable));
            check_end::<V>(&claimed);
        }
        None => assert_eq!(game.clone().claim(), Err(GameError::NothingToClaim)),
    }
    assert_eq!(game, &before);
}

/// An offer of `player` that stands: one at a time, accepted once by each, and declined by word or by a move.
fn check_consent<V: Contract>(offered: &Game<V>, player: Player, others: &[Player], mv: V::Move) {
    assert_eq!(offered.pending().map(|offer| offer.by()), Some(player));
    for &other in others {
        let mut game = offered.clone();
        assert_eq!(game.resign(other).is_err(), V::RESIGNATION_BY_CONSENT);
        let mut game = offered.clone();
        assert_eq!(game.accept(player), Err(GameError::NoOffer));
        assert_eq!(game.decline(other), Ok(()));
        assert_eq!((game.pending(), game.outcome()), (None, None));
    }
    let mut game = offered.clone();
    game.play(mv).expect("an offer keeps nobody from moving");
    let mover = offered.position().turn();
    let stands = mover == player && game.outcome().is_none();
    assert_eq!(game.pending(), offered.pending().filter(|_| stands));
    game.undo();
    assert_eq!((game.pending(), game.outcome()), (None, None));
}

/// Random games from the start, the same every time.
pub fn random_games<V: Contract>() {
    let mut random = fastrand::Rng::with_seed(0x006e_7861_6765_7821);
    let universe = V::universe();
    let depth = Depth { universe: Some(200), symmetries: 4 };
    for rules in V::rule_sets() {
        for _ in 0..3 {
            let choices: Vec<_> = (0..240).map(|_| random.u16(..)).collect();
            check_walk::<V>(V::Position::start_with(rules), &choices, &universe, depth);
        }
    }
}

/// Random games from the start that shrink if they fail.
pub fn random_walks<V: Contract>() {
    let universe = V::universe();
    let rules = proptest::sample::select(V::rule_sets());
    for_all(100, (rules, choices(60)), |(rules, choices)| {
        let depth = Depth { universe: None, symmetries: 4 };
        check_walk::<V>(V::Position::start_with(rules), &choices, &universe, depth);
    });
}

/// Random set-ups, and a few plies from each that can be played from.
pub fn random_set_ups<V: Contract>() {
    let universe = V::universe();
    let rules = proptest::sample::select(V::rule_sets());
    for_all(2000, (rules, V::set_ups(), choices(6)), |(rules, text, choices)| match V::Position::parse(&text, rules) {
        Ok(position) => {
            check_position::<V>(&position);
            let depth = Depth { universe: None, symmetries: 3 };
            check_walk::<V>(position, &choices, &universe, depth);
        }
        Err(PositionError::Setup(faults)) => assert!(!faults.is_empty() && !faults.to_string().is_empty()),
        Err(PositionError::Text(error)) => panic!("{text}: {error}"),
    });
}

/// Texts with a few letters changed: what is read is read as it is written, and an error tells a place in the text.
pub fn spoiled_texts<V: Contract>() {
    let changes = prop::collection::vec((any::<u16>(), 0..3u8, any::<u16>()), 1..4);
    let letters: Vec<char> = " -+/0123456789abcdefghijklnopqrswRGBKQNPLS,*\u{e9}\t".chars().collect();
    for_all(3000, (choices(20), changes), |(choices, changes)| {
        let mut position = V::Position::start();
        for choice in choices {
            let Some(mv) = choose(&position, choice) else { break };
            position.play_unchecked(mv);
        }
        let mut text: Vec<char> = position.to_string().chars().collect();
        for (at, change, letter) in changes {
            let at = (usize::from(at) * (text.len() + 1)) >> 16;
            let letter = letters[usize::from(letter) % letters.len()];
            match change {
                0 => text.insert(at, letter),
                1 if at < text.len() => text[at] = letter,
                _ if at < text.len() => drop(text.remove(at)),
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        match text.parse::<V::Position>() {
            Ok(read) => {
                let again: V::Position = read.to_string().parse().expect("what is written can be read");
                assert_same::<V>(&again, &read);
            }
            Err(PositionError::Text(error)) => {
                assert!(error.at <= text.len(), "{text:?}: {error}");
                assert!(text.is_char_boundary(error.at), "{text:?}: {error}");
            }
            Err(PositionError::Setup(faults)) => assert!(!faults.is_empty()),
        }
        let _ = position.parse_move(&text);
        let _ = position.parse_move(&text.chars().rev().take(6).collect::<String>());
    });
}

/// Start positions under different rules are different positions; each is what its text says.
pub fn start<V: Contract>() {
    for (n, rules) in V::rule_sets().into_iter().enumerate() {
        let start = V::Position::start_with(rules);
        check_position::<V>(&start);
        check_symmetries::<V>(&start);
        assert_eq!((start.turn().index(), start.rules()), (0, rules));
        assert_eq!(start.status(), Status::Ongoing);
        assert_eq!((start == V::Position::start(), Game::<V>::default().position() == &start), (n == 0, n == 0));
        let next = |mv| {
            let mut next = start.clone();
            next.play_unchecked(mv);
            next.count_moves() as u64
        };
        assert_eq!(start.perft(2), start.legal_moves().into_iter().map(next).sum::<u64>());
    }
}
