// The rules of Dipole: positions, legal moves, who has won.

use std::fmt;

const PIECES: i32 = 12;
const MOVE_LIMIT: i32 = 60; // moves of each side

// Names with the steps down and to the right.
const DIRECTIONS: [(&str, i32, i32); 8] = [
    ("N", -1, 0), ("NE", -1, 1), ("E", 0, 1), ("SE", 1, 1), ("S", 1, 0), ("SW", 1, -1), ("W", 0, -1), ("NW", -1, -1),
];

// Stacks on their cells, the side to move, and the plies played so far. Row 0 is A.
#[derive(Clone)]
pub struct Position {
    stacks: [[i32; 8]; 8], // pieces on a cell: above 0 white ones, below 0 black ones
    pub turn: &'static str,
    plies: i32,
}

fn other(side: &str) -> &'static str {
    if side == "white" { "black" } else { "white" }
}

fn colour_of(side: &str) -> i32 {
    if side == "white" { 1 } else { -1 }
}

fn name_of(row: i32, column: i32) -> String {
    format!("{}{}", (b'A' + row as u8) as char, column + 1)
}

// A stack as text, such as `W12`; a dot where there is none.
fn sign(stack: i32) -> String {
    match stack {
        1.. => format!("W{stack}"),
        0 => ".".to_string(),
        _ => format!("B{}", -stack),
    }
}

// The position in which every game begins.
pub fn start() -> Position {
    read(&format!("A4B{PIECES} H5W{PIECES} W 0"))
}

// The position of a text such as `A4B12 H5W12 W 0`.
pub fn read(text: &str) -> Position {
    let mut words: Vec<&str> = text.split(' ').collect();
    let plies = words.pop().and_then(|word| word.parse().ok()).expect("plies");
    let turn = if words.pop() == Some("W") { "white" } else { "black" };
    let mut stacks = [[0; 8]; 8];
    for word in words {
        let signs = word.as_bytes();
        let size: i32 = word[3..].parse().expect("pieces");
        stacks[(signs[0] - b'A') as usize][(signs[1] - b'1') as usize] = if signs[2] == b'W' { size } else { -size };
    }
    Position { stacks, turn, plies }
}

impl Position {
    // The pieces of the side to move on a cell, those of the opponent below 0; none off the board.
    fn own(&self, row: i32, column: i32) -> i32 {
        let is_outside = row < 0 || column < 0 || row > 7 || column > 7;
        if is_outside { 0 } else { colour_of(self.turn) * self.stacks[row as usize][column as usize] }
    }

    // The legal moves such as `H5,N,2`; who has none must pass, which moves 0 pieces.
    pub fn moves(&self) -> Vec<String> {
        let mut found = vec![];
        let cells = (0..64).map(|place| (place / 8, place % 8)).filter(|&(row, column)| self.own(row, column) > 0);
        for (row, column) in cells.clone() {
            for way in DIRECTIONS {
                for pieces in 1..=self.own(row, column) {
                    if self.may_go(row, column, way, pieces) {
                        found.push(format!("{},{},{pieces}", name_of(row, column), way.0));
                    }
                }
            }
        }
        if found.is_empty() {
            found.extend(cells.take(1).map(|(row, column)| name_of(row, column) + ",N,0"));
        }
        found
    }

    // Whether so many pieces may leave this cell in this direction; they go as many cells.
    fn may_go(&self, row: i32, column: i32, (_, down, right): (&str, i32, i32), pieces: i32) -> bool {
        if (down + right) * pieces % 2 != 0 {
            return false; // a light cell, also beyond the edge
        }
        let met = self.own(row + down * pieces, column + right * pieces);
        if met < 0 {
            return -met <= pieces; // a capture may go in every direction
        }
        down == -colour_of(self.turn) // to an empty cell, onto an own stack, or off the board
    }

    // The position after a move.
    pub fn play(&self, chosen: &str) -> Position {
        let words: Vec<&str> = chosen.split(',').collect();
        let (row, column) = ((chosen.as_bytes()[0] - b'A') as i32, (chosen.as_bytes()[1] - b'1') as i32);
        let (_, down, right) = DIRECTIONS.into_iter().find(|way| way.0 == words[1]).expect("a direction");
        let pieces: i32 = words[2].parse().expect("pieces");
        let mut next = Position { turn: other(self.turn), plies: self.plies + 1, ..self.clone() };
        if pieces > 0 {
            next.stacks[row as usize][column as usize] -= colour_of(self.turn) * pieces;
            let (row, column) = (row + down * pieces, column + right * pieces);
            if (0..8).contains(&row) && (0..8).contains(&column) {
                let joined = self.own(row, column).max(0);
                next.stacks[row as usize][column as usize] = colour_of(self.turn) * (pieces + joined);
            }
        }
        next
    }

    fn count(&self, side: &str) -> i32 {
        self.stacks.iter().flatten().map(|stack| (stack * colour_of(side)).max(0)).sum()
    }

    // None while the game goes on, else `white`, `black` or `tie`.
    pub fn result(&self) -> Option<&'static str> {
        let (white, black) = (self.count("white"), self.count("black"));
        match () {
            _ if white > 0 && black > 0 && self.plies < 2 * MOVE_LIMIT => None,
            _ if white > black => Some("white"),
            _ if black > white => Some("black"),
            _ => Some("tie"),
        }
    }

    // The position in one line, as `girone show` prints it.
    pub fn text(&self) -> String {
        let mut words = vec![];
        for (row, column) in (0..64).map(|place| (place / 8, place % 8)) {
            let stack = self.stacks[row as usize][column as usize];
            if stack != 0 {
                words.push(name_of(row, column) + &sign(stack));
            }
        }
        words.push(if self.turn == "white" { "W".to_string() } else { "B".to_string() });
        words.push(self.plies.to_string());
        words.join(" ")
    }
}

// The board as a person reads it.
impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "    1   2   3   4   5   6   7   8")?;
        for (row, letter) in self.stacks.iter().zip('A'..) {
            write!(out, "\n{letter}  ")?;
            for &stack in row {
                write!(out, " {:3}", sign(stack))?;
            }
        }
        Ok(())
    }
}
