//! Pictures of positions, as SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use hexvariants::board::{Board, Cell, CellSet, Outline};
use hexvariants::{Player, Position, Status, Variant};

/// What a picture needs to know of a game beside its board. Lengths are in sides of a cell, and y is down, as in SVG.
pub(crate) trait Picture: Variant {
    /// The piece on a cell.
    fn piece(position: &Self::Position, cell: Cell<Self::Board>) -> Option<Piece>;

    /// The colour of a cell.
    fn color(cell: Cell<Self::Board>) -> &'static str;

    /// The kings in check.
    fn checked(position: &Self::Position) -> CellSet<Self::Board>;

    /// The cell that a move starts from, unless it is a drop, and the one it goes to.
    fn ends(mv: Self::Move) -> Ends<Self::Board>;

    /// The same of the text of a move; `None` if it is no move's.
    fn read_ends(text: &str) -> Option<Ends<Self::Board>>;

    /// What each player has in hand, in a game with hands: pieces, and how many of each.
    fn hands(position: &Self::Position) -> Vec<Vec<(Piece, usize)>> {
        let _ = position;
        Vec::new()
    }
}

pub(crate) type Ends<B> = (Option<Cell<B>>, Cell<B>);

/// A piece: its name among the definitions of the picture, and how it is drawn around the origin.
pub(crate) struct Piece {
    pub id: String,
    pub svg: String,
}

/// What is marked on a board.
pub(crate) struct Marks<B: Board> {
    /// The last move.
    pub last: Option<Ends<B>>,
    /// The cell whose piece's moves are dotted.
    pub moves_of: Option<Cell<B>>,
}

impl<B: Board> Default for Marks<B> {
    fn default() -> Self {
        Marks { last: None, moves_of: None }
    }
}

/// Pixels a side.
const SCALE: f32 = 36.0;
const MARGIN: f32 = 0.5;
/// The room for a hand beside the board.
const HAND: f32 = 2.0;
const FONT: &str = "DejaVu Sans, Verdana, sans-serif";

/// A number of pixels as short as it gets.
fn pixels(length: f32) -> String {
    let text = format!("{:.1}", length * SCALE);
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".into() } else { text.into() }
}

/// A text that can stand between tags.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A cell's outline as the points of a polygon, drawn in towards its centre.
fn points(outline: &Outline, [cx, cy]: [f32; 2], by: f32) -> String {
    let corner = |&[x, y]: &[f32; 2]| format!("{},{}", pixels(cx + (x - cx) * by), pixels(-cy - (y - cy) * by));
    outline.iter().map(corner).collect::<Vec<_>>().join(" ")
}

/// How far a cell reaches up and down from its centre, over the width of its name.
fn reach<B: Board>(cell: Cell<B>) -> (f32, f32) {
    let (outline, [cx, cy]) = (B::outline(cell), B::center(cell));
    let (mut up, mut down) = (f32::MAX, f32::MAX);
    for x in [cx - 0.28, cx, cx + 0.28] {
        for (&[ax, ay], &[bx, by]) in outline.iter().zip(outline.iter().cycle().skip(1)) {
            if (ax < x) != (bx < x) {
                let y = ay + (by - ay) * (x - ax) / (bx - ax) - cy;
                if y > 0.0 { up = up.min(y) } else { down = down.min(-y) }
            }
        }
    }
    (up, down)
}

/// Where the piece on a cell is drawn, and where the name of the cell stands: below it.
fn spots<B: Board>(cell: Cell<B>) -> [[f32; 2]; 2] {
    let ([x, y], (up, down)) = (B::center(cell), reach(cell));
    [[x, (down - 0.32 - up) / 2.0 - y], [x, down - 0.15 - y]]
}

fn polygon<B: Board>(cell: Cell<B>, by: f32, style: &str) -> String {
    format!("<polygon points=\"{}\" {style}/>\n", points(&B::outline(cell), B::center(cell), by))
}

