// Fission against weaker players: how many points and wins, as first and as second player.
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc bench/engine/weaker.cpp -o build/weaker -pthread
//   build/weaker src/girone/games/fission/book.bin 1000000 20 0 level 5    # 20 games from the start, 1 M nodes a move
//   build/weaker /dev/null 1000000 20 2 plain 4 2 0                        # no book, after two plies by lot, alpha-beta of 4 plies
//
// The numbers after `plain` are its depth, and what a move and a neighbour of the same colour count (a piece is 100). After `house` comes a
// book: the opponent is the player itself. Each game starts with an empty table. The player's nodes vary by a tenth at random, so that
// games against a deterministic opponent differ.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "girone/games/fission/trained.hpp"

#include "book.hpp"
#include "root.hpp"
#include "search_memory.hpp"

namespace {

using namespace girone;
using B = fission::Board;

constexpr const char* start = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0";
constexpr int move_limit = 50;
constexpr size_t megabytes = 32;
constexpr int level_score = 60;  // an opening by lot beyond it is decided
constexpr uint64_t opening_nodes = 100'000, fewest_nodes = 60;
constexpr double growth = 2.6;   // of the nodes from level to level, as in girone.engine

std::vector<book::Entry> read(const char* name) {
    std::ifstream file(name, std::ios::binary);
    std::vector<book::Entry> entries;
    for (book::Entry entry; file.read(reinterpret_cast<char*>(&entry), sizeof entry);) entries.push_back(entry);
    return entries;
}

// What a plain player counts besides pieces, in hundredths of a piece.
struct Weighing {
    int depth, move = 0, neighbour = 0;
};

// Alpha-beta of a fixed depth without a table; it picks one of several best moves at random.
class Plain {
public:
    Plain(const Weighing& weighing, std::mt19937_64& lots) : weighing_(weighing), lots_(lots) {}

    Move choose(const B& board) {
        std::vector<Move> equal;
        int best = -infinite;
        for (Move move : ordered(board)) {
            const int value = -search(board.play(move), weighing_.depth - 1, -infinite, -(best - 1));
            if (value > best) best = value, equal.clear();
            if (value == best) equal.push_back(move);
        }
        return equal[lots_() % equal.size()];
    }

private:
    static constexpr int infinite = 1 << 20, win = 1 << 16, piece = 100;

    const Weighing& weighing_;
    std::mt19937_64& lots_;

    static MoveList<B::most_moves> ordered(const B& board) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        std::stable_partition(moves.begin(), moves.end(), [&](Move move) { return board.is_tactical(move); });
        return moves;
    }

    int search(const B& board, int depth, int alpha, int beta) const {
        if (const auto result = number_of(board.result())) return *result * (win + depth);
        if (depth == 0) return worth(board);
        int best = -infinite;
        for (Move move : ordered(board)) {
            best = std::max(best, -search(board.play(move), depth - 1, -beta, -std::max(alpha, best)));
            if (best >= beta) break;
        }
        return best;
    }

    int worth(const B& board) const {
        int worth = piece * (count(board.own) - count(board.other));
        if (weighing_.move) worth += weighing_.move * (board.count_moves() - fission::Evaluation::skip(board).count_moves());
        if (weighing_.neighbour) worth += weighing_.neighbour * (neighbours(board.own) - neighbours(board.other));
        return worth;
    }

    static int neighbours(uint64_t set) { return count(set & stones::around(set)); }
};

SearchResult search(const B& board, SearchMemory& memory, uint64_t nodes) {
    return think<B, fission::PlayerEvaluation>(board, memory, {.limits = {.nodes = nodes}}, [](const SearchResult&) {}, {});
}

// The player with its book.
class House {
public:
    House(std::vector<book::Entry> entries, uint64_t nodes, std::mt19937_64& lots)
        : entries_(std::move(entries)), nodes_(nodes), lots_(lots) {}

    void begin() { memory_.clear(); }

    Move choose(const B& board) {
        if (const auto known = book::choices(entries_, board); !known.empty()) return known[0].move;
        const uint64_t nodes = nodes_ + lots_() % (nodes_ / 10 + 1);
        return search(board, memory_, nodes).line.moves[0];
    }

private:
    std::vector<book::Entry> entries_;
    uint64_t nodes_;
    std::mt19937_64& lots_;
    SearchMemory memory_{megabytes};
};

B after_lots(int plies, SearchMemory& memory, std::mt19937_64& lots) {
    for (;;) {
        B board = B::parse(start, {.move_limit = move_limit});
        for (int i = 0; i < plies; ++i) {
            MoveList<B::most_moves> moves;
            board.generate(moves);
            board = board.play(moves[int(lots() % moves.size())]);
        }
        if (plies == 0 || std::abs(search(board, memory, opening_nodes).score) <= level_score) return board;
    }
}

double processor_seconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words < 7) return std::fprintf(stderr, "usage: weaker BOOK NODES GAMES PLIES plain|level|house ...\n"), 2;
    const uint64_t nodes = std::strtoull(words[2], nullptr, 10);
    const int games = std::atoi(words[3]), plies = std::atoi(words[4]);
    const std::string kind = words[5];
    const auto number = [&](int at) { return count_of_words > at ? std::atoi(words[at]) : 0; };
    std::mt19937_64 lots(1);
    House house(read(words[1]), nodes, lots), other(kind == "house" ? read(words[6]) : std::vector<book::Entry>(), nodes, lots);
    const Weighing weighing{number(6), number(7), number(8)};
    Plain plain(weighing, lots);
    SearchMemory memory(megabytes);
    int results[2][3] = {};  // by side: lost, tied, won
    double seconds = 0;
    long asked = 0;
    const auto level_nodes = uint64_t(double(fewest_nodes) * std::pow(growth, number(6) - 1) + 0.5);
    B opening;
    for (int game = 0; game < games; ++game) {
        if (game % 2 == 0) opening = after_lots(plies, memory, lots);
        const Side side = Side(game % 2);
        house.begin(), other.begin(), memory.clear();
        B board = opening;
        while (board.result() == Result::open) {
            const double begun = processor_seconds();
            const bool is_ours = board.turn == side;
            const Move move = is_ours           ? house.choose(board)
                              : kind == "plain" ? plain.choose(board)
                              : kind == "level" ? search(board, memory, level_nodes).line.moves[0]
                                                : other.choose(board);
            if (is_ours) seconds += processor_seconds() - begun, ++asked;
            board = board.play(move);
        }
        const int result = *number_of(board.result());
        ++results[game % 2][1 + (board.turn == side ? result : -result)];
    }
    std::string name;
    for (int i = 5; i < count_of_words; ++i) name += std::string(words[i]) + " ";
    const auto& [first, second] = results;
    std::printf("%s: %.1f %% of %d; first: won %d, tied %d, lost %d; second: won %d, tied %d, lost %d; %.3f s a move\n", name.c_str(),
                100 * (first[2] + second[2] + (first[1] + second[1]) / 2.0) / games, games, first[2], first[1], first[0], second[2],
                second[1], second[0], seconds / double(asked));
}
