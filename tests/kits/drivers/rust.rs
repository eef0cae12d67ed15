// Prints what the rules of a kit say: for each line `position|moves`, every position with its result and its moves.

#[allow(dead_code)]
mod rules;

fn tell(position: &rules::Position) {
    let mut moves = position.moves();
    moves.sort();
    println!("{}|{}|{}", position.text(), position.result().unwrap_or("-"), moves.join(" "));
}

fn main() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let (text, moves) = line.split_once('|').expect("a position and moves");
        let mut position = rules::read(text);
        tell(&position);
        for each in moves.split_whitespace() {
            position = position.play(each);
            tell(&position);
        }
    }
}
