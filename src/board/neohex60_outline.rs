//! How the sixty cells of Neohex can be drawn.
//!
//! A drawing, not arithmetic: every cell pulled its corners towards a regular hexagon until they all came to rest. Only
//! Red's sector is kept; the others are the same turned by a third.

use super::outline::{Outline, Point};

/// Points by row (0 to 4) and file, in thousandths of about a side.
type Points = [[[i16; 2]; 6]; 5];

/// Corner 0 of the cell in file q - 1 and row r: also corner 2 of the cell in file q, and corner 4 of that in row r + 1.
/// The one of the first file in row 0 is nobody's; the middle one in row 4 is the middle of the long side.
const EVEN: Points = [
    [[0, 0], [2310, -9732], [858, -8809], [-557, -7891], [-1918, -7038], [-3328, -6234]],
    [[3843, -8927], [2384, -8003], [942, -7080], [-457, -6163], [-1839, -5340], [-3255, -4578]],
    [[3902, -7176], [2425, -6270], [977, -5316], [-393, -4368], [-1731, -3659], [-3143, -3149]],
    [[3910, -5430], [2406, -4556], [982, -3473], [-340, -2394], [-1832, -2070], [-3341, -2033]],
    [[3874, -3795], [2375, -2900], [1109, -1479], [-424, -772], [-2661, -734], [-4323, -1328]],
];

/// Corner 1 of the cell in file q and row r: also corner 3 of that in row r + 1, and corner 5 of the one in file q - 1
/// and row r + 1. The last one is nobody's.
const ODD: Points = [
    [[3309, -9773], [1851, -8849], [418, -7927], [-970, -7028], [-2368, -6208], [-3814, -5361]],
    [[3379, -8035], [1917, -7116], [494, -6185], [-886, -5294], [-2277, -4540], [-3722, -3794]],
    [[3414, -6295], [1932, -5378], [532, -4377], [-797, -3471], [-2200, -2958], [-3766, -2679]],
    [[3382, -4602], [1903, -3641], [596, -2413], [-853, -1552], [-2534, -1566], [-4136, -2125]],
    [[3312, -3080], [1967, -1937], [881, 19], [-1836, -221], [-3699, -607], [0, 0]],
];

/// The cosine and sine of no turn and of one and two thirds of a turn against the clock: to Red, Green and Blue.
const TURNS: [[f32; 2]; 3] = [[1.0, 0.0], [-0.5, 0.866_025_4], [-0.5, -0.866_025_4]];

/// The outline of the cell in file `q` and row `r` of a sector.
pub(super) fn outline(sector: u8, q: u8, r: u8) -> Outline {
    let [cosine, sine] = TURNS[sector as usize % 3];
    let point = |points: &Points, q: u8, r: u8| -> Point {
        let [x, y] = points[r as usize % 5][q as usize % 6].map(|part| f32::from(part) / 1000.0);
        [cosine * x - sine * y, sine * x + cosine * y]
    };
    // A long side has its middle where corner 0 would be, and that corner at the centre of the board.
    let long = (q, r) == (2, 4);
    let first = point(&EVEN, q + 1, r);
    let outline = Outline::new()
        .push(if long { [0.0; 2] } else { first })
        .push(point(&ODD, q, r))
        .push(point(&EVEN, q, r))
        .push(point(&ODD, q, r - 1))
        .push(point(&EVEN, q + 1, r - 1))
        .push(point(&ODD, q + 1, r - 1));
    if long { outline.push(first) } else { outline }
}
