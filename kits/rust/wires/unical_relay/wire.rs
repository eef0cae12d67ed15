// The conversation through the relay: bare moves of six bytes such as `A2-C2` and a line feed, nothing else.

#[path = "hand.rs"]
mod hand;

use crate::rules::{self, Position};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};

// Plays one match: `white PORT` waits for the server, `black HOST PORT` connects to it, `hand COLOUR` needs none.
pub fn play(choose: impl FnMut(&Position) -> String, parameters: &[&str]) -> Result<(), String> {
    let (side, line) = match parameters {
        ["hand", colour @ ("white" | "black")] => {
            hand::by_hand(choose, rules::start(), colour);
            return Ok(());
        }
        ["white", port] => ("white", called(port)),
        ["black", host, port] => ("black", TcpStream::connect(format!("{host}:{port}"))),
        _ => return Err("write white PORT, black HOST PORT, or hand and a colour".to_string()),
    };
    let ending = line.and_then(|line| converse(choose, line, side)).map_err(|error| error.to_string())?;
    eprintln!("I am {side}. The end: {ending}");
    Ok(())
}

// Waits until the server connects to this port.
fn called(port: &str) -> io::Result<TcpStream> {
    Ok(TcpListener::bind(format!("0.0.0.0:{port}"))?.accept()?.0)
}

// Sends our moves and receives the opponent's, until the rules say that the game is over.
fn converse(mut choose: impl FnMut(&Position) -> String, mut line: TcpStream, side: &str) -> io::Result<String> {
    let mut moves = BufReader::new(line.try_clone()?);
    let mut position = rules::start();
    loop {
        if let Some(result) = position.result() {
            return Ok(result.to_string());
        }
        let mut chosen = String::new();
        if position.turn == side {
            chosen = choose(&position);
            line.write_all(format!("{chosen}\n").as_bytes())?;
        } else {
            moves.read_line(&mut chosen)?;
            chosen.truncate(chosen.trim_end().len());
            if !position.moves().contains(&chosen) {
                return Ok(format!("the opponent has failed ({chosen})"));
            }
        }
        position = position.play(&chosen);
    }
}
