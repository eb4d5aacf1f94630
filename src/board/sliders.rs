//! Where a slider goes, in one look-up a group of lines.
//!
//! For each cell and each group of its lines, the occupation of the cells that matter is masked out and multiplied by
//! a number that collects them into the top bits of the product: the index of the answer. The multipliers are found
//! when the crate is compiled, by trying; a line that splits or does not lead back needs nothing of its own.

use super::bits::Bits;
use super::lines::Lines;

/// How to find the answer of one group of lines.
#[derive(Clone, Copy, Debug)]
struct Group<W> {
    mask: W,
    multiplier: W,
    offset: u32,
    shift: u32,
}

/// The multipliers of all lines of a kind, found by [`SliderIndex::find`].
#[derive(Clone, Copy, Debug)]
pub struct SliderIndex<const N: usize, const GROUPS: usize> {
    groups: [[Group<u128>; GROUPS]; N],
    len: usize,
}

/// Whether a product of each subset of `bits` falls on an index of its own.
const fn perfect(bits: &[u8; 16], count: usize, multiplier: u128, window: u32) -> bool {
    let mut sums = [0u64; 1 << 10];
    let mut seen = [false; 1 << 12];
    seen[0] = true;
    let mut filled = 1;
    let mut b = 0;
    while b < count {
        let bit = bits[b];
        let add = if bit < 64 { (multiplier as u64) << bit } else { ((multiplier >> 64) as u64) << (bit - 64) };
        let mut i = 0;
        while i < filled {
            let sum = sums[i].wrapping_add(add);
            let index = (sum >> (64 - window)) as usize;
            if seen[index] {
                return false;
            }
            seen[index] = true;
            sums[filled + i] = sum;
            i += 1;
        }
        filled *= 2;
        b += 1;
    }
    true
}

/// The multiplier that brings each bit of a word to a place of its own, from place `base` of the window up, in order.
const fn gather(bits: &[u8; 16], count: usize, high: bool, window: u32, base: u32) -> Option<u64> {
    let (mut multiplier, mut place, mut b) = (0u64, 64 - window + base, 0);
    while b < count {
        if (bits[b] >= 64) == high {
            let bit = bits[b] as u32 % 64;
            if bit > place || place > 63 {
                return None;
            }
            multiplier |= 1 << (place - bit);
            place += 1;
        }
        b += 1;
    }
    Some(multiplier)
}

/// The multiplier that moves a word as a whole, its lowest wanted bit to place `base` of the window.
const fn lift(bits: &[u8; 16], count: usize, high: bool, window: u32, base: u32) -> u64 {
    let mut b = 0;
    while b < count {
        if (bits[b] >= 64) == high {
            let (bit, place) = (bits[b] as u32 % 64, 64 - window + base);
            return if bit > place { 1 } else { 1 << (place - bit) };
        }
        b += 1;
    }
    0
}

const fn join(low: u64, high: u64) -> u128 {
    low as u128 | (high as u128) << 64
}

/// A multiplier for the bits of `mask`, and how many top bits of the product the index needs.
const fn find_multiplier(mask: u128) -> (u128, u32) {
    let (mut bits, mut count, mut low, mut at) = ([0u8; 16], 0, 0, 0);
    while at < 128 {
        if mask >> at & 1 != 0 {
            bits[count] = at;
            count += 1;
            if at < 64 {
                low += 1;
            }
        }
        at += 1;
    }
    if count == 0 {
        return (0, 1);
    }
    let (total, low) = (count as u32, low as u32);
    let mut window = total;
    while window <= total + 2 {
        // Regular lines: each bit to its own place, the high word's below the low word's; or the words as a whole.
        if let (Some(l), Some(h)) =
            (gather(&bits, count, false, window, total - low), gather(&bits, count, true, window, 0))
        {
            if perfect(&bits, count, join(l, h), window) {
                return (join(l, h), window);
            }
        }
        let mut base = 0;
        while base <= window {
            let lifted = join(lift(&bits, count, false, window, base), lift(&bits, count, true, window, 0));
            if perfect(&bits, count, lifted, window) {
                return (lifted, window);
            }
            base += 1;
        }
        // Irregular lines: numbers with few bits, until one fits.
        let (mut state, mut tries) = (0x9E37_79B9_7F4A_7C15_u64, 0);
        while tries < 3000 {
            let mut halves = [!0u64; 2];
            let mut draw = 0;
            while draw < 6 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                halves[draw % 2] &= state;
                draw += 1;
            }
            let multiplier = join(halves[0], halves[1]);
            if perfect(&bits, count, multiplier, window) {
                return (multiplier, window);
            }
            tries += 1;
        }
        window += 1;
    }
    panic!("no multiplier found: spread the lines over more groups")
}

impl<const N: usize, const GROUPS: usize> SliderIndex<N, GROUPS> {
    /// Finds the multipliers for `lines`. Meant for a `const`: the search is for compile time.
    ///
    /// # Panics
    /// When lines have more groups than `GROUPS`, when a cell is reached twice by lines from one cell, or when a group
    /// has too many cells for an index (more than ten): at compile time, in a `const`.
    pub const fn find(lines: &Lines<N>) -> Self {
        assert!(lines.groups() <= GROUPS, "more groups of lines than the table has");
        assert!(lines.reach_once(), "a cell is reached twice by lines of one kind");
        let empty = Group { mask: 0, multiplier: 0, offset: 0, shift: 63 };
        let mut groups = [[empty; GROUPS]; N];
        let (mut from, mut offset) = (0, 0);
        while from < N {
            let mut g = 0;
            while g < GROUPS {
                let mask = lines.relevant(from as u8, g);
                let (multiplier, window) = find_multiplier(mask);
                groups[from][g] = Group { mask, multiplier, offset, shift: 64 - window };
                if lines.count(from as u8) > 0 {
                    offset += 1 << window;
                }
                g += 1;
            }
            from += 1;
        }
        SliderIndex { groups, len: offset as usize + 2 }
    }

