// girone._native: the fast core as Python sees it. Positions come in as their one-line text.
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "girone/games/othello/core.hpp"
#include "perft.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace girone {
namespace {

// Lets Ctrl-C end a long count. Taking the GIL may mean waiting for other threads, so the clock is asked first.
class Interrupt {
public:
    void operator()() {
        if (++calls_ % calls_between_looks_) return;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + time_between_signals_;
        nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }

private:
    static constexpr uint64_t calls_between_looks_ = 256;
    static constexpr std::chrono::milliseconds time_between_signals_{50};
    uint64_t calls_ = 0;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + time_between_signals_;
};

// The position text without its blank and its last letter: one character for each square.
std::string_view cells(std::string_view position) { return position.substr(0, position.size() - 2); }

bool well_formed(std::string_view position) {
    return position.size() > 2 && cells(position).find_first_not_of("XO-") == std::string_view::npos &&
           (position.ends_with(" X") || position.ends_with(" O"));
}

template <int N>
othello::Board<N> read(std::string_view position) {
    othello::Board<N> board;
    for (int square = 0; square < N * N; ++square) {
        const auto disc = othello::single<othello::Squares<N>>(square);
        if (position[square] == position.back())
            board.own |= disc;
        else if (position[square] != '-')
            board.other |= disc;
    }
    return board;
}

template <int N = 4>
uint64_t count_leaves(std::string_view position, int depth) {
    if constexpr (N <= 18) {
        if (cells(position).size() != N * N) return count_leaves<N + 2>(position, depth);
        Interrupt interrupt;
        return perft(read<N>(position), depth, interrupt);
    } else {
        throw nb::value_error(("an Othello board has n * n squares, n even and from 4 to 18; this text has " +
                               std::to_string(cells(position).size()))
                                  .c_str());
    }
}

uint64_t othello_perft(std::string_view position, int depth) {
    if (!well_formed(position))
        throw nb::value_error(("an Othello position is n * n of X, O and -, a blank, and X or O to move; this is '" +
                               std::string(position) + "'")
                                  .c_str());
    if (depth < 0) throw nb::value_error(("depth is 0 or more; this is " + std::to_string(depth)).c_str());
    nb::gil_scoped_release no_gil;
    return count_leaves(position, depth);
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

nb::typed<nb::dict, nb::str, nb::str> build() {
    nb::dict facts;
#ifdef __clang__
    facts["compiler"] = "clang " __clang_version__;
#else
    facts["compiler"] = "gcc " __VERSION__;
#endif
#ifdef __AVX2__
    facts["instructions"] = "avx2";
#else
    facts["instructions"] = "scalar";
#endif
    facts["sanitizers"] = GIRONE_SANITIZERS;
    return facts;
}

}  // namespace
}  // namespace girone

NB_MODULE(_native, module) {
    module.doc() = "The fast core: what the players and the benches run, never the referee.";
    module.def("othello_perft", &girone::othello_perft, "position"_a, "depth"_a,
               "Count the move sequences of `depth` plies from an Othello position in OBF text.");
    module.def("scalar_loop", &girone::scalar_loop, "steps"_a, nb::call_guard<nb::gil_scoped_release>(),
               "Run `steps` xorshift steps, the plain loop that benches compare with.");
    module.def("build", &girone::build, "Say how this core was built: compiler, instructions, sanitizers.");
}
