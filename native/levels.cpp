// Chooses a level. This file is compiled for every processor. Code of a level runs only after the level was chosen, even the
// initialisers of its variables: tools/wheels/core.py removes them from the usual list.
#include "levels.hpp"

#include <cpuid.h>

#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "board.hpp"

using Initialiser = void (*)();

#define GIRONE_DECLARE(level)                                                                                       \
    extern "C" [[gnu::visibility("hidden")]] const Initialiser girone_begin_##level[], girone_end_##level[];        \
    extern "C" [[gnu::visibility("hidden")]] const std::vector<girone::Registered>& girone_games_##level()

GIRONE_DECLARE(scalar);
GIRONE_DECLARE(avx2);
GIRONE_DECLARE(avx512);

namespace girone {
namespace {

struct Leaf {
    unsigned a = 0, b = 0, c = 0, d = 0;

    explicit Leaf(unsigned number) { __get_cpuid_count(number, 0, &a, &b, &c, &d); }
};

// The registers that the system saves at a context switch.
uint64_t saved_registers() {
    uint32_t low, high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return uint64_t{high} << 32 | low;
}

bool has_all(uint64_t bits, uint64_t wanted) { return (bits & wanted) == wanted; }

// The bits as numbered in the processor manuals: x86-64-v2, -v3 and -v4.
bool has_scalar() { return has_all(Leaf(1).c, 1u << 0 | 1u << 9 | 1u << 13 | 1u << 19 | 1u << 20 | 1u << 23); }

bool has_avx2() {
    constexpr unsigned fma = 1u << 12, movbe = 1u << 22, osxsave = 1u << 27, avx = 1u << 28, f16c = 1u << 29;
    constexpr unsigned bmi1 = 1u << 3, avx2 = 1u << 5, bmi2 = 1u << 8, lzcnt = 1u << 5;
    return has_scalar() && has_all(Leaf(1).c, fma | movbe | osxsave | avx | f16c) && has_all(saved_registers(), 0x6) &&
           has_all(Leaf(7).b, bmi1 | avx2 | bmi2) && has_all(Leaf(0x80000001).c, lzcnt);
}

bool has_avx512() {
    constexpr unsigned f = 1u << 16, dq = 1u << 17, cd = 1u << 28, bw = 1u << 30, vl = 1u << 31;
    return has_avx2() && has_all(saved_registers(), 0xe6) && has_all(Leaf(7).b, f | dq | cd | bw | vl);
}

struct Level {
    std::string_view name;
    bool (*is_here)();
    const Initialiser *begin, *end;
    const std::vector<Registered>& (*games)();
};

const Level levels[] = {
    {"avx512", has_avx512, girone_begin_avx512, girone_end_avx512, girone_games_avx512},
    {"avx2", has_avx2, girone_begin_avx2, girone_end_avx2, girone_games_avx2},
    {"scalar", has_scalar, girone_begin_scalar, girone_end_scalar, girone_games_scalar},
};

}  // namespace

std::string_view start_level() {
    const char* named = std::getenv("GIRONE_INSTRUCTIONS");
    const std::string wanted = named ? named : "";
    for (const Level& level : levels) {
        if (!(wanted.empty() || wanted == level.name) || !level.is_here()) continue;
        for (const Initialiser* each = level.begin; each != level.end; ++each) (*each)();
        registry() = level.games();
        return level.name;
    }
    throw std::invalid_argument("this processor has no instructions " + (wanted.empty() ? "of x86-64-v2" : "'" + wanted + "'"));
}

}  // namespace girone
