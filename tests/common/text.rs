//! Positions' texts taken apart and put together without the crate's own reading and writing.

use hexvariants::board::{Board, Cell};

/// The pieces of the first field of a text by their cells. `piece_len` is the length in bytes of the piece that a text
/// starts with.
pub fn pieces<B: Board>(rows: &str, piece_len: fn(&str) -> usize) -> Vec<(Cell<B>, String)> {
    let mut pieces = Vec::new();
    for (row, cells) in rows.split('/').zip(B::ROWS.iter()) {
        let (mut rest, mut cells) = (row, cells.iter());
        while !rest.is_empty() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            if digits > 0 {
                let empty: usize = rest[..digits].parse().unwrap();
                cells.nth(empty - 1).unwrap();
                rest = &rest[digits..];
            } else {
                let (piece, after) = rest.split_at(piece_len(rest));
                pieces.push((Cell::at(*cells.next().unwrap()), piece.to_string()));
                rest = after;
            }
        }
    }
    pieces
}

/// The first field of a text, of what stands on each cell: `pieces` later in the list in place of earlier ones.
pub fn rows<B: Board>(pieces: &[(Cell<B>, String)]) -> String {
    let mut text = String::new();
    for row in B::ROWS.iter() {
        let mut empty = 0;
        for &index in row {
            let cell = Cell::at(index);
            match pieces.iter().rev().find(|(at, _)| *at == cell) {
                None => empty += 1,
                Some((_, piece)) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    text += piece;
                    empty = 0;
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text.push('/');
    }
    text.pop();
    text
}

/// A text with another cell's name in place of every name of a cell: a move or a field of cells.
pub fn rename<B: Board>(text: &str, cell: impl Fn(Cell<B>) -> Cell<B>) -> String {
    let (mut renamed, mut at) = (String::new(), 0);
    while at < text.len() {
        let name = (2..=4).rev().filter_map(|len| text.get(at..at + len)).find(|name| B::read_name(name).is_some());
        if let Some(name) = name {
            renamed += &cell(name.parse().unwrap()).to_string();
            at += name.len();
        } else {
            let letter = text[at..].chars().next().unwrap();
            renamed.push(letter);
            at += letter.len_utf8();
        }
    }
    renamed
}
