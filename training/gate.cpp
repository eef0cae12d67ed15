// The trained evaluation against another one: games in pairs, one opening with both colours (training/gate.py).
//
//   gate OPENINGS SKIP PAIRS THREADS SECONDS NODES[:NODES] [TOTAL [MORE:FEWER]]
//
// OPENINGS is a file of lines, or chance:PLIES:SEED[:LEAD][@NUMBERS] (openings.hpp). SECONDS or NODES, for each move, may be 0 for
// none; the other one may have its own NODES. After TOTAL seconds no pair is begun any more. With MORE:FEWER only contested
// openings are played: those where the other one with MORE nodes a move beats itself with FEWER (contested.cpp lists them). Both
// search with the same build. It prints how many pairs gave the trained one 0, 1/2, 1, 3/2 and 2 points, as `girone sprt --pairs`
// takes them (up to now, as errors, after each one), and in the end how far both searched. Asked to terminate it begins no pair any
// more, either. Which game it is, and who plays, says arena.hpp, in a folder of the include path.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "arena.hpp"
#include "duel.hpp"
#include "openings.hpp"

namespace {

using namespace girone;
using namespace girone::duel;

std::atomic<bool> is_asked_to_end{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void say_pairs(const Tally& tally, std::FILE* where) {
    std::fprintf(where, "pairs %d,%d,%d,%d,%d\n", tally.pairs[0].load(), tally.pairs[1].load(), tally.pairs[2].load(),
                 tally.pairs[3].load(), tally.pairs[4].load());
}

void report(const Tally& tally) {
    say_pairs(tally, stdout);
    std::printf("games: %d won, %d tied, %d lost\n", tally.games[2].load(), tally.games[1].load(), tally.games[0].load());
    for (int side : {0, 1})
        std::printf("%s: depth %.1f, %.0f nodes a move\n", side ? "other  " : "trained",
                    double(tally.depths[side]) / double(tally.moves[side]), double(tally.nodes[side]) / double(tally.moves[side]));
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words < 7) {
        std::fprintf(stderr, "usage: gate OPENINGS SKIP PAIRS THREADS SECONDS NODES[:NODES] [TOTAL [MORE:FEWER]]\n");
        return 2;
    }
    const std::vector<B> openings =
        training::open_games(arena::start(), words[1], std::atoi(words[2]), std::atoi(words[3]));
    const int threads = std::atoi(words[4]);
    const Limits limits = read_limits(words[6], std::atof(words[5]));
    const std::chrono::duration<double> total(count_of_words > 7 ? std::atof(words[7]) : 1e9);
    const bool chooses = count_of_words > 8;
    const Limits efforts = read_limits(chooses ? words[8] : "0", 0);
    std::signal(SIGTERM, [](int) { is_asked_to_end = true; });
    const auto begun = std::chrono::steady_clock::now();
    const auto goes_on = [&] { return !is_asked_to_end && std::chrono::steady_clock::now() - begun < total; };
    Tally tally;
    std::mutex writing;
    std::atomic<size_t> next{0};
    {
        std::vector<std::jthread> players;
        for (int i = 0; i < threads; ++i)
            players.emplace_back([&] {
                for (size_t pair; goes_on() && (pair = next++) < openings.size();)
                    if (const B& board = openings[pair]; !chooses || is_contested(board, efforts)) {
                        const int points = play_both<arena::Trained, arena::Opponent>(board, limits, tally);
                        const std::lock_guard guard(writing);
                        ++tally.pairs[points];
                        say_pairs(tally, stderr);
                    }
            });
    }
    report(tally);
}