    /// The number of answers that a table with this index holds.
    pub const fn table_len(&self) -> usize {
        self.len
    }
}

/// What there is to know about all lines of one kind on a board: built once, in a `static`.
#[derive(Clone, Debug)]
pub struct Sliders<W, const N: usize, const GROUPS: usize, const LEN: usize> {
    groups: [[Group<W>; GROUPS]; N],
    targets: [W; LEN],
    near: [W; N],
    reach: [W; N],
    reached_from: [W; N],
    between: [[W; N]; N],
}

macro_rules! build_sliders {
    ($word:ty) => {
        impl<const N: usize, const GROUPS: usize, const LEN: usize> Sliders<$word, N, GROUPS, LEN> {
            /// The table of `lines` with the multipliers found for them. Meant for a `static`.
            ///
            /// # Panics
            /// When `LEN` is not the index's [`table_len`](SliderIndex::table_len) or `N` is not a power of two: at
            /// compile time, in a `static`.
            pub const fn new(lines: &Lines<N>, index: &SliderIndex<N, GROUPS>) -> Self {
                assert!(LEN == index.len && N.is_power_of_two() && N <= <$word>::BITS as usize);
                let empty = Group { mask: 0, multiplier: 0, offset: 0, shift: 63 };
                let mut table = Sliders {
                    groups: [[empty; GROUPS]; N],
                    targets: [0; LEN],
                    near: [0; N],
                    reach: [0; N],
                    reached_from: [0; N],
                    between: [[0; N]; N],
                };
                let mut from = 0;
                while from < N {
                    let mut g = 0;
                    while g < GROUPS {
                        let Group { mask, multiplier, offset, shift } = index.groups[from][g];
                        table.groups[from][g] =
                            Group { mask: mask as $word, multiplier: multiplier as $word, offset, shift };
                        if lines.count(from as u8) > 0 {
                            let mut occupied = 0u128;
                            loop {
                                let low = (occupied as u64).wrapping_mul(multiplier as u64);
                                let high = ((occupied >> 64) as u64).wrapping_mul((multiplier >> 64) as u64);
                                let at = offset as usize + (low.wrapping_add(high) >> shift) as usize;
                                table.targets[at] = lines.walk(from as u8, g, occupied) as $word;
                                occupied = occupied.wrapping_sub(mask) & mask;
                                if occupied == 0 {
                                    break;
                                }
                            }
                        }
                        g += 1;
                    }
                    table.near[from] = lines.near(from as u8) as $word;
                    let mut n = 0;
                    while n < lines.count(from as u8) {
                        let line = lines.get(from as u8, n);
                        let (mut at, mut passed) = (0, 0);
                        while at < line.len() {
                            let to = line.get(at) as usize;
                            table.between[to][from] = passed;
                            table.reach[from] |= 1 << to;
                            table.reached_from[to] |= 1 << from;
                            passed |= 1 << to;
                            at += 1;
                        }
                        n += 1;
                    }
                    from += 1;
                }
                table
            }
        }
    };
}

build_sliders!(u64);
build_sliders!(u128);

/// The lines of one kind on a board, as sets. Cell indices are taken modulo the table's size.
pub trait LineTable<W: Bits>: Sync + 'static {
    /// The cells a slider on `from` can go to when the cells of `occupied` stop it, each blocker included.
    fn targets(&self, from: u8, occupied: W) -> W;
    /// The cells one step from `from`.
    fn near(&self, from: u8) -> W;
    /// The cells a slider on `from` reaches on an empty board.
    fn reach(&self, from: u8) -> W;
    /// The cells from which a slider reaches `to` on an empty board. Lines need not lead back: this is not `reach`.
    fn reached_from(&self, to: u8) -> W;
    /// The cells that a slider on `from` passes on its way to `to`; empty if it does not go there.
    fn between(&self, from: u8, to: u8) -> W;
}

impl<W: Bits, const N: usize, const GROUPS: usize, const LEN: usize> LineTable<W> for Sliders<W, N, GROUPS, LEN> {
    #[inline(always)]
    fn targets(&self, from: u8, occupied: W) -> W {
        let mut set = W::EMPTY;
        for group in &self.groups[from as usize & (N - 1)] {
            set |= self.targets[group.offset as usize + (occupied & group.mask).gather(group.multiplier, group.shift)];
        }
        set
    }
    #[inline(always)]
    fn near(&self, from: u8) -> W {
        self.near[from as usize & (N - 1)]
    }
    #[inline(always)]
    fn reach(&self, from: u8) -> W {
        self.reach[from as usize & (N - 1)]
    }
    #[inline(always)]
    fn reached_from(&self, to: u8) -> W {
        self.reached_from[to as usize & (N - 1)]
    }
    #[inline(always)]
    fn between(&self, from: u8, to: u8) -> W {
        self.between[to as usize & (N - 1)][from as usize & (N - 1)]
    }
}
