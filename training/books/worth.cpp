// What a book is worth: its moves against those that the player finds by itself, both judged by a deep search of what follows.
//
//   worth POSITIONS SECONDS THREADS BRIEF DEEP
//
// POSITIONS is the list that grow writes. BRIEF are the nodes of the player's own search, DEEP those of each search that judges;
// after SECONDS no position is begun any more. It prints JSON: how many positions were looked at, at how many the player wants
// another move, what the book's is worth more there (hundredths of a piece, with its standard error), and the depths of both.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "book.hpp"
#include "searches.hpp"

namespace {

using namespace girone;
using namespace girone::books;

struct Told {
    B board;
    Move move;
    int depth;
};

std::vector<Told> read(const char* file) {
    std::vector<Told> result;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string text, path, move, score, depth;
        for (auto* field : {&text, &path, &move, &score, &depth}) std::getline(fields, *field, '\t');
        const B board = B::parse(text, {.move_limit = GIRONE_MOVE_LIMIT});
        result.push_back({board, *board.read_move(move), std::stoi(depth)});
    }
    return result;
}

struct Tally {
    std::mutex mutex;
    int looked_at = 0;
    double brief_depth = 0, book_depth = 0;
    std::vector<double> gains;

    double mean() const {
        double sum = 0;
        for (double each : gains) sum += each;
        return gains.empty() ? 0 : sum / double(gains.size());
    }

    double error() const {
        double sum = 0;
        for (double each : gains) sum += (each - mean()) * (each - mean());
        const auto number = double(gains.size());
        return number < 2 ? 0 : std::sqrt(sum / (number - 1) / number);
    }
};

int worth_of(const B& board, Move move, uint64_t nodes, SearchMemory& memory) {
    const B next = board.play(move);
    if (const Result result = next.result(); result != Result::open) return -score::of_result<arena::Judge>(next, result, 0);
    return -search({next, {}, nodes}, memory).score;
}

void look_at(const Told& told, uint64_t brief, uint64_t deep, SearchMemory& memory, Tally& tally) {
    const Answer own = search({told.board, {}, brief}, memory);
    const bool differs = book::key(told.board.play(own.move)) != book::key(told.board.play(told.move));
    const int gain = differs ? worth_of(told.board, told.move, deep, memory) - worth_of(told.board, own.move, deep, memory) : 0;
    const std::lock_guard lock(tally.mutex);
    ++tally.looked_at;
    tally.brief_depth += own.depth, tally.book_depth += told.depth;
    if (differs) tally.gains.push_back(gain);
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words != 6) return std::fprintf(stderr, "usage: worth POSITIONS SECONDS THREADS BRIEF DEEP\n"), 2;
    const std::vector<Told> all = read(words[1]);
    const uint64_t brief = std::strtoull(words[4], nullptr, 10), deep = std::strtoull(words[5], nullptr, 10);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(std::atof(words[2]));
    Tally tally;
    std::atomic<size_t> next{0};
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < std::atoi(words[3]); ++i)
            workers.emplace_back([&] {
                SearchMemory memory(64);
                for (size_t at; std::chrono::steady_clock::now() < end && (at = next++) < all.size();)
                    look_at(all[at], brief, deep, memory, tally);
            });
    }
    const double number = std::max(1, tally.looked_at);
    std::printf("{\"positions\": %d, \"other_move\": %zu, \"gain\": %.1f, \"gain_error\": %.1f, \"own_depth\": %.1f, "
                "\"book_depth\": %.1f}\n",
                tally.looked_at, tally.gains.size(), tally.mean(), tally.error(), tally.brief_depth / number,
                tally.book_depth / number);
}
