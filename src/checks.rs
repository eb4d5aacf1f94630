//! Check and pins, as sets of cells.

use crate::board::{Board, Cell, CellSet, Line};

/// The pieces from which check and pins come: all enemies' sliders by kind of line.
#[derive(Clone, Copy, Debug)]
pub struct Sliding<B: Board> {
    /// Enemies that slide along orthogonal lines.
    pub orthogonal: CellSet<B>,
    /// Enemies that slide along diagonal lines.
    pub diagonal: CellSet<B>,
}

impl<B: Board> Sliding<B> {
    /// The sliders that attack `cell` when `occupied` is what stops them.
    #[inline(always)]
    pub fn attackers(&self, cell: Cell<B>, occupied: CellSet<B>) -> CellSet<B> {
        let mut attackers = CellSet::EMPTY;
        if !(B::reached_from(Line::Orthogonal, cell) & self.orthogonal).is_empty() {
            attackers |= B::slide_attackers(Line::Orthogonal, cell, occupied) & self.orthogonal;
        }
        if !(B::reached_from(Line::Diagonal, cell) & self.diagonal).is_empty() {
            attackers |= B::slide_attackers(Line::Diagonal, cell, occupied) & self.diagonal;
        }
        attackers
    }
}

/// What holds a player's moves down: found once a position.
///
/// Any number of enemies of any number of players may check and pin at once; a slider with two lines to the king
/// counts along each. Nothing here reverses an attack, so lines need not lead back.
#[derive(Clone, Copy, Debug)]
pub struct Checks<B: Board> {
    /// The enemies that check.
    pub checkers: CellSet<B>,
    /// The cells to which a piece other than the king may go: all if there is no check; in check the checker and what
    /// lies between; none if two checks cannot be answered at once.
    pub answer: CellSet<B>,
    /// The pieces that may not go wherever they like.
    pub pinned: CellSet<B>,
    king: Option<Cell<B>>,
    orthogonal: CellSet<B>,
    diagonal: CellSet<B>,
}

impl<B: Board> Checks<B> {
    /// No check and no pin, as if there were no king.
    pub const NONE: Self = Checks {
        checkers: CellSet::EMPTY,
        answer: B::CELLS,
        pinned: CellSet::EMPTY,
        king: None,
        orthogonal: CellSet::EMPTY,
        diagonal: CellSet::EMPTY,
    };

    /// Check and pins of the king on `king`, whose side owns `own`: `leapers` are the enemies that check without
    /// sliding.
    #[inline(always)]
    pub fn find(
        king: Cell<B>,
        own: CellSet<B>,
        occupied: CellSet<B>,
        leapers: CellSet<B>,
        sliding: Sliding<B>,
    ) -> Self {
        let mut checks = Checks { king: Some(king), checkers: leapers, ..Self::NONE };
        for leaper in leapers {
            checks.answer &= leaper.set();
        }
        checks.orthogonal = checks.line(Line::Orthogonal, king, own, occupied, sliding.orthogonal);
        checks.diagonal = checks.line(Line::Diagonal, king, own, occupied, sliding.diagonal);
        checks
    }

    /// Enters the checks and pins of sliders of one kind, and returns those that pin.
    #[inline(always)]
    fn line(
        &mut self,
        line: Line,
        king: Cell<B>,
        own: CellSet<B>,
        occupied: CellSet<B>,
        sliders: CellSet<B>,
    ) -> CellSet<B> {
        let mut pinners = CellSet::EMPTY;
        for slider in B::reached_from(line, king) & sliders {
            let between = B::between(line, slider, king);
            let blockers = between & occupied;
            if blockers.is_empty() {
                self.checkers |= slider.set();
                self.answer &= between | slider.set();
            } else if !blockers.has_many() && !(blockers & own).is_empty() {
                self.pinned |= blockers;
                pinners |= slider.set();
            }
        }
        pinners
    }

    /// The cells to which the piece on `from` may go, its own way of moving aside: [`answer`](Checks::answer), less
    /// what its pins forbid.
    #[inline]
    pub fn allowed(&self, from: Cell<B>) -> CellSet<B> {
        let mut allowed = self.answer;
        let (true, Some(king)) = (self.pinned.contains(from), self.king) else { return allowed };
        for (line, pinners) in [(Line::Orthogonal, self.orthogonal), (Line::Diagonal, self.diagonal)] {
            for pinner in pinners {
                let between = B::between(line, pinner, king);
                if between.contains(from) {
                    allowed &= between | pinner.set();
                }
            }
        }
        allowed
    }
}
