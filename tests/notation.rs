//! The short forms of moves: read, written, and refused.

use hexvariants::{Position, Variant};

/// Positions of random games.
#[allow(dead_code)]
fn walks<V: Variant>(rules: V::Rules, games: u64, plies: usize) -> Vec<V::Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = V::Position::start_with(rules);
        for _ in 0..plies {
            positions.push(position.clone());
            let moves = position.legal_moves();
            let Some(&mv) = random.choice(&moves) else { break };
            position.play_unchecked(mv);
        }
    }
    positions
}

/// Writes every legal move of a position and reads it back; returns the texts.
#[allow(dead_code)]
fn there_and_back<P: Position>(
    position: &P,
    write: impl Fn(P::Move) -> String,
    read: impl Fn(&str) -> Result<P::Move, hexvariants::MoveError>,
) -> Vec<String> {
    let mut texts: Vec<_> = position.legal_moves().into_iter().map(|mv| (write(mv), mv)).collect();
    for (text, mv) in &texts {
        assert!(read(text) == Ok(*mv), "{text} for {mv} in {position}");
    }
    texts.sort_by(|a, b| a.0.cmp(&b.0));
    for pair in texts.windows(2) {
        assert_ne!(pair[0].0, pair[1].0, "in {position}");
    }
    texts.into_iter().map(|(text, _)| text).collect()
}

#[cfg(feature = "mccooey")]
mod mccooey {
    use hexvariants::chess::{Files, Role, San};
    use hexvariants::mccooey::{BLACK, McCooey, Position, Rules, Setup, WHITE};
    use hexvariants::{MoveError, Position as _, Problem, TextError};

    use super::*;

