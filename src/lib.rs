#![cfg_attr(
    all(feature = "mccooey", feature = "hexshogi91", feature = "neohex"),
    doc = include_str!("../README.md")
)]
#![cfg_attr(
    not(all(feature = "mccooey", feature = "hexshogi91", feature = "neohex")),
    doc = "Rules of hexagonal board games, with some of its games left out; the README shows them all."
)]
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod board;
pub mod checks;
pub mod chess;
mod error;
mod game;
pub mod guide;
#[cfg(feature = "hexshogi91")]
pub mod hexshogi91;
#[cfg(feature = "mccooey")]
pub mod mccooey;
#[cfg(feature = "neohex")]
pub mod neohex;
mod outcome;
pub mod placement;
#[cfg(feature = "serde")]
mod serde;
pub mod text;
mod variant;

pub use bitflags;
pub use board::Board;
pub use error::{Faults, MoveError, PositionError, Problem, TextError};
pub use game::{Game, GameError, Offer, OfferKind};
pub use outcome::{Outcome, OutcomeError, Player, Reason};
pub use smallvec;
pub use variant::{MoveGroup, MoveList, Position, Status, Variant};
