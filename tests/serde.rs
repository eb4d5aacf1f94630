//! What is serialised is the text, in every format, and only what could be so is read back.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use hexvariants::board::{Board, Cell, CellSet, Hex91};
use hexvariants::chess::{Move, MoveKind, Role};
use hexvariants::{Game, Outcome, Player, Position, Reason, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value comes back from JSON and from a compact format, and both have this text.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, serde_json::to_string(text).unwrap());
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
    // As readers and trees hand over strings they own, too.
    assert_eq!(&serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), value);
    assert_eq!(&serde_json::from_value::<T>(serde_json::to_value(value).unwrap()).unwrap(), value);
    let compact = postcard::to_allocvec(value).unwrap();
    assert_eq!(compact, postcard::to_allocvec(text).unwrap());
    assert_eq!(&postcard::from_bytes::<T>(&compact).unwrap(), value);
}

fn refused<T: DeserializeOwned + Debug>(text: &str, reason: &str) {
    let error = serde_json::from_value::<T>(text.into()).unwrap_err().to_string();
    assert!(error.contains(reason), "{text}: {error}");
    postcard::from_bytes::<T>(&postcard::to_allocvec(text).unwrap()).unwrap_err();
}

fn game_round_trip<V: Variant>(game: &Game<V>) -> String {
    let json = serde_json::to_string(game).unwrap();
    assert_eq!(&serde_json::from_str::<Game<V>>(&json).unwrap(), game, "{json}");
    let compact = postcard::to_allocvec(game).unwrap();
    assert_eq!(&postcard::from_bytes::<Game<V>>(&compact).unwrap(), game, "{json}");
    json
}

#[test]
fn cells_and_sets() {
    for cell in Hex91::CELLS {
        round_trip(&cell, &cell.to_string());
    }
    round_trip(&CellSet::<Hex91>::EMPTY, "");
    round_trip(&"a1 b1".parse::<CellSet<Hex91>>().unwrap(), "b1 a1");
    refused::<Cell<Hex91>>("j1", "not a cell of this board");
    refused::<CellSet<Hex91>>("a1,b1", "not a cell of this board");
    for index in [127, 128, 255] {
        serde_json::to_string(&Cell::<Hex91>::at(index)).unwrap_err();
    }
    serde_json::to_string(&CellSet::<Hex91>::from_bits(u128::MAX)).unwrap_err();
}

#[test]
fn outcomes() {
    round_trip(&Outcome::draw(2, Reason::Repetition), "1/2-1/2 repetition");
    round_trip(&Outcome::new(&[0, 3, 3], Reason::Resignation), "0-3/4-3/4 resignation");
    refused::<Outcome>("1-0", "not an outcome");
}

#[test]
fn chess_moves() {
    let [from, to]: [Cell<Hex91>; 2] = ["b6", "b7"].map(|name| name.parse().unwrap());
    let kinds = [MoveKind::Step, MoveKind::EnPassant, MoveKind::Castling];
    let kinds: Vec<_> = kinds.into_iter().chain(Role::ALL.map(MoveKind::Promotion)).collect();
    for role in Role::ALL {
        for &kind in kinds.iter().filter(|&&kind| kind != MoveKind::Promotion(role)) {
            let mv = Move::new(role, from, to, kind);
            round_trip(&mv, &format!("{mv:#}"));
        }
    }
    let text = |kind| format!("{:#}", Move::new(Role::Pawn, from, to, kind));
    assert_eq!(text(MoveKind::Step), "Pb6b7");
    assert_eq!(text(MoveKind::EnPassant), "Pb6b7ep");
    assert_eq!(text(MoveKind::Castling), "Pb6b7oo");
    assert_eq!(text(MoveKind::Promotion(Role::Queen)), "Pb6b7q");
    for (text, reason) in [
        ("", "piece at byte 0: something is missing"),
        ("b6b7", "piece at byte 0: unexpected"),
        ("é", "piece at byte 0: unexpected"),
        ("P", "from at byte 1: not a cell"),
        ("Pb6", "to at byte 3: not a cell"),
        ("Pb6bé", "to at byte 3: not a cell"),
        ("Pb6b7p", "kind at byte 5: unexpected"),
        ("Pb6b7Q", "kind at byte 5: unexpected"),
        ("Pb6b7qq", "kind at byte 5: unexpected"),
        ("Pb6b7é", "kind at byte 5: unexpected"),
    ] {
        refused::<Move<Hex91>>(text, reason);
    }
    serde_json::to_string(&Move::new(Role::Rook, from, Cell::at(200), MoveKind::Step)).unwrap_err();
}

