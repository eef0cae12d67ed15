// The rules of Lines of Action: positions, legal moves, who has won.

use std::fmt;

const MOVE_LIMIT: i32 = 100; // moves of each side
const START: &str = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0";

// Steps to the right and up.
const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

// A square: column and row from 0; A1 is 0, 0.
type Square = (i32, i32);

// Pieces on their squares, the side to move, and the plies played so far.
#[derive(Clone)]
pub struct Position {
    squares: [[u8; 8]; 8], // W, B and dots, by row and column
    pub turn: &'static str,
    plies: i32,
}

fn other(side: &str) -> &'static str {
    if side == "white" { "black" } else { "white" }
}

fn sign_of(side: &str) -> u8 {
    if side == "white" { b'W' } else { b'B' }
}

fn name_of((column, row): Square) -> String {
    format!("{}{}", (b'A' + column as u8) as char, row + 1)
}

// The square so many steps away in a direction; it may lie off the board.
fn step((column, row): Square, (right, up): (i32, i32), far: i32) -> Square {
    (column + far * right, row + far * up)
}

// The position in which every game begins.
pub fn start() -> Position {
    read(START)
}

// The position of a text: eight rows (row 8 first), the side to move, the plies played.
pub fn read(text: &str) -> Position {
    let words: Vec<&str> = text.split(' ').collect();
    let mut squares = [[b'.'; 8]; 8];
    for (number, signs) in words[0].split('/').enumerate() {
        squares[7 - number].copy_from_slice(signs.as_bytes());
    }
    let turn = if words[1] == "W" { "white" } else { "black" };
    Position { squares, turn, plies: words[2].parse().expect("plies") }
}

impl Position {
    // The sign on a square; a blank off the board.
    fn sign(&self, (column, row): Square) -> u8 {
        let is_outside = column < 0 || row < 0 || column > 7 || row > 7;
        if is_outside { b' ' } else { self.squares[row as usize][column as usize] }
    }

    // The legal moves such as `A2-C2`.
    pub fn moves(&self) -> Vec<String> {
        let mut found = vec![];
        for from in (0..64).map(|place| (place / 8, place % 8)) {
            for way in DIRECTIONS {
                if self.sign(from) == sign_of(self.turn) && self.may_go(from, way) {
                    let target = step(from, way, self.distance(from, way));
                    found.push(format!("{}-{}", name_of(from), name_of(target)));
                }
            }
        }
        found
    }

    // The pieces of either side on the whole line through a square: so far a piece must go.
    fn distance(&self, from: Square, way: (i32, i32)) -> i32 {
        let line = (-7..=7).map(|far| self.sign(step(from, way, far)));
        line.filter(|&sign| sign != b'.' && sign != b' ').count() as i32
    }

    // Whether a piece may go this way: no enemy on the path, and none of its own on the target.
    fn may_go(&self, from: Square, way: (i32, i32)) -> bool {
        let far = self.distance(from, way);
        let target = self.sign(step(from, way, far));
        let enemy = sign_of(other(self.turn));
        let is_free = (1..far).all(|near| self.sign(step(from, way, near)) != enemy);
        is_free && target != b' ' && target != sign_of(self.turn)
    }

    // The position after a move; a piece on the target is captured.
    pub fn play(&self, chosen: &str) -> Position {
        let signs = chosen.as_bytes();
        let mut next = Position { turn: other(self.turn), plies: self.plies + 1, ..self.clone() };
        next.squares[(signs[1] - b'1') as usize][(signs[0] - b'A') as usize] = b'.';
        next.squares[(signs[4] - b'1') as usize][(signs[3] - b'A') as usize] = sign_of(self.turn);
        next
    }

    // Whether all pieces of a side form one block; a single piece does.
    fn is_connected(&self, side: &str) -> bool {
        let mut left = self.clone(); // from here pieces are taken away, block by block
        let squares = (0..64).map(|place| (place / 8, place % 8));
        squares.filter(|&square| left.take_block(square, sign_of(side))).count() == 1
    }

    // Takes away the block that this square belongs to; false if no piece of this sign stands there.
    fn take_block(&mut self, square: Square, mine: u8) -> bool {
        if self.sign(square) != mine {
            return false;
        }
        self.squares[square.1 as usize][square.0 as usize] = b'.';
        for way in DIRECTIONS {
            self.take_block(step(square, way, 1), mine);
        }
        true
    }

    // None while the game goes on, else `white`, `black` or `tie`.
    pub fn result(&self) -> Option<&'static str> {
        let mover = other(self.turn); // who moved last wins if both are connected
        match () {
            _ if self.is_connected(mover) => Some(mover),
            _ if self.is_connected(self.turn) => Some(self.turn),
            _ if self.plies >= 2 * MOVE_LIMIT => Some("tie"),
            _ if self.moves().is_empty() => Some(mover),
            _ => None,
        }
    }

    // The position in one line, as `girone show` prints it.
    pub fn text(&self) -> String {
        let rows: Vec<_> = self.squares.iter().rev().map(|row| String::from_utf8_lossy(row)).collect();
        format!("{} {} {}", rows.join("/"), sign_of(self.turn) as char, self.plies)
    }
}

// The board as a person reads it, with the names of columns and rows.
impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        for (number, row) in self.squares.iter().enumerate().rev() {
            writeln!(out, "{} {}", number + 1, String::from_utf8_lossy(row))?;
        }
        write!(out, "  ABCDEFGH")
    }
}
