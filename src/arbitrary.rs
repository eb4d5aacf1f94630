//! Values out of arbitrary bytes, for fuzzers: cells, moves, set-ups and positions.

// What several games share is idle if there are none.
#![cfg_attr(
    not(all(feature = "mccooey", feature = "hexshogi91", feature = "neohex")),
    allow(dead_code, unused_imports, unused_macros)
)]

use arbitrary::{Arbitrary, Error, Result, Unstructured};
use bitflags::Flags;

use crate::board::{Board, Cell, CellSet, Hex91, Neohex60, Shogi91};
use crate::chess::{self, MoveKind, Role};
use crate::error::Faults;
#[cfg(feature = "hexshogi91")]
use crate::hexshogi91;
#[cfg(feature = "mccooey")]
use crate::mccooey;
#[cfg(feature = "neohex")]
use crate::neohex;
use crate::outcome::Player;
use crate::variant::{MoveList, Position};

/// Positions and rules have types of their own in each game.
macro_rules! arbitrary_of {
    ($game:ident) => {
        /// A position: one that comes up in a game of random moves, or a set-up that can be played from.
        impl<'a> Arbitrary<'a> for $game::Position {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                position::<$game::Setup, _>(u)
            }
        }

        impl<'a> Arbitrary<'a> for $game::Rules {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                rules(u)
            }
        }
    };
}

impl<'a, B: Board> Arbitrary<'a> for Cell<B> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let number = u.choose_index(B::CELLS.len())?;
        B::CELLS.iter().nth(number).ok_or(Error::EmptyChoose)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (1, Some(1))
    }
}

impl<'a, B: Board> Arbitrary<'a> for CellSet<B> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let bits = u128::arbitrary(u)?;
        let taken = B::CELLS.iter().enumerate().filter(|(number, _)| bits >> (number & 127) & 1 != 0);
        Ok(taken.map(|(_, cell)| cell).collect())
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (16, Some(16))
    }
}

impl<'a> Arbitrary<'a> for Role {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Role::ALL).copied()
    }
}

/// Any move, whether or not there is a position in which it is legal.
impl<'a, B: Board> Arbitrary<'a> for chess::Move<B> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let kind = match u.int_in_range(0..=7)? {
            0 => MoveKind::Promotion(u.arbitrary()?),
            1 => MoveKind::EnPassant,
            2 => MoveKind::Castling,
            _ => MoveKind::Step,
        };
        Ok(Self::new(u.arbitrary()?, u.arbitrary()?, u.arbitrary()?, kind))
    }
}

fn player(u: &mut Unstructured<'_>, players: usize) -> Result<Player> {
    u.choose_index(players).map(Player::new)
}

/// A clock or the number of a round: small as a rule, large now and then.
fn number(u: &mut Unstructured<'_>) -> Result<u32> {
    Ok(match u.arbitrary::<u8>()? {
        255 => u.arbitrary()?,
        254 => u32::MAX - u32::from(u.arbitrary::<u8>()?),
        small => u32::from(small),
    })
}

fn rules<R: Flags + Default>(u: &mut Unstructured<'_>) -> Result<R> {
    let mut rules = R::default();
    for flag in R::FLAGS {
        if u.arbitrary()? {
            rules.insert(R::from_bits_retain(flag.value().bits()));
        }
    }
    Ok(rules)
}

