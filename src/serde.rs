//! Serialisation of what has a text form, as that text: the same one in formats for people and in binary ones.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::marker::PhantomData;

use bitflags::Flags;
use bitflags::parser::{ParseError, from_str_strict, to_writer_strict};
use serde::de::{Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Board, Cell, CellSet};
use crate::chess;
use crate::error::{MoveError, PositionError};
use crate::game::{Game, GameError, Offer, OfferKind};
use crate::outcome::{Outcome, Player};
use crate::variant::{Position, Variant};

/// Reads a text with `read`.
struct TextVisitor<F> {
    what: &'static str,
    read: F,
}

impl<T, E: Display, F: FnOnce(&str) -> Result<T, E>> Visitor<'_> for TextVisitor<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<X: serde::de::Error>(self, text: &str) -> Result<T, X> {
        (self.read)(text).map_err(X::custom)
    }
}

fn read<'de, D: Deserializer<'de>, T, E: Display>(
    deserializer: D,
    what: &'static str,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(TextVisitor { what, read })
}

impl<B: Board> Serialize for Cell<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        on_board([*self])?;
        serializer.collect_str(self)
    }
}

/// Nothing, if all cells are the board's: others have no names.
fn on_board<B: Board, E: serde::ser::Error>(cells: impl IntoIterator<Item = Cell<B>>) -> Result<(), E> {
    let known = cells.into_iter().all(|cell| Cell::<B>::new(cell.index() as u8).is_some());
    if known { Ok(()) } else { Err(E::custom("a cell that is none of the board's")) }
}

impl<'de, B: Board> Deserialize<'de> for Cell<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "the name of a cell", str::parse)
    }
}

impl<B: Board> Serialize for CellSet<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        on_board(self.iter())?;
        serializer.collect_str(self)
    }
}

impl<'de, B: Board> Deserialize<'de> for CellSet<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "names of cells with a space between", str::parse)
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "an outcome", str::parse)
    }
}

impl<B: Board> Serialize for chess::Move<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        on_board([self.from(), self.to()])?;
        serializer.collect_str(&format_args!("{self:#}"))
    }
}

impl<'de, B: Board> Deserialize<'de> for chess::Move<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "a move in its long form", Self::read_long)
    }
}

/// Rules as the names of their flags with a bar between.
struct RulesText<R>(R);

impl<R: Flags> Display for RulesText<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        to_writer_strict(&self.0, f)
    }
}

impl<R: Flags> Serialize for RulesText<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        known(&self.0)?;
        serializer.collect_str(self)
    }
}

/// Nothing, if all flags have names.
fn known<R: Flags, E: serde::ser::Error>(rules: &R) -> Result<(), E> {
    let named = R::from_bits_truncate(rules.bits()).bits() == rules.bits();
    if named { Ok(()) } else { Err(E::custom("a flag that has no name")) }
}

#[cfg(any(feature = "mccooey", feature = "hexshogi91", feature = "neohex"))]
fn read_rules<'de, R: Flags, D: Deserializer<'de>>(deserializer: D) -> Result<R, D::Error> {
    read(deserializer, "names of rules with a bar between", from_str_strict)
}

/// A position as its text and, if they are not the default, its rules behind a semicolon.
struct PositionText<P>(P);

/// Why a text is not a position and its rules.
enum PositionTextError {
    Position(PositionError),
    Rules(ParseError),
}

impl Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionTextError::Position(error) => error.fmt(f),
            PositionTextError::Rules(error) => write!(f, "rules: {error}"),
        }
    }
}

impl<P: Position> Display for PositionText<&P>
where
    P::Rules: Flags,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.0.rules();
        Display::fmt(self.0, f)?;
        if rules.bits() == P::Rules::default().bits() { Ok(()) } else { write!(f, "; {}", RulesText(rules)) }
    }
}

impl<P: Position> Serialize for PositionText<&P>
where
    P::Rules: Flags,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        known(&self.0.rules())?;
        serializer.collect_str(self)
    }
}

