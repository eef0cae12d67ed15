// Fits the weights of Othello's patterns by least squares, phase by phase, and writes the file for the engine.
//
//   fit FILE THREADS [FOLDER EXACT_ONLY TRUST]...
//
// What is fitted is read from the standard input (plan.hpp), what it is fitted to lies in the folders (positions.hpp). The lead
// at the end is the sum of the weights, as near as can be; weights pay a price for their size, so that a pattern that was seldom
// met says little. For each phase it prints a line of JSON: root mean squares of what is left over, in discs.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "least_squares.hpp"
#include "plan.hpp"
#include "positions.hpp"

namespace {

using namespace girone;
using namespace girone::othello;

constexpr int disc = 100;  // its score in the search

// Positions on boards of one size.
struct Source {
    virtual ~Source() = default;
    // Adds blocks to what a phase learns from, and to what is kept out.
    virtual void add(int phase, Sample& learned, Sample& unseen, int threads) const = 0;
};

template <int N>
class SourceOf : public Source {
public:
    SourceOf(const Model& model, const Boards& boards, const std::vector<Games>& played, int threads)
        : model_(model), boards_(boards), bins_(Dealt<N>::read(played, threads)) {}

    void add(int phase, Sample& learned, Sample& unseen, int threads) const override {
        const Ends ends = boards_.phases[size_t(phase)];
        const Ends wide{ends.low - boards_.overlap, ends.high + boards_.overlap};
        const size_t first = learned.size();
        learned.resize(first + bins), unseen.resize(first + bins);
        in_parallel(threads, bins, [&](size_t bin) {
            learned[first + bin] = block(bins_[bin].learned, wide), unseen[first + bin] = block(bins_[bin].unseen, ends);
        });
    }

private:
    using Discs = typename Record<N>::Discs;
    using Rows = std::array<uint32_t, N + 2>;  // of a board with a rim

    const Model& model_;
    const Boards& boards_;
    std::vector<Bin<N>> bins_;

    // Leads are taken as if the board were 8x8.
    Block block(const std::vector<Position<N>>& positions, const Ends& ends) const {
        const auto is_in = [&](const Position<N>& position) { return ends.low <= position.discs && position.discs <= ends.high; };
        const size_t rows = size_t(std::ranges::count_if(positions, is_in));
        Block result{boards_.images.size() + boards_.amounts.size(), {}, {}};
        result.weights.reserve(rows * result.length), result.values.reserve(rows);
        for (const Position<N>& position : positions)
            if (is_in(position)) {
                list(position, result.weights);
                result.values.push_back(position.lead * 8 / N);
            }
        return result;
    }

    // The weights that a position adds up.
    void list(const Position<N>& position, std::vector<uint32_t>& weights) const {
        std::array<uint8_t, N * N> digits;
        for (int square = 0; square < N * N; ++square)
            digits[size_t(square)] = uint8_t(has(position.own, square) + 2 * has(position.other, square));
        for (const Image& image : boards_.images) {
            size_t number = 0;
            for (auto square = image.squares.rbegin(); square != image.squares.rend(); ++square)
                number = 3 * number + digits[size_t(*square)];
            weights.push_back(model_.shared[size_t(image.begin) + number]);
        }
        for (const Amount& amount : boards_.amounts) {
            const int number = number_of(amount.what, position) * amount.times / amount.by;
            weights.push_back(uint32_t(amount.begin + std::min(number, amount.most)));
        }
    }

    static bool has(const Discs& set, int square) { return set[size_t(square) / 64] >> square % 64 & 1; }

    static int number_of(Amount::What what, const Position<N>& position) {
        switch (what) {
            case Amount::own_moves: return position.mine;
            case Amount::other_moves: return position.theirs;
            case Amount::own_frontier: return frontier(position.own, position);
            case Amount::other_frontier: return frontier(position.other, position);
        }
        throw std::invalid_argument("there is no such amount");
    }

