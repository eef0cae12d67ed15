// Games of two evaluations in pairs, one opening with both colours, as the gates play them.
#pragma once

#include <array>
#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>

#include "arena.hpp"
#include "root.hpp"
#include "text.hpp"

namespace girone::duel {

using arena::B;

// What one side thinks with, and how far it got.
struct Seat {
    SearchMemory memory{16};
    uint64_t moves = 0, depths = 0, nodes = 0;

    template <class Judge>
    Move choose(const B& board, const SearchLimits& limits) {
        const SearchResult result = think<B, Judge>(board, memory, {.limits = limits}, [](const SearchResult&) {}, {});
        ++moves, depths += result.depth, nodes += result.nodes;
        return result.line.moves[0];
    }
};

struct Tally {
    std::array<std::atomic<int>, 5> pairs{};
    std::array<std::atomic<int>, 3> games{};  // lost, tied, won
    std::atomic<uint64_t> moves[2]{}, depths[2]{}, nodes[2]{};

    void add(const Seat& seat, int side) {
        moves[side] += seat.moves, depths[side] += seat.depths, nodes[side] += seat.nodes;
    }
};

using Limits = std::array<SearchLimits, 2>;

// The limits that two numbers of nodes, or one for both, and the seconds set.
inline Limits read_limits(std::string_view nodes, double seconds) {
    const auto words = split(nodes, ':');
    const auto limit = [&](std::string_view most) {
        return SearchLimits{0.6 * seconds, seconds, std::strtoull(std::string(most).c_str(), nullptr, 10), 0};
    };
    return {limit(words.front()), limit(words.back())};
}

// Twice the points of the first one.
template <class First, class Second>
int play(B board, Side first, const Limits& limits, Tally& tally) {
    Seat seats[2];
    while (board.result() == Result::open)
        board = board.play(board.turn == first ? seats[0].choose<First>(board, limits[0])
                                               : seats[1].choose<Second>(board, limits[1]));
    for (int side : {0, 1}) tally.add(seats[side], side);
    const int points = 1 + *number_of(board.result()), own = board.turn == first ? points : 2 - points;
    ++tally.games[own];
    return own;
}

// The same for a pair of games.
template <class First, class Second>
int play_both(const B& board, const Limits& limits, Tally& tally) {
    return play<First, Second>(board, Side::black, limits, tally) + play<First, Second>(board, Side::white, limits, tally);
}

// Whether skill is known to count from here: the other one with more nodes a move beats itself with fewer.
inline bool is_contested(const B& board, const Limits& efforts) {
    Tally aside;
    return play_both<arena::Opponent, arena::Opponent>(board, efforts, aside) > 2;
}

}  // namespace girone::duel
