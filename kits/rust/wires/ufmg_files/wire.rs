// One move by files: the board is read from a file, the move is written into move.txt.

#[path = "hand.rs"]
mod hand;

use crate::rules::{self, Position, PASS};
use std::{fs, io};

// Answers one position: the parameters are the file with the board, and our colour; `human` plays a whole game.
pub fn play(mut choose: impl FnMut(&Position) -> String, parameters: &[&str]) -> Result<(), String> {
    let position = match parameters {
        ["human", told @ ..] => return play_human(choose, told),
        [file, "black"] => read_board(file, "black"),
        [file, "white"] => read_board(file, "white"),
        _ => return Err("write the file with the board and a colour, such as state.txt black".to_string()),
    };
    let position = position.map_err(|error| error.to_string())?;
    let legal = position.moves();
    let written = if legal.is_empty() || legal[0] == PASS {
        write_move(PASS)
    } else {
        // Whatever happens while we think, there is a legal move.
        write_move(&legal[0]).and_then(|()| write_move(&choose(&position)))
    };
    written.map_err(|error| error.to_string())
}

// Plays against a person, who may have told the colour already.
fn play_human(choose: impl FnMut(&Position) -> String, told: &[&str]) -> Result<(), String> {
    let colour = match told {
        [] => hand::ask("Which colour do you play, black or white? ").unwrap_or_default(),
        words => words.join(" "),
    };
    if colour != "black" && colour != "white" {
        return Err(format!("{colour} is not a colour; write black or white"));
    }
    hand::by_hand(choose, rules::start(8), rules::other(&colour));
    Ok(())
}

// The position of a file with 8 lines of W, B and dots.
fn read_board(file: &str, turn: &'static str) -> io::Result<Position> {
    let signs = |sign| match sign {
        'B' => 'X',
        'W' => 'O',
        _ => '-',
    };
    let cells = fs::read_to_string(file)?.chars().filter(|sign| !sign.is_whitespace()).map(signs).collect();
    Ok(Position { size: 8, cells, turn })
}

// Writes the move; the file is replaced at once, so it is never half written.
fn write_move(chosen: &str) -> io::Result<()> {
    fs::write("move.new", format!("{chosen}\n"))?;
    fs::rename("move.new", "move.txt")
}