/// Games of random moves and words, under all rules.
fn random_games<V: Variant>(seed: u64)
where
    V::Position: Serialize + DeserializeOwned,
    V::Move: Serialize + DeserializeOwned,
    V::Rules: Serialize + DeserializeOwned + bitflags::Flags,
{
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut pending = 0;
    for n in 0..60 {
        let mut rules = V::Rules::default();
        for flag in <V::Rules as bitflags::Flags>::FLAGS.iter().filter(|_| n % 4 > 0 && rng.bool()) {
            bitflags::Flags::insert(&mut rules, *flag.value());
        }
        let mut names = String::new();
        bitflags::parser::to_writer_strict(&rules, &mut names).unwrap();
        round_trip(&rules, &names);
        let mut game = Game::<V>::new(V::Position::start_with(rules));
        for _ in 0..rng.usize(0..120) {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() {
                break;
            }
            let player = Player::new(rng.usize(0..V::PLAYERS.len()));
            let _ = match rng.u8(0..16) {
                0 => game.offer(player).is_ok(),
                1 => V::RESIGNATION_BY_CONSENT && game.resign(player).is_ok(),
                2..5 => V::PLAYERS.len() > 2 && game.accept(player).is_ok(),
                _ => {
                    let mv = moves[rng.usize(..moves.len())];
                    round_trip(&mv, &format!("{mv:#}"));
                    game.play(mv).is_ok()
                }
            };
            pending += usize::from(game.pending().is_some());
            let default = rules == V::Rules::default();
            let text = game.position().to_string();
            round_trip(game.position(), &if default { text } else { format!("{text}; {names}") });
        }
        game_round_trip(&game);
        for player in Player::all(V::PLAYERS.len()) {
            let mut ended = game.clone();
            let _ = ended.resign(player);
            game_round_trip(&ended);
            if ended.outcome().is_none() {
                Player::all(V::PLAYERS.len()).for_each(|player| _ = ended.accept(player));
                game_round_trip(&ended);
            }
        }
        let mut ended = game.clone();
        if ended.claim().is_ok() {
            game_round_trip(&ended);
        }
        let mut ended = game.clone();
        Player::all(V::PLAYERS.len()).for_each(|player| _ = ended.decline(player));
        if ended.offer(Player::new(1)).is_ok() {
            Player::all(V::PLAYERS.len()).for_each(|player| _ = ended.accept(player));
            assert!(ended.outcome().is_some());
            game_round_trip(&ended);
        }
    }
    assert!(pending > 0);
}

#[cfg(feature = "mccooey")]
mod mccooey {
    use super::*;
    use hexvariants::mccooey::{McCooey, Rules};

    const START: &str = "b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2 w - 0 1";

    #[test]
    fn games() {
        random_games::<McCooey>(1);
    }

