//! What the fuzz targets do. The first byte of an input picks the game and its rules.

mod games;
mod invariants;
#[path = "../../tests/reference/mod.rs"]
mod reference;

use arbitrary::{Arbitrary, Unstructured};
use hexvariants::board::{Cell, CellSet};
use hexvariants::{Faults, Game, GameError, MoveError, Outcome, Player, Position, PositionError};
use serde::Serialize;
use serde::de::DeserializeOwned;

use games::{Fuzzed, by_game, rules};
use invariants::{check_game, check_move, check_position, check_round_trip, check_text_error};
use reference::Reference;

/// A text that may be a position's: it is refused with a reason, or it is a position in every way.
pub fn position_text(data: &[u8]) {
    let Some((&pick, text)) = data.split_first() else { return };
    if let Ok(text) = std::str::from_utf8(text) {
        by_game!(pick, position_text_of(pick, text));
    }
}

fn position_text_of<V: Fuzzed>(pick: u8, text: &str) {
    let rules = rules::<V>(pick);
    match V::Position::parse(text, rules) {
        Ok(position) => {
            check_position::<V>(&position);
            check_round_trip(&position);
        }
        Err(PositionError::Text(error)) => check_text_error(error, text),
        Err(PositionError::Setup(faults)) => assert!(!faults.is_empty() && !faults.to_string().is_empty()),
    }
    if !text.contains("; ") {
        let read = serde_json::from_value::<V::Position>(text.into());
        assert_eq!(read.ok(), V::Position::parse(text, V::Rules::default()).ok());
    }
}

/// The text of a position, or nothing for the start of the game, and a line for each move.
pub fn move_text(data: &[u8]) {
    let Some((&pick, text)) = data.split_first() else { return };
    if let Ok(text) = std::str::from_utf8(text) {
        by_game!(pick, move_text_of(pick, text));
    }
}

fn move_text_of<V: Fuzzed>(pick: u8, text: &str) {
    let mut lines = text.split('\n');
    let mut position = match lines.next() {
        None | Some("") => V::Position::start_with(rules::<V>(pick)),
        Some(text) => match V::Position::parse(text, rules::<V>(pick)) {
            Ok(position) => position,
            Err(_) => return,
        },
    };
    for line in lines.take(64) {
        if let Err(error) = line.parse::<Cell<V::Board>>() {
            assert!(!error.to_string().is_empty());
        }
        match V::read_long(line) {
            Ok(mv) => {
                assert_eq!(format!("{mv:#}"), V::canonical(line));
                check_round_trip(&mv);
                check_move::<V>(&position, mv);
            }
            Err(error) => check_text_error(error, line),
        }
        let named = position.legal_moves().into_iter().find(|mv| mv.to_string() == V::canonical(line));
        match position.parse_move(line) {
            Ok(mv) => {
                assert_eq!(Some(mv), named);
                position.play_unchecked(mv);
                check_position::<V>(&position);
            }
            Err(error) => {
                assert_eq!(named, None, "{position}: {line}: {error}");
                assert!(!error.to_string().is_empty());
                if let MoveError::Malformed(error) = error {
                    check_text_error(error, line);
                }
            }
        }
    }
}

/// A game of all that players can do, sensible and not: from the start, from the position of a line of text, or from an
/// arbitrary one.
pub fn game(data: &[u8]) {
    let Some((&pick, bytes)) = data.split_first() else { return };
    let _ = by_game!(pick, game_of(pick, bytes));
}

