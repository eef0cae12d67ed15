// Games of the engine against itself on all cores, with what the search said and how they ended (training/nets/train.py).
//
//   selfplay FOLDER SEED SECONDS THREADS NODES [GAMES [FIRST_SHEET]]
//
// A game begins with moves of chance and goes on by searches of NODES nodes. Quiet positions are written down: those where
// the search does not begin with a move that quiescence would play anyway. Games are written in sheets (training/sheets.hpp).
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "arena.hpp"
#include "openings.hpp"
#include "record.hpp"
#include "root.hpp"
#include "sheets.hpp"

namespace {

using namespace girone;
using arena::B;
using arena::Record;

constexpr int fewest_by_chance = 2, most_by_chance = 12, uneven = GIRONE_UNEVEN, depth_of_openings = 4;

struct Orders : training::Orders {
    uint64_t nodes;
};

// One thread's player: plays whole games and notes their positions.
class Player {
public:
    Player(const Orders& orders, std::vector<Record>& records) : orders_(orders), records_(records) {}

    void play(uint32_t number) {
        std::seed_seq seed{uint32_t(orders_.seed), number};
        std::mt19937_64 chance(seed);
        memory_.clear();
        B board = open(chance);
        const size_t first = records_.size();
        std::vector<Side> turns;
        while (board.result() == Result::open) {
            const SearchResult result = consider(board, {.nodes = orders_.nodes});
            const Move move = result.line.moves[0];
            if (!arena::Trained::is_loud(board, move)) {
                records_.push_back(arena::record(board, number, result.score));
                turns.push_back(board.turn);
            }
            board = board.play(move);
        }
        const int points = *number_of(board.result());
        for (size_t i = 0; i < turns.size(); ++i)
            records_[first + i].points = int8_t(turns[i] == board.turn ? points : -points);
    }

private:
    const Orders& orders_;
    std::vector<Record>& records_;
    SearchMemory memory_{2};

    // Some moves of chance; who is lost after them does not play on.
    B open(std::mt19937_64& chance) {
        for (;;) {
            const int by_chance = fewest_by_chance + int(chance() % (most_by_chance - fewest_by_chance + 1));
            const B board = training::play_by_chance(arena::start(), by_chance, chance);
            if (board.result() == Result::open && std::abs(consider(board, {.depth = depth_of_openings}).score) <= uneven)
                return board;
        }
    }

    SearchResult consider(const B& board, const SearchLimits& limits) {
        return think<B, arena::Trained>(board, memory_, {.limits = limits}, [](const SearchResult&) {}, {});
    }
};

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words < 6) return std::fprintf(stderr, "usage: selfplay FOLDER SEED SECONDS THREADS NODES [GAMES [FIRST_SHEET]]\n"), 2;
    const Orders orders{{words[1], std::strtoull(words[2], nullptr, 10), std::atof(words[3]), std::atoi(words[4]),
                         count_of_words > 6 ? uint32_t(std::atoi(words[6])) : UINT32_MAX,
                         count_of_words > 7 ? uint32_t(std::atoi(words[7])) : 0},
                        std::strtoull(words[5], nullptr, 10)};
    const auto make_player = [&](std::vector<Record>& records) { return std::make_unique<Player>(orders, records); };
    training::Sheets<Record, decltype(make_player)>(orders, make_player).play_all();
}