/// Draws a position.
pub(crate) fn svg<V: Picture>(position: &V::Position, marks: &Marks<V::Board>) -> String {
    let hands = V::hands(position);
    let corners = || V::Board::CELLS.iter().flat_map(|cell| V::Board::outline(cell).to_vec());
    let bound = |part: usize, sign: f32| corners().map(|corner| corner[part] * sign).fold(f32::MIN, f32::max) * sign;
    let beside = if hands.is_empty() { MARGIN } else { MARGIN + HAND };
    let (left, right) = (bound(0, -1.0) - beside, bound(0, 1.0) + beside);
    let (top, bottom) = (-bound(1, 1.0) - MARGIN, -bound(1, -1.0) + MARGIN);

    let (mut defs, mut body) = (BTreeMap::new(), String::new());
    let mut place = |piece: Piece, x: f32, y: f32| {
        let placed = format!("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>\n", piece.id, pixels(x), pixels(y));
        defs.insert(piece.id, piece.svg);
        placed
    };

    body += "<g stroke=\"#5a452c\" stroke-width=\"1.4\" stroke-linejoin=\"round\">\n";
    for cell in V::Board::CELLS {
        body += &polygon(cell, 1.0, &format!("fill=\"{}\"", V::color(cell)));
    }
    body += "</g>\n";
    body += &underlays::<V>(position, marks);
    let _ = writeln!(body, "<g font-family=\"{FONT}\" font-size=\"9\" text-anchor=\"middle\" fill=\"#4a3a26\">");
    for cell in V::Board::CELLS {
        let [_, [x, y]] = spots(cell);
        let _ = writeln!(body, "<text x=\"{}\" y=\"{}\">{cell}</text>", pixels(x), pixels(y));
    }
    body += "</g>\n";
    for cell in V::Board::CELLS {
        if let Some(piece) = V::piece(position, cell) {
            let [[x, y], _] = spots(cell);
            body += &place(piece, x, y);
        }
    }
    body += &targets::<V>(position, marks);

    // The first player's hand at the lower right, the second's at the upper left.
    let text = format!("font-family=\"{FONT}\" font-size=\"16\" fill=\"#222\"");
    for (player, hand) in Player::all(hands.len()).zip(hands) {
        let name = format!("{}'s hand", V::PLAYERS[player.index()]);
        let first = player.index() == 0;
        let rows = hand.len().max(1) as f32;
        let (x, y) = if first { (right - HAND - 0.4, bottom - MARGIN - 1.5 * rows) } else { (left + 0.4, top + 1.2) };
        let (label, anchor) = if first { (right - MARGIN, "end") } else { (x, "start") };
        let (label, above) = (pixels(label), pixels(y - 0.3));
        let _ = writeln!(body, "<text x=\"{label}\" y=\"{above}\" text-anchor=\"{anchor}\" {text}>{name}</text>");
        if hand.is_empty() {
            let _ = writeln!(
                body,
                "<text x=\"{}\" y=\"{}\" {text} fill-opacity=\"0.6\">empty</text>",
                pixels(x),
                pixels(y + 0.4)
            );
        }
        for (n, (piece, count)) in hand.into_iter().enumerate() {
            let y = y + 1.5 * n as f32 + 0.7;
            body += &place(piece, x + 0.6, y);
            if count > 1 {
                let (x, y) = (pixels(x + 1.3), pixels(y + 0.2));
                let _ = writeln!(body, "<text x=\"{x}\" y=\"{y}\" {text}>\u{d7}{count}</text>");
            }
        }
    }
    let _ = writeln!(
        body,
        "<text x=\"{}\" y=\"{}\" {text}>{}</text>",
        pixels(left + MARGIN),
        pixels(bottom - MARGIN / 2.0),
        escaped(&caption::<V>(position)),
    );

    let (x, y, width, height) = (pixels(left), pixels(top), pixels(right - left), pixels(bottom - top));
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">"
    );
    let _ = writeln!(svg, "<title>{}</title>", escaped(&format!("{}: {position}", V::NAME)));
    let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
    svg += "<defs>\n";
    for (id, piece) in &defs {
        let _ = writeln!(svg, "<g id=\"{id}\"><g transform=\"scale({SCALE})\">{piece}</g></g>");
    }
    svg += "</defs>\n";
    svg + &body + "</svg>\n"
}

/// Whose turn it is, or how the game ended.
fn caption<V: Picture>(position: &V::Position) -> String {
    let player = V::PLAYERS[position.turn().index()];
    match (position.outcome(), position.status()) {
        (Some(outcome), _) => outcome.to_string(),
        (None, Status::Check) => format!("{player} to move, in check"),
        _ => format!("{player} to move"),
    }
}

