//! Random games of each kind, to their end or a thousand plies, with what must hold looked at on the way.
//!
//! A few hundred by default; `HEXVARIANTS_GAMES=10000 cargo test --release --test games` plays ten thousand of each.

use hexvariants::{Game, Player, Position, Reason, Variant};
use std::collections::BTreeMap;

fn games() -> u64 {
    std::env::var("HEXVARIANTS_GAMES").ok().and_then(|number| number.parse().ok()).unwrap_or(60)
}

fn random_games<V: Variant>(rules: V::Rules) {
    let (mut plies, mut ends) = (0, BTreeMap::new());
    for seed in 0..games() {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::<V>::new(V::Position::start_with(rules));
        while game.outcome().is_none() && game.moves().len() < 1000 {
            let position = game.position();
            let moves = position.legal_moves();
            assert_eq!(moves.len(), position.count_moves(), "{position}");
            assert!(position.has_legal_move(), "{position}");
            let mv = *random.choice(&moves).expect("a game that is not over has a move");
            if random.u8(..) < 8 {
                let text = position.to_string();
                let read = V::Position::parse(&text, rules).expect("what is written can be read");
                assert_eq!((&read, read.zobrist(), read.to_string()), (position, position.zobrist(), text));
                assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{position}");
            }
            game.play(mv).expect("a legal move can be played");
        }
        plies += game.moves().len();
        let end = game.outcome().map(|outcome| outcome.reason());
        *ends.entry(format!("{end:?}")).or_insert(0) += 1;
        match end {
            Some(Reason::Checkmate | Reason::Stalemate) => assert!(!game.position().has_legal_move()),
            Some(_) => assert!(game.outcome().is_some_and(|outcome| outcome.players() == V::PLAYERS.len())),
            None => assert_eq!(game.moves().len(), 1000),
        }
        let mut over = game.clone();
        if game.outcome().is_some() {
            assert!(over.claim().is_err() && over.resign(Player::new(0)).is_err());
        }
        while over.undo().is_some() {}
        assert_eq!(over, Game::new(V::Position::start_with(rules)));
    }
    println!("{} {rules:?}: {} games, {plies} plies, {ends:?}", V::NAME, games());
}

macro_rules! games_of {
    ($name:ident, $feature:literal, $variant:ty, $rules:expr) => {
        #[cfg(feature = $feature)]
        #[test]
        fn $name() {
            random_games::<$variant>($rules);
        }
    };
}

games_of!(mccooey, "mccooey", hexvariants::mccooey::McCooey, Default::default());
games_of!(mccooey_designer, "mccooey", hexvariants::mccooey::McCooey, hexvariants::mccooey::Rules::DESIGNER);
games_of!(hexshogi91, "hexshogi91", hexvariants::hexshogi91::HexShogi91, Default::default());
games_of!(
    hexshogi91_designer,
    "hexshogi91",
    hexvariants::hexshogi91::HexShogi91,
    hexvariants::hexshogi91::Rules::DESIGNER
);
games_of!(neohex, "neohex", hexvariants::neohex::Neohex, Default::default());