fn game_of<V: Fuzzed>(pick: u8, bytes: &[u8]) -> arbitrary::Result<()> {
    let rules = rules::<V>(pick);
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let given = std::str::from_utf8(line).ok().and_then(|text| V::Position::parse(text, rules).ok());
    let u = &mut Unstructured::new(if given.is_some() { &bytes[line.len()..] } else { bytes });
    let start = match given {
        Some(position) => position,
        None if u.ratio(1, 4)? => u.arbitrary()?,
        None => V::Position::start_with(rules),
    };
    let mut game = Game::<V>::new(start);
    check_game(&game);
    check_position::<V>(game.position());
    for _ in 0..400 {
        if u.is_empty() {
            break;
        }
        let before = game.clone();
        let player = Player::new(u.choose_index(V::PLAYERS.len() + 1)?);
        let over = before.outcome().map(GameError::Over);
        match u.int_in_range(0..=15)? {
            0 => {
                let mv = u.arbitrary()?;
                check_move::<V>(game.position(), mv);
                let expected = before.position().check_move(mv).map_err(GameError::Move);
                assert_eq!(game.play(mv), over.map_or(expected, Err));
            }
            1 => {
                assert_eq!(game.undo().as_ref(), before.moves().last());
                assert!(before.moves().is_empty() || game.pending().is_none() && game.outcome().is_none());
            }
            2 => check_answer::<V>(game.offer(player), None, &before, &game),
            3 => check_answer::<V>(game.accept(player), Some(&game), &before, &game),
            4 => check_answer::<V>(game.decline(player), None, &before, &game),
            5 => {
                let claimable = game.claimable();
                let claimed = game.claim();
                assert_eq!(claimed.ok(), claimable);
                check_answer::<V>(claimed.map(Some), Some(&game), &before, &game);
            }
            6 => check_answer::<V>(game.resign(player), Some(&game), &before, &game),
            _ if over.is_some() => {
                assert!(game.undo().is_some() || game.moves().is_empty());
            }
            _ => {
                let mv = *u.choose(&game.position().legal_moves())?;
                game.play(mv).expect("legal moves can be played");
                let mut next = before.position().clone();
                next.play(mv).expect("legal moves can be played");
                assert_eq!((&next, next.to_string()), (game.position(), game.position().to_string()));
                let mut back = game.clone();
                assert_eq!(back.undo(), Some(mv));
                let mut unsaid = before.clone();
                Player::all(V::PLAYERS.len()).for_each(|player| _ = unsaid.decline(player));
                assert_eq!(back, unsaid);
                check_position::<V>(game.position());
            }
        }
        check_game(&game);
    }
    check_round_trip(&game);
    Ok(())
}

/// What was refused has changed nothing; what ended the game has done so, and a game that is over refuses everything.
fn check_answer<V: Fuzzed>(answer: impl Answer, ended: Option<&Game<V>>, before: &Game<V>, after: &Game<V>) {
    let answer = answer.outcome();
    match (before.outcome(), answer) {
        (Some(over), answer) => assert_eq!(answer, Err(GameError::Over(over))),
        (None, Ok(Some(outcome))) => assert_eq!(ended.and_then(Game::outcome), Some(outcome)),
        (None, _) => assert_eq!(after.outcome(), None),
    }
    if let Err(error) = answer {
        assert_eq!(before, after);
        assert!(!error.to_string().is_empty());
    }
    assert_eq!(before.moves(), after.moves());
}

trait Answer {
    fn outcome(self) -> Result<Option<Outcome>, GameError>;
}

impl Answer for Result<Option<Outcome>, GameError> {
    fn outcome(self) -> Result<Option<Outcome>, GameError> {
        self
    }
}

impl Answer for Result<(), GameError> {
    fn outcome(self) -> Result<Option<Outcome>, GameError> {
        self.map(|()| None)
    }
}

/// The fast rules against the slow ones, from the start of the game or a position, under both rule sets.
pub fn reference(data: &[u8]) {
    let Some((&pick, bytes)) = data.split_first() else { return };
    let _ = by_game!(pick, reference_of(pick, &mut Unstructured::new(bytes)));
}

/// The default rules or the designer's.
fn rule_set<V: Fuzzed>(pick: u8) -> (bool, V::Rules) {
    let designer = pick / 128 == 1;
    let rules = bitflags::Flags::from_name("DESIGNER").filter(|_| designer);
    (designer, rules.unwrap_or_default())
}

fn reference_of<V: Fuzzed>(pick: u8, u: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    let (designer, rules) = rule_set::<V>(pick);
    let mut fast = V::Position::start_with(rules);
    if u.arbitrary()? {
        let text = V::Position::arbitrary(u)?.to_string();
        fast = V::Position::parse(&text, rules).unwrap_or(fast);
    }
    let mut slow = V::Reference::read(&fast.to_string(), designer);
    for _ in 0..16 {
        compare::<V>(&fast, &slow);
        let moves = fast.legal_moves();
        if u.is_empty() || moves.is_empty() {
            break;
        }
        let mv = *u.choose(&moves)?;
        fast.play_unchecked(mv);
        slow = slow.play(&mv.to_string());
    }
    Ok(())
}