impl<'de, P: Position> Deserialize<'de> for PositionText<P>
where
    P::Rules: Flags,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "the text of a position", |text| {
            let (text, rules) = match text.rsplit_once("; ") {
                Some((text, rules)) => (text, from_str_strict(rules).map_err(PositionTextError::Rules)?),
                None => (text, P::Rules::default()),
            };
            P::parse(text, rules).map(PositionText).map_err(PositionTextError::Position)
        })
    }
}

/// Positions and rules have types of their own in each game.
macro_rules! texts_of {
    ($feature:literal, $game:ident) => {
        #[cfg(feature = $feature)]
        impl Serialize for crate::$game::Position {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                PositionText(self).serialize(serializer)
            }
        }

        #[cfg(feature = $feature)]
        impl<'de> Deserialize<'de> for crate::$game::Position {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                PositionText::deserialize(deserializer).map(|text| text.0)
            }
        }

        #[cfg(feature = $feature)]
        impl Serialize for crate::$game::Rules {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                RulesText(*self).serialize(serializer)
            }
        }

        #[cfg(feature = $feature)]
        impl<'de> Deserialize<'de> for crate::$game::Rules {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read_rules(deserializer)
            }
        }
    };
}

texts_of!("mccooey", mccooey);
texts_of!("hexshogi91", hexshogi91);
texts_of!("neohex", neohex);

#[cfg(feature = "hexshogi91")]
impl Serialize for crate::hexshogi91::Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        on_board(self.from().into_iter().chain([self.to()]))?;
        serializer.collect_str(&format_args!("{self:#}"))
    }
}

#[cfg(feature = "hexshogi91")]
impl<'de> Deserialize<'de> for crate::hexshogi91::Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, "a move in its long form", Self::read_long)
    }
}

// A game.

/// The moves of a game in their positions' own short form.
struct MoveTexts<'a, M>(&'a [M]);

impl<M: Display> Serialize for MoveTexts<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Shown<'a, M>(&'a M);
        impl<M: Display> Serialize for Shown<'_, M> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self.0)
            }
        }
        serializer.collect_seq(self.0.iter().map(Shown))
    }
}

/// A word, and after a colon players by name with commas between: what is offered, or how a game was ended.
struct Said<V> {
    word: &'static str,
    players: Vec<Player>,
    variant: PhantomData<V>,
}

const DRAW: &str = "draw";
const AGREEMENT: &str = "agreement";
const CLAIM: &str = "claim";
const RESIGNATION: &str = "resignation";

/// Why a text is not what a player can have said.
enum SaidError {
    Word,
    Player,
}

impl Display for SaidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SaidError::Word => "not a word for what players can say",
            SaidError::Player => "not a player of the game",
        })
    }
}

impl<V: Variant> Said<V> {
    const fn new(word: &'static str, players: Vec<Player>) -> Self {
        Said { word, players, variant: PhantomData }
    }

    fn offer(offer: Offer) -> Self {
        let word = match offer.kind() {
            OfferKind::Draw => DRAW,
            OfferKind::Resignation => RESIGNATION,
        };
        let others = Player::all(V::PLAYERS.len()).filter(|&player| player != offer.by() && offer.accepted(player));
        Self::new(word, core::iter::once(offer.by()).chain(others).collect())
    }

    /// What ended a game that the rules alone did not end so.
    fn end(game: &Game<V>) -> Result<Option<Self>, &'static str> {
        let outcome = game.outcome();
        if outcome.is_none() || outcome == game.outcome_by_rules() {
            return Ok(None);
        }
        if outcome == V::claim(game) {
            return Ok(Some(Self::new(CLAIM, Vec::new())));
        }
        if outcome == V::agreement(game) {
            return Ok(Some(Self::new(AGREEMENT, Vec::new())));
        }
        let resigned = |&player: &Player| outcome == Some(V::resignation(game, player));
        match Player::all(V::PLAYERS.len()).find(resigned) {
            Some(player) => Ok(Some(Self::new(RESIGNATION, Vec::from([player])))),
            None => Err("an outcome that nothing in the game brings about"),
        }
    }

    fn read(text: &str, words: &[&'static str]) -> Result<Self, SaidError> {
        let (word, names) = match text.split_once(": ") {
            Some((word, names)) => (word, Some(names)),
            None => (text, None),
        };
        let word = words.iter().copied().find(|known| *known == word).ok_or(SaidError::Word)?;
        let mut players = Vec::new();
        for name in names.into_iter().flat_map(|names| names.split(", ")) {
            let player = V::PLAYERS.iter().position(|known| *known == name).map(Player::new);
            let player = player.filter(|player| !players.contains(player)).ok_or(SaidError::Player)?;
            players.push(player);
        }
        Ok(Self::new(word, players))
    }
}

