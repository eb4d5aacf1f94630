//! What a cell looks like: plain numbers for any front end.

use core::fmt;
use core::ops::Deref;

/// The square root of three: the distance between the centres of two neighbours whose sides are one.
const SQRT_3: f32 = 1.732_050_8;

/// A point in the plane of the board: x to the right and y up.
pub type Point = [f32; 2];

/// The corners of a cell, clockwise.
///
/// ```
/// use hexvariants::board::{Board, Hex91, Neohex60};
///
/// assert_eq!(Hex91::outline("f6".parse()?).len(), 6);
/// // A cell with a long side has one more point: where its two neighbours along that side meet.
/// assert_eq!(Neohex60::outline("c04".parse()?).len(), 7);
/// for [x, y] in Hex91::outline("f6".parse()?).iter() {
///     assert!((x * x + y * y - 1.0).abs() < 1e-6);
/// }
/// # Ok::<(), hexvariants::board::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Outline {
    corners: [Point; Self::MAX],
    len: u8,
}

impl Outline {
    /// The most corners a cell can have.
    pub const MAX: usize = 7;

    /// No corner yet.
    pub const fn new() -> Self {
        Outline { corners: [[0.0; 2]; Self::MAX], len: 0 }
    }

    /// These corners and one more. There is room for [`MAX`](Outline::MAX); what is beyond is left out.
    pub const fn push(mut self, corner: Point) -> Self {
        if (self.len as usize) < Self::MAX {
            self.corners[self.len as usize] = corner;
            self.len += 1;
        }
        self
    }

    /// A regular hexagon with sides of length one that stands on a side, so that files of such cells run straight up.
    /// Its first corner is the upper left one.
    pub const fn on_side([x, y]: Point) -> Self {
        const HIGH: f32 = SQRT_3 / 2.0;
        Self::new()
            .push([x - 0.5, y + HIGH])
            .push([x + 0.5, y + HIGH])
            .push([x + 1.0, y])
            .push([x + 0.5, y - HIGH])
            .push([x - 0.5, y - HIGH])
            .push([x - 1.0, y])
    }

    /// A regular hexagon with sides of length one that stands on a corner, so that ranks of such cells run straight
    /// across. Its first corner is the upper one.
    pub const fn on_corner([x, y]: Point) -> Self {
        const WIDE: f32 = SQRT_3 / 2.0;
        Self::new()
            .push([x, y + 1.0])
            .push([x + WIDE, y + 0.5])
            .push([x + WIDE, y - 0.5])
            .push([x, y - 1.0])
            .push([x - WIDE, y - 0.5])
            .push([x - WIDE, y + 0.5])
    }

    /// The centre of the cell of axial coordinates (q, s) among hexagons that stand on a side: q files to the right, s
    /// cells up its file from the line where files of higher q sink by half a cell each.
    pub const fn center_on_side(q: i8, s: i8) -> Point {
        let (q, s) = (q as f32, s as f32);
        [1.5 * q, SQRT_3 * (s + q / 2.0)]
    }

    /// The centre of the cell of axial coordinates (q, r) among hexagons that stand on a corner: r ranks down, q cells to
    /// the right in its rank from the line where lower ranks shift by half a cell each.
    pub const fn center_on_corner(q: i8, r: i8) -> Point {
        let (q, r) = (q as f32, r as f32);
        [SQRT_3 * (q + r / 2.0), -1.5 * r]
    }

    /// Twice the area inside, and the centre of mass; that of a single corner or a line is the origin.
    fn mass(&self) -> (f32, Point) {
        let (mut doubled, mut sum) = (0.0, [0.0; 2]);
        // Around the first corner, so that cells far from the origin lose no digits.
        let Some(&[x0, y0]) = self.first() else { return (0.0, sum) };
        for (&[ax, ay], &[bx, by]) in self.iter().zip(self.iter().skip(1)) {
            let (ax, ay, bx, by) = (ax - x0, ay - y0, bx - x0, by - y0);
            let cross = ay * bx - ax * by;
            doubled += cross;
            sum = [sum[0] + cross * (ax + bx), sum[1] + cross * (ay + by)];
        }
        if doubled == 0.0 { (0.0, [0.0; 2]) } else { (doubled, sum.map(|part| part / (3.0 * doubled))) }
    }

    /// The area inside: positive for corners in clockwise order.
    pub fn area(&self) -> f32 {
        self.mass().0 / 2.0
    }

    /// The point on which a plate of this shape balances.
    pub fn center(&self) -> Point {
        let (_, [x, y]) = self.mass();
        self.first().map_or([0.0; 2], |&[x0, y0]| [x0 + x, y0 + y])
    }
}

/// The corners as a slice.
impl Deref for Outline {
    type Target = [Point];

    fn deref(&self) -> &[Point] {
        self.corners.split_at(self.len as usize % (Self::MAX + 1)).0
    }
}

impl fmt::Debug for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
