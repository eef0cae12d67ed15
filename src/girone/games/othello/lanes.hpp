// The lines - | / \ through a square, one in each lane of a register; sets of several words have a register for each word.
#pragma once

#include <array>
#include <cstdint>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "bits.hpp"

namespace girone::othello {

#ifdef __AVX2__

typedef uint64_t Lanes __attribute__((vector_size(32)));

// All lanes together, in each of them.
inline Lanes joined(Lanes lanes) {
    lanes |= Lanes(_mm256_permute4x64_epi64(__m256i(lanes), 0b01001110));
    return lanes | Lanes(_mm256_shuffle_epi32(__m256i(lanes), 0b01001110));
}

inline uint64_t join(Lanes lanes) { return joined(lanes)[0]; }

inline bool is_empty(Lanes lanes) { return _mm256_testz_si256(__m256i(lanes), __m256i(lanes)); }

// Boards above 8x8. A run of captives is walked in steps of one, two and, where no shift goes beyond a word, four.
template <int N, class Set>
struct InWords {
    static constexpr int K = int(words(Set{}).size());
    using Columns = std::array<Lanes, K>;

    static constexpr bool has_fours = 4 * (N + 1) < 64;
    static constexpr int walked_by_twos = has_fours ? 4 : N - 2;

    static Lanes strides(int times) { return Lanes{1, N, N - 1, N + 1} * uint64_t(times); }

    [[gnu::always_inline]] static inline Columns up(const Columns& from, int times) {
        const Lanes by = strides(times), rest = 64 - by;
        Columns result;
        result[0] = from[0] << by;
        for (int i = 1; i < K; ++i) result[i] = from[i] << by | from[i - 1] >> rest;
        return result;
    }

    [[gnu::always_inline]] static inline Columns down(const Columns& from, int times) {
        const Lanes by = strides(times), rest = 64 - by;
        Columns result;
        result[K - 1] = from[K - 1] >> by;
        for (int i = 0; i < K - 1; ++i) result[i] = from[i] >> by | from[i + 1] << rest;
        return result;
    }

    template <bool Up>
    [[gnu::always_inline]] static inline Columns step(const Columns& from, int times) {
        if constexpr (Up)
            return up(from, times);
        else
            return down(from, times);
    }

    [[gnu::always_inline]] static inline Columns meet(Columns a, const Columns& b) {
        for (int i = 0; i < K; ++i) a[i] &= b[i];
        return a;
    }

    [[gnu::always_inline]] static inline void unite(Columns& a, const Columns& b) {
        for (int i = 0; i < K; ++i) a[i] |= b[i];
    }

    // Discs that can be captured: not sideways on the left and right edge.
    static Columns captives(const Set& other, const Set& inner) {
        const auto all = words(other), inside = words(inner);
        Columns result;
        for (int i = 0; i < K; ++i) result[i] = Lanes{all[i] & inside[i], all[i], all[i] & inside[i], all[i] & inside[i]};
        return result;
    }

    static Columns spread(const Set& set) {
        const auto all = words(set);
        Columns result;
        for (int i = 0; i < K; ++i) result[i] = Lanes{} + all[i];
        return result;
    }

    // The unbroken lines of captives that begin next to `from`, to one side.
    template <bool Up>
    [[gnu::always_inline]] static inline Columns lines(const Columns& from, const Columns& captive) {
        Columns found = meet(captive, step<Up>(from, 1));
        unite(found, meet(captive, step<Up>(found, 1)));
        Columns runs = meet(captive, step<Up>(captive, 1));
        for (int length = 2; length < walked_by_twos; length += 2) unite(found, meet(runs, step<Up>(found, 2)));
        if constexpr (has_fours) {
            runs = meet(runs, step<Up>(runs, 2));
            for (int length = 4; length < N - 2; length += 4) unite(found, meet(runs, step<Up>(found, 4)));
        }
        return found;
    }

    [[gnu::always_inline]] static inline Set joined(const Columns& columns) {
        Set result{};
        if constexpr (K == 2) {
            result = Set(join(columns[1])) << 64 | join(columns[0]);
        } else {
            for (int i = 0; i < K; ++i) result.word[i] = join(columns[i]);
        }
        return result;
    }

    static Set outflanking(const Set& own, const Set& other, const Set& inner) {
        const Columns mine = spread(own), captive = captives(other, inner);
        Columns result = up(lines<true>(mine, captive), 1);
        unite(result, down(lines<false>(mine, captive), 1));
        return joined(result);
    }

    // The lines to one side that end at an own disc.
    template <bool Up>
    [[gnu::always_inline]] static inline Columns closed(const Columns& disc, const Columns& mine, const Columns& captive) {
        Columns line = lines<Up>(disc, captive);
        const Columns ends = meet(step<Up>(line, 1), mine);
        Lanes met = ends[0];
        for (int i = 1; i < K; ++i) met |= ends[i];
        for (Lanes& part : line) part &= Lanes(met != 0);
        return line;
    }

    static Set captures(int square, const Set& own, const Set& other, const Set& inner) {
        const Columns disc = spread(single<Set>(square)), mine = spread(own), captive = captives(other, inner);
        Columns result = closed<true>(disc, mine, captive);
        unite(result, closed<false>(disc, mine, captive));
        return joined(result);
    }
};

#endif

}  // namespace girone::othello
