// A small network that corrects a hand-made evaluation: the board as input, one hidden layer, points as output.
//
// It uses integers only, so every machine computes the same score. The boards here hold about two dozen pieces, so the hidden
// layer is computed from scratch for each position, and the search does not have to know about it. Sets of squares are added
// four squares at a time, with tables made at start-up, because a loop over the pieces would mispredict its end. The sums use
// the compiler's vectors, which become AVX2 if available and plain code otherwise.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace girone::net {

inline constexpr int one = 256;     // 1 in the hidden layer, whose values are clamped to 0 … 1
inline constexpr int finer = 16;    // the output weights are in fractions of a point with this denominator
inline constexpr int most = 20000;  // no guess comes near a decided score

// The format of the file that training/nets/fit.py writes. The first inputs are sets of 64 squares.
template <class Inputs>
struct Weights {
    static constexpr int hidden = Inputs::hidden;

    alignas(64) int16_t first[Inputs::number][hidden];
    int16_t bias[hidden];
    int16_t second[Inputs::buckets][hidden];
    int16_t last[Inputs::buckets];
};

using Lane [[gnu::vector_size(64), gnu::may_alias]] = int16_t;

inline const Lane* lanes_of(const int16_t* row) { return reinterpret_cast<const Lane*>(row); }

// The hidden layer before clamping.
template <int hidden>
struct Layer {
    static constexpr int lanes = hidden * sizeof(int16_t) / sizeof(Lane);
    static_assert(lanes * sizeof(Lane) == hidden * sizeof(int16_t));

    Lane sums[lanes];

    explicit Layer(const int16_t* bias) : sums{} { add(bias); }

    [[gnu::always_inline]] void add(const int16_t* row) {
        for (int i = 0; i < lanes; ++i) sums[i] += lanes_of(row)[i];
    }

    [[gnu::always_inline]] int times(const int16_t* weights) const {
        alignas(Lane) int16_t held[hidden];
        for (int i = 0; i < lanes; ++i) {
            const Lane positive = sums[i] > 0 ? sums[i] : Lane{};
            reinterpret_cast<Lane*>(held)[i] = positive < one ? positive : Lane{} + one;
        }
        int total = 0;
        for (int i = 0; i < hidden; ++i) total += held[i] * weights[i];
        return total;
    }
};

// The sums of rows for four squares at a time, for each way to fill them.
template <class Inputs>
class Quarters {
public:
    static constexpr int hidden = Inputs::hidden;

    explicit Quarters(const Weights<Inputs>& weights) {
        for (int four = 0; four < fours; ++four)
            for (int filling = 0; filling < 16; ++filling)
                for (int bit = 0; bit < 4; ++bit)
                    for (int i = 0; i < hidden; ++i)
                        if (filling >> bit & 1) rows_[four][filling][i] += weights.first[4 * four + bit][i];
    }

    void add(int set, uint64_t squares, Layer<hidden>& layer) const {
        for (int four = 0; four < 16; ++four) layer.add(rows_[16 * set + four][squares >> 4 * four & 15]);
    }

private:
    static constexpr int fours = 16 * Inputs::sets;
    alignas(64) int16_t rows_[std::max(fours, 1)][16][hidden]{};
};

// A hand-made evaluation plus the correction of the network. Inputs tells which of its `number` inputs are active, and which of
// its `buckets` a position belongs to; Shipped has the weights.
template <class HandMade, class Inputs, class Shipped>
struct Corrected : HandMade {
    template <class Board>
    static int evaluate(const Board& board) {
        const Weights<Inputs>& weights = Shipped::weights();
        Layer<Inputs::hidden> layer(weights.bias);
        const int still = Inputs::look(
            board, [&](int set, uint64_t squares) { quarters.add(set, squares, layer); },
            [&](int input) { layer.add(weights.first[input]); });
        const int bucket = Inputs::bucket(board);
        const int added = (layer.times(weights.second[bucket]) / one + weights.last[bucket]) / finer;
        return std::clamp(still + added, -most, most);
    }

private:
    static inline const Quarters<Inputs> quarters{Shipped::weights()};
};

}  // namespace girone::net
