//! Set-ups, what can be wrong with them, and their text.

use core::fmt;

use super::tables::{AHEAD, KEYS, Seat};
use super::{BLUE, GREEN, Position, RED, beyond};
use crate::board::{Board as _, Cell, CellSet, Neohex60};
use crate::chess::{Pieces, Role};
use crate::error::{Faults, Problem, TextError};
use crate::outcome::Player;
use crate::text::{Field, Fields, write_rows};

type Set = CellSet<Neohex60>;

/// The players' letters in the order of play.
const LETTERS: [u8; 3] = *b"rbg";

/// A set-up to make a position of, piece by piece. The default is an empty board with Red to move.
///
/// ```
/// use hexvariants::chess::Role;
/// use hexvariants::{Faults, neohex};
///
/// let mut setup = neohex::Setup::default();
/// setup.put("a01".parse()?, neohex::RED, Role::King).put("e12".parse()?, neohex::BLUE, Role::King);
/// setup.castling = [true, false, false];
/// assert_eq!(setup.position(), Err(Faults::KINGS | Faults::CASTLING));
/// setup.put("g08".parse()?, neohex::GREEN, Role::King).put("e01".parse()?, neohex::RED, Role::Rook);
/// assert!(setup.position().is_ok());
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces; kinds by [`Role::code`].
    pub pieces: Pieces<Neohex60, 3>,
    /// The player to move, by a number modulo three.
    pub turn: Player,
    /// Whether each player still has the right to castle (N6).
    pub castling: [bool; 3],
    /// The cells that pawns have skipped and onto which the right to capture is open (N5).
    pub skipped: CellSet<Neohex60>,
    /// Plies since a capture or pawn move.
    pub clock: u32,
    /// The number of the round, from 1; 0 counts as 1.
    pub round: u32,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { pieces: Pieces::EMPTY, turn: RED, castling: [false; 3], skipped: Set::EMPTY, clock: 0, round: 1 }
    }
}

impl Setup {
    /// Puts a piece on a cell, in place of what stood there.
    pub fn put(&mut self, cell: Cell<Neohex60>, player: Player, role: Role) -> &mut Self {
        self.pieces.put(cell, player, role.code());
        self
    }

    /// The position, if it can be played from. Any player may be in check (N4).
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    pub fn position(self) -> Result<Position, Faults> {
        let faults = self.faults();
        if faults.is_empty() { Ok(self.build()) } else { Err(faults) }
    }

    /// The array.
    pub(super) fn start() -> Self {
        let mut setup = Setup { castling: [true; 3], ..Setup::default() };
        for player in Player::all(3) {
            let home = [Role::King, Role::Queen, Role::Bishop, Role::Knight, Role::Rook];
            for (cell, role) in Seat::of(player).home.iter().zip(home) {
                setup.put(cell, player, role).put(cell.plus(AHEAD), player, Role::Pawn);
            }
        }
        setup
    }

    fn faults(&self) -> Faults {
        let (pieces, turn) = (&self.pieces, self.turn());
        let mut faults = Faults::empty();
        faults.set(Faults::KINGS, !pieces.one_king_each());
        faults.set(Faults::MATERIAL, !pieces.has_roles_only());
        faults.set(Faults::EN_PASSANT, !(self.skipped - Neohex60::CELLS).is_empty());
        for player in Player::all(3) {
            let (seat, own) = (Seat::of(player), pieces.of(player));
            let has = |cell, role: Role| own.contains(cell) && pieces.code(cell) == role.code();
            let at_home = has(seat.king, Role::King) && has(seat.rook, Role::Rook);
            let skipped = self.skipped & seat.sector;
            let open = |cell| {
                player != turn
                    && seat.skipped.contains(cell)
                    && !pieces.occupied().contains(cell)
                    && has(beyond(cell), Role::Pawn)
            };
            let found = [
                (Faults::PAWNS, !(pieces.pawns() & own & seat.last).is_empty()),
                (Faults::CASTLING, self.castling[player.index() % 3] && !at_home),
                (Faults::EN_PASSANT, skipped.has_many() || !skipped.iter().all(open)),
            ];
            found.into_iter().filter(|(_, wrong)| *wrong).for_each(|(fault, _)| faults |= fault);
        }
        faults
    }

    fn turn(&self) -> Player {
        Player::new(self.turn.index() % 3)
    }

