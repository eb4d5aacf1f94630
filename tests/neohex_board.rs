//! Neohex's board against a table of all its lines, leaps and pawn steps, which was made without this crate.
#![cfg(feature = "neohex")]

use std::collections::{BTreeMap, BTreeSet};

use hexvariants::board::{Board, Cell, CellSet, Line, LineCells, Neohex60};

type Set = CellSet<Neohex60>;

const KINDS: [Line; 2] = [Line::Orthogonal, Line::Diagonal];

fn cell(name: &str) -> Cell<Neohex60> {
    name.parse().unwrap()
}

fn turned(set: Set) -> Set {
    set.iter().map(Neohex60::turned).collect()
}

fn names(line: &LineCells) -> Vec<String> {
    line.as_slice().iter().map(|&index| Cell::<Neohex60>::new(index).unwrap().to_string()).collect()
}

/// The cell ahead of a pawn and the cells it captures on (N2, N3).
fn pawn(sector: u8, from: Cell<Neohex60>) -> (Set, Set) {
    let (side, corners) = if Neohex60::sector(from) == sector { (1, [0, 1]) } else { (4, [3, 4]) };
    let [a, b] = corners.map(|corner| Neohex60::corner_steps(from, corner));
    (Neohex60::neighbor_over(from, side), a | b)
}

/// The fields of each line of the table, in a map by cell and kind.
fn table() -> BTreeMap<(String, String), String> {
    let mut table = BTreeMap::new();
    for line in include_str!("data/neohex_lines.tsv").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t').map(str::to_string);
        let [cell, kind, rest] = [(); 3].map(|()| fields.next().unwrap());
        assert_eq!(fields.next(), None);
        assert_eq!(table.insert((cell, kind), rest), None);
    }
    table
}

#[test]
fn every_line_of_the_table() {
    let mut table = table();
    assert_eq!(table.len(), 60 * 6);
    for from in Neohex60::CELLS {
        let mut take = |kind: &str| table.remove(&(from.to_string(), kind.to_string())).unwrap();
        for (line, kind) in [(Line::Orthogonal, "rook"), (Line::Diagonal, "bishop")] {
            let field = take(kind);
            let expected: Vec<Vec<String>> =
                field.split("; ").map(|line| line.split(' ').map(str::to_string).collect()).collect();
            let found: Vec<Vec<String>> = Neohex60::lines(line, from).iter().map(names).collect();
            assert_eq!(found.len(), expected.len(), "{from} {kind}");
            assert_eq!(BTreeSet::from_iter(found), BTreeSet::from_iter(expected), "{from} {kind}");
        }
        assert_eq!(Neohex60::knight(from), take("knight").parse().unwrap(), "{from} knight");
        for (sector, letter) in ["r", "g", "b"].into_iter().enumerate() {
            let field = take(&format!("pawn {letter}"));
            let (ahead, captures) = field.strip_prefix("ahead ").unwrap().split_once(" captures ").unwrap();
            let read = |list: &str| if list == "-" { Set::EMPTY } else { list.parse().unwrap() };
            assert_eq!(pawn(sector as u8, from), (read(ahead), read(captures)), "{from} pawn {letter}");
            assert!(read(ahead).len() <= 1);
        }
    }
    assert_eq!(table.len(), 0);
}

#[test]
fn sets_are_those_of_the_lines() {
    for kind in KINDS {
        for from in Neohex60::CELLS {
            let lines = Neohex60::lines(kind, from);
            let (mut near, mut reach) = (Set::EMPTY, Set::EMPTY);
            for line in lines {
                let mut passed = Set::EMPTY;
                for (n, &index) in line.as_slice().iter().enumerate() {
                    let to = Cell::new(index).unwrap();
                    assert_eq!(Neohex60::between(kind, from, to), passed, "{from} {to}");
                    assert!(Neohex60::reached_from(kind, to).contains(from), "{from} {to}");
                    passed |= to.set();
                    if n == 0 {
                        near |= to.set();
                    }
                }
                reach |= passed;
            }
            assert_eq!(Neohex60::reach(kind, from), reach, "{from}");
            let over: Set = (0..6)
                .flat_map(|at| match kind {
                    Line::Orthogonal => Neohex60::neighbor_over(from, at),
                    Line::Diagonal => Neohex60::corner_steps(from, at),
                })
                .collect();
            assert_eq!(over, near, "{from}");
            match kind {
                Line::Orthogonal => assert_eq!(Neohex60::neighbors(from), near),
                Line::Diagonal => assert_eq!(Neohex60::diagonals(from), near),
            }
            for to in Neohex60::CELLS - reach {
                assert!(Neohex60::between(kind, from, to).is_empty());
                assert!(!Neohex60::reached_from(kind, to).contains(from));
            }
        }
    }
    for from in Neohex60::CELLS {
        assert_eq!(Neohex60::king(from), Neohex60::neighbors(from) | Neohex60::diagonals(from));
        for to in Neohex60::CELLS {
            assert_eq!(Neohex60::knight(from).contains(to), Neohex60::knight_from(to).contains(from));
            assert_eq!(Neohex60::king(from).contains(to), Neohex60::king_from(to).contains(from));
            // Rook lines lead back over the same cells.
            let between = |from, to| Neohex60::between(Line::Orthogonal, from, to);
            assert_eq!(between(from, to), between(to, from), "{from} {to}");
        }
    }
}