impl<V: Variant> Display for Said<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)?;
        let mut between = ": ";
        for player in &self.players {
            write!(f, "{between}{}", V::PLAYERS.get(player.index()).copied().unwrap_or_default())?;
            between = ", ";
        }
        Ok(())
    }
}

impl<V: Variant> Serialize for Said<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

const NAME: &str = "Game";
const FIELDS: &[&str] = &["start", "moves", "offer", "end"];

impl<V: Variant> Serialize for Game<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let end = Said::end(self).map_err(S::Error::custom)?;
        let start = self.positions().first().unwrap_or(self.position());
        let mut fields = serializer.serialize_struct(NAME, FIELDS.len())?;
        fields.serialize_field("start", &PositionText(start))?;
        fields.serialize_field("moves", &MoveTexts(self.moves()))?;
        fields.serialize_field("offer", &self.pending().map(Said::<V>::offer))?;
        fields.serialize_field("end", &end)?;
        fields.end()
    }
}

impl<'de, V: Variant> Deserialize<'de> for Game<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct(NAME, FIELDS, GameVisitor(PhantomData))
    }
}

/// Why a game cannot have gone so.
enum ReplayError {
    Read(usize, MoveError),
    Play(usize, GameError),
    Offer(SaidError),
    End(SaidError),
    Offered(GameError),
    Ended(GameError),
}

impl Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Read(ply, error) => write!(f, "move {ply}: {error}"),
            ReplayError::Play(ply, error) => write!(f, "move {ply}: {error}"),
            ReplayError::Offer(error) => write!(f, "offer: {error}"),
            ReplayError::End(error) => write!(f, "end: {error}"),
            ReplayError::Offered(error) => write!(f, "offer: {error}"),
            ReplayError::Ended(error) => write!(f, "end: {error}"),
        }
    }
}

/// A game as it is written, with nothing looked at but the start.
struct Record<V: Variant> {
    start: V::Position,
    moves: Vec<String>,
    offer: Option<String>,
    end: Option<String>,
}

impl<V: Variant> Record<V> {
    fn replay(self) -> Result<Game<V>, ReplayError> {
        let mut game = Game::<V>::new(self.start);
        for (n, text) in self.moves.iter().enumerate() {
            let refused = |error| ReplayError::Play(n + 1, error);
            if let Some(outcome) = game.outcome() {
                return Err(refused(GameError::Over(outcome)));
            }
            let mv = game.position().parse_move(text).map_err(|error| ReplayError::Read(n + 1, error))?;
            game.play(mv).map_err(refused)?;
        }
        if let Some(text) = self.end {
            let said = Said::read(&text, &[AGREEMENT, CLAIM, RESIGNATION]).map_err(ReplayError::End)?;
            end(&mut game, &said)?;
        }
        if let Some(text) = self.offer {
            let said = Said::read(&text, &[DRAW, RESIGNATION]).map_err(ReplayError::Offer)?;
            offer(&mut game, &said)?;
        }
        Ok(game)
    }
}

