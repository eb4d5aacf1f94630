//! How fast positions are asked and played on, at the start, in the middle and near the end of a random game of each
//! game. `cargo bench`; a filter such as `cargo bench mccooey` runs one part.

use divan::{Bencher, black_box};
use hexvariants::{Game, Position, Variant};

fn main() {
    divan::main();
}

/// The position after some plies of one fixed random game, which is started anew where it ends.
fn walk<V: Variant>(stage: &str) -> V::Position {
    let plies = match stage {
        "start" => 0,
        "middle" => 60,
        _ => 160,
    };
    let mut random = fastrand::Rng::with_seed(7);
    let mut position = V::Position::start();
    for _ in 0..plies {
        match random.choice(position.legal_moves()) {
            Some(mv) => position.play_unchecked(mv),
            None => position = V::Position::start(),
        }
    }
    position
}

const STAGES: [&str; 3] = ["start", "middle", "end"];

macro_rules! measure {
    ($game:ident, $feature:literal, $variant:ty) => {
        #[cfg(feature = $feature)]
        #[divan::bench_group]
        mod $game {
            use super::*;
            type V = $variant;
            type P = <V as Variant>::Position;

            fn on<T>(bencher: Bencher<'_, '_>, stage: &str, ask: impl Fn(&P) -> T + Sync) {
                let position = walk::<V>(stage);
                bencher.bench(|| ask(black_box(&position)));
            }

            #[divan::bench(args = STAGES)]
            fn count_moves(bencher: Bencher<'_, '_>, stage: &str) {
                on(bencher, stage, P::count_moves);
            }

            #[divan::bench(args = STAGES)]
            fn legal_moves(bencher: Bencher<'_, '_>, stage: &str) {
                on(bencher, stage, P::legal_moves);
            }

            #[divan::bench(args = STAGES)]
            fn has_legal_move(bencher: Bencher<'_, '_>, stage: &str) {
                on(bencher, stage, P::has_legal_move);
            }

            #[divan::bench(args = STAGES)]
            fn is_check(bencher: Bencher<'_, '_>, stage: &str) {
                on(bencher, stage, P::is_check);
            }

            #[divan::bench(args = STAGES)]
            fn outcome(bencher: Bencher<'_, '_>, stage: &str) {
                on(bencher, stage, P::outcome);
            }

            #[divan::bench(args = STAGES)]
            fn play_every_move(bencher: Bencher<'_, '_>, stage: &str) {
                let position = walk::<V>(stage);
                let moves = position.legal_moves();
                bencher.bench(|| {
                    for &mv in black_box(&moves) {
                        let mut next = position.clone();
                        next.play_unchecked(mv);
                        black_box(&next);
                    }
                });
            }

            #[divan::bench(args = STAGES)]
            fn write_text(bencher: Bencher<'_, '_>, stage: &str) {
                on(bencher, stage, P::to_string);
            }

            #[divan::bench(args = STAGES)]
            fn read_text(bencher: Bencher<'_, '_>, stage: &str) {
                let text = walk::<V>(stage).to_string();
                bencher.bench(|| black_box(&text).parse::<P>());
            }

            fn play_game() -> Game<V> {
                let mut random = fastrand::Rng::with_seed(7);
                let mut game = Game::<V>::default();
                while game.outcome().is_none() && game.moves().len() < 300 {
                    let mv = random.choice(game.position().legal_moves()).expect("the game is not over");
                    game.play(mv).expect("the move is legal");
                }
                game
            }

            /// A random game to its end or 300 plies, with repetition and outcome looked at after each ply.
            #[divan::bench]
            fn game(bencher: Bencher<'_, '_>) {
                bencher.bench(play_game);
            }

            /// The same moves on positions alone, without repetition or outcome.
            #[divan::bench]
            fn positions(bencher: Bencher<'_, '_>) {
                let plies = play_game().moves().len();
                bencher.bench(|| {
                    let mut random = fastrand::Rng::with_seed(7);
                    let mut position = P::start();
                    for _ in 0..plies {
                        let Some(mv) = random.choice(position.legal_moves()) else { break };
                        position.play_unchecked(mv);
                    }
                    position
                });
            }
        }
    };
}

measure!(mccooey, "mccooey", hexvariants::mccooey::McCooey);
measure!(hexshogi91, "hexshogi91", hexvariants::hexshogi91::HexShogi91);
measure!(neohex, "neohex", hexvariants::neohex::Neohex);