    // How many empty squares lie beside discs of a set.
    static int frontier(const Discs& set, const Position<N>& position) {
        const Rows discs = rows_of(set), own = rows_of(position.own), other = rows_of(position.other);
        int number = 0;
        for (size_t y = 1; y <= N; ++y) {
            const uint32_t three = discs[y - 1] | discs[y] | discs[y + 1], beside = three | three << 1 | three >> 1;
            number += std::popcount(beside & ~(own[y] | other[y]) & ((uint32_t{1} << N) - 1) << 1);
        }
        return number;
    }

    static Rows rows_of(const Discs& set) {
        Rows rows{};
        for (size_t y = 0; y < N; ++y) {
            const size_t word = y * N / 64, by = y * N % 64;
            uint64_t bits = set[word] >> by;
            if (by + N > 64) bits |= set[word + 1] << (64 - by);
            rows[y + 1] = uint32_t(bits & ((uint64_t{1} << N) - 1)) << 1;
        }
        return rows;
    }
};

std::unique_ptr<Source> source(const Model& model, const Boards& boards, const std::vector<Games>& played, int threads) {
    switch (boards.size) {
        case 6: return std::make_unique<SourceOf<6>>(model, boards, played, threads);
        case 8: return std::make_unique<SourceOf<8>>(model, boards, played, threads);
        case 10: return std::make_unique<SourceOf<10>>(model, boards, played, threads);
        case 12: return std::make_unique<SourceOf<12>>(model, boards, played, threads);
        case 14: return std::make_unique<SourceOf<14>>(model, boards, played, threads);
        case 16: return std::make_unique<SourceOf<16>>(model, boards, played, threads);
        case 18: return std::make_unique<SourceOf<18>>(model, boards, played, threads);
    }
    throw std::invalid_argument("there are no boards of size " + std::to_string(boards.size));
}

// Whole hundredths of a disc in 16 bits: all places of the tables, then the amounts.
void write(const Model& model, const std::vector<double>& weights, std::ostream& file) {
    const auto put = [&](double weight) {
        constexpr double most = std::numeric_limits<int16_t>::max();
        const int16_t whole = int16_t(std::clamp(std::nearbyint(weight * disc), -most, most));
        file.write(reinterpret_cast<const char*>(&whole), sizeof whole);
    };
    for (uint32_t number : model.shared) put(weights[number]);
    for (size_t number = size_t(model.weights_of_images); number < weights.size(); ++number) put(weights[number]);
}

void fit(const Model& model, const std::vector<Games>& played, std::ostream& file, int threads) {
    std::vector<std::unique_ptr<Source>> sources;
    for (const Boards& boards : model.boards) sources.push_back(source(model, boards, played, threads));
    for (int phase = 0; phase < model.phases; ++phase) {
        Sample learned, unseen;
        for (const auto& each : sources) each->add(phase, learned, unseen, threads);
        const LeastSquares fitted(learned, size_t(model.weights), model.price, threads);
        write(model, fitted.weights(), file);
        std::printf("{\"phase\": %d, \"learned_from\": %zu, \"kept_out\": %zu, \"steps\": %d, "
                    "\"learned\": %.6g, \"unseen\": %.6g, \"before\": %.6g}\n",
                    phase, rows_of(learned), rows_of(unseen), fitted.steps(), fitted.left_over(learned), fitted.left_over(unseen),
                    LeastSquares::of_values(unseen));
    }
}

}  // namespace

int main(int count_of_words, char** words) try {
    if (count_of_words < 6 || count_of_words % 3 != 0)
        return std::fprintf(stderr, "usage: fit FILE THREADS [FOLDER EXACT_ONLY TRUST]...\n"), 2;
    std::vector<Games> played;
    for (int at = 3; at < count_of_words; at += 3)
        played.push_back({words[at], std::atoi(words[at + 1]) != 0, std::atof(words[at + 2])});
    std::ofstream file(words[1], std::ios::binary);
    file.exceptions(std::ios::failbit | std::ios::badbit);
    const int threads = std::atoi(words[2]);
    if (threads < 1) throw std::invalid_argument("there must be at least one thread");
    for (const Model& model : Reader(std::cin).models()) fit(model, played, file, threads);
    file.close();  // which tells what could not be written
} catch (const std::exception& error) {
    return std::fprintf(stderr, "fit: %s\n", error.what()), 1;
}
