// Sums of weights that come to given values as near as can be, by conjugate gradients: one look at every sum a step.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "in_parallel.hpp"

namespace girone {

// Sums of equal length: the numbers of the weights of each, one sum after the other, and what they should come to.
struct Block {
    size_t length;
    std::vector<uint32_t> weights;
    std::vector<double> values;

    // Four sums at once, since one addition waits for the other.
    double total(size_t row, const std::vector<double>& of) const {
        const uint32_t* numbers = &weights[row * length];
        double parts[4] = {};
        size_t at = 0;
        for (; at + 4 <= length; at += 4)
            for (size_t part = 0; part < 4; ++part) parts[part] += of[numbers[at + part]];
        for (; at < length; ++at) parts[0] += of[numbers[at]];
        return (parts[0] + parts[1]) + (parts[2] + parts[3]);
    }

    // What a row says, for each of its weights.
    void gather(size_t row, double value, std::vector<double>& into) const {
        const uint32_t* numbers = &weights[row * length];
        for (size_t at = 0; at < length; ++at) into[numbers[at]] += value;
    }
};

using Sample = std::vector<Block>;

inline size_t rows_of(const Sample& sample) {
    size_t rows = 0;
    for (const Block& block : sample) rows += block.values.size();
    return rows;
}

class LeastSquares {
public:
    // Most steps, and the part of the first slope that is small enough to end before. Twenty more take 0.02 discs off what is
    // left over, and as long again.
    static constexpr int most_steps = 20;
    static constexpr double enough = 1e-4;

    // A weight pays `price` sums for its square.
    LeastSquares(const Sample& sample, size_t weights, double price, int threads)
        : sample_(sample), price_(price), threads_(threads), weights_(weights), parts_(size_t(threads), weights_) {
        solve();
    }

    const std::vector<double>& weights() const { return weights_; }
    int steps() const { return steps_; }

    // The root of the mean square of what the weights leave over, here or of another sample.
    double left_over(const Sample& sample) const {
        return root_mean_square(sample, threads_, [&](const Block& block, size_t row) { return block.total(row, weights_); });
    }

    // The same of the values themselves.
    static double of_values(const Sample& sample) {
        return root_mean_square(sample, 1, [](const Block&, size_t) { return 0.0; });
    }

private:
    using Vector = std::vector<double>;

    const Sample& sample_;
    double price_;
    int threads_, steps_ = 0;
    Vector weights_;
    std::vector<Vector> parts_;  // what each thread gathers

    void solve() {
        Vector often = gathered([](const Block&, size_t) { return 1.0; });
        for (double& each : often) each += price_;
        Vector slope = gathered([](const Block& block, size_t row) { return block.values[row]; });
        Vector along = divided(slope, often);
        double steep = product(slope, along);
        const double small = enough * enough * steep;
        while (steps_ < most_steps && steep > small) {
            Vector seen = gathered([&](const Block& block, size_t row) { return block.total(row, along); });
            add(seen, price_, along);
            const double length = steep / product(along, seen);
            add(weights_, length, along), add(slope, -length, seen);
            Vector conditioned = divided(slope, often);
            const double before = std::exchange(steep, product(slope, conditioned));
            add(conditioned, steep / before, along);
            along = std::move(conditioned);
            ++steps_;
        }
    }

    // For every weight the sum of what the rows say that have it. Threads take fixed blocks, so that rounding is always the same.
    template <class Say>
    Vector gathered(const Say& say) {
        in_parallel(threads_, size_t(threads_), [&](size_t thread) {
            Vector& part = parts_[thread];
            part.assign(part.size(), 0);
            for (size_t at = thread; at < sample_.size(); at += size_t(threads_)) {
                const Block& block = sample_[at];
                for (size_t row = 0; row < block.values.size(); ++row) block.gather(row, say(block, row), part);
            }
        });
        Vector result(weights_.size());
        for (const Vector& part : parts_) add(result, 1, part);
        return result;
    }

    template <class Say>
    static double root_mean_square(const Sample& sample, int threads, const Say& say) {
        Vector squares(sample.size());
        in_parallel(threads, sample.size(), [&](size_t at) {
            const Block& block = sample[at];
            for (size_t row = 0; row < block.values.size(); ++row) {
                const double rest = block.values[row] - say(block, row);
                squares[at] += rest * rest;
            }
        });
        const size_t rows = rows_of(sample);
        return rows ? std::sqrt(std::accumulate(squares.begin(), squares.end(), 0.0) / double(rows)) : 0;
    }

    static void add(Vector& to, double times, const Vector& more) {
        for (size_t at = 0; at < to.size(); ++at) to[at] += times * more[at];
    }

    static Vector divided(Vector by_each, const Vector& divisors) {
        for (size_t at = 0; at < by_each.size(); ++at) by_each[at] /= divisors[at];
        return by_each;
    }

    static double product(const Vector& one, const Vector& two) {
        return std::inner_product(one.begin(), one.end(), two.begin(), 0.0);
    }
};

}  // namespace girone
