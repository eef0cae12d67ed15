// A board of any game behind one interface, for Python.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "search_memory.hpp"
#include "game.hpp"
#include "interrupt.hpp"
#include "playout.hpp"
#include "solution.hpp"
#include "analysis.hpp"

namespace girone {

class Board {
public:
    virtual ~Board() = default;
    virtual std::unique_ptr<Board> copy() const = 0;

    virtual Side turn() const = 0;
    virtual Result result() const = 0;
    virtual std::string text() const = 0;
    virtual uint64_t hash() const = 0;
    virtual std::vector<int8_t> contents() const = 0;

    // The legal moves; empty when the game is over.
    virtual std::vector<Move> moves() const = 0;
    virtual std::string move_text(Move move) const = 0;

    // These throw std::invalid_argument for an illegal move, or if there is nothing to undo.
    virtual void play(int move) = 0;
    virtual void play(std::string_view text) = 0;
    virtual void undo() = 0;

    virtual uint64_t perft(int depth, Interrupt& interrupt) const = 0;
    virtual Playouts play_random(uint64_t games, uint64_t seed, Interrupt& interrupt) const = 0;
    // So many games that start here, side by side.
    virtual std::unique_ptr<Batch> batch(int games, uint64_t seed) const = 0;

    // Searches an open position. On the calling thread, `report` is called with each finished depth, and `pulse` whenever the
    // clock is read.
    virtual Analysis think(SearchMemory& memory, const Effort& effort, const Report& report, const Pulse& pulse) const = 0;
    // Solves an open position exactly; throws std::invalid_argument if the game has no solver.
    virtual bool has_solver() const = 0;
    virtual Solution solve(SearchMemory& memory, const Task& task, const Tell& tell, const Pulse& pulse) const = 0;
    // The opening book's entry, in the form of a search result without time; empty if the position is not in it.
    virtual std::optional<Analysis> book() const = 0;
    // The static evaluation.
    virtual int evaluate() const = 0;
    // The hand-made part of the evaluation as a sum of features (see linear.hpp); throws std::invalid_argument if it is not
    // one.
    virtual int sum() const = 0;
    virtual std::vector<int> features() const = 0;
    virtual double phase() const = 0;
    virtual std::vector<std::pair<int, int>> weights() const = 0;
};

// Opens a position; returns null if this unit does not support the board size.
using Open = std::unique_ptr<Board> (*)(std::string_view text, const Options& options);

struct Registered {
    std::string_view game;
    Open open;
};

inline std::vector<Registered>& registry() {
    static std::vector<Registered> games;
    return games;
}

// Each game is compiled separately (games/*.cpp), so that several build at once and an edit rebuilds only one. A variable of
// this type registers the game; a game may register in several files.
struct Register {
    Register(std::string_view game, Open open) { registry().push_back({game, open}); }
};

inline std::unique_ptr<Board> open_board(std::string_view game, std::string_view text, const Options& options) {
    bool is_known = false;
    for (const Registered& each : registry()) {
        if (each.game != game) continue;
        is_known = true;
        if (auto board = each.open(text, options)) return board;
    }
    const std::string name(game);
    throw std::invalid_argument(is_known ? "the native core has no " + name + " of size " + std::to_string(options.size)
                                         : "the native core has no game '" + name + "'");
}

}  // namespace girone
