// Many games played side by side, one move in each per step: for learning.
//
// The arrays have a row for each game and are rewritten by every step. A game that ends starts again at once: `over` and
// `rewards` describe the game that ended, everything else the new one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "game.hpp"
#include "playout.hpp"

namespace girone {

class Batch {
public:
    Batch(int games, int size, int move_numbers)
        : games(games), size(size), move_numbers(move_numbers), cells(size_t(games) * size * size),
          legal(size_t(games) * move_numbers), rewards(games), over(games), black_to_move(games), chosen(games) {}
    virtual ~Batch() = default;

    // Sets all games to their start.
    virtual void reset() = 0;
    // Plays a move in each game; throws std::invalid_argument, and plays nothing, if one is illegal.
    virtual void step(std::span<const int64_t> moves) = 0;
    // Fills `chosen` with a legal move for each game, all equally likely.
    virtual void choose() = 0;

    const int games, size, move_numbers;
    std::vector<int8_t> cells;           // own pieces positive, the opponent's negative
    std::vector<uint8_t> legal;          // 1 for the legal moves
    std::vector<int8_t> rewards;         // 1, 0, -1 for the side that has just moved; 0 while the game is open
    std::vector<uint8_t> over;           // 1 where the last step ended a game
    std::vector<uint8_t> black_to_move;
    std::vector<int64_t> chosen;
};

template <Game B>
class BatchOf final : public Batch {
public:
    BatchOf(const B& start, int games, uint64_t seed)
        : Batch(games, B::size, B::move_numbers), start_(start), boards_(games), moves_(games), chance_(seed) {
        if (start.result() != Result::open) throw std::invalid_argument("the game is over");
        reset();
    }

    void reset() override {
        std::ranges::fill(rewards, 0);
        std::ranges::fill(over, 0);
        for (int game = 0; game < games; ++game) show(game, start_);
    }

    void step(std::span<const int64_t> moves) override {
        if (int(moves.size()) != games)
            throw std::invalid_argument(std::to_string(moves.size()) + " moves for " + std::to_string(games) + " games");
        for (int game = 0; game < games; ++game)
            if (moves[game] < 0 || moves[game] >= B::move_numbers || !legal[index(game, Move(moves[game]))])
                throw std::invalid_argument("in game " + std::to_string(game) + " the move " + std::to_string(moves[game]) +
                                            " is illegal");
        for (int game = 0; game < games; ++game) {
            const B next = boards_[game].play(Move(moves[game]));
            const auto result = number_of(next.result());
            over[game] = result.has_value();
            rewards[game] = int8_t(-result.value_or(0));
            show(game, result ? start_ : next);
        }
    }

    void choose() override {
        for (int game = 0; game < games; ++game) chosen[game] = moves_[game][chance_.below(moves_[game].size())];
    }

private:
    const B start_;
    std::vector<B> boards_;
    std::vector<MoveList<B::most_moves>> moves_;
    Chance chance_;

    static size_t index(int game, Move move) { return size_t(game) * B::move_numbers + move; }

    void show(int game, const B& board) {
        for (Move move : moves_[game]) legal[index(game, move)] = 0;
        moves_[game] = {};
        board.generate(moves_[game]);
        for (Move move : moves_[game]) legal[index(game, move)] = 1;
        int8_t* const row = &cells[size_t(game) * B::size * B::size];
        for (int cell = 0; cell < B::size * B::size; ++cell) row[cell] = int8_t(board.content(cell));
        black_to_move[game] = board.turn == Side::black;
        boards_[game] = board;
    }
};

}  // namespace girone
