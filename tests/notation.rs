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

/// Writes moves of any role, kind and cells, those that are none of the board's among them.
#[cfg(any(feature = "mccooey", feature = "neohex"))]
fn any_chess_move_is_written<V: Variant<Position: hexvariants::chess::San>>() {
    use hexvariants::board::Cell;
    use hexvariants::chess::{Move, MoveKind, Role, San};

    let mut random = fastrand::Rng::with_seed(5);
    for position in walks::<V>(V::Rules::default(), 4, 60) {
        for _ in 0..200 {
            let kind = match random.u8(0..7) {
                0 => MoveKind::EnPassant,
                1 => MoveKind::Castling,
                2 => MoveKind::Promotion(Role::Queen),
                _ => MoveKind::Step,
            };
            let role = *random.choice(&Role::ALL).unwrap();
            let mv = Move::new(role, Cell::at(random.u8(..)), Cell::at(random.u8(..)), kind);
            let _ = position.san(mv).to_string();
        }
    }
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

    #[test]
    fn any_move_is_written_without_a_panic() {
        any_chess_move_is_written::<McCooey>();
    }
}

#[cfg(feature = "neohex")]
mod neohex {
    use hexvariants::chess::{MoveKind, San};
    use hexvariants::neohex::{Neohex, Position, Rules};
    use hexvariants::{MoveError, Position as _};

    use super::*;

    fn read(position: &str, text: &str) -> Result<String, MoveError> {
        let position: Position = position.parse().unwrap();
        position.parse_san(text).map(|mv| mv.to_string())
    }

    #[test]
    fn every_move_is_read_back() {
        let (mut checks, mut mates, mut castlings, mut captures) = (0, 0, 0, 0);
        for position in walks::<Neohex>(Rules::default(), 40, 150) {
            let texts = there_and_back(&position, |mv| position.san(mv).to_string(), |text| position.parse_san(text));
            checks += texts.iter().filter(|text| text.ends_with('+')).count();
            mates += texts.iter().filter(|text| text.ends_with('#')).count();
            captures += texts.iter().filter(|text| text.contains('x')).count();
            for mv in position.legal_moves().into_iter().filter(|mv| mv.kind() == MoveKind::Castling) {
                assert_eq!(position.parse_san("O-O"), Ok(mv));
                castlings += 1;
            }
        }
        assert!(
            checks > 500 && mates > 10 && castlings > 10 && captures > 5000,
            "{checks} {mates} {castlings} {captures}"
        );
    }

    #[test]
    fn castling_is_the_kings_move() {
        let ready = "bBbQbKbNbR/bPbPbPbPbP/5/5/gRgNgBgQgK/gPgPgPgPgP/5/5/5/5/rPrPrPrPrP/rK3rR r rbg - 0 1";
        let position = Position::start();
        assert_eq!(position.parse_san("O-O"), Err(MoveError::NoCastling));
        assert_eq!(position.parse_san("Kc1"), Err(MoveError::OwnPiece));
        for text in ["Kc01", "Kc1", "Ka1c1", "O-O"] {
            assert_eq!(read(ready, text).as_deref(), Ok("a01c01"), "{text}");
        }
        let ready: Position = ready.parse().unwrap();
        assert_eq!(ready.san(ready.parse_move("a01c01").unwrap()).to_string(), "Kc01");
    }

    /// Red's rook checks Green's king over Blue's head: a check, though Blue is to move and is not in it.
    #[test]
    fn a_check_may_be_anyones() {
        let position = "2bK2/5/5/5/gK4/5/5/5/5/5/1rR3/4rK r - - 0 1";
        let position: Position = position.parse().unwrap();
        assert_eq!(position.san(position.parse_move("b02a02").unwrap()).to_string(), "Ra02+");
        let checking: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|&mv| {
                let mut next = position;
                next.play_unchecked(mv);
                !next.is_check() && !next.kings_in_check().is_empty()
            })
            .collect();
        assert!(!checking.is_empty());
        for mv in checking {
            assert!(position.san(mv).to_string().ends_with('+'), "{mv}");
        }
    }

    #[test]
    fn any_move_is_written_without_a_panic() {
        any_chess_move_is_written::<Neohex>();
    }
}

#[cfg(feature = "hexshogi91")]
mod hexshogi91 {
    use hexvariants::board::Cell;
    use hexvariants::hexshogi91::{HexShogi91, Move, Position, Role, Rules};
    use hexvariants::{MoveError, Position as _, Problem, TextError};

    use super::*;

    fn read(position: &str, text: &str) -> Result<String, MoveError> {
        let position: Position = position.parse().unwrap();
        position.parse_western(text).map(|mv| mv.to_string())
    }

