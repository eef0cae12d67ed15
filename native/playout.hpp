// Random games, in which all legal moves are equally likely.
#pragma once

#include <cstdint>

#include "game.hpp"

namespace girone {

// A random number generator (splitmix64).
class Chance {
public:
    explicit Chance(uint64_t seed) : state_(seed) {}

    // A number from 0 to bound - 1.
    int below(int bound) { return int((next() >> 32) * uint64_t(bound) >> 32); }

private:
    uint64_t state_;

    uint64_t next() {
        uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
};

// The results of random games: the total number of moves, and the wins of both sides and ties.
struct Playouts {
    uint64_t moves = 0, white = 0, black = 0, ties = 0;

    void add(Result result, Side turn) {
        if (result == Result::tied)
            ++ties;
        else
            ++((result == Result::won) == (turn == Side::white) ? white : black);
    }
};

// Plays random games to their end. `pulse` is called at every move; an exception from it ends the work.
template <Game B, class Pulse>
Playouts play_random(const B& start, uint64_t games, uint64_t seed, Pulse& pulse) {
    Playouts playouts;
    Chance chance(seed);
    for (uint64_t game = 0; game < games; ++game) {
        B board = start;
        Result result = board.result();
        for (; result == Result::open; result = board.result()) {
            pulse();
            MoveList<B::most_moves> moves;
            board.generate(moves);
            board = board.play(moves[chance.below(moves.size())]);
            ++playouts.moves;
        }
        playouts.add(result, board.turn);
    }
    return playouts;
}

}  // namespace girone
