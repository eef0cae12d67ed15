// The rules of Fission: positions, legal moves, who has won.

use std::fmt;

const MOVE_LIMIT: i32 = 50; // moves of each side
const START: &str = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0";

// Names with the steps down and to the right.
const DIRECTIONS: [(&str, i32, i32); 8] = [
    ("N", -1, 0), ("NE", -1, 1), ("E", 0, 1), ("SE", 1, 1), ("S", 1, 0), ("SW", 1, -1), ("W", 0, -1), ("NW", -1, -1),
];

// Stones on their cells, the side to move, and the plies played so far. Row 0 is A.
#[derive(Clone)]
pub struct Position {
    cells: [[u8; 8]; 8], // W, B and dots
    pub turn: &'static str,
    plies: i32,
}

fn other(side: &str) -> &'static str {
    if side == "white" { "black" } else { "white" }
}

fn sign_of(side: &str) -> u8 {
    if side == "white" { b'W' } else { b'B' }
}

// The position in which every game begins.
pub fn start() -> Position {
    read(START)
}

// The position of a text: eight rows, the side to move, the plies played.
pub fn read(text: &str) -> Position {
    let words: Vec<&str> = text.split(' ').collect();
    let mut cells = [[b'.'; 8]; 8];
    for (row, signs) in words[0].split('/').enumerate() {
        cells[row].copy_from_slice(signs.as_bytes());
    }
    let turn = if words[1] == "W" { "white" } else { "black" };
    Position { cells, turn, plies: words[2].parse().expect("plies") }
}

impl Position {
    // The sign on a cell; a blank off the board.
    fn sign(&self, row: i32, column: i32) -> u8 {
        let is_outside = row < 0 || column < 0 || row > 7 || column > 7;
        if is_outside { b' ' } else { self.cells[row as usize][column as usize] }
    }

    // The legal moves such as `F5,N`: a stone must be able to enter the first cell.
    pub fn moves(&self) -> Vec<String> {
        let mut found = vec![];
        for (row, column) in (0..64).map(|place| (place / 8, place % 8)) {
            for (name, down, right) in DIRECTIONS {
                if self.sign(row, column) == sign_of(self.turn) && self.sign(row + down, column + right) == b'.' {
                    found.push(format!("{}{},{name}", (b'A' + row as u8) as char, column + 1));
                }
            }
        }
        found
    }

    // The position after a move: the stone slides, and explodes if a stone stops it.
    pub fn play(&self, chosen: &str) -> Position {
        let cell = chosen.as_bytes();
        let (mut row, mut column) = ((cell[0] - b'A') as i32, (cell[1] - b'1') as i32);
        let (_, down, right) = DIRECTIONS.into_iter().find(|way| way.0 == &chosen[3..]).expect("a direction");
        let mut next = Position { turn: other(self.turn), plies: self.plies + 1, ..self.clone() };
        next.put(row, column, b'.');
        while self.sign(row + down, column + right) == b'.' {
            row += down;
            column += right;
        }
        next.put(row, column, sign_of(self.turn));
        if self.sign(row + down, column + right) != b' ' {
            next.explode(row, column);
        }
        next
    }

    fn put(&mut self, row: i32, column: i32, sign: u8) {
        if self.sign(row, column) != b' ' {
            self.cells[row as usize][column as usize] = sign;
        }
    }

    // Takes away the stone on a cell and all stones around it.
    fn explode(&mut self, row: i32, column: i32) {
        self.put(row, column, b'.');
        for (_, down, right) in DIRECTIONS {
            self.put(row + down, column + right, b'.');
        }
    }

    fn count(&self, side: &str) -> usize {
        self.cells.iter().flatten().filter(|&&sign| sign == sign_of(side)).count()
    }

    // None while the game goes on, else `white`, `black` or `tie`.
    pub fn result(&self) -> Option<&'static str> {
        let (white, black) = (self.count("white"), self.count("black"));
        match (white, black) {
            (1.., 0) => Some("white"),
            (0, 1..) => Some("black"),
            (0, 0) | (1, 1) => Some("tie"),
            _ if self.moves().is_empty() || self.plies >= 2 * MOVE_LIMIT => Some("tie"),
            _ => None,
        }
    }

    // The position in one line, as `girone show` prints it.
    pub fn text(&self) -> String {
        let rows: Vec<_> = self.cells.iter().map(|row| String::from_utf8_lossy(row)).collect();
        format!("{} {} {}", rows.join("/"), sign_of(self.turn) as char, self.plies)
    }
}

// The board as a person reads it.
impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "  12345678")?;
        for (row, letter) in self.cells.iter().zip('A'..) {
            write!(out, "\n{letter} {}", String::from_utf8_lossy(row))?;
        }
        Ok(())
    }
}