/// A position that comes up in a game of random moves.
fn reached<P: Position>(u: &mut Unstructured<'_>) -> Result<P>
where
    P::Rules: Flags,
{
    let mut position = P::start_with(rules(u)?);
    for _ in 0..u.int_in_range(0..=255)? {
        let moves = position.legal_moves();
        if u.is_empty() || moves.is_empty() {
            break;
        }
        position.play_unchecked(*u.choose(&moves)?);
    }
    Ok(position)
}

/// Pieces at random: a king for each player as a rule, and others as long as there are bytes.
fn pieces<R: Copy>(
    u: &mut Unstructured<'_>,
    players: usize,
    king: R,
    roles: &[R],
    mut put: impl FnMut(&mut Unstructured<'_>, Player, R) -> Result<()>,
) -> Result<()> {
    for _ in 0..u.int_in_range(0..=47)? {
        if u.is_empty() {
            break;
        }
        let (player, role) = (player(u, players)?, *u.choose(roles)?);
        put(u, player, role)?;
    }
    // Last, so that nothing is put in its place.
    let careless = u.ratio(1, 16)?;
    Player::all(players).filter(|_| !careless).try_for_each(|player| put(u, player, king))
}

/// A set-up that positions are made of, whatever is wrong with it.
trait Repair: Clone {
    type Board: Board;
    type Position;
    const PLAYERS: usize;

    fn position(&self) -> core::result::Result<Self::Position, Faults>;
    fn turn(&self) -> Player;
    fn of(&self, player: Player) -> CellSet<Self::Board>;
    fn kings(&self) -> CellSet<Self::Board>;
    fn put_king(&mut self, cell: Cell<Self::Board>, player: Player);
    fn remove(&mut self, cells: CellSet<Self::Board>);
    /// Takes away what is at fault, but for kings and check.
    fn repair(&mut self, faults: Faults);

    /// The position of the set-up after as little is changed as makes it one.
    fn repaired(mut self) -> Result<Self::Position> {
        if let Err(faults) = self.position() {
            self.repair(faults);
            Player::all(Self::PLAYERS).for_each(|player| self.leave_one_king(player));
        }
        for _ in 0..128 {
            match self.position() {
                Ok(position) => return Ok(position),
                Err(Faults::CHECK) => self.end_check()?,
                Err(faults) => self.repair(faults),
            }
        }
        Err(Error::IncorrectFormat)
    }

    fn leave_one_king(&mut self, player: Player) {
        let kings = self.kings() & self.of(player);
        let occupied = Player::all(Self::PLAYERS).fold(CellSet::EMPTY, |all, player| all | self.of(player));
        match kings.first() {
            Some(king) => self.remove(kings - king.set()),
            None => {
                let free = if occupied == Self::Board::CELLS { occupied - self.kings() } else { !occupied };
                free.iter().take(1).for_each(|cell| self.put_king(cell, player));
            }
        }
    }

    /// Puts the king of the player not to move where it is not in check or, if there is no such cell, takes a piece
    /// away that may attack it.
    fn end_check(&mut self) -> Result<()> {
        let (us, them) = (self.turn(), self.turn().other());
        let king = self.kings() & self.of(them);
        let mut bare = self.clone();
        bare.remove(king);
        for cell in !(self.of(us) | self.of(them)) {
            let mut moved = bare.clone();
            moved.put_king(cell, them);
            if moved.position().is_ok() {
                *self = moved;
                return Ok(());
            }
        }
        let attacker = (self.of(us) - self.kings()).first().ok_or(Error::IncorrectFormat)?;
        self.remove(attacker.set());
        Ok(())
    }
}

/// A position of a game: reached from its start, or set up.
fn position<'a, S: Repair<Position = P> + Arbitrary<'a>, P: Position>(u: &mut Unstructured<'a>) -> Result<P>
where
    P::Rules: Flags,
{
    if u.arbitrary()? { reached(u) } else { S::arbitrary(u)?.repaired() }
}

/// A set-up, plausible or not.
impl<'a, R: Flags + Default> Arbitrary<'a> for chess::Setup<R> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (turn, rules) = (player(u, 2)?, rules(u)?);
        let mut setup = Self { turn, rules, clock: number(u)?, round: number(u)?.max(1), ..Self::default() };
        let skipped: Option<Cell<Hex91>> = if u.ratio(1, 3)? { Some(u.arbitrary()?) } else { None };
        setup.skipped = skipped;
        pieces(u, 2, Role::King, &Role::ALL, |u, player, role| {
            setup.put(u.arbitrary()?, player, role);
            Ok(())
        })?;
        if let Some(skipped) = skipped {
            // As a double step leaves it, for the most part.
            let ahead = Hex91::step(0, if turn.index() == 0 { -1 } else { 1 });
            let pawn = Cell::new(skipped.plus(ahead).index() as u8);
            if let (Some(pawn), false) = (pawn, u.ratio(1, 8)?) {
                setup.put(pawn, turn.other(), Role::Pawn);
            }
        }
        Ok(setup)
    }
}

/// What all set-ups do alike.
macro_rules! repair_on {
    ($game:ident, $board:ty, $players:literal, $king:expr) => {
        type Board = $board;
        type Position = $game::Position;
        const PLAYERS: usize = $players;

        fn position(&self) -> core::result::Result<$game::Position, Faults> {
            self.clone().position()
        }

        fn turn(&self) -> Player {
            self.turn
        }

        fn of(&self, player: Player) -> CellSet<$board> {
            self.pieces.of(player)
        }

        fn kings(&self) -> CellSet<$board> {
            self.pieces.kings()
        }

        fn put_king(&mut self, cell: Cell<$board>, player: Player) {
            self.pieces.put(cell, player, $king.code());
        }

        fn remove(&mut self, cells: CellSet<$board>) {
            self.pieces.remove(cells);
        }
    };
}

#[cfg(feature = "mccooey")]
impl Repair for mccooey::Setup {
    repair_on!(mccooey, Hex91, 2, Role::King);

    fn repair(&mut self, faults: Faults) {
        if faults.contains(Faults::EN_PASSANT) {
            self.skipped = None;
        }
        if faults.contains(Faults::PAWNS) {
            let ahead = Hex91::step(0, 1);
            let inner = Hex91::CELLS.shift(ahead) & Hex91::CELLS.shift(-ahead);
            self.pieces.remove(self.pieces.pawns() - inner);
        }
    }
}

#[cfg(feature = "mccooey")]
arbitrary_of!(mccooey);

#[cfg(feature = "hexshogi91")]
impl<'a> Arbitrary<'a> for hexshogi91::Role {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}

/// Any move, whether or not there is a position in which it is legal.
#[cfg(feature = "hexshogi91")]
impl<'a> Arbitrary<'a> for hexshogi91::Move {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (role, to) = (u.arbitrary()?, u.arbitrary()?);
        Ok(if u.arbitrary()? { Self::drop(role, to) } else { Self::step(role, u.arbitrary()?, to, u.arbitrary()?) })
    }
}

