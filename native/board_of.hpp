// Implements the interface for the boards of one game, with the positions that led to the current one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "board.hpp"
#include "book.hpp"
#include "game.hpp"
#include "interrupt.hpp"
#include "perft.hpp"
#include "playout.hpp"
#include "root.hpp"
#include "solution.hpp"
#include "analysis.hpp"

namespace girone {

struct NoSolver {};

template <Game B, class Evaluation, class Solver = NoSolver>
class BoardOf final : public Board {
public:
    BoardOf(const B& start, book::Book book) : positions_{start}, book_(book) {}

    std::unique_ptr<Board> copy() const override { return std::make_unique<BoardOf>(*this); }

    Side turn() const override { return now().turn; }
    Result result() const override { return now().result(); }
    std::string text() const override { return now().text(); }
    uint64_t hash() const override { return now().hash(); }

    std::vector<int8_t> contents() const override {
        std::vector<int8_t> result(B::size * B::size);
        for (int cell = 0; cell < B::size * B::size; ++cell) result[cell] = int8_t(now().content(cell));
        return result;
    }

    std::vector<Move> moves() const override {
        if (result() != Result::open) return {};
        MoveList<B::most_moves> moves;
        now().generate(moves);
        return {moves.begin(), moves.end()};
    }

    std::string move_text(Move move) const override {
        if (move >= B::move_numbers) throw std::invalid_argument("no move has the number " + std::to_string(move));
        return now().move_text(move);
    }

    void play(int move) override {
        if (move < 0 || move >= B::move_numbers || !is_legal(now(), Move(move)))
            throw std::invalid_argument("the move " + std::to_string(move) + " is illegal");
        positions_.push_back(now().play(Move(move)));
    }

    void play(std::string_view text) override {
        const auto move = now().read_move(text);
        if (!move) throw std::invalid_argument("'" + std::string(text) + "' is not a move of this board");
        play(*move);
    }

    void undo() override {
        if (positions_.size() == 1) throw std::invalid_argument("there is no move to undo");
        positions_.pop_back();
    }

    uint64_t perft(int depth, Interrupt& interrupt) const override { return girone::perft(now(), depth, interrupt); }

    Playouts play_random(uint64_t games, uint64_t seed, Interrupt& interrupt) const override {
        return girone::play_random(now(), games, seed, interrupt);
    }

    std::unique_ptr<Batch> batch(int games, uint64_t seed) const override {
        return std::make_unique<BatchOf<B>>(now(), games, seed);
    }

    Analysis think(SearchMemory& memory, const Effort& effort, const Report& report, const Pulse& pulse) const override {
        const B root = now();
        const auto tell = [&](const SearchResult& result) { report(in_words(root, result)); };
        if constexpr (requires { Solver::think(root, memory, effort, tell, pulse); })
            return in_words(root, Solver::think(root, memory, effort, tell, pulse));
        else
            return in_words(root, girone::think<B, Evaluation>(root, memory, effort, tell, pulse));
    }

    bool has_solver() const override { return !std::is_same_v<Solver, NoSolver>; }

    Solution solve([[maybe_unused]] SearchMemory& memory, [[maybe_unused]] const Task& task, [[maybe_unused]] const Tell& tell,
                   [[maybe_unused]] const Pulse& pulse) const override {
        if constexpr (std::is_same_v<Solver, NoSolver>) {
            throw std::invalid_argument("this game has no exact solver");
        } else {
            const B root = now();
            return in_words(root, Solver::solve(root, memory, task, tell, pulse));
        }
    }

    std::optional<Analysis> book() const override {
        const B root = now();
        const auto choices = book::choices(book_, root);
        if (choices.empty()) return {};
        const book::Entry& entry = *book::find(book_, book::key(root));
        Analysis thought{.depth = entry.depth, .score = choices[0].score, .is_proven = entry.is_proven != 0};
        thought.line = texts(root, choices[0].line);
        for (const auto& [move, score, line] : choices) thought.moves.push_back({root.move_text(move), score, texts(root, line)});
        return thought;
    }

    int evaluate() const override { return Evaluation::evaluate(now()); }

    int sum() const override {
        if constexpr (is_linear) return Evaluation::add_up(now(), [](int, int) {}).value;
        refuse_features();
    }

    std::vector<int> features() const override {
        if constexpr (is_linear) return Evaluation::features(now());
        refuse_features();
    }

    double phase() const override {
        if constexpr (is_linear) return Evaluation::phase(now());
        refuse_features();
    }

    std::vector<std::pair<int, int>> weights() const override {
        if constexpr (is_linear) return Evaluation::all_weights();
        refuse_features();
    }

private:
    std::vector<B> positions_;  // the last one is the current position
    book::Book book_;

    static constexpr bool is_linear = requires(const B& board) { Evaluation::features(board); };

    const B& now() const { return positions_.back(); }

    [[noreturn]] static void refuse_features() {
        throw std::invalid_argument("the evaluation of this game is no sum of features");
    }

    static Analysis in_words(const B& root, const SearchResult& result) {
        Analysis thought{.depth = result.depth, .score = result.score, .nodes = result.nodes, .seconds = result.seconds};
        thought.line = texts(root, moves_of(result.line));
        for (const RootMove& each : result.moves)
            thought.moves.push_back({root.move_text(each.move), each.score, texts(root, moves_of(each.line))});
        return thought;
    }

    static Solution in_words(const B& root, const Solved& solved) {
        return {number_of(solved.result), solved.score, texts(root, solved.line), solved.nodes, solved.seconds};
    }

    static std::span<const Move> moves_of(const Line& line) { return {line.moves.data(), size_t(line.size)}; }

    static std::vector<std::string> texts(B board, std::span<const Move> line) {
        std::vector<std::string> result;
        for (Move move : line) {
            result.push_back(board.move_text(move));
            board = board.play(move);
        }
        return result;
    }
};

template <Game B, class Evaluation, class Solver = NoSolver>
std::unique_ptr<Board> open(std::string_view text, const Options& options, book::Book book = {}) {
    return std::make_unique<BoardOf<B, Evaluation, Solver>>(B::parse(text, options), book);
}

}  // namespace girone