/// What is marked beneath the pieces: the last move, kings in check, and the piece whose moves are shown.
fn underlays<V: Picture>(position: &V::Position, marks: &Marks<V::Board>) -> String {
    let mut svg = String::new();
    if let Some(cell) = marks.moves_of {
        svg += &polygon(cell, 0.97, "fill=\"#ffe14d\" fill-opacity=\"0.75\"");
    }
    if let Some((from, to)) = marks.last {
        let style = "fill=\"none\" stroke=\"#1d5f8a\" stroke-width=\"4\"";
        svg += &polygon(to, 0.94, style);
        if let Some(from) = from {
            svg += &polygon(from, 0.94, &format!("{style} stroke-dasharray=\"8 6\""));
        }
    }
    for cell in V::checked(position) {
        svg += &polygon(cell, 0.93, "fill=\"#e33\" fill-opacity=\"0.45\" stroke=\"#c11\" stroke-width=\"5\"");
    }
    svg
}

/// Dots where a piece can go, rings around what it can capture.
fn targets<V: Picture>(position: &V::Position, marks: &Marks<V::Board>) -> String {
    let mut svg = String::new();
    let Some(from) = marks.moves_of else { return svg };
    let moves = position.legal_moves().into_iter().map(V::ends).filter(|ends| ends.0 == Some(from));
    for cell in moves.map(|(_, to)| to).collect::<CellSet<V::Board>>() {
        let [x, y] = spots(cell)[0].map(pixels);
        let _ = match V::piece(position, cell) {
            None => writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"#17713a\" stroke=\"#fff\" stroke-width=\"2\"/>"
            ),
            Some(_) => writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"25\" fill=\"none\" stroke=\"#17713a\" stroke-width=\"5\" stroke-dasharray=\"11 5\"/>"
            ),
        };
    }
    svg
}

/// Chess pieces, drawn for this picture: paths in a square of 100 around the origin.
#[cfg(any(feature = "mccooey", feature = "neohex"))]
mod figures {
    use hexvariants::chess::Role;

    /// How a figure is drawn: the body, the lines on it, and how large.
    pub(super) struct Ink {
        pub fill: &'static str,
        pub stroke: &'static str,
        pub lines: &'static str,
        pub size: f32,
    }

    pub(super) fn figure(role: Role, ink: &Ink) -> String {
        let (body, lines) = match role {
            Role::Pawn => {
                ("<path d=\"M-27 43H27C27 28 12 24 9 2H-9C-12 24 -27 28 -27 43Z\"/><circle cy=\"-15\" r=\"17\"/>", "")
            }
            Role::Rook => (
                "<path d=\"M-31 43H31V32H23L19 -8H28V-38H14V-27H7V-38H-7V-27H-14V-38H-28V-8H-19L-23 32H-31Z\"/>",
                "M-19 -8H19M-23 32H23",
            ),
            Role::Bishop => (
                "<path d=\"M-29 43H29V33H13C13 26 21 20 21 4C21 -14 7 -24 0 -34C-7 -24 -21 -14 -21 4C-21 20 -13 26 -13 33H-29Z\"/>\
                 <circle cy=\"-40\" r=\"6\"/>",
                "M0 -16V10M-10 -5H10M-13 33H13",
            ),
            Role::Knight => (
                "<path d=\"M-25 43H31C34 8 28 -26 2 -37L-5 -47L-11 -35C-24 -28 -30 -10 -39 5C-43 13 -37 22 -28 18C-22 15 -16 13 -7 12C-4 22 -25 26 -25 43Z\"/>",
                "M11 -24C21 -10 23 12 21 33M-14 -16L-12 -18M-33 10L-31 8",
            ),
            Role::Queen => (
                "<path d=\"M-27 43H27L29 28L41 -22L20 8L14 -34L0 6L-14 -34L-20 8L-41 -22L-29 28Z\"/>\
                 <circle cx=\"-41\" cy=\"-26\" r=\"5\"/><circle cx=\"-14\" cy=\"-39\" r=\"5\"/>\
                 <circle cx=\"14\" cy=\"-39\" r=\"5\"/><circle cx=\"41\" cy=\"-26\" r=\"5\"/>",
                "M-28 30Q0 22 28 30",
            ),
            Role::King => (
                "<path d=\"M-27 43H27V30C46 16 44 -8 27 -12C14 -14 4 -6 0 4C-4 -6 -14 -14 -27 -12C-44 -8 -46 16 -27 30Z\"/>\
                 <path d=\"M0 4V-46M-11 -33H11\" fill=\"none\"/>",
                "M-27 30Q0 22 27 30M0 4V24",
            ),
        };
        let Ink { fill, stroke, lines: line, size } = ink;
        format!(
            "<g transform=\"scale({})\" stroke-width=\"5\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
             <g fill=\"{fill}\" stroke=\"{stroke}\">{body}</g><path d=\"{lines}\" fill=\"none\" stroke=\"{line}\"/></g>",
            size / 100.0
        )
    }
}