/// A set-up, plausible or not.
#[cfg(feature = "hexshogi91")]
impl<'a> Arbitrary<'a> for hexshogi91::Setup {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        use hexshogi91::Role;
        let (turn, rules) = (player(u, 2)?, rules(u)?);
        let mut setup = Self { turn, rules, number: number(u)?.max(1), clock: number(u)?, ..Self::default() };
        for hand in &mut setup.hands {
            for _ in 0..u.int_in_range(0..=7)? {
                let (role, count) = (*u.choose(&Role::IN_HAND)?, u.int_in_range(0..=18)?);
                *hand = hand.with(role, if count > 4 && role != Role::Pawn { 1 } else { count });
            }
        }
        pieces(u, 2, Role::King, &Role::ALL, |u, player, role| {
            setup.pieces.put(u.arbitrary()?, player, role.code());
            Ok(())
        })?;
        Ok(setup)
    }
}

#[cfg(feature = "hexshogi91")]
impl Repair for hexshogi91::Setup {
    repair_on!(hexshogi91, Shogi91, 2, hexshogi91::Role::King);

    fn repair(&mut self, faults: Faults) {
        use hexshogi91::Role;
        if faults.contains(Faults::PAWNS) {
            let stuck = self.pieces.pawns() | self.pieces.lances() | self.pieces.knights();
            let near_ends = stuck.iter().filter(|&cell| Shogi91::axial(cell).1.unsigned_abs() >= 4);
            self.pieces.remove(near_ends.collect());
        }
        for role in Role::IN_HAND.into_iter().filter(|_| faults.contains(Faults::MATERIAL)) {
            let mut on_board = self.pieces.of_role(role);
            on_board |= role.promoted().map_or(CellSet::EMPTY, |promoted| self.pieces.of_role(promoted));
            self.pieces.remove(on_board.iter().skip(role.total()).collect());
            let mut left = role.total().saturating_sub(on_board.len());
            for hand in &mut self.hands {
                let count = hand.count(role).min(left);
                *hand = hand.with(role, count);
                left -= count;
            }
        }
    }
}

#[cfg(feature = "hexshogi91")]
arbitrary_of!(hexshogi91);

/// A set-up, plausible or not.
#[cfg(feature = "neohex")]
impl<'a> Arbitrary<'a> for neohex::Setup {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let turn = player(u, 3)?;
        let mut setup = Self { turn, clock: number(u)?, round: number(u)?.max(1), ..Self::default() };
        pieces(u, 3, Role::King, &Role::ALL, |u, player, role| {
            setup.put(u.arbitrary()?, player, role);
            Ok(())
        })?;
        let start = neohex::Position::start().setup();
        for player in Player::all(3) {
            // Kings and rooks at home, for the most part.
            let castling = u.ratio(1, 4)?;
            setup.castling[player.index()] = castling;
            if castling && !u.ratio(1, 8)? {
                setup.pieces.remove(setup.pieces.kings() & setup.pieces.of(player));
                let rooks = start.pieces.orthogonal() - start.pieces.diagonal();
                for cell in (start.pieces.kings() | rooks) & start.pieces.of(player) {
                    setup.pieces.put(cell, player, start.pieces.code(cell));
                }
            }
            // A pawn that has just made a double step.
            if u.ratio(1, 4)? {
                let mut stepped =
                    neohex::Setup { turn: player, ..start }.position().map_err(|_| Error::IncorrectFormat)?;
                let doubles =
                    |mv: &neohex::Move| mv.role() == Role::Pawn && !Neohex60::neighbors(mv.from()).contains(mv.to());
                let doubles: MoveList<_> = stepped.legal_moves().into_iter().filter(doubles).collect();
                let mv = *u.choose(&doubles)?;
                stepped.play_unchecked(mv);
                setup.skipped |= stepped.skipped();
                setup.put(mv.to(), player, Role::Pawn);
                setup.pieces.remove(if u.ratio(1, 8)? { CellSet::EMPTY } else { stepped.skipped() });
            }
        }
        if u.ratio(1, 8)? {
            setup.skipped |= u.arbitrary::<Cell<Neohex60>>()?.set();
        }
        Ok(setup)
    }
}

#[cfg(feature = "neohex")]
impl Repair for neohex::Setup {
    repair_on!(neohex, Neohex60, 3, Role::King);

    fn repair(&mut self, faults: Faults) {
        if faults.contains(Faults::EN_PASSANT) {
            self.skipped = CellSet::EMPTY;
        }
        if faults.contains(Faults::CASTLING) {
            self.castling = [false; 3];
        }
        if faults.contains(Faults::PAWNS) {
            let home = Neohex60::ROWS.iter().enumerate().filter(|(row, _)| [0, 4, 11].contains(row));
            let home = home.flat_map(|(_, cells)| cells.iter().map(|&index| Cell::at(index))).collect();
            self.pieces.remove(self.pieces.pawns() & home);
        }
    }
}

#[cfg(feature = "neohex")]
arbitrary_of!(neohex);
