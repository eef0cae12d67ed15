// The Python binding of batches: their arrays are read-only NumPy arrays.
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/unique_ptr.h>

#include "board.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace girone {
namespace {

constexpr int most_games = 1 << 20;

std::unique_ptr<Batch> begun(const Board& board, int games, uint64_t seed) {
    if (games < 1 || games > most_games)
        throw std::invalid_argument("games are 1 to " + std::to_string(most_games) + ", not " + std::to_string(games));
    return board.batch(games, seed);
}

using Moves = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void step(Batch& batch, const Moves& moves) {
    nb::gil_scoped_release no_gil;
    batch.step(std::span(moves.data(), moves.size()));
}

template <class Number>
nb::ndarray<nb::numpy, const Number> row_of(const Batch& batch, const std::vector<Number>& numbers) {
    return {numbers.data(), {size_t(batch.games)}, nb::find(&batch)};
}

}  // namespace

void bind_batch(nb::module_& module) {
    nb::class_<Batch>(module, "Batch", "Many games side by side, a move in each at a time.")
        .def(nb::new_(&begun), "board"_a, "games"_a, "seed"_a = 0)
        .def_ro("games", &Batch::games)
        .def_ro("size", &Batch::size)
        .def_ro("move_numbers", &Batch::move_numbers)
        .def("reset", &Batch::reset, nb::call_guard<nb::gil_scoped_release>(), "Set all games to their start.")
        .def("step", &step, "moves"_a, "Play a move in each game; one that has ended begins again.")
        .def("choose", &Batch::choose, nb::call_guard<nb::gil_scoped_release>(), "Fill `chosen` with random legal moves.")
        .def_prop_ro("cells",
                     [](const Batch& batch) {
                         const auto side = size_t(batch.size);
                         return nb::ndarray<nb::numpy, const int8_t>(batch.cells.data(), {size_t(batch.games), side, side},
                                                                     nb::find(&batch));
                     })
        .def_prop_ro("legal",
                     [](const Batch& batch) {
                         return nb::ndarray<nb::numpy, const uint8_t>(
                             batch.legal.data(), {size_t(batch.games), size_t(batch.move_numbers)}, nb::find(&batch));
                     })
        .def_prop_ro("rewards", [](const Batch& batch) { return row_of(batch, batch.rewards); })
        .def_prop_ro("over", [](const Batch& batch) { return row_of(batch, batch.over); })
        .def_prop_ro("black_to_move", [](const Batch& batch) { return row_of(batch, batch.black_to_move); })
        .def_prop_ro("chosen", [](const Batch& batch) { return row_of(batch, batch.chosen); });
}

}  // namespace girone