fn compare<V: Fuzzed>(fast: &V::Position, slow: &V::Reference) {
    let text = slow.text();
    assert_eq!(fast.to_string(), text);
    assert_eq!(fast.is_check(), slow.is_check(), "check in {text}");
    let mut moves: Vec<_> = fast.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    assert_eq!(moves, slow.moves(), "moves of {text}");
}

/// Set-ups of arbitrary pieces: what is wrong with them is what the slow rules find, and what is not can be played.
pub fn setup(data: &[u8]) {
    let Some((&pick, bytes)) = data.split_first() else { return };
    let _ = by_game!(pick, setup_of(pick, &mut Unstructured::new(bytes)));
}

fn setup_of<V: Fuzzed>(pick: u8, u: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    if pick / 64 % 2 == 1 {
        // Anything that the fields can hold.
        if let Ok(position) = V::set_up(V::any_setup(u)?) {
            check_position::<V>(&position);
        }
        return Ok(());
    }
    let (designer, rules) = rule_set::<V>(pick);
    let setup = V::with_rules(V::Setup::arbitrary(u)?, rules);
    let text = V::setup_text(&setup);
    let faults = V::Reference::faults(&text, designer);
    let expected = faults.iter().fold(Faults::empty(), |all, name| all | fault_named(name));
    match V::set_up(setup) {
        Ok(position) => {
            assert_eq!(expected, Faults::empty(), "{text}");
            assert_eq!(V::Position::parse(&text, rules).as_ref(), Ok(&position), "{text}");
            check_position::<V>(&position);
            compare::<V>(&position, &V::Reference::read(&text, designer));
        }
        Err(faults) => {
            assert_eq!(faults, expected, "{text}");
            assert_eq!(V::Position::parse(&text, rules), Err(PositionError::Setup(faults)), "{text}");
        }
    }
    Ok(())
}

fn fault_named(name: &str) -> Faults {
    match name {
        "castling" => Faults::CASTLING,
        "check" => Faults::CHECK,
        "en-passant" => Faults::EN_PASSANT,
        "kings" => Faults::KINGS,
        "material" => Faults::MATERIAL,
        "pawn" => Faults::PAWNS,
        name => panic!("no fault is named {name}"),
    }
}

/// Arbitrary JSON and arbitrary bytes as every type that can be read; the second byte picks type and format.
pub fn serde(data: &[u8]) {
    let &[pick, kind, ref bytes @ ..] = data else { return };
    by_game!(pick, serde_of(kind, bytes));
}

fn serde_of<V: Fuzzed>(kind: u8, bytes: &[u8]) {
    let read = if kind & 1 == 0 { Read::Json(bytes) } else { Read::Compact(bytes) };
    match kind / 2 % 7 {
        0 => {
            read.value::<Game<V>>().inspect(check_game).inspect(|game| check_position::<V>(game.position()));
        }
        1 => {
            read.value::<V::Position>().inspect(check_position::<V>);
        }
        2 => {
            read.value::<V::Move>().inspect(|&mv| check_move::<V>(&V::Position::start(), mv));
        }
        3 => {
            read.value::<Cell<V::Board>>();
        }
        4 => {
            read.value::<CellSet<V::Board>>();
        }
        5 => {
            read.value::<Outcome>();
        }
        _ => {
            read.value::<V::Rules>();
        }
    }
}

enum Read<'a> {
    Json(&'a [u8]),
    Compact(&'a [u8]),
}

impl Read<'_> {
    /// The value, if it is one; then it comes back from both formats.
    fn value<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(&self) -> Option<T> {
        let value = match *self {
            Read::Json(bytes) => serde_json::from_slice(bytes).ok()?,
            Read::Compact(bytes) => postcard::from_bytes(bytes).ok()?,
        };
        check_round_trip(&value);
        Some(value)
    }
}
