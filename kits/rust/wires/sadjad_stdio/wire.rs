// The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1.

#[path = "hand.rs"]
mod hand;

use crate::rules::{self, Position};
use std::io::BufRead;

// Plays one match: the first two numbers are the size of the board and our number, 1 is black.
// With `hand COLOUR` a person types the moves of the other side.
pub fn play(mut choose: impl FnMut(&Position) -> String, parameters: &[&str]) -> Result<(), String> {
    if let ["hand", colour @ ("white" | "black")] = parameters {
        hand::by_hand(choose, rules::start(8), colour);
        return Ok(());
    }
    let mut numbers = numbers();
    let (size, number) = match (parameters, numbers.next(), numbers.next()) {
        ([], Some(size), Some(number)) => (size, number),
        _ => return Err("write nothing, for the referee, or hand and a colour".to_string()),
    };
    let side = if number == 1 { "black" } else { "white" };
    let mut position = rules::start(size);
    while position.result().is_none() {
        let chosen = if position.turn == side {
            let chosen = choose(&position);
            let (x, y) = chosen.split_once(',').expect("column and row");
            println!("{y} {x}"); // row, column
            chosen
        } else {
            match (numbers.next(), numbers.next()) {
                (Some(row), Some(column)) => format!("{column},{row}"),
                _ => return Ok(()), // the referee has hung up
            }
        };
        position = position.play(&chosen);
    }
    eprintln!("The end: {}", position.result().unwrap_or_default());
    Ok(())
}

// The numbers of standard input, one after the other.
fn numbers() -> impl Iterator<Item = i32> {
    let lines = std::io::stdin().lock().lines().map_while(Result::ok);
    lines.flat_map(|line| line.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<i32>>())
}