/// The ways in which the centre is unlike the rest of the board, as the rule page names them.
#[test]
fn one_way_attacks() {
    let one_way = |reach: fn(Cell<Neohex60>) -> Set| {
        let mut pairs = Vec::new();
        for from in Neohex60::CELLS {
            pairs.extend(reach(from).iter().filter(|&to| !reach(to).contains(from)).map(|to| format!("{from} {to}")));
        }
        pairs
    };
    assert_eq!(one_way(|from| Neohex60::reach(Line::Orthogonal, from)).len(), 0);
    assert_eq!(one_way(|from| Neohex60::reach(Line::Diagonal, from)).len(), 30);
    assert_eq!(one_way(Neohex60::knight).len(), 57);
    let mut king = one_way(Neohex60::king);
    king.sort();
    assert_eq!(king, ["b04 b06", "b04 c09", "d09 c05", "d09 d03", "f05 c04", "f05 f10"]);

    let sevens: Set = Neohex60::CELLS.iter().filter(|&cell| Neohex60::neighbors(cell).len() == 7).collect();
    assert_eq!(sevens, "c04 c05 c09".parse().unwrap());
    for from in Neohex60::CELLS {
        for at in 0..6 {
            assert_eq!(Neohex60::neighbor_over(from, at).len() == 2, at == 0 && sevens.contains(from), "{from} {at}");
            let split = at == 0 && ["b04", "f05", "d09"].map(cell).contains(&from);
            assert_eq!(Neohex60::corner_steps(from, at).len() == 2, split, "{from} {at}");
            assert_eq!(Neohex60::neighbor_over(from, at), Neohex60::neighbor_over(from, at + 6));
            assert_eq!(Neohex60::corner_steps(from, at), Neohex60::corner_steps(from, at + 6));
        }
    }
}

#[test]
fn turning() {
    let letter = |letter: char| "gfcba_e".chars().nth("abcde_g".find(letter).unwrap()).unwrap();
    assert_eq!(letter('g'), 'e');
    for from in Neohex60::CELLS {
        let to = Neohex60::turned(from);
        assert_eq!(to.index(), (from.index() + 20) % 60);
        assert_eq!(Neohex60::turned(Neohex60::turned(to)), from);
        let ((sector, q, r), name) = (Neohex60::coordinates(from), from.to_string());
        assert_eq!(Neohex60::coordinates(to), ((sector + 1) % 3, q, r));
        assert_eq!(Neohex60::sector(from), sector);
        assert_eq!(Neohex60::at_coordinates(sector, q, r), Some(from));
        assert_eq!(from.index(), 20 * usize::from(sector) + 5 * (usize::from(r) - 1) + usize::from(q));
        if sector == 0 {
            assert_eq!(to, cell(&format!("{}{}", letter(name.chars().next().unwrap()), 9 - r)));
        }
        for kind in KINDS {
            let turn = |line: &LineCells| -> Vec<u8> { line.as_slice().iter().map(|at| (at + 20) % 60).collect() };
            let before: BTreeSet<_> = Neohex60::lines(kind, from).iter().map(turn).collect();
            let after: BTreeSet<_> = Neohex60::lines(kind, to).iter().map(|line| line.as_slice().to_vec()).collect();
            assert_eq!(before, after, "{from} {to}");
            assert_eq!(turned(Neohex60::reach(kind, from)), Neohex60::reach(kind, to));
            assert_eq!(turned(Neohex60::reached_from(kind, from)), Neohex60::reached_from(kind, to));
            for other in Neohex60::CELLS {
                let between = Neohex60::between(kind, to, Neohex60::turned(other));
                assert_eq!(turned(Neohex60::between(kind, from, other)), between);
            }
        }
        for at in 0..6 {
            assert_eq!(turned(Neohex60::neighbor_over(from, at)), Neohex60::neighbor_over(to, at));
            assert_eq!(turned(Neohex60::corner_steps(from, at)), Neohex60::corner_steps(to, at));
        }
        assert_eq!(turned(Neohex60::king(from)), Neohex60::king(to));
        assert_eq!(turned(Neohex60::king_from(from)), Neohex60::king_from(to));
        assert_eq!(turned(Neohex60::knight(from)), Neohex60::knight(to));
        assert_eq!(turned(Neohex60::knight_from(from)), Neohex60::knight_from(to));
        for player in 0..3 {
            let (ahead, captures) = pawn(player, from);
            assert_eq!((turned(ahead), turned(captures)), pawn((player + 1) % 3, to));
        }
    }
    for (sector, q, r) in [(3, 0, 1), (0, 5, 1), (0, 0, 0), (0, 0, 5), (255, 255, 255)] {
        assert_eq!(Neohex60::at_coordinates(sector, q, r), None);
    }
}

