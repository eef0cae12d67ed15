// Sets of squares as bits, for boards of any size: count, take the lowest, make a set of one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace girone {

// A set of up to 64 * K squares. Shifts must be by less than 64, as all steps on a board are.
template <int K>
struct Words {
    std::array<uint64_t, K> word{};

    constexpr explicit operator bool() const {
        uint64_t all = 0;
        for (uint64_t w : word) all |= w;
        return all != 0;
    }
    constexpr Words operator~() const {
        Words result;
        for (int i = 0; i < K; ++i) result.word[i] = ~word[i];
        return result;
    }
    constexpr Words& operator&=(const Words& mask) {
        for (int i = 0; i < K; ++i) word[i] &= mask.word[i];
        return *this;
    }
    constexpr Words& operator|=(const Words& more) {
        for (int i = 0; i < K; ++i) word[i] |= more.word[i];
        return *this;
    }
    constexpr Words operator<<(int by) const {
        Words result;
        result.word[0] = word[0] << by;
        for (int i = 1; i < K; ++i) result.word[i] = word[i] << by | word[i - 1] >> (64 - by);
        return result;
    }
    constexpr Words operator>>(int by) const {
        Words result;
        result.word[K - 1] = word[K - 1] >> by;
        for (int i = 0; i < K - 1; ++i) result.word[i] = word[i] >> by | word[i + 1] << (64 - by);
        return result;
    }
    friend constexpr Words operator&(Words a, const Words& b) { return a &= b; }
    friend constexpr Words operator|(Words a, const Words& b) { return a |= b; }
};

using Wide = unsigned __int128;

template <class Set>
constexpr Set single(int square) {
    if constexpr (std::is_class_v<Set>) {
        Set result;
        result.word[square / 64] = uint64_t{1} << square % 64;
        return result;
    } else {
        return Set{1} << square;
    }
}

constexpr int count(uint64_t set) { return std::popcount(set); }
constexpr int count(Wide set) { return count(uint64_t(set)) + count(uint64_t(set >> 64)); }
template <int K>
constexpr int count(const Words<K>& set) {
    int result = 0;
    for (uint64_t w : set.word) result += count(w);
    return result;
}

// Removes the lowest square from a set, which must not be empty, and returns it.
template <class Bits>
    requires std::is_same_v<Bits, uint32_t> || std::is_same_v<Bits, uint64_t>
constexpr int take_lowest(Bits& set) {
    const int square = std::countr_zero(set);
    set &= set - 1;
    return square;
}
constexpr int take_lowest(Wide& set) {
    const uint64_t low = uint64_t(set);
    const int square = low ? std::countr_zero(low) : 64 + std::countr_zero(uint64_t(set >> 64));
    set &= set - 1;
    return square;
}
template <int K>
constexpr int take_lowest(Words<K>& set) {
    int i = 0;
    while (!set.word[i]) ++i;
    return 64 * i + take_lowest(set.word[i]);
}

// The words of a set, lowest first.
constexpr std::array<uint64_t, 1> words(uint64_t set) { return {set}; }
constexpr std::array<uint64_t, 2> words(Wide set) { return {uint64_t(set), uint64_t(set >> 64)}; }
template <int K>
constexpr std::array<uint64_t, K> words(const Words<K>& set) {
    return set.word;
}

}  // namespace girone
