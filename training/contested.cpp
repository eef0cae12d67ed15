// Finds contested openings of a draw, those from which skill is known to count, and prints their numbers (training/gate.py).
//
//   contested chance:PLIES:SEED[:LEAD] SKIP NUMBER THREADS MORE:FEWER
//
// The other evaluation alone plays, with MORE nodes a move against FEWER. To find them takes longer than
// to play from them, and depends on no machine's speed: so it can be done beforehand and elsewhere.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "duel.hpp"
#include "openings.hpp"

int main(int count_of_words, char** words) {
    using namespace girone;
    if (count_of_words < 6) return std::fprintf(stderr, "usage: contested chance:PLIES:SEED[:LEAD] SKIP NUMBER THREADS MORE:FEWER\n"), 2;
    const int skip = std::atoi(words[2]);
    const auto openings = training::open_games(arena::start(), words[1], skip, std::atoi(words[3]));
    const duel::Limits efforts = duel::read_limits(words[5], 0);
    std::atomic<size_t> next{0};
    std::mutex paper;
    std::vector<std::jthread> players;
    for (int i = 0; i < std::atoi(words[4]); ++i)
        players.emplace_back([&] {
            for (size_t number; (number = next++) < openings.size();) {
                if (!duel::is_contested(openings[number], efforts)) continue;
                const std::lock_guard writing(paper);
                std::printf("%zu\n", skip + number);
                std::fflush(stdout);
            }
        });
}
