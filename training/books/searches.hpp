// Searches that a book rests on. Each is written down, so that nothing is searched twice, also not by the next run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena.hpp"
#include "search_memory.hpp"
#include "root.hpp"

namespace girone::books {

using arena::B;

// A position to be searched, without some of its moves.
struct Question {
    B board;
    std::vector<Move> without;
    uint64_t nodes;

    std::string text() const {
        std::vector<std::string> left_out;
        for (Move move : without) left_out.push_back(board.move_text(move));
        std::sort(left_out.begin(), left_out.end());
        std::string words = std::to_string(nodes) + '\t' + board.text() + '\t';
        for (const auto& each : left_out) words += each + ' ';
        return words;
    }
};

struct Answer {
    Move move = 0;
    int score = 0, depth = 0;
};

// Every question begins with empty tables, so the answer depends on nothing else.
inline Answer search(const Question& question, SearchMemory& memory) {
    memory.clear();
    SharedSearch common{memory.table, Deadline({.nodes = question.nodes}), memory.stop};
    common.proofs = &memory.proofs;
    for (Move move : question.without) common.findings.lose(move);
    Root<B, arena::Judge> root(question.board, common, 0);
    root.deepen([](const SearchResult&) {});
    return {root.result().line.moves[0], root.result().score, root.result().depth};
}

// A line for each search: nodes, position, moves left out, best move, score, depth.
class Searches {
public:
    explicit Searches(std::filesystem::path file) : file_(std::move(file)) {
        std::ifstream lines(file_);
        for (std::string line; std::getline(lines, line);) read(line);
    }

    std::optional<Answer> known(const Question& question) const {
        const auto found = answers_.find(question.text());
        if (found == answers_.end()) return {};
        std::istringstream words(found->second);
        std::string move;
        Answer answer;
        words >> move >> answer.score >> answer.depth;
        const auto read = question.board.read_move(move);
        if (!read || !is_legal(question.board, *read)) throw std::invalid_argument("no move of its position: " + move);
        answer.move = *read;
        return answer;
    }

    void note(const Question& question, const Answer& answer) {
        const std::string words = question.board.move_text(answer.move) + ' ' + std::to_string(answer.score) + ' ' +
                                  std::to_string(answer.depth);
        answers_[question.text()] = words;
        std::ofstream(file_, std::ios::app) << question.text() << '\t' << words << '\n';
    }

private:
    std::filesystem::path file_;
    std::map<std::string, std::string> answers_;

    // A last line that was broken off is searched again.
    void read(const std::string& line) {
        const size_t last = line.rfind('\t');
        if (std::count(line.begin(), line.end(), '\t') == 3 && std::count(line.begin() + last, line.end(), ' ') == 2)
            answers_[line.substr(0, last)] = line.substr(last + 1);
    }
};

}  // namespace girone::books
