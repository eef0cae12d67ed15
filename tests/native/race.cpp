// Searches of all games on four threads that share one table, one after the other before the helpers of the last have ended; and
// proofs on two.
// `./check threads` builds it with the thread sanitizer, which ends it with an error where two threads race.
#include <iostream>

#include "girone/games/dipole/evaluation.hpp"
#include "girone/games/fission/evaluation.hpp"
#include "girone/games/lines_of_action/evaluation.hpp"
#include "girone/games/othello/evaluation.hpp"

#include "proving.hpp"
#include "root.hpp"

namespace girone {
namespace {

constexpr uint64_t most_nodes = 20'000;

template <Game B, class Evaluation>
void search(std::string_view text) {
    SearchMemory memory(1);
    const B board = B::parse(text, {.move_limit = 50});
    for (int times = 0; times < 3; ++times) {
        const Effort effort{.limits = {.nodes = most_nodes}, .threads = 4};
        const SearchResult result = think<B, Evaluation>(board, memory, effort, [](const SearchResult&) {}, {});
        std::cout << text << ": depth " << result.depth << ", " << result.nodes << " nodes\n";
    }
}

template <Game B>
void prove(std::string_view text) {
    SearchMemory memory(1);
    const Task task{.nodes = most_nodes, .threads = 2};
    const Solved solved = Proving<B>::solve(B::parse(text, {.move_limit = 50}), memory, task, {}, {});
    std::cout << text << ": " << solved.line.size() << " moves, " << solved.nodes << " nodes\n";
}

}  // namespace
}  // namespace girone

int main() {
    using namespace girone;
    constexpr auto rows = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0";
    prove<dipole::Board>("A6W1 B5W2 C4W2 E8B1 F7B2 W 62");
    prove<lines_of_action::Board>(rows);
    search<dipole::Board, dipole::Evaluation>("A4B12 H5W12 W 0");
    search<fission::Board, fission::Evaluation>(rows);
    search<lines_of_action::Board, lines_of_action::Evaluation>(rows);
    search<othello::Board<8>, othello::Evaluation<8>>("---------------------------OX------XO--------------------------- X");
}
