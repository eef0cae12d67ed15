// Positions of random games as self-play writes them down, each followed by what the shipped evaluation says.
#include <cstdio>
#include <random>

#include "nets/record.hpp"

int main() {
    using namespace girone;
    std::mt19937_64 chance(3);
    for (int game = 0; game < 40; ++game)
        for (arena::B board = arena::start(); board.result() == Result::open;) {
            const arena::Record record = arena::record(board, uint32_t(game), 0);
            const int value = arena::Trained::evaluate(board);
            std::fwrite(&record, sizeof record, 1, stdout);
            std::fwrite(&value, sizeof value, 1, stdout);
            MoveList<arena::B::most_moves> moves;
            board.generate(moves);
            board = board.play(moves[int(chance() % uint64_t(moves.size()))]);
        }
}