    #[test]
    fn every_move_is_read_back() {
        let (mut kinds, marks) = ([0; 6], ['-', 'x', '*', '+', '=', 'k']);
        for position in walks::<HexShogi91>(Rules::default(), 20, 150) {
            let write = |mv| position.western(mv).to_string();
            for text in there_and_back(&position, write, |text| position.parse_western(text)) {
                for (count, mark) in kinds.iter_mut().zip(marks) {
                    *count += usize::from(text[1..].contains(mark));
                }
            }
        }
        assert!(kinds.iter().all(|&count| count > 500), "{kinds:?}");
    }

    /// Silvers on 6j and 4j can both go to 5i; a rook on 6e can capture and promote on 6d.
    const PLACE: &str = "3k2/7/8/5p3/5R4/11/10/9/8/1S1S3/2K3 b P 1";

    #[test]
    fn forms() {
        let position: Position = PLACE.parse().unwrap();
        let texts =
            there_and_back(&position, |mv| position.western(mv).to_string(), |text| position.parse_western(text));
        for text in ["S6j-5i", "S4j-5i", "Rx6d+", "Rx6d=", "R-7d+", "R-6f", "P*7f", "K-5j"] {
            assert!(texts.iter().any(|found| found == text), "{text} is not among {texts:?}");
        }
        let promoted: Position = "3k2/7/8/5p3/5+R4/11/10/9/8/7/2K3 b - 1".parse().unwrap();
        let texts =
            there_and_back(&promoted, |mv| promoted.western(mv).to_string(), |text| promoted.parse_western(text));
        assert!(texts.contains(&"+Rx6d".into()), "{texts:?}");
        assert_eq!(read(PLACE, "S-5i"), Err(MoveError::Ambiguous));
        assert_eq!(read(PLACE, "Rx6d").as_deref(), Ok("6e6d"));
        assert_eq!(read(PLACE, "R-6d+"), Err(MoveError::CaptureMark));
    }

    #[test]
    fn refusals_tell_why() {
        let start = Position::start().to_string();
        let malformed = |field, at, problem| Err(MoveError::Malformed(TextError { field, at, problem }));
        for (text, error) in [
            ("", malformed("piece", 0, Problem::Missing)),
            ("+", malformed("piece", 1, Problem::Missing)),
            ("+K-5i", malformed("piece", 1, Problem::Unexpected)),
            ("X-5i", malformed("piece", 0, Problem::Unexpected)),
            ("P", malformed("from", 1, Problem::Cell)),
            ("P7h", malformed("movement", 3, Problem::Missing)),
            ("P7h7g", malformed("movement", 3, Problem::Unexpected)),
            ("P12h-7g", malformed("from", 1, Problem::Cell)),
            ("P7h-", malformed("to", 4, Problem::Cell)),
            ("P7h-7g!", malformed("promotion", 6, Problem::Unexpected)),
            ("P7h-7g+=", malformed("promotion", 7, Problem::Extra)),
            ("P*", malformed("to", 2, Problem::Cell)),
            ("K*7g", malformed("piece", 0, Problem::Unexpected)),
            ("P*7g", Err(MoveError::NotInHand)),
            ("P-7g", Err(MoveError::Ambiguous)),
            ("P7hx7g", Err(MoveError::CaptureMark)),
            ("P7h-7g+", Err(MoveError::NoPromotion)),
            ("P7h-7g=", Err(MoveError::NoPromotion)),
            ("P7h-7f", Err(MoveError::Unreachable)),
            ("R-6k", Err(MoveError::OwnPiece)),
            ("+R-6i", Err(MoveError::NoPiece)),
            ("P6f-6e", Err(MoveError::NoPiece)),
            ("P7h-7g", Ok("7h7g".into())),
            ("R-6i", Ok("6j6i".into())),
        ] {
            assert_eq!(read(&start, text), error, "{text:?}");
        }
    }

    #[test]
    fn any_text_is_refused_without_a_panic() {
        let position = Position::start();
        let mut random = fastrand::Rng::with_seed(1);
        let letters: Vec<char> = "abcfghijkPRSK+-x=*0123456789 \u{e9}".chars().collect();
        for _ in 0..200_000 {
            let text: String = (0..random.usize(0..9)).map(|_| *random.choice(&letters).unwrap()).collect();
            if let Ok(mv) = position.parse_western(&text) {
                assert!(position.is_legal(mv), "{text}");
            }
        }
    }

    #[test]
    fn any_move_is_written_without_a_panic() {
        let mut random = fastrand::Rng::with_seed(5);
        for position in walks::<HexShogi91>(Rules::default(), 4, 60) {
            for _ in 0..200 {
                let role = *random.choice(&Role::ALL).unwrap();
                let (from, to) = (Cell::at(random.u8(..)), Cell::at(random.u8(..)));
                let _ = position.western(Move::step(role, from, to, random.bool())).to_string();
                let _ = position.western(Move::drop(role, to)).to_string();
            }
        }
    }
}