/// Ends a game by what was said.
fn end<V: Variant>(game: &mut Game<V>, said: &Said<V>) -> Result<(), ReplayError> {
    let others = |by| Player::all(V::PLAYERS.len()).filter(move |&player| player != by);
    let accepted = |game: &mut Game<V>, by| {
        let accepted = others(by).try_for_each(|player| game.accept(player).map(|_| ()));
        accepted.map_err(ReplayError::Ended)
    };
    match (said.word, said.players.as_slice()) {
        (CLAIM, []) => game.claim().map(|_| ()).map_err(ReplayError::Ended),
        (AGREEMENT, []) => {
            let by = Player::new(0);
            game.offer(by).map_err(ReplayError::Ended)?;
            accepted(game, by)
        }
        (RESIGNATION, &[by]) => match game.resign(by).map_err(ReplayError::Ended)? {
            Some(_) => Ok(()),
            None => accepted(game, by),
        },
        _ => Err(ReplayError::End(SaidError::Player)),
    }
}

/// Makes the offer that awaits an answer, and has it accepted by those who have.
///
/// A draw that could be agreed on when it was offered may not be one to agree on any more. It may have been offered as
/// long ago as all who have played since have accepted it.
fn offer<V: Variant>(game: &mut Game<V>, said: &Said<V>) -> Result<(), ReplayError> {
    let Some((&by, others)) = said.players.split_first() else { return Err(ReplayError::Offer(SaidError::Player)) };
    if said.players.len() >= V::PLAYERS.len() {
        // It would have been answered.
        return Err(ReplayError::Offered(GameError::NoOffer));
    }
    let ask = |game: &mut Game<V>| match said.word {
        DRAW => game.offer(by),
        _ if V::RESIGNATION_BY_CONSENT => game.resign(by).map(|_| ()),
        _ => Err(GameError::NoOffer),
    };
    let mut since = Vec::new();
    while let Err(error) = ask(game) {
        let mover = game.positions().iter().rev().nth(1).map(Position::turn);
        let lapsed = error == GameError::NoAgreement && mover.is_some_and(|mover| said.players.contains(&mover));
        let mv = if lapsed { game.undo() } else { None };
        since.push(mv.ok_or(ReplayError::Offered(error))?);
    }
    others.iter().try_for_each(|&player| game.accept(player).map(|_| ())).map_err(ReplayError::Offered)?;
    since.into_iter().rev().try_for_each(|mv| game.play(mv)).map_err(ReplayError::Offered)
}

struct GameVisitor<V>(PhantomData<V>);

impl<'de, V: Variant> Visitor<'de> for GameVisitor<V> {
    type Value = Game<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a game of {}", V::NAME)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<Game<V>, A::Error> {
        let missing = |field| A::Error::invalid_length(field, &"the four fields of a game");
        let start: PositionText<V::Position> = fields.next_element()?.ok_or_else(|| missing(0))?;
        let moves = fields.next_element()?.ok_or_else(|| missing(1))?;
        let offer = fields.next_element()?.ok_or_else(|| missing(2))?;
        let end = fields.next_element()?.ok_or_else(|| missing(3))?;
        Record::<V> { start: start.0, moves, offer, end }.replay().map_err(A::Error::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Game<V>, A::Error> {
        fn once<'de, A: MapAccess<'de>, T: Deserialize<'de>>(
            map: &mut A,
            field: &mut Option<T>,
            name: &'static str,
        ) -> Result<(), A::Error> {
            if field.is_some() {
                return Err(A::Error::duplicate_field(name));
            }
            *field = Some(map.next_value()?);
            Ok(())
        }

        let mut start: Option<PositionText<V::Position>> = None;
        let (mut moves, mut offer, mut end): (Option<Vec<String>>, Option<Option<String>>, _) = (None, None, None);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "start" => once(&mut map, &mut start, "start")?,
                "moves" => once(&mut map, &mut moves, "moves")?,
                "offer" => once(&mut map, &mut offer, "offer")?,
                "end" => once(&mut map, &mut end, "end")?,
                unknown => {
                    map.next_value::<IgnoredAny>()?;
                    return Err(A::Error::unknown_field(unknown, FIELDS));
                }
            }
        }
        let start = start.ok_or_else(|| A::Error::missing_field("start"))?.0;
        let moves = moves.unwrap_or_default();
        let (offer, end) = (offer.flatten(), end.flatten());
        Record::<V> { start, moves, offer, end }.replay().map_err(A::Error::custom)
    }
}
