// A board of any game behind one type: what Python holds in its hand.
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

    // The legal moves; none when the game is over.
    virtual std::vector<Move> moves() const = 0;
    virtual std::string move_text(Move move) const = 0;

    // An illegal move is an std::invalid_argument, and so is undoing at the beginning.
    virtual void play(int move) = 0;
    virtual void play(std::string_view text) = 0;
    virtual void undo() = 0;

    virtual uint64_t perft(int depth, Interrupt& interrupt) const = 0;
    virtual Playouts play_random(uint64_t games, uint64_t seed, Interrupt& interrupt) const = 0;
    // So many games from here on, side by side.
    virtual std::unique_ptr<Batch> batch(int games, uint64_t seed) const = 0;

    // Thinks about an open position. On the thread that calls, `report` hears of each finished depth, and `pulse` is called
    // where the clock is looked at.
    virtual Analysis think(SearchMemory& memory, const Effort& effort, const Report& report, const Pulse& pulse) const = 0;
    // Solves an open position exactly; an std::invalid_argument where the game has no solver.
    virtual bool has_solver() const = 0;
    virtual Solution solve(SearchMemory& memory, const Task& task, const Tell& tell, const Pulse& pulse) const = 0;
    // What the opening book says of it, as the thought of a search that took no time; nothing where it is not in the book.
    virtual std::optional<Analysis> book() const = 0;
    // What the evaluation says without any search.
    virtual int evaluate() const = 0;
    // Its hand-made part as a sum of features (see linear.hpp); an std::invalid_argument where that is no such sum.
    virtual int sum() const = 0;
    virtual std::vector<int> features() const = 0;
    virtual double phase() const = 0;
    virtual std::vector<std::pair<int, int>> weights() const = 0;
};

// Opens a position, or returns nothing where it does not know boards of that size.
using Open = std::unique_ptr<Board> (*)(std::string_view text, const Options& options);

struct Registered {
    std::string_view game;
    Open open;
};

inline std::vector<Registered>& registry() {
    static std::vector<Registered> games;
    return games;
}

// Each game is compiled by itself (games/*.cpp), so that an edit builds one of them and several build at once; it registers
// itself by a variable of this type. A game may do so in several files.
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
