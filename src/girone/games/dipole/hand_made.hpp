// The weights of Dipole's features (terms.hpp) as a person chose them, the same early and late: a piece is 100.
//
// The player no longer uses them: trained evaluations are measured against them (training/gate.py).
#pragma once

#include <array>

#include "girone/games/dipole/terms.hpp"
#include "linear.hpp"

namespace girone::dipole {

struct HandMadeTerms : Terms {
    static constexpr int piece = 100, row_ahead = 5, stack = 8, threat = 12, turn = 15;

    static constexpr std::array<Weight, number> weights = [] {
        std::array<Weight, number> chosen{};
        const auto choose = [&](int feature, int points) { chosen[feature] = {int16_t(points), int16_t(points)}; };
        for (int ahead = 0; ahead < 8; ++ahead)
            for (int size = 1; size <= tallest; ++size)
                choose(stack_feature(ahead, size), (piece + row_ahead * ahead) * size + stack);
        for (int prey : {loose, loose_next, kept, kept_next}) choose(prey, threat);
        choose(to_move, turn);
        return chosen;
    }();
};

}  // namespace girone::dipole
