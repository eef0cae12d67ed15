// Openings as a gate draws them, one text a line: openings SOURCE SKIP NUMBER, of Fission; and Dipole's hand-made scores.
#include <cstdio>
#include <cstdlib>

#include "girone/games/dipole/evaluation.hpp"
#include "girone/games/fission/core.hpp"
#include "openings.hpp"

using namespace girone;

int main(int count_of_words, char** words) {
    const char* fission = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0";
    if (count_of_words > 3) {
        const auto start = fission::Board::parse(fission, {.move_limit = 50});
        for (const auto& board : training::open_games(start, words[1], std::atoi(words[2]), std::atoi(words[3])))
            std::puts(board.text().c_str());
        return 0;
    }
    const auto start = dipole::Board::parse("A4B12 H5W12 W 0", {.move_limit = 60});
    for (int plies = 1; plies <= 30; ++plies)
        for (const auto& board : training::open_games(start, "chance:" + std::to_string(plies) + ":1", 0, 5))
            std::printf("%d %s\n", dipole::HandMade::evaluate(board), board.text().c_str());
}