#[cfg(feature = "mccooey")]
mod mccooey {
    use hexvariants::board::Hex91;
    use hexvariants::chess::MoveText;
    use hexvariants::mccooey::{McCooey, Move, Position, WHITE};

    use super::figures::{Ink, figure};
    use super::*;

    impl Picture for McCooey {
        fn piece(position: &Position, cell: Cell<Hex91>) -> Option<Piece> {
            let (player, role) = position.pieces().get(cell)?;
            let (ink, id) = match player == WHITE {
                true => (Ink { fill: "#fff", stroke: "#1a1a1a", lines: "#1a1a1a", size: 1.3 }, 'w'),
                false => (Ink { fill: "#1a1a1a", stroke: "#1a1a1a", lines: "#fff", size: 1.3 }, 'b'),
            };
            Some(Piece { id: format!("{id}{}", role.letter()), svg: figure(role, &ink) })
        }

        fn color(cell: Cell<Hex91>) -> &'static str {
            let (q, s) = Hex91::axial(cell);
            ["#e9c592", "#fdf0d8", "#cf9c67"][(q - s).rem_euclid(3) as usize]
        }

        fn checked(position: &Position) -> CellSet<Hex91> {
            match hexvariants::Position::is_check(position) {
                true => position.pieces().king(hexvariants::Position::turn(position)).set(),
                false => CellSet::EMPTY,
            }
        }

        fn ends(mv: Move) -> Ends<Hex91> {
            (Some(mv.from()), mv.to())
        }

        fn read_ends(text: &str) -> Option<Ends<Hex91>> {
            let read = MoveText::read(text).ok()?;
            Some((Some(read.from), read.to))
        }
    }
}

#[cfg(feature = "hexshogi91")]
mod hexshogi91 {
    use hexvariants::board::Shogi91;
    use hexvariants::hexshogi91::{BLACK, HexShogi91, Move, MoveText, Position, Role};

    use super::*;

    /// A tile that points at the enemy. Black's is dark, a promoted piece's has a second edge and a `+`.
    fn tile(player: Player, role: Role) -> Piece {
        let (fill, ink, turn, id) = match player == BLACK {
            true => ("#2d2d2d", "#fff", "translate(0 0.06) scale(0.96)", 'b'),
            false => ("#fffaf0", "#1a1a1a", "translate(0 -0.04) scale(0.94) rotate(180)", 'w'),
        };
        let mut svg = format!(
            "<g transform=\"{turn}\"><path d=\"M0 -0.68L0.42 -0.46L0.52 0.5H-0.52L-0.42 -0.46Z\" fill=\"{fill}\" \
             stroke=\"#1a1a1a\" stroke-width=\"0.05\" stroke-linejoin=\"round\"/>"
        );
        let (size, color) = if role.is_promoted() {
            let _ = write!(
                svg,
                "<path d=\"M0 -0.56L0.34 -0.38L0.42 0.41H-0.42L-0.34 -0.38Z\" fill=\"none\" stroke=\"{ink}\" \
                 stroke-width=\"0.03\"/>"
            );
            (0.48, if player == BLACK { "#ff9c8f" } else { "#b01020" })
        } else {
            (0.66, ink)
        };
        let _ = write!(
            svg,
            "<text y=\"{}\" font-family=\"{FONT}\" font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\" \
             fill=\"{color}\">{role}</text></g>",
            0.04 + size * 0.36
        );
        Piece { id: format!("{id}{}{}", if role.is_promoted() { "p" } else { "" }, role.letter()), svg }
    }

