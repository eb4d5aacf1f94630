//! Plays each game without the standard library. That it links is the test.

#![no_std]
#![no_main]

extern crate alloc;

use alloc::string::ToString;
use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::panic::PanicInfo;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicUsize, Ordering};

use hexvariants::{Game, Position, Variant};

const SIZE: usize = 1 << 20;

/// Gives memory out, and never takes any back.
struct Bump {
    memory: UnsafeCell<[u8; SIZE]>,
    used: AtomicUsize,
}

// SAFETY: every byte is given out once.
unsafe impl Sync for Bump {}

// SAFETY: what is given out is within `memory`, aligned, and given out once.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(most) = layout.size().checked_add(layout.align()) else { return null_mut() };
        let start = self.used.fetch_add(most, Ordering::Relaxed);
        if start.saturating_add(most) > SIZE {
            return null_mut();
        }
        let start = self.memory.get().cast::<u8>().wrapping_add(start);
        start.wrapping_add(start.align_offset(layout.align()))
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Bump = Bump { memory: UnsafeCell::new([0; SIZE]), used: AtomicUsize::new(0) };

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// A few moves of a game, its text read back, and whether that went well.
fn plays<V: Variant>() -> bool {
    let mut game = Game::<V>::default();
    for _ in 0..4 {
        let Some(&mv) = game.position().legal_moves().first() else { return false };
        if game.play(mv).is_err() {
            return false;
        }
    }
    let text = game.position().to_string();
    V::Position::parse(&text, game.position().rules()).is_ok_and(|position| position == *game.position())
}

// For `memcpy` and the start of the program.
#[link(name = "c")]
unsafe extern "C" {}

// What the compiled `alloc` asks for when nothing is optimised, though nothing unwinds here.
#[unsafe(no_mangle)]
pub extern "C" fn rust_eh_personality() {}
#[unsafe(no_mangle)]
pub extern "C" fn _Unwind_Resume() {}

/// Nothing wrong if it returns 0.
#[unsafe(no_mangle)]
pub extern "C" fn main(_: i32, _: *const *const u8) -> i32 {
    let played = [
        plays::<hexvariants::mccooey::McCooey>(),
        plays::<hexvariants::hexshogi91::HexShogi91>(),
        plays::<hexvariants::neohex::Neohex>(),
    ];
    i32::from(played != [true; 3])
}
