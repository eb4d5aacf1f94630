//! The machine word a set of cells is kept in.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// An unsigned integer that holds one bit a cell: `u64` for boards of up to 64 cell indices, `u128` for up to 128.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Send
    + Sync
    + 'static
{
    /// No bit set.
    const EMPTY: Self;
    /// Every bit set.
    const FULL: Self;
    /// How many bits there are.
    const WIDTH: u32;

    /// The one bit `index`, which is taken modulo the width.
    fn bit(index: u8) -> Self;
    /// The number of bits set.
    fn count(self) -> u32;
    /// The index of the lowest bit set; the width if there is none.
    fn lowest(self) -> u32;
    /// Takes the lowest bit out and returns its index; there must be one.
    fn pop(&mut self) -> u8;
    /// All but the lowest bit set.
    fn without_lowest(self) -> Self;
    /// Whether bit `index` (modulo the width) is set.
    fn has(self, index: u8) -> bool;
    /// For each binary digit of a number below 32, all bits if it is set and none if not.
    fn digits(number: u8) -> &'static [Self; 8];
    /// The top bits of a product, which `multiplier` was chosen to make a perfect index of the bits of `self`.
    fn gather(self, multiplier: Self, shift: u32) -> usize;
    /// The same bits in the widest type.
    fn widen(self) -> u128;
    /// The low bits of `wide`.
    fn narrow(wide: u128) -> Self;
}

/// The bits of a word of 128, which are quicker looked up than made by a shift.
static BIT: [u128; 128] = {
    let (mut table, mut index) = ([0; 128], 0);
    while index < 128 {
        table[index] = 1 << index;
        index += 1;
    }
    table
};

macro_rules! digits {
    ($word:ty) => {{
        let (mut table, mut at) = ([[0; 8]; 32], 0);
        while at < 32 * 8 {
            table[at / 8][at % 8] = if at / 8 >> (at % 8) & 1 == 0 { 0 } else { <$word>::MAX };
            at += 1;
        }
        table
    }};
}

static DIGITS_64: [[u64; 8]; 32] = digits!(u64);
static DIGITS_128: [[u128; 8]; 32] = digits!(u128);

impl Bits for u64 {
    const EMPTY: Self = 0;
    const FULL: Self = u64::MAX;
    const WIDTH: u32 = 64;

    #[inline(always)]
    fn bit(index: u8) -> Self {
        1 << (index & 63)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline(always)]
    fn pop(&mut self) -> u8 {
        let index = self.trailing_zeros();
        *self &= self.wrapping_sub(1);
        index as u8
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
    #[inline(always)]
    fn has(self, index: u8) -> bool {
        self >> (index & 63) & 1 != 0
    }
    #[inline(always)]
    fn digits(number: u8) -> &'static [Self; 8] {
        &DIGITS_64[(number & 31) as usize]
    }
    #[inline(always)]
    fn gather(self, multiplier: Self, shift: u32) -> usize {
        (self.wrapping_mul(multiplier) >> (shift & 63)) as usize
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        self as u128
    }
    #[inline(always)]
    fn narrow(wide: u128) -> Self {
        wide as u64
    }
}

impl Bits for u128 {
    const EMPTY: Self = 0;
    const FULL: Self = u128::MAX;
    const WIDTH: u32 = 128;

    #[inline(always)]
    fn bit(index: u8) -> Self {
        BIT[(index & 127) as usize]
    }
    #[inline(always)]
    fn count(self) -> u32 {
        // Both halves share the last steps of the count where the machine has no instruction for it.
        if cfg!(target_feature = "popcnt") {
            return self.count_ones();
        }
        const TWO: u64 = 0x3333_3333_3333_3333;
        let pairs = |x: u64| x - (x >> 1 & 0x5555_5555_5555_5555);
        let nibbles = |x: u64| (x & TWO) + (x >> 2 & TWO);
        let both = nibbles(pairs(self as u64)) + nibbles(pairs((self >> 64) as u64));
        let bytes = (both & 0x0F0F_0F0F_0F0F_0F0F) + (both >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline(always)]
    fn pop(&mut self) -> u8 {
        let (mut low, mut high) = (*self as u64, (*self >> 64) as u64);
        let index = if low != 0 { low.pop() } else { high.pop() + 64 };
        *self = u128::from(low) | u128::from(high) << 64;
        index
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
    #[inline(always)]
    fn has(self, index: u8) -> bool {
        let half = if index & 64 == 0 { self as u64 } else { (self >> 64) as u64 };
        half >> (index & 63) & 1 != 0
    }
    #[inline(always)]
    fn digits(number: u8) -> &'static [Self; 8] {
        &DIGITS_128[(number & 31) as usize]
    }
    #[inline(always)]
    fn gather(self, multiplier: Self, shift: u32) -> usize {
        let low = (self as u64).wrapping_mul(multiplier as u64);
        let high = ((self >> 64) as u64).wrapping_mul((multiplier >> 64) as u64);
        (low.wrapping_add(high) >> (shift & 63)) as usize
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        self
    }
    #[inline(always)]
    fn narrow(wide: u128) -> Self {
        wide
    }
}