    #[test]
    fn published_games_are_read_and_written_as_printed() {
        let mut moves = 0;
        for line in include_str!("data/mccooey_games.tsv").lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<_> = line.split('\t').collect();
            let mut position = Position::start_with(Rules::DESIGNER);
            let (texts, short) = (fields[2].split(' '), fields[3].split(' '));
            assert_eq!(texts.clone().count(), short.clone().count());
            for (text, short) in texts.zip(short) {
                let mv = position.parse_move(text).unwrap();
                assert_eq!(position.parse_san_with(short, Files::WithJ), Ok(mv), "{short} in {position}");
                assert_eq!(position.san(mv).with(Files::WithJ).to_string(), short, "in {position}");
                let own = position.san(mv).to_string();
                assert_eq!(own, short.replace('k', "l").replace('j', "k"));
                assert_eq!(position.parse_san(&own), Ok(mv));
                position.play(mv).unwrap();
                moves += 1;
            }
        }
        assert_eq!(moves, 140);
    }

    #[test]
    fn every_move_is_read_back() {
        for position in walks::<McCooey>(Rules::default(), 40, 120) {
            for files in [Files::WithoutJ, Files::WithJ] {
                let write = |mv| position.san(mv).with(files).to_string();
                there_and_back(&position, write, |text| position.parse_san_with(text, files));
            }
        }
    }

    /// A position of pieces as FEN writes them, each before its cell.
    fn with(pieces: &str) -> Position {
        let mut setup = Setup::default();
        for piece in pieces.split(' ') {
            let letter = piece.chars().next().unwrap();
            let role = Role::from_letter(letter.to_ascii_uppercase()).unwrap();
            setup.put(piece[1..].parse().unwrap(), if letter.is_ascii_uppercase() { WHITE } else { BLACK }, role);
        }
        setup.position().unwrap()
    }

    fn texts(position: &Position) -> Vec<String> {
        there_and_back(position, |mv| position.san(mv).to_string(), |text| position.parse_san(text))
    }

    fn read(position: &Position, text: &str) -> Result<String, MoveError> {
        position.parse_san(text).map(|mv| mv.to_string())
    }

    fn has(position: &Position, expected: &str) {
        let texts = texts(position);
        for text in expected.split(' ') {
            assert!(texts.iter().any(|found| found == text), "{text} is not among {texts:?}");
        }
    }

    #[test]
    fn what_tells_the_piece() {
        let rooks = with("Kb1 Rf1 Rf3 kl6");
        has(&rooks, "R1f2 R3f2 Rf4 Kb2");
        assert_eq!(read(&rooks, "Rf2"), Err(MoveError::Ambiguous));
        assert_eq!(read(&rooks, "Rff2"), Err(MoveError::Ambiguous));
        assert_eq!(read(&rooks, "Rf1f2").as_deref(), Ok("f1f2"));
        // Three queens that all see f6: one shares its file with another, and its rank with a third.
        let queens = with("Kb1 Qf4 Qf8 Qd4 kl1");
        has(&queens, "Qf4f6+ Q8f6+ Qdf6+");
        has(&with("Kb1 Qf4 Qd4 kl1"), "Qff6+ Qdf6+");
    }

    #[test]
    fn pawns() {
        let pawns = with("Ka1 Pe8 Pg8 pf10 Pb6 kl1");
        has(&pawns, "exf10 gxf10 e9 b7=Q b7=N Kb2");
        assert_eq!(read(&pawns, "xf10"), Err(MoveError::Ambiguous));
        assert_eq!(read(&pawns, "exf10=Q"), Err(MoveError::NoPromotion));
        assert_eq!(read(&pawns, "b7"), Err(MoveError::PromotionRequired));
        assert_eq!(read(&pawns, "ef10"), Err(MoveError::CaptureMark));
        assert_eq!(read(&pawns, "b7=R").as_deref(), Ok("b6b7r"));
        let mut setup = with("Ka1 Pe5 pf6 kl1").setup();
        setup.skipped = Some("f7".parse().unwrap());
        let skipped = setup.position().unwrap();
        has(&skipped, "exf7 e6");
        assert_eq!(read(&skipped, "exf7").as_deref(), Ok("e5f7"));
        let pinned = with("Kf1 Rf3 rf8 ka1");
        assert_eq!(read(&pinned, "Rg3"), Err(MoveError::KingAttacked));
    }

    #[test]
    fn refusals_tell_why() {
        let start = Position::start();
        let malformed = |field, at, problem| Err(MoveError::Malformed(TextError { field, at, problem }));
        for (text, error) in [
            ("", malformed("piece", 0, Problem::Missing)),
            ("+", malformed("piece", 0, Problem::Missing)),
            ("N", malformed("to", 1, Problem::Cell)),
            ("Nx", malformed("to", 1, Problem::Cell)),
            ("Xh4", malformed("piece", 0, Problem::Unexpected)),
            ("Ph4", malformed("piece", 0, Problem::Unexpected)),
            ("Nh44", malformed("to", 1, Problem::Cell)),
            ("Nj4", malformed("to", 1, Problem::Cell)),
            ("Nj1h4", malformed("from", 1, Problem::Cell)),
            ("N--h4", malformed("from", 1, Problem::Unexpected)),
            ("N12h4", malformed("from", 1, Problem::Cell)),
            ("Nh4 ", malformed("move", 3, Problem::Unexpected)),
            ("\u{265E}h4", malformed("move", 0, Problem::Unexpected)),
            ("f6=", malformed("promotion", 3, Problem::Missing)),
            ("f6=K", malformed("promotion", 3, Problem::Unexpected)),
            ("f6=QQ", malformed("promotion", 4, Problem::Extra)),
            ("O-O", Err(MoveError::NoCastling)),
            ("Nf7", Err(MoveError::Unreachable)),
            ("Nd8", Err(MoveError::Unreachable)),
            ("N5h4", Err(MoveError::NoPiece)),
            ("Qd8", Err(MoveError::Unreachable)),
            ("Kf1", Err(MoveError::OwnPiece)),
            ("f6=Q", Err(MoveError::NoPromotion)),
            ("Nxh4", Err(MoveError::CaptureMark)),
            ("Nh4+", Err(MoveError::CheckMark)),
            ("Nh4#", Err(MoveError::CheckMark)),
            ("Ng2h4", Ok("g2h4".into())),
            ("N2h4", Ok("g2h4".into())),
            ("N02h4", Ok("g2h4".into())),
        ] {
            assert_eq!(read(&start, text), error, "{text:?}");
        }
    }

    #[test]
    fn any_text_is_refused_without_a_panic() {
        let position = Position::start();
        let mut random = fastrand::Rng::with_seed(1);
        let letters: Vec<char> = "abhjklxKQRBNPO-=+#0123456789 é♞".chars().collect();
        for _ in 0..200_000 {
            let text: String = (0..random.usize(0..9)).map(|_| *random.choice(&letters).unwrap()).collect();
            for files in [Files::WithoutJ, Files::WithJ] {
                if let Ok(mv) = position.parse_san_with(&text, files) {
                    assert!(position.is_legal(mv), "{text}");
                }
            }
        }
    }
}
