// The rules of Othello on boards of every even size: positions, legal moves, who has won.

use std::fmt;

pub const PASS: &str = "-1,-1";
const LAYOUT: &str = "@LAYOUT@"; // standard: white on the top-left centre cell; mirrored: black

// Discs on their cells and the side to move. Columns (x) and rows (y) count from 0 at the top left.
#[derive(Clone)]
pub struct Position {
    pub size: i32,
    pub cells: Vec<char>, // row by row: X is black, O is white, - is empty
    pub turn: &'static str,
}

pub fn other(side: &str) -> &'static str {
    if side == "white" { "black" } else { "white" }
}

fn sign_of(side: &str) -> char {
    if side == "black" { 'X' } else { 'O' }
}

// The position in which a game begins; black moves first.
pub fn start(size: i32) -> Position {
    let mut position = Position { size, cells: vec!['-'; (size * size) as usize], turn: "black" };
    let (high, low) = (size / 2 - 1, size / 2);
    let (falling, rising) = if LAYOUT == "mirrored" { ('X', 'O') } else { ('O', 'X') };
    for (x, y, sign) in [(high, high, falling), (low, low, falling), (low, high, rising), (high, low, rising)] {
        position.cells[(y * size + x) as usize] = sign;
    }
    position
}

// The position of a text: the cells row by row, then the side to move.
pub fn read(text: &str) -> Position {
    let (cells, side) = text.split_once(' ').expect("cells and a side");
    let size = (cells.len() as f64).sqrt().round() as i32;
    Position { size, cells: cells.chars().collect(), turn: if side == "X" { "black" } else { "white" } }
}

impl Position {
    // The sign on a cell; a blank off the board.
    fn sign(&self, x: i32, y: i32) -> char {
        let is_outside = x < 0 || y < 0 || x >= self.size || y >= self.size;
        if is_outside { ' ' } else { self.cells[(y * self.size + x) as usize] }
    }

    // The legal moves such as `5,4`, column first; only a pass where the side has to pass.
    pub fn moves(&self) -> Vec<String> {
        let found = self.moves_of(self.turn);
        if found.is_empty() && !self.moves_of(other(self.turn)).is_empty() {
            return vec![PASS.to_string()];
        }
        found
    }

    fn moves_of(&self, side: &str) -> Vec<String> {
        let places = (0..self.size * self.size).map(|place| (place % self.size, place / self.size));
        places.filter(|&(x, y)| !self.captured(x, y, side).is_empty()).map(|(x, y)| format!("{x},{y}")).collect()
    }

    // The places of the discs that turn if this side puts one here; none if it may not.
    fn captured(&self, x: i32, y: i32, side: &str) -> Vec<usize> {
        let mut turned = vec![];
        if self.sign(x, y) != '-' {
            return turned;
        }
        for (right, down) in (0..9).map(|way| (way % 3 - 1, way / 3 - 1)) {
            let mut far = 1;
            while self.sign(x + far * right, y + far * down) == sign_of(other(side)) {
                far += 1;
            }
            if self.sign(x + far * right, y + far * down) == sign_of(side) {
                turned.extend((1..far).map(|near| ((y + near * down) * self.size + x + near * right) as usize));
            }
        }
        turned
    }

    // The position after a move.
    pub fn play(&self, chosen: &str) -> Position {
        let mut next = Position { turn: other(self.turn), ..self.clone() };
        if chosen == PASS {
            return next;
        }
        let (x, y) = chosen.split_once(',').expect("column and row");
        let (x, y) = (x.parse().expect("a column"), y.parse().expect("a row"));
        for place in self.captured(x, y, self.turn) {
            next.cells[place] = sign_of(self.turn);
        }
        next.cells[(y * self.size + x) as usize] = sign_of(self.turn);
        next
    }

    fn count(&self, side: &str) -> usize {
        self.cells.iter().filter(|&&sign| sign == sign_of(side)).count()
    }

    // None while the game goes on, else `white`, `black` or `tie`.
    pub fn result(&self) -> Option<&'static str> {
        let (white, black) = (self.count("white"), self.count("black"));
        match () {
            _ if !self.moves().is_empty() => None,
            _ if white > black => Some("white"),
            _ if black > white => Some("black"),
            _ => Some("tie"),
        }
    }

    // The position in one line, as `girone show` prints it.
    pub fn text(&self) -> String {
        format!("{} {}", self.cells.iter().collect::<String>(), sign_of(self.turn))
    }
}

// The board as a person reads it, with the numbers of columns and rows.
impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "  {}", (0..self.size).map(|x| (x % 10).to_string()).collect::<String>())?;
        for (y, row) in self.cells.chunks(self.size as usize).enumerate() {
            write!(out, "\n{} {}", y % 10, row.iter().collect::<String>())?;
        }
        Ok(())
    }
}
