//! Plays a game in the terminal.

mod common;
#[path = "common/draw.rs"]
mod draw;

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Parser;
use common::with_variant;
use draw::Draw;
use hexvariants::{Game, GameError, OfferKind, Outcome, Player, Position, Variant};

/// Plays a game: seats are random unless they are named human.
#[derive(Parser)]
#[command(after_help = HELP)]
struct Arguments {
    /// The game: mccooey, hexshogi91 or neohex.
    variant: String,
    /// The seats that humans play, by number or name, with commas between: 1,2 or white,black; or all.
    #[arg(long, value_name = "SEATS", default_value = "")]
    human: String,
    /// The seed of the random seats' moves; the same seed plays the same moves.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The rules: default, designer, or one flag of the game.
    #[arg(long, value_name = "NAME", default_value = "default")]
    rules: String,
    /// The position to play from, instead of the start.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

const HELP: &str = "\
At a human's turn, type a move or one of
  moves      lists the legal moves
  position   writes the position as text
  undo       takes back all moves since your last turn, and that one
  draw       offers a draw
  accept     accepts what is offered
  decline    declines it
  claim      claims or declares what the rules let you
  resign     resigns, or asks the others to let you
  quit       ends the program
  help       shows this list";

fn main() {
    let arguments = Arguments::parse();
    common::exit_on_error(with_variant!(arguments.variant.as_str(), run(&arguments)));
}

fn run<V: Draw>(arguments: &Arguments) -> Result<(), String> {
    let start = common::position::<V>(arguments.position.as_deref(), &arguments.rules)?;
    let humans = seats::<V>(&arguments.human)?;
    let mut table = Table::<V> {
        game: Game::new(start),
        humans,
        random: arguments.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed),
        input: io::stdin().lock(),
        output: io::stdout().lock(),
        echo: !io::stdin().is_terminal(),
        colored: io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        drawn: None,
        warned: None,
    };
    common::finish(table.play());
    Ok(())
}

/// The players that a list of seats names.
fn seats<V: Variant>(list: &str) -> Result<Vec<Player>, String> {
    let players = || Player::all(V::PLAYERS.len());
    if list == "all" {
        return Ok(players().collect());
    }
    let seat = |name: &str| {
        let is_it = |player: &Player| {
            name.eq_ignore_ascii_case(V::PLAYERS[player.index()]) || name == (player.index() + 1).to_string()
        };
        players().find(is_it).ok_or_else(|| {
            let known: Vec<_> = (1..).zip(V::PLAYERS).map(|(number, name)| format!("{number} {name}")).collect();
            format!("no seat {name:?} in {}; there is {}", V::NAME, known.join(", "))
        })
    };
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).map(seat).collect()
}

/// A game and those who play it.
struct Table<V: Variant> {
    game: Game<V>,
    humans: Vec<Player>,
    random: fastrand::Rng,
    input: io::StdinLock<'static>,
    output: io::StdoutLock<'static>,
    /// Whether to write what is read, for nobody has seen it typed.
    echo: bool,
    colored: bool,
    /// After how many moves the board was drawn last.
    drawn: Option<usize>,
    /// After how many moves the player was warned that a claim would lose.
    warned: Option<usize>,
}

impl<V: Draw> Table<V> {
    /// Plays until the game is over or the human players leave.
    fn play(&mut self) -> io::Result<()> {
        while self.game.outcome().is_none() {
            let speaker = self.speaker();
            if !self.humans.contains(&speaker) {
                let said = self.act_at_random(speaker);
                writeln!(self.output, "{said}")?;
                continue;
            }
            if self.drawn != Some(self.game.moves().len()) {
                self.draw()?;
            }
            let Some(line) = self.ask(speaker)? else { break };
            match line.trim() {
                "" => {}
                "quit" => break,
                command => {
                    let said = self.obey(speaker, command).unwrap_or_else(|reason| reason);
                    writeln!(self.output, "{said}")?;
                }
            }
        }
        if let Some(outcome) = self.game.outcome() {
            self.draw()?;
            self.announce(outcome)?;
        }
        self.output.flush()
    }

    /// Whose word is awaited: the player to move or, if something is offered, the next who has not accepted it.
    fn speaker(&self) -> Player {
        let turn = self.game.position().turn();
        let Some(offer) = self.game.pending() else { return turn };
        let players = V::PLAYERS.len();
        let after = |player: &Player| (player.index() + players - offer.by().index()) % players;
        Player::all(players).filter(|&player| !offer.accepted(player)).min_by_key(after).unwrap_or(turn)
    }