    /// The position, without a look at what is wrong with it.
    pub(super) fn build(self) -> Position {
        let turn = self.turn();
        let Setup { pieces, castling: rights, skipped, clock, round, .. } = self;
        let castling = (0..3).fold(0, |bits, player| bits | u8::from(rights[player]) << player);
        let (clock, round) = (u64::from(clock), u64::from(round.max(1)));
        Position { pieces, hash: KEYS.all(&pieces), skipped, clock, round, turn, castling }
    }

    /// Reads the text of a set-up.
    ///
    /// # Errors
    /// What is wrong with it, in which field and where.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let mut fields = Fields::new(text);
        let mut setup = Setup::default();
        let pieces = fields.field("pieces")?;
        pieces.rows(Piece::read, |cell, Piece(player, role)| setup.pieces.put(cell, player, role.code()))?;
        setup.turn = Player::new(fields.field("player to move")?.player(&LETTERS)?);
        setup.castling = castling(&fields.field("castling")?)?;
        setup.skipped = skipped(&fields.field("en-passant cells")?)?;
        setup.clock = fields.field("clock")?.number(0)?;
        setup.round = fields.field("round")?.number(1)?;
        fields.end()?;
        Ok(setup)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, |cell| self.pieces.get(cell).map(|(player, role)| Piece(player, role)))?;
        write!(f, " {} ", letter(self.turn))?;
        for player in Player::all(3).filter(|player| self.castling[player.index() % 3]) {
            write!(f, "{}", letter(player))?;
        }
        f.write_str(if self.castling == [false; 3] { "- " } else { " " })?;
        let (mut rest, mut comma) = (self.skipped, "");
        while let Some(cell) = rest.iter().min_by_key(|&cell| Neohex60::file_and_row(cell)) {
            write!(f, "{comma}{cell}")?;
            (rest, comma) = (rest - cell.set(), ",");
        }
        f.write_str(if self.skipped.is_empty() { "-" } else { "" })?;
        write!(f, " {} {}", self.clock, self.round)
    }
}

impl Position {
    /// The set-up that gives this position.
    pub fn setup(&self) -> Setup {
        let Position { pieces, skipped, turn, .. } = *self;
        let castling = [RED, BLUE, GREEN].map(|player| self.may_castle(player));
        Setup { pieces, turn, castling, skipped, clock: self.clock(), round: self.round() }
    }
}

fn letter(player: Player) -> char {
    char::from(LETTERS[player.index() % 3])
}

/// The rights to castle: letters in the order of play, or a dash.
fn castling(field: &Field<'_>) -> Result<[bool; 3], TextError> {
    let (mut rights, mut next) = ([false; 3], 0);
    if field.text != "-" {
        for (at, byte) in field.text.bytes().enumerate() {
            let player = LETTERS.iter().position(|&letter| letter == byte);
            let player = player.ok_or(field.error(at, Problem::Unexpected))?;
            if player < next {
                return Err(field.error(at, Problem::Order));
            }
            (rights[player], next) = (true, player + 1);
        }
    }
    Ok(rights)
}

/// Cells with commas between, in the order of their names, or a dash.
fn skipped(field: &Field<'_>) -> Result<Set, TextError> {
    let (mut cells, mut last, mut at) = (Set::EMPTY, None, 0);
    if field.text != "-" {
        for name in field.text.split(',') {
            let cell: Cell<Neohex60> = name.parse().map_err(|_| field.error(at, Problem::Cell))?;
            let order = Some(Neohex60::file_and_row(cell));
            if order <= last {
                return Err(field.error(at, Problem::Order));
            }
            (cells, last, at) = (cells | cell.set(), order, at + name.len() + 1);
        }
    }
    Ok(cells)
}

/// A piece as its owner's letter and its own in upper case.
struct Piece(Player, Role);

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.0), self.1.letter())
    }
}

impl Piece {
    /// The piece a text starts with, and its length.
    fn read(text: &[u8]) -> Result<(Self, usize), Problem> {
        let (&owner, rest) = text.split_first().ok_or(Problem::Missing)?;
        let player = LETTERS.iter().position(|&letter| letter == owner).ok_or(Problem::Unexpected)?;
        let role = Role::from_letter(char::from(*rest.first().ok_or(Problem::Missing)?));
        Ok((Piece(Player::new(player), role.ok_or(Problem::Unexpected)?), 2))
    }
}
