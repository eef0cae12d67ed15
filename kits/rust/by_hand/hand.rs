// A game against a person at the keyboard.

use crate::rules::Position;
use std::io::{stdin, stdout, Write};

// Plays one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D.
pub fn by_hand(mut choose: impl FnMut(&Position) -> String, mut position: Position, mine: &str) {
    while position.result().is_none() {
        println!("{position}");
        let chosen = if position.turn == mine {
            let chosen = choose(&position);
            println!("I play {chosen}");
            chosen
        } else {
            let typed = match ask(&format!("{}: ", position.turn)) {
                Some(typed) => typed,
                None => return println!("\nended by hand"),
            };
            if !position.moves().contains(&typed) {
                println!("not possible; these are: {}", position.moves().join(" "));
                continue;
            }
            typed
        };
        position = position.play(&chosen);
    }
    println!("{position}\nThe end: {}", position.result().unwrap_or_default());
}

// What a person types in answer; None at the end of the input.
pub fn ask(question: &str) -> Option<String> {
    print!("{question}");
    stdout().flush().ok()?;
    let mut line = String::new();
    match stdin().read_line(&mut line) {
        Ok(read) if read > 0 => Some(line.trim().to_string()),
        _ => None,
    }
}
