//! The outlines of cells: that they fit together, and that they are what they are said to be.

use hexvariants::board::{Board, Cell, Hex91, Neohex60, Outline, Point, Shogi91};

fn near([ax, ay]: Point, [bx, by]: Point) -> bool {
    (ax - bx).abs() < 2e-3 && (ay - by).abs() < 2e-3
}

/// The sides of a cell from corner to corner.
fn sides(outline: &Outline) -> impl Iterator<Item = (Point, Point)> + '_ {
    outline.iter().copied().zip(outline.iter().copied().cycle().skip(1))
}

fn is_inside(outline: &Outline, [x, y]: Point) -> bool {
    // By crossings, for some outlines of Neohex are not convex.
    let crossings = sides(outline)
        .filter(|&([ax, ay], [bx, by])| (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax);
    crossings.count() % 2 == 1
}

fn fits_together<B: Board>() {
    for cell in B::CELLS {
        let outline = B::outline(cell);
        assert!((6..=7).contains(&outline.len()), "{cell}");
        assert!((1.8..3.5).contains(&outline.area()), "{cell} has area {}", outline.area());
        assert!(is_inside(&outline, B::center(cell)), "{cell}");
        for other in B::CELLS - cell.set() {
            let theirs = B::outline(other);
            assert!(!is_inside(&theirs, B::center(cell)), "{cell} lies in {other}");
            let inner = outline.iter().filter(|&&[x, y]| {
                let [cx, cy] = B::center(cell);
                is_inside(&theirs, [x + (cx - x) * 0.01, y + (cy - y) * 0.01])
            });
            assert_eq!(inner.count(), 0, "{cell} overlaps {other}");
            // Clockwise both, so the two run along a common side in opposite ways.
            let common = sides(&outline)
                .flat_map(|(a, b)| sides(&theirs).filter(move |&(c, d)| near(a, d) && near(b, c)).collect::<Vec<_>>());
            assert_eq!(common.count(), usize::from(B::neighbors(cell).contains(other)), "{cell} and {other}");
        }
    }
}

#[test]
fn cells_share_the_corners_of_common_sides_and_do_not_overlap() {
    fits_together::<Hex91>();
    fits_together::<Shogi91>();
    fits_together::<Neohex60>();
}

#[test]
fn boards_of_91_cells_stand_as_they_should() {
    let at = |name: &str| Hex91::center(name.parse().unwrap());
    let height = 5.0 * 3.0_f32.sqrt();
    assert!(near(at("f1"), [0.0, -height]) && near(at("f6"), [0.0, 0.0]) && near(at("f11"), [0.0, height]));
    assert!(near(at("a1"), [-7.5, -height / 2.0]) && near(at("l6"), [7.5, height / 2.0]));
    assert_eq!(Hex91::outline("f6".parse().unwrap()).iter().filter(|[_, y]| *y > 0.8).count(), 2, "flat sides up");

    let at = |name: &str| Shogi91::center(name.parse().unwrap());
    assert!(near(at("6f"), [0.0, 0.0]) && near(at("6a"), [height / 2.0, 7.5]) && near(at("11a"), [-height / 2.0, 7.5]));
    assert!(near(at("1k"), [height / 2.0, -7.5]) && near(at("11f"), [-height, 0.0]));
    assert_eq!(Shogi91::outline("6f".parse().unwrap()).iter().filter(|[_, y]| *y > 0.8).count(), 1, "a corner up");
}

#[test]
fn diagonal_steps_go_along_a_side() {
    fn check<B: Board>() {
        for from in B::CELLS {
            for to in B::diagonals(from) {
                let ([fx, fy], [tx, ty]) = (B::center(from), B::center(to));
                assert!((fx - tx).hypot(fy - ty) > 2.9, "{from} {to}");
            }
        }
    }
    check::<Hex91>();
    check::<Shogi91>();
}

#[test]
fn neohex_is_drawn_as_its_table_says() {
    let mut cells = 0;
    for line in include_str!("data/neohex_outline.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (name, corners) = line.split_once('\t').unwrap();
        let cell: Cell<Neohex60> = name.parse().unwrap();
        let outline = Neohex60::outline(cell);
        let corners: Vec<_> = corners
            .split([' ', '\t'])
            .map(|point| {
                let (x, y) = point.split_once(',').unwrap();
                [x.parse::<f32>().unwrap(), y.parse().unwrap()]
            })
            .collect();
        assert_eq!(outline.len(), corners.len(), "{name}");
        assert!(outline.iter().zip(&corners).all(|(&ours, &theirs)| near(ours, theirs)), "{name}: {outline:?}");
        cells += 1;
    }
    assert_eq!(cells, Neohex60::CELLS.len());
}

/// N12
#[test]
fn neohex_is_played_clockwise() {
    let at = |name: &str| Neohex60::center(name.parse().unwrap());
    let ([ax, ay], [ex, ey]) = (at("a01"), at("e01"));
    assert!(ay < -5.0 && ey < -5.0 && ax > ex, "Red sits at the bottom, with a01 at the right hand");
    let ([blue, _], [green, _]) = (at("c12"), at("c08"));
    assert!(blue < -5.0 && green > 5.0, "Blue, who is next, sits at the left");
}

#[test]
fn any_index_has_an_outline() {
    for index in 0..=u8::MAX {
        assert!(Hex91::outline(Cell::at(index)).len() == 6 && Shogi91::outline(Cell::at(index)).len() == 6);
        assert!(Neohex60::outline(Cell::at(index)).iter().all(|[x, y]| x.is_finite() && y.is_finite()));
    }
    assert_eq!((Outline::new().area(), Outline::new().center()), (0.0, [0.0, 0.0]));
}