    /// The format is stable: these are its bytes.
    #[test]
    fn format() {
        round_trip(&Rules::DESIGNER, "CENTER_PAWN_SINGLE | FIFTY_MOVES");
        round_trip(&Rules::empty(), "");
        let designer = hexvariants::mccooey::Position::start_with(Rules::DESIGNER);
        round_trip(&designer, &format!("{START}; CENTER_PAWN_SINGLE | FIFTY_MOVES"));
        let mut game = Game::<McCooey>::default();
        for text in ["f4f6", "e8e7"] {
            game.play(game.position().parse_move(text).unwrap()).unwrap();
        }
        game.offer(Player::new(1)).unwrap();
        let moves = r#""moves":["f4f6","e8e7"]"#;
        let start = format!(r#""start":"{START}""#);
        assert_eq!(game_round_trip(&game), format!(r#"{{{start},{moves},"offer":"draw: Black","end":null}}"#));
        game.accept(Player::new(0)).unwrap();
        assert_eq!(game_round_trip(&game), format!(r#"{{{start},{moves},"offer":null,"end":"agreement"}}"#));
        game = serde_json::from_str(&format!("{{{moves},{start}}}")).unwrap();
        assert_eq!(game.moves().len(), 2);
        game.resign(Player::new(0)).unwrap();
        assert_eq!(game_round_trip(&game), format!(r#"{{{start},{moves},"offer":null,"end":"resignation: White"}}"#));
        let text = START.replace("0 1", "100 60");
        let mut game: Game<McCooey> = serde_json::from_str(&format!(r#"{{"start":"{text}; FIFTY_MOVES"}}"#)).unwrap();
        game.claim().unwrap();
        let json = format!(r#"{{"start":"{text}; FIFTY_MOVES","moves":[],"offer":null,"end":"claim"}}"#);
        assert_eq!(game_round_trip(&game), json);
    }

    #[test]
    fn refused_positions() {
        type Position = hexvariants::mccooey::Position;
        refused::<Position>("", "pieces at byte 0");
        refused::<Position>(&format!("{START};"), "round at byte");
        refused::<Position>(&format!("{START}; FIFTY"), "rules: unrecognized");
        refused::<Position>(&format!("{START}; 0x1"), "rules: ");
        refused::<Position>(&START.replace(" w ", " x "), "player to move");
        refused::<Position>(&START.replace('k', "n"), "exactly one king");
        refused::<Rules>("NO_SUCH_RULE", "unrecognized");
        serde_json::to_string(&Rules::from_bits_retain(1 << 7)).unwrap_err();
        let unknown = hexvariants::mccooey::Position::start_with(Rules::from_bits_retain(1 << 7));
        serde_json::to_string(&unknown).unwrap_err();
        serde_json::from_str::<Position>("1").unwrap_err();
    }

    #[test]
    fn refused_games() {
        for (fields, reason) in [
            ("", "missing field `start`"),
            (r#""start":"""#, "pieces at byte 0"),
            (r#""start":START,"start":START"#, "duplicate field `start`"),
            (r#""start":START,"more":1"#, "unknown field `more`"),
            (r#""start":START,"moves":["f4f6","f4f6"]"#, "move 2: "),
            (r#""start":START,"moves":["f4f6é"]"#, "move 1: malformed"),
            (r#""start":START,"moves":"f4f6""#, "invalid type"),
            (r#""start":START,"end":"claim""#, "end: there is nothing to claim"),
            (r#""start":START,"end":"mate""#, "end: not a word"),
            (r#""start":START,"end":"agreement: White""#, "end: not a player"),
            (r#""start":START,"end":"resignation""#, "end: not a player"),
            (r#""start":START,"end":"resignation: Red""#, "end: not a player"),
            (r#""start":START,"end":"resignation: White, Black""#, "end: not a player"),
            (r#""start":START,"offer":"draw""#, "offer: not a player"),
            (r#""start":START,"offer":"draw: White, White""#, "offer: not a player"),
            (r#""start":START,"offer":"draw: White, Black""#, "offer: there is no offer"),
            (r#""start":START,"offer":"resignation: White""#, "offer: there is no offer"),
            (r#""start":START,"offer":"draw: White","end":"agreement""#, "offer: the game is over"),
            (r#""start":MATE,"end":"agreement""#, "end: the game is over"),
            (r#""start":MATE,"offer":"draw: White""#, "offer: the game is over"),
            (r#""start":MATE,"moves":["f11f10"]"#, "move 1: the game is over"),
        ] {
            let mate = r#""k/1Q1/5/7/9/11/11/11/11/11/K4R5 b - 0 1""#;
            let fields = fields.replace("START", &format!("{START:?}")).replace("MATE", mate);
            let error = serde_json::from_str::<Game<McCooey>>(&format!("{{{fields}}}")).unwrap_err().to_string();
            assert!(error.contains(reason), "{fields}: {error}");
        }
        for fields in [&[][..], &[START]] {
            assert!(serde_json::from_value::<Game<McCooey>>(fields.into()).is_err());
        }
        assert!(postcard::from_bytes::<Game<McCooey>>(&[255; 40]).is_err());
    }
}

#[cfg(feature = "hexshogi91")]
mod hexshogi91 {
    use super::*;
    use hexvariants::Position as _;
    use hexvariants::board::Shogi91;
    use hexvariants::hexshogi91::{HexShogi91, Move, Position, Role, Rules};

    #[test]
    fn games() {
        random_games::<HexShogi91>(2);
    }

    #[test]
    fn moves() {
        let [from, to]: [Cell<Shogi91>; 2] = ["10e", "9e"].map(|name| name.parse().unwrap());
        for role in Role::ALL {
            for mv in [Move::drop(role, to), Move::step(role, from, to, false), Move::step(role, from, to, true)] {
                round_trip(&mv, &format!("{mv:#}"));
            }
        }
        assert_eq!(format!("{:#}", Move::step(Role::Pawn, from, to, true)), "P10e9e+");
        assert_eq!(format!("{:#}", Move::step(Role::DragonKing, from, to, false)), "+R10e9e");
        assert_eq!(format!("{:#}", Move::drop(Role::Gold, to)), "G*9e");
        for (text, reason) in [
            ("", "piece at byte 0: something is missing"),
            ("+", "piece at byte 1: something is missing"),
            ("+K9e9d", "piece at byte 1: unexpected"),
            ("9e9d", "piece at byte 0: unexpected"),
            ("+é", "piece at byte 1: unexpected"),
            ("P*12a", "to at byte 2: not a cell"),
            ("P*9e+", "end at byte 4: more text"),
            ("P9e", "to at byte 3: not a cell"),
            ("P9e9d-", "promotion at byte 5: unexpected"),
            ("P9e9d++", "end at byte 6: more text"),
        ] {
            refused::<Move>(text, reason);
        }
        for mv in [Move::drop(Role::Pawn, Cell::at(200)), Move::step(Role::Pawn, Cell::at(127), to, false)] {
            serde_json::to_string(&mv).unwrap_err();
        }
    }

    #[test]
    fn format() {
        let start = Position::start_with(Rules::FIFTY_TURNS | Rules::AGREEMENT);
        let text = "lnggnl/1rsksb1/8/ppppppppp/10/11/10/PPPPPPPPP/8/1RSKSB1/LNGGNL b - 1 0; AGREEMENT | FIFTY_TURNS";
        round_trip(&start, text);
        // A declaration that falls short loses.
        let mut game = Game::<HexShogi91>::default();
        game.play(game.position().parse_move("7h7g").unwrap()).unwrap();
        game.claim().unwrap();
        assert!(game_round_trip(&game).ends_with(r#","moves":["7h7g"],"offer":null,"end":"claim"}"#));
    }

    /// An agreed impasse is offered with both kings through; then one king goes back, and the offer stands.
    #[test]
    fn an_offer_that_has_lapsed() {
        let position: Position = "6/7/8/4K4/10/11/10/9/8/3k3/6 b - 1".parse().unwrap();
        let mut game = Game::<HexShogi91>::new(position);
        game.offer(Player::new(0)).unwrap();
        let out = *game.position().legal_moves().iter().max_by_key(|mv| Shogi91::axial(mv.to()).1).unwrap();
        game.play(out).unwrap();
        assert!(game.pending().is_some());
        assert_eq!(HexShogi91::agreement(&game), None);
        game_round_trip(&game);
    }
}

#[cfg(feature = "neohex")]
mod neohex {
    use super::*;
    use hexvariants::neohex::Neohex;

    #[test]
    fn games() {
        random_games::<Neohex>(3);
    }

    #[test]
    fn format() {
        let start = "bBbQbKbNbR/bPbPbPbPbP/5/5/gRgNgBgQgK/gPgPgPgPgP/5/5/5/5/rPrPrPrPrP/rKrQrBrNrR r rbg - 0 1";
        let mut game = Game::<Neohex>::default();
        round_trip(game.position(), start);
        game.play(game.position().parse_move("a2a4").unwrap()).unwrap();
        game.resign(Player::new(2)).unwrap();
        game.accept(Player::new(0)).unwrap();
        let said =
            |offer: &str, end: &str| format!(r#"{{"start":"{start}","moves":["a02a04"],"offer":{offer},"end":{end}}}"#);
        assert_eq!(game_round_trip(&game), said(r#""resignation: Green, Red""#, "null"));
        game.accept(Player::new(1)).unwrap();
        assert_eq!(game_round_trip(&game), said("null", r#""resignation: Green""#));
        let json = said(r#""draw: Blue, Red""#, "null");
        assert_eq!(game_round_trip(&serde_json::from_str::<Game<Neohex>>(&json).unwrap()), json);
    }
}
