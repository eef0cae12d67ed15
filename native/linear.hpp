// Evaluations as sums: each feature of a position times its weight, which is interpolated from the early to the late game.
//
// A game's Terms pass numbered features and their amounts to a callback, and return the phase of the game. The search adds up
// weights directly, while training reads the same features as an array: both use the same source.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace girone {

struct Weight {
    int16_t early, late;
};

template <class Terms>
struct Linear {
    struct Sum {
        int value, phase;
    };

    template <class Board>
    static int evaluate(const Board& board) {
        return add_up(board, [](int, int) {}).value;
    }

    // The same, with a callback for each feature.
    template <class Board, class See>
    static Sum add_up(const Board& board, See&& see) {
        int early = 0, late = 0;
        const int phase = Terms::look(board, [&](int feature, int amount) {
            early += Terms::weights[feature].early * amount;
            late += Terms::weights[feature].late * amount;
            see(feature, amount);
        });
        return {(early * phase + late * (Terms::earliest - phase)) / Terms::earliest, phase};
    }

    template <class Board>
    static std::vector<int> features(const Board& board) {
        std::vector<int> amounts(Terms::weights.size());
        Terms::look(board, [&](int feature, int amount) { amounts[feature] += amount; });
        return amounts;
    }

    static std::vector<std::pair<int, int>> all_weights() {
        std::vector<std::pair<int, int>> pairs;
        for (const Weight& weight : Terms::weights) pairs.emplace_back(weight.early, weight.late);
        return pairs;
    }

    // 1 at the start of the game, falling towards 0 at its end.
    template <class Board>
    static double phase(const Board& board) {
        return double(Terms::look(board, [](int, int) {})) / Terms::earliest;
    }
};

}  // namespace girone
