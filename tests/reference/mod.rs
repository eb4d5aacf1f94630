//! Slow generators written from the rule pages alone, to hold the fast ones to.

#![allow(dead_code, unreachable_pub)]

#[cfg(feature = "hexshogi91")]
pub mod hexshogi91;
#[cfg(feature = "mccooey")]
pub mod mccooey;
#[cfg(feature = "neohex")]
pub mod neohex;

/// A slow generator written from the rule page alone, with nothing of the library in it.
pub trait Reference: Clone {
    /// Reads a well-formed position text (panics on malformed text); a set-up with faults is read too.
    /// An en-passant cell that no legal capture uses is dropped where the rule page says so. `designer`: rules of the
    /// designer.
    fn read(text: &str, designer: bool) -> Self;
    /// The canonical text.
    fn text(&self) -> String;
    /// Whether the player to move is in check.
    fn is_check(&self) -> bool;
    /// All legal moves in byte order.
    fn moves(&self) -> Vec<String>;
    /// The position after one of `moves()`.
    fn play(&self, mv: &str) -> Self;
    /// Names of what is wrong with the set-up, in byte order: of "castling", "check" (player not to move in check,
    /// two-player games), "en-passant", "kings", "material", "pawn".
    fn faults(text: &str, designer: bool) -> Vec<&'static str>;

    /// The number of move sequences of a length.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().iter().map(|mv| self.play(mv).perft(depth - 1)).sum()
    }
}
