//! What fuzzing has found, once and for all.

#[cfg(feature = "mccooey")]
mod mccooey {
    use hexvariants::board::Cell;
    use hexvariants::chess::Role;
    use hexvariants::mccooey::{BLACK, Position, Setup, WHITE};
    use hexvariants::{Faults, MoveError, Player, Position as _};

    fn kings() -> Setup {
        let mut setup = Setup::default();
        setup.put("a1".parse().unwrap(), WHITE, Role::King).put("l6".parse().unwrap(), BLACK, Role::King);
        setup
    }

    #[test]
    fn a_bishop_is_not_promoted_to_a_bishop() {
        let position = Position::start();
        assert!(position.parse_move("f3b7").is_ok());
        assert_eq!(position.parse_move("f3b7b"), Err(MoveError::NoPromotion));
        assert_eq!(position.parse_move("f3b7q"), Err(MoveError::NoPromotion));
    }

    /// After a double step from f8, which a pawn on e5 can capture.
    fn en_passant() -> Position {
        let mut position: Position = "1/3/5/3p3/9/10k/4P6/11/11/11/K10 b - 0 1".parse().unwrap();
        position.play(position.parse_move("f8f6").unwrap()).unwrap();
        position
    }

    #[test]
    fn an_en_passant_capture_is_no_promotion() {
        let position = en_passant();
        assert!(position.parse_move("e5f7").is_ok());
        assert_eq!(position.parse_move("e5f7q"), Err(MoveError::NoPromotion));
    }

    #[test]
    fn a_skipped_cell_is_one_of_the_board() {
        let mut setup = en_passant().setup();
        let skipped = setup.skipped.unwrap();
        setup.skipped = Some(Cell::at(skipped.index() as u8 + 128));
        assert_eq!(setup.position(), Err(Faults::EN_PASSANT));
    }

    #[test]
    fn a_player_of_no_number_is_white() {
        let setup = en_passant().setup();
        for number in [2, 3, 4, 5] {
            let odd = hexvariants::mccooey::Setup { turn: Player::new(number), ..setup };
            assert_eq!((odd.position(), odd.to_string()), (setup.position(), setup.to_string()));
        }
    }

    #[test]
    fn a_set_up_has_nothing_but_pieces() {
        assert!(kings().position().is_ok());
        for code in [0, 7, 8, 15] {
            let mut setup = kings();
            setup.pieces.put("f6".parse().unwrap(), WHITE, code);
            assert!(setup.position().unwrap_err().contains(Faults::MATERIAL), "{code}");
        }
        let mut setup = kings();
        setup.pieces.put(Cell::at(127), WHITE, Role::Rook.code());
        assert_eq!(setup.position(), Err(Faults::MATERIAL));
        // Two owners of one piece.
        let mut setup = kings();
        for player in [WHITE, BLACK] {
            setup.pieces.shift("f6".parse::<Cell<_>>().unwrap().set(), player, if player == WHITE { 1 } else { 0 });
        }
        assert_eq!(setup.position(), Err(Faults::MATERIAL));
    }
}

#[cfg(feature = "hexshogi91")]
mod hexshogi91 {
    use hexvariants::hexshogi91::{BLACK, HexShogi91, Position, WHITE};
    use hexvariants::{Game, GameError, Position as _};

    /// An impasse is offered, then a king goes back: it cannot be accepted, and trying changes nothing.
    #[test]
    fn an_offer_that_has_lapsed_stays_as_it_was() {
        let position: Position = "6/7/8/4K4/10/11/10/9/8/3k3/6 b - 1".parse().unwrap();
        let mut game = Game::<HexShogi91>::new(position);
        game.offer(BLACK).unwrap();
        let back = |mv: &&_| !{
            let mut next = *game.position();
            next.play_unchecked(**mv);
            next.king_is_through(BLACK)
        };
        let mv = *game.position().legal_moves().iter().find(back).unwrap();
        game.play(mv).unwrap();
        let before = game.clone();
        assert_eq!(game.accept(WHITE), Err(GameError::NoAgreement));
        assert_eq!(game, before);
    }
}