    /// Plays a move, or answers what is offered; tells which.
    fn act_at_random(&mut self, player: Player) -> String {
        let name = V::PLAYERS[player.index()];
        if self.game.pending().is_some() {
            let command = if self.random.bool() { "accept" } else { "decline" };
            return self.obey(player, command).unwrap_or_else(|reason| reason);
        }
        let mut moves = self.game.position().legal_moves();
        moves.sort_by_cached_key(ToString::to_string);
        match self.random.choice(&moves) {
            Some(&mv) => self.make(player, mv).unwrap_or_else(|reason| reason),
            None => format!("{name} has no move"),
        }
    }

    /// The line that a human types; `None` if there is no more.
    fn ask(&mut self, speaker: Player) -> io::Result<Option<String>> {
        let name = V::PLAYERS[speaker.index()];
        match self.game.pending() {
            Some(offer) => {
                let asks = match offer.kind() {
                    OfferKind::Draw => "offers a draw",
                    OfferKind::Resignation => "asks to resign",
                };
                write!(self.output, "{name}: {} {asks}; accept or decline> ", V::PLAYERS[offer.by().index()])?;
            }
            None if self.game.position().is_check() => write!(self.output, "{name} to move, in check> ")?,
            None => write!(self.output, "{name} to move> ")?,
        }
        self.output.flush()?;
        let mut line = Vec::new();
        let more = self.input.read_until(b'\n', &mut line)? > 0;
        let line = String::from_utf8_lossy(&line).into_owned();
        if self.echo || !more {
            writeln!(self.output, "{}", line.trim_end())?;
        }
        Ok(more.then_some(line))
    }

    /// Does what a player says; tells what has come of it, or why it cannot be done.
    fn obey(&mut self, player: Player, command: &str) -> Result<String, String> {
        let name = V::PLAYERS[player.index()];
        let refused = |error: GameError| error.to_string();
        match command {
            "help" => Ok(HELP.into()),
            "position" => Ok(self.game.position().to_string()),
            "moves" => {
                let mut moves: Vec<_> = self.game.position().legal_moves().iter().map(ToString::to_string).collect();
                moves.sort_unstable();
                Ok(moves.join(" "))
            }
            "accept" => self.game.accept(player).map(|_| format!("{name} accepts")).map_err(refused),
            "decline" => self.game.decline(player).map(|()| format!("{name} declines")).map_err(refused),
            _ if self.game.pending().is_some() => Err("answer first: accept or decline".into()),
            "undo" => self.undo(),
            "draw" => self.game.offer(player).map(|()| format!("{name} offers a draw")).map_err(refused),
            "claim" => self.claim(player),
            "resign" => match self.game.resign(player).map_err(refused)? {
                Some(_) => Ok(format!("{name} resigns")),
                None => Ok(format!("{name} asks to resign")),
            },
            text => {
                let read = self.game.position().parse_move(text);
                let mv = read.map_err(|error| format!("{text:?} is refused: {error} (type help for help)"))?;
                self.make(player, mv)
            }
        }
    }

    fn make(&mut self, player: Player, mv: V::Move) -> Result<String, String> {
        self.game.play(mv).map_err(|error| error.to_string())?;
        Ok(format!("{}. {} {mv}", self.game.moves().len(), V::PLAYERS[player.index()]))
    }

    /// Takes moves back until it is a human's turn.
    fn undo(&mut self) -> Result<String, String> {
        let earlier = &self.game.positions()[..self.game.moves().len()];
        let back = earlier.iter().rposition(|position| self.humans.contains(&position.turn()));
        let back = back.ok_or("there is no move of yours to take back")?;
        while self.game.moves().len() > back {
            self.game.undo();
        }
        self.drawn = None;
        Ok(format!("back to move {}", back + 1))
    }

    /// Claims; a claim that would lose only when it is made twice.
    fn claim(&mut self, player: Player) -> Result<String, String> {
        let moves = Some(self.game.moves().len());
        if let Some(outcome) = self.game.claimable().filter(|outcome| outcome.points(player) == 0) {
            if self.warned != moves {
                self.warned = moves;
                let count = V::claim_count(self.game.position()).map_or(String::new(), |count| format!(" ({count})"));
                return Err(format!("that would lose: {outcome}{count}; claim again if you mean it"));
            }
        }
        self.game.claim().map_err(|error| error.to_string())?;
        Ok(format!("{} claims", V::PLAYERS[player.index()]))
    }

    fn draw(&mut self) -> io::Result<()> {
        self.drawn = Some(self.game.moves().len());
        let picture = V::draw(self.game.position()).text(self.colored);
        writeln!(self.output, "\n{picture}")
    }

    /// Writes the outcome, and what each player gets.
    fn announce(&mut self, outcome: Outcome) -> io::Result<()> {
        writeln!(self.output, "{}", self.game.position())?;
        writeln!(self.output, "{outcome}")?;
        for player in Player::all(V::PLAYERS.len()) {
            let points = ["0", "1/4", "1/2", "3/4", "1"][usize::from(outcome.points(player))];
            writeln!(self.output, "{}: {points}", V::PLAYERS[player.index()])?;
        }
        Ok(())
    }
}
