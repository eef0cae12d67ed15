// Your player. The rules are in rules.rs; the conversation with the referee is in wire.rs.

#[allow(dead_code)] // a player need not use all of them
mod rules;
mod wire;

use rules::Position;
use std::time::{SystemTime, UNIX_EPOCH};

// Chooses one of the legal moves; the referee waits for it, but not longer than @TIME@.
fn choose(position: &Position, chance: &mut Chance) -> String {
    let legal = position.moves();
    // ------------------------------------------------------------------------------------------------
    // THINK HERE. So far the player takes any legal move.
    //   position.turn         the side to move, which is you
    //   position.play(&move)  the position after a move; `position` itself stays as it is
    //   position.result()     None while the game goes on, else "white", "black" or "tie"
    //   eprintln!("{position}");    shows the board in your log
    // ------------------------------------------------------------------------------------------------
    legal[chance.below(legal.len())].clone()
}

// Random numbers (xorshift64*); SEED=7 gives the same ones again.
struct Chance(u64);

impl Chance {
    fn new() -> Chance {
        let told = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64);
        Chance(told.unwrap_or(now).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % count
    }
}

fn main() {
    let mut chance = Chance::new();
    let parameters: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = parameters.iter().map(String::as_str).collect();
    if let Err(why) = wire::play(|position| choose(position, &mut chance), &words) {
        eprintln!("{why}");
        std::process::exit(1);
    }
}
