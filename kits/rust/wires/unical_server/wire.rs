// The conversation with the server: we connect, and answer each YOUR_TURN with a MOVE.

use crate::rules::{self, Position};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

// Plays one match at the server whose address and port are given.
pub fn play(mut choose: impl FnMut(&Position) -> String, parameters: &[&str]) -> Result<(), String> {
    if parameters.len() != 2 {
        return Err("write the server's address and port, such as 127.0.0.1 8901".to_string());
    }
    let mut server = TcpStream::connect(parameters.join(":")).map_err(|error| error.to_string())?;
    let messages = BufReader::new(server.try_clone().map_err(|error| error.to_string())?).lines();
    let (mut position, mut mine) = (rules::start(), String::new());
    for message in messages.map_while(Result::ok) {
        let (word, rest) = message.trim().split_once(' ').unwrap_or((message.trim(), ""));
        match word {
            "YOUR_TURN" => {
                mine = choose(&position);
                // If the server has hung up, the next line tells it.
                let _ = server.write_all(format!("MOVE {mine}\n").as_bytes());
            }
            "VALID_MOVE" => position = position.play(&mine),
            "OPPONENT_MOVE" => position = position.play(rest),
            // This match does not begin at the usual start.
            "MESSAGE" if rest.starts_with("Position ") => position = rules::read(&rest["Position ".len()..]),
            _ => eprintln!("{message}"),
        }
        if ["VICTORY", "DEFEAT", "TIE"].contains(&word) {
            return Ok(());
        }
    }
    Err("the server has hung up before the end".to_string())
}
