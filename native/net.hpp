// A small network that corrects a hand-made evaluation: what stands on the board in, one hidden layer, points out.
//
// Whole numbers only, so every machine gets the same score. The boards here hold two dozen pieces, so the hidden layer is
// added up anew for each position: the search need not know of it. Sets of squares are added four at a time, by tables made
// at the start, because a loop over the pieces would mispredict its end. The sums are written with the compiler's vectors,
// which become AVX2 where the machine has it and plain code elsewhere.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace girone::net {

inline constexpr int one = 256;     // 1 of the hidden layer, which is held between 0 and 1
inline constexpr int finer = 16;    // the last weights are in such parts of a point
inline constexpr int most = 20000;  // no guess comes near to a decided score

// As training/nets/fit.py writes it; the file is one of these. The first inputs are sets of 64 squares.
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

// The hidden layer before it is held between its ends.
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

// The rows of four squares at once, for each way to fill them.
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

// A hand-made evaluation with what the network adds to it. Inputs names which of its `number` inputs are there, and says in
// which of its `buckets` a position is judged; Shipped has the weights.
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