#[test]
fn slides_are_walks() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for round in 0..1500 {
        let bits = match round % 3 {
            0 => random(),
            1 => random() & random(),
            _ => random() & random() & random(),
        };
        let occupied = Set::from_bits(bits & Neohex60::CELLS.bits());
        for kind in KINDS {
            let mut attackers = [Set::EMPTY; 60];
            for from in Neohex60::CELLS {
                let mut walked = Set::EMPTY;
                for line in Neohex60::lines(kind, from) {
                    for &index in line.as_slice() {
                        let to = Cell::new(index).unwrap();
                        walked |= to.set();
                        if occupied.contains(to) {
                            break;
                        }
                    }
                }
                assert_eq!(Neohex60::slide(kind, from, occupied), walked, "{kind:?} {from} over {occupied}");
                let turn = Neohex60::slide(kind, Neohex60::turned(from), turned(occupied));
                assert_eq!(turn, turned(walked), "{kind:?} {from} over {occupied}");
                walked.iter().for_each(|to| attackers[to.index()] |= from.set());
            }
            for to in Neohex60::CELLS {
                let found = Neohex60::slide_attackers(kind, to, occupied);
                assert_eq!(found, attackers[to.index()], "{kind:?} {to} over {occupied}");
            }
        }
    }
}

#[test]
fn cell_names_and_rows() {
    let rows: Vec<String> = Neohex60::ROWS
        .iter()
        .map(|row| row.iter().map(|&index| Cell::<Neohex60>::new(index).unwrap().to_string()).collect::<String>())
        .collect();
    let expected: Vec<String> = (1..=12)
        .rev()
        .map(|row| {
            let files = ["abcde", "abcfg", "cdefg"][(row - 1) / 4];
            files.chars().map(|file| format!("{file}{row:02}")).collect()
        })
        .collect();
    assert_eq!(rows, expected);

    for from in Neohex60::CELLS {
        let name = from.to_string();
        assert_eq!(name.len(), 3);
        assert_eq!(cell(&name), from);
        let (file, row) = Neohex60::file_and_row(from);
        assert_eq!(format!("{file}{row:02}"), name);
        let short = name.replacen('0', "", usize::from(name.as_bytes()[1] == b'0'));
        assert_eq!(cell(&short), from);
    }
    for text in [
        "", "c", "c0", "c00", "c004", "c13", "c012", "c4 ", " c4", "c+4", "C4", "c1x", "04", "4c", "d05", "e08", "f01",
        "g4", "a09", "b12", "h01", "c20", "cé", "é4", "c٤",
    ] {
        assert!(text.parse::<Cell<Neohex60>>().is_err(), "{text:?}");
    }
    assert_eq!(Cell::<Neohex60>::new(60), None);
    let none = Cell::<Neohex60>::at(61);
    assert_eq!(none.to_string(), "??");
    assert_eq!(Neohex60::turned(none), none);
    assert!(Neohex60::knight(none).is_empty() && Neohex60::lines(Line::Diagonal, none).is_empty());
}