    impl Picture for HexShogi91 {
        fn piece(position: &Position, cell: Cell<Shogi91>) -> Option<Piece> {
            position.pieces().get(cell).map(|(player, role)| tile(player, role))
        }

        fn color(cell: Cell<Shogi91>) -> &'static str {
            let (q, r) = Shogi91::axial(cell);
            ["#f2d9a0", "#fdf3d6", "#e3bd78"][(q - r).rem_euclid(3) as usize]
        }

        fn checked(position: &Position) -> CellSet<Shogi91> {
            use hexvariants::Position as _;
            let pieces = position.pieces();
            if position.is_check() { pieces.kings() & pieces.of(position.turn()) } else { CellSet::EMPTY }
        }

        fn ends(mv: Move) -> Ends<Shogi91> {
            (mv.from(), mv.to())
        }

        fn read_ends(text: &str) -> Option<Ends<Shogi91>> {
            Some(match MoveText::read(text).ok()? {
                MoveText::Step { from, to, .. } => (Some(from), to),
                MoveText::Drop { to, .. } => (None, to),
            })
        }

        fn hands(position: &Position) -> Vec<Vec<(Piece, usize)>> {
            let hand = |player| position.hand(player).iter().map(|(role, count)| (tile(player, role), count)).collect();
            Player::all(2).map(hand).collect()
        }
    }
}

#[cfg(feature = "neohex")]
mod neohex {
    use hexvariants::board::Neohex60;
    use hexvariants::chess::MoveText;
    use hexvariants::neohex::{BLUE, Move, Neohex, Position, RED};

    use super::figures::{Ink, figure};
    use super::*;

    impl Picture for Neohex {
        /// Each player's figures stand on a shape of its own, so that they differ without colours too.
        fn piece(position: &Position, cell: Cell<Neohex60>) -> Option<Piece> {
            let (player, role) = position.pieces().get(cell)?;
            let (id, base, fill, ink) = if player == RED {
                ('r', "<circle r=\"0.56\" fill=\"#a3201b\" stroke=\"#4d0a08\"/>", "#fff", "#a3201b")
            } else if player == BLUE {
                (
                    'b',
                    "<rect x=\"-0.51\" y=\"-0.51\" width=\"1.02\" height=\"1.02\" rx=\"0.08\" fill=\"#fff\" stroke=\"#1b3f8f\"/>",
                    "#1b3f8f",
                    "#fff",
                )
            } else {
                (
                    'g',
                    "<path d=\"M0 -0.7C0.34 -0.5 0.62 0.04 0.63 0.44C0.3 0.56 -0.3 0.56 -0.63 0.44C-0.62 0.04 -0.34 -0.5 0 -0.7Z\" fill=\"#8cc47f\" stroke=\"#14501c\"/>",
                    "#14501c",
                    "#8cc47f",
                )
            };
            let figure = figure(role, &Ink { fill, stroke: fill, lines: ink, size: 0.78 });
            Some(Piece {
                id: format!("{id}{}", role.letter()),
                svg: format!("<g transform=\"scale(0.94)\"><g stroke-width=\"0.05\">{base}</g>{figure}</g>"),
            })
        }

        fn color(cell: Cell<Neohex60>) -> &'static str {
            let (sector, shade) = (cell.index() / 20, (cell.index() % 5 + 2 * (cell.index() % 20 / 5)) % 3);
            [["#fbe4e0", "#f5cbc4", "#edb1a7"], ["#e4f3df", "#cbe5c3", "#b1d6a6"], ["#e2e9fa", "#c7d5f3", "#adc0ea"]]
                [sector % 3][shade]
        }

        fn checked(position: &Position) -> CellSet<Neohex60> {
            position.kings_in_check()
        }

        fn ends(mv: Move) -> Ends<Neohex60> {
            (Some(mv.from()), mv.to())
        }

        fn read_ends(text: &str) -> Option<Ends<Neohex60>> {
            let read = MoveText::read(text).ok()?;
            Some((Some(read.from), read.to))
        }
    }
}
