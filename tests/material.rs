//! Only kings left is a draw in Neohex (N9): kings alone cannot mate, and with one more piece there can be a mate.
//!
//! Looks at every placement: `cargo test --release --test material -- --ignored`.
#![cfg(feature = "neohex")]

use hexvariants::board::Neohex60;
use hexvariants::chess::Role;
use hexvariants::neohex::{BLUE, GREEN, Position, RED, Setup};
use hexvariants::{Board as _, Player, Position as _, Reason, Status};

/// All placements of the three kings, with Red to move. By the board's turning, which keeps the order of play, what
/// holds with Red to move holds with any.
fn kings() -> impl Iterator<Item = Setup> {
    let cells = || Neohex60::CELLS.iter();
    cells().flat_map(move |red| cells().map(move |blue| (red, blue))).flat_map(move |(red, blue)| {
        cells().filter(move |&green| red != blue && red != green && blue != green).map(move |green| {
            let mut setup = Setup::default();
            setup.put(red, RED, Role::King).put(blue, BLUE, Role::King).put(green, GREEN, Role::King);
            setup
        })
    })
}

/// The first mate with one piece more than the kings, owned by a player.
fn mate_with(role: Role, owner: Player) -> Option<Position> {
    kings().filter(can_come_up).find_map(|setup| {
        (!setup.pieces.occupied()).iter().find_map(|cell| {
            let mut with = setup;
            with.put(cell, owner, role);
            let last_mover = Setup { turn: GREEN, ..with }.position().ok()?;
            let position = with.position().ok().filter(|position| position.status() == Status::Checkmate)?;
            (!last_mover.is_check()).then_some(position)
        })
    })
}

/// Whether the kings can stand so in play: no player has left the own king where another king attacked it. (A set-up
/// may have kings side by side, and is mate if the rules say so: N4, N13.)
fn can_come_up(setup: &Setup) -> bool {
    let [red, blue, green] = [RED, BLUE, GREEN].map(|player| setup.pieces.king(player));
    let attacks = |from, to| Neohex60::king(from).contains(to);
    !attacks(red, blue) && !attacks(red, green) && !attacks(blue, green)
}

#[test]
#[ignore = "looks at 205 320 placements; run in release"]
fn kings_alone_never_mate() {
    let (mut placements, mut in_play, mut checks) = (0, 0, 0);
    for setup in kings() {
        placements += 1;
        if !can_come_up(&setup) {
            continue;
        }
        in_play += 1;
        let position = setup.position().expect("any placement of kings can be played from (N4)");
        checks += usize::from(position.is_check());
        assert_ne!(position.status(), Status::Checkmate, "{position}");
        let reason = position.outcome().map(|outcome| outcome.reason());
        let bare = if position.has_legal_move() { Reason::BareKings } else { Reason::Stalemate };
        assert_eq!(reason, Some(bare), "{position}");
    }
    println!("{placements} placements, {in_play} that can come up in play, {checks} of them check");
    assert_eq!(placements, 60 * 59 * 58);
    assert!(checks > 0, "kings give check one-way");
}

#[test]
#[ignore = "looks at up to 12 million placements a piece; run in release"]
fn one_piece_more_can_mate() {
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        let mates = [BLUE, GREEN].map(|owner| mate_with(role, owner));
        let texts: Vec<_> = mates.iter().map(|mate| mate.as_ref().map(ToString::to_string)).collect();
        println!("{role:?}: {texts:?}");
        assert!(mates.iter().all(Option::is_some), "kings and a {role:?}: {texts:?}");
    }
}
