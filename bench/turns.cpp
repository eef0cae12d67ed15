// What a second thread searches in vain: nodes to a depth on threads that take turns, against those of one thread.
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc -I. bench/turns.cpp -o build/turns -pthread
//   build/turns                         # all games, 20 positions, half a million nodes, two threads
//   build/turns othello 20 2000000 2
//
// The positions are those of bench/threads.py: in the middle of games that the engine plays with itself, from openings. The depth
// is the one that one thread reaches with so many nodes. Threads take turns of 16, 32, 48 and 64 nodes, as if each had a core of its
// own, so the counts are the same on every machine, whatever else it does. Ratios are geometric means over the positions.
#include "bench/turns.hpp"
#define GIRONE_AT_EVERY_NODE ::girone::Turns::step()

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "girone/games/dipole/trained.hpp"
#include "girone/games/fission/trained.hpp"
#include "girone/games/lines_of_action/trained.hpp"
#include "girone/games/othello/trained.hpp"
#include "root.hpp"

namespace {

using namespace girone;

constexpr int plies = 6, move_limit = 50, megabytes = 64;
constexpr uint64_t nodes_for_a_move = 3000;
constexpr uint64_t turns[] = {16, 32, 48, 64};

struct Question {
    std::string game = "all";
    int positions = 20;
    uint64_t nodes = 500'000;
    int threads = 2;
};

template <Game B, class Evaluation>
class Bench {
public:
    Bench(const char* name, const char* start, const Question& question) : name_(name), start_(start), question_(question) {}

    void run() const {
        const std::vector<B> boards = middle_games();
        double logs[std::size(turns)] = {}, all = 0;
        for (const B& board : boards) {
            const int depth = reached(board);
            const double alone = nodes_to(board, depth, 1, ~uint64_t{0});
            all += alone;
            for (size_t i = 0; i < std::size(turns); ++i)
                logs[i] += std::log(nodes_to(board, depth, question_.threads, turns[i]) / alone);
        }
        std::printf("%-16s %d threads, %zu positions: times the nodes of one, which took %.2f M:", name_, question_.threads,
                    boards.size(), all / 1e6);
        double sum = 0;
        for (size_t i = 0; i < std::size(turns); ++i) {
            const double times = std::exp(logs[i] / double(boards.size()));
            sum += times;
            std::printf(" %.3f by %d", times, int(turns[i]));
        }
        std::printf(", mean %.3f\n", sum / double(std::size(turns)));
        std::fflush(stdout);
    }

private:
    const char *name_, *start_;
    Question question_;

    std::vector<B> middle_games() const {
        std::ifstream file(std::string("src/girone/games/") + name_ + "/openings.txt");
        std::vector<B> boards;
        Desk desk(1);
        for (std::string line; int(boards.size()) < question_.positions && std::getline(file, line);)
            if (!line.starts_with('#')) boards.push_back(played_on(opened(line), desk));
        return boards;
    }

    B opened(const std::string& opening) const {
        B board = B::parse(start_, {.move_limit = move_limit});
        std::istringstream words(opening);
        for (std::string move; words >> move;) board = board.play(*board.read_move(move));
        return board;
    }

    static B played_on(B board, Desk& desk) {
        const Effort effort{.limits = {.nodes = nodes_for_a_move}};
        for (int i = 0; i < plies; ++i) {
            const B next = board.play(think<B, Evaluation>(board, desk, effort, [](const Insight&) {}, {}).line.moves[0]);
            if (next.result() != Result::open) break;
            board = next;
        }
        return board;
    }

    int reached(const B& board) const {
        Desk desk(megabytes);
        const Effort effort{.limits = {.nodes = question_.nodes}};
        return think<B, Evaluation>(board, desk, effort, [](const Insight&) {}, {}).depth;
    }

    static double nodes_to(const B& board, int depth, int threads, uint64_t turn) {
        Desk desk(megabytes);
        Common common{desk.table, Deadline({.depth = depth}), desk.stop};
        common.proofs = &desk.proofs;
        if (threads > 1) common.busy = std::make_unique<Busy>();
        Turns round(turn);
        for (int number = 0; number < threads; ++number)
            round.add([&common, &board, number] {
                Root<B, Evaluation>(board, common, number).deepen([](const Insight&) {});
                if (number == 0) common.is_over = true;
            });
        return double(round.run());
    }
};

}  // namespace

int main(int count_of_words, char** words) {
    Question question;
    if (count_of_words > 1) question.game = words[1];
    if (count_of_words > 2) question.positions = std::atoi(words[2]);
    if (count_of_words > 3) question.nodes = uint64_t(std::atoll(words[3]));
    if (count_of_words > 4) question.threads = std::atoi(words[4]);
    const auto asks_for = [&](const char* name) { return question.game == "all" || question.game == name; };
    constexpr auto crossed = "---------------------------OX------XO--------------------------- X";
    constexpr auto rows = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0";
    if (asks_for("dipole")) Bench<dipole::Board, dipole::Judgement>("dipole", "A4B12 H5W12 W 0", question).run();
    if (asks_for("fission")) Bench<fission::Board, fission::Judgement>("fission", rows, question).run();
    if (asks_for("lines_of_action"))
        Bench<lines_of_action::Board, lines_of_action::Judgement>("lines_of_action", rows, question).run();
    if (asks_for("othello")) Bench<othello::Board<8>, othello::Judgement<8>>("othello", crossed, question).run();
}
