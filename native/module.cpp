// girone._native: the fast core for Python. Positions are passed as their one-line text.
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "board.hpp"
#include "clock.hpp"
#include "engine.hpp"
#ifdef GIRONE_LEVELS
#include "levels.hpp"
#endif

namespace nb = nanobind;
using namespace nb::literals;

namespace girone {

void bind_batch(nb::module_& module);  // batch.cpp

namespace {

// `layout` is ignored: it concerns only the start, and a position text has its layout already.
std::unique_ptr<Board> opened(std::string_view game, std::string_view text, int size, std::string_view, int move_limit,
                              std::string_view at_limit, std::string_view removal) {
    const Options options{.size = size,
                          .move_limit = move_limit,
                          .count_at_limit = at_limit == "count",
                          .removes_by_letter = removal == "letter"};
    return open_board(game, text, options);
}

std::optional<int> result(const Board& board) { return number_of(board.result()); }

std::vector<std::string> moves(const Board& board) {
    std::vector<std::string> texts;
    for (Move move : board.moves()) texts.push_back(board.move_text(move));
    return texts;
}

nb::bytes contents(const Board& board) {
    const auto cells = board.contents();
    return nb::bytes(cells.data(), cells.size());
}

// Lets Ctrl-C end long work that runs without the GIL.
void look_at_signals() {
    nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// Both work on a copy, because another thread may play on the board meanwhile.
uint64_t count_leaves(const Board& board, int depth) {
    if (depth < 0) throw std::invalid_argument("depth is 0 or more; this is " + std::to_string(depth));
    const auto start = board.copy();
    Interrupt interrupt(look_at_signals);
    nb::gil_scoped_release no_gil;
    return start->perft(depth, interrupt);
}

std::tuple<uint64_t, uint64_t, uint64_t, uint64_t> playouts(const Board& board, uint64_t games, uint64_t seed) {
    const auto start = board.copy();
    Interrupt interrupt(look_at_signals);
    nb::gil_scoped_release no_gil;
    const auto [moves, white, black, ties] = start->play_random(games, seed, interrupt);
    return {moves, white, black, ties};
}

void check_threads(int threads) {
    if (threads < 1 || threads > 256) throw std::invalid_argument("threads are 1 to 256, not " + std::to_string(threads));
}

Analysis think(Engine& engine, const Board& board, double soft_seconds, double hard_seconds, uint64_t nodes, int depth,
              int threads, bool score_all, const nb::object& progress) {
    check_threads(threads);
    if (soft_seconds < 0 || hard_seconds < 0 || depth < 0) throw std::invalid_argument("limits are not negative");
    const SearchLimits limits{soft_seconds, hard_seconds, nodes, depth};
    return engine.think(board, {.limits = limits, .threads = threads, .score_all = score_all}, progress);
}

Solution solve(Engine& engine, const Board& board, double seconds, uint64_t nodes, int threads, bool result_is_enough,
               const nb::object& progress) {
    check_threads(threads);
    if (seconds < 0) throw std::invalid_argument("limits are not negative");
    return engine.solve(board, {seconds, nodes, threads, result_is_enough}, progress);
}

uint64_t scalar_loop(uint64_t steps) {
    uint64_t state = 0x9e3779b97f4a7c15;
    for (uint64_t i = 0; i < steps; ++i) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    return state;
}

void spin(double seconds) {
    const Deadline deadline({.hard_seconds = seconds});
    while (!deadline.is_over(0)) {
    }
}

// The instruction set that the games were compiled for.
std::string_view instructions() {
#ifdef GIRONE_LEVELS
    static const std::string_view chosen = start_level();
    return chosen;
#elif defined(__AVX2__)
    return "avx2";
#else
    return "scalar";
#endif
}

nb::typed<nb::dict, nb::str, nb::str> build() {
    nb::dict facts;
#ifdef __clang__
    facts["compiler"] = "clang " __clang_version__;
#else
    facts["compiler"] = "gcc " __VERSION__;
#endif
    facts["instructions"] = nb::str(instructions().data(), instructions().size());
    facts["sanitizers"] = GIRONE_SANITIZERS;
    return facts;
}

}  // namespace
}  // namespace girone

NB_MODULE(_native, module) {
    using namespace girone;
    instructions();  // chosen before the first board is opened
    module.doc() = "The fast core: what the players and the benches run, never the referee.";

    nb::class_<Board>(module, "Board", "A position of any game, with the way back to where it began.")
        .def(nb::new_(&opened), "game"_a, "text"_a, nb::kw_only(), "size"_a = 8, "layout"_a = "", "move_limit"_a = 0,
             "at_limit"_a = "tie", "removal"_a = "dark")
        .def("copy", &Board::copy, "The same position and way back, independent of this one.")
        .def("white_to_move", [](const Board& board) { return board.turn() == Side::white; }, "Whose turn it is.")
        .def("result", &result, "1, 0 or -1 as the side to move won, tied or lost; None while the game goes on.")
        .def("text", &Board::text, "The whole position in one line, as the law writes it.")
        .def("hash", &Board::hash, "64 bits that depend on the pieces and the side to move, not on the plies.")
        .def("contents", &contents, "One signed byte a cell from the top left: own pieces positive, the opponent's negative.")
        .def("moves", &moves, "The legal moves as texts; none when the game is over.")
        .def("move_ids", &Board::moves, "The legal moves as numbers, in the order of `moves`.")
        .def("move_text", &Board::move_text, "move"_a, "The text of a move.")
        .def("play", nb::overload_cast<int>(&Board::play), "move"_a, "Play a legal move, given by its number.")
        .def("play", nb::overload_cast<std::string_view>(&Board::play), "move"_a, "Play a legal move, given by its text.")
        .def("undo", &Board::undo, "Take the last move back.")
        .def("has_solver", &Board::has_solver, "Whether positions of this game can be solved exactly.")
        .def("book", &Board::book,
             "What the opening book says, as a thought without nodes; None where the position is not in it.")
        .def("evaluate", &Board::evaluate, "What the position is worth to the side to move, without any search.")
        .def("sum", &Board::sum,
             "The hand-made part of the evaluation, the features times their weights; a ValueError where it is no such sum.")
        .def("features", &Board::features,
             "What the hand-made evaluation sees, from the side to move; a ValueError where it is no sum of features.")
        .def("phase", &Board::phase, "How early it is for the weights: 1 at the start, towards 0 at the end.")
        .def("weights", &Board::weights,
             "The weight of each feature early and late: their sum is features · weights, between both by the phase.")
        .def("perft", &count_leaves, "depth"_a, "Count the move sequences of `depth` plies.")
        .def("play_random", &playouts, "games"_a, "seed"_a,
             "Play games of chance to their end: the moves in all, and how many White won, Black won and nobody.");

    bind_batch(module);

    nb::class_<ScoredMove>(module, "ScoredMove", "A move at the root, with its score and the line that follows.")
        .def_ro("move", &ScoredMove::move)
        .def_ro("score", &ScoredMove::score)
        .def_ro("line", &ScoredMove::line);

    nb::class_<Analysis>(module, "Analysis", "What a search has found out.")
        .def_ro("depth", &Analysis::depth)
        .def_ro("score", &Analysis::score)
        .def_ro("nodes", &Analysis::nodes)
        .def_ro("seconds", &Analysis::seconds)
        .def_ro("line", &Analysis::line)
        .def_ro("moves", &Analysis::moves)
        .def_ro("is_proven", &Analysis::is_proven);

    nb::class_<Solution>(module, "Solution", "What a solver has proved, for the side to move.")
        .def_ro("result", &Solution::result)
        .def_ro("score", &Solution::score)
        .def_ro("line", &Solution::line)
        .def_ro("nodes", &Solution::nodes)
        .def_ro("seconds", &Solution::seconds);

    nb::class_<Step>(module, "Step", "How far a solver has come.")
        .def_ro("words", &Step::words)
        .def_ro("nodes", &Step::nodes)
        .def_ro("seconds", &Step::seconds);

    nb::class_<Engine>(module, "Engine", "A search with its table.")
        // Without the GIL: clearing the table takes a while on a busy machine, and a player may be asked meanwhile.
        .def(nb::init<size_t>(), "megabytes"_a = 64, nb::call_guard<nb::gil_scoped_release>())
        .def("clear", &Engine::clear, "Forget everything.")
        .def("stop", &Engine::stop, "End the search that runs now, or else the next one, from any thread.")
        .def("ready", &Engine::ready, "Forget a stop that came too late: from now on one is meant for the next search.")
        .def("think", &think, "board"_a, nb::kw_only(), "soft_seconds"_a = 0.0, "hard_seconds"_a = 0.0, "nodes"_a = 0,
             "depth"_a = 0, "threads"_a = 1, "score_all"_a = false, "progress"_a = nb::none(),
             "Think about a position until the first limit; 0 is no limit.")
        .def("solve", &solve, "board"_a, nb::kw_only(), "seconds"_a = 0.0, "nodes"_a = 0, "threads"_a = 1,
             "result_is_enough"_a = false, "progress"_a = nb::none(),
             "Solve a position exactly; after the first limit, what was proved until then. 0 is no limit.");

    module.def("scalar_loop", &girone::scalar_loop, "steps"_a, nb::call_guard<nb::gil_scoped_release>(),
               "Run `steps` xorshift steps, the plain loop that benches compare with.");
    module.def("spin", &girone::spin, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
               "Look at the clock until so much time is over: the plain wait that benches compare with.");
    module.def("build", &girone::build, "Say how this core was built: compiler, instructions, sanitizers.");
}
