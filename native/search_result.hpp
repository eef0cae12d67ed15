// The results of a search: lines of moves, and the root moves with their scores.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "game.hpp"
#include "score.hpp"
#include "tuning.hpp"

namespace girone {

struct Line {
    std::array<Move, Tuning::most_ply> moves;
    int size = 0;

    void set(Move first, const Line& rest) {
        moves[0] = first;
        std::copy_n(rest.moves.begin(), std::min(rest.size, Tuning::most_ply - 1), moves.begin() + 1);
        size = std::min(rest.size + 1, Tuning::most_ply);
    }
};

// A proven win, and the longest distance to it; without a line there is none.
struct Win {
    Line line;
    int score = 0;

    explicit operator bool() const { return line.size > 0; }
};

struct RootMove {
    Move move = 0;
    int score = -score::infinite;
    Line line{};
    bool is_lost = false;  // proven, so it need not be searched
};

// The result of a finished depth.
struct SearchResult {
    int depth = 0, score = 0;
    uint64_t nodes = 0;
    double seconds = 0;
    Line line;
    std::vector<RootMove> moves;  // sorted; only the first has an exact score, unless all scores were wanted

    // Makes this the best line.
    void put_first(const Line& best, int its_score) {
        const auto first = find(best.moves[0]);
        first->score = score = its_score;
        first->line = line = best;
        std::rotate(moves.begin(), first, first + 1);
    }

    // Moves a lost move behind all others; the line then begins with the best of those.
    void put_last(Move move) {
        const auto last = find(move);
        last->is_lost = true;
        last->score = -score::decided;
        std::rotate(last, last + 1, moves.end());
        if (line.moves[0] == move) line.set(moves[0].move, {});
    }

private:
    std::vector<RootMove>::iterator find(Move move) {
        return std::find_if(moves.begin(), moves.end(), [&](const RootMove& each) { return each.move == move; });
    }
};

}  // namespace girone
