// What is fitted, as models.py tells it: numbers with spaces between them.
#pragma once

#include <cstdint>
#include <istream>
#include <stdexcept>
#include <vector>

namespace girone::othello {

// Squares of a board whose discs are a number to base 3, the first square its lowest digit, in a table that begins at a place.
struct Image {
    int begin;
    std::vector<int> squares;
};

// A number of something on the board: `times` of it for each `by`, `most` at most, in a table that begins with a weight.
struct Amount {
    enum What { own_moves, other_moves, own_frontier, other_frontier };

    What what;
    int times, by, most, begin;
};

// The fewest and the most discs of a phase.
struct Ends {
    int low, high;
};

// Boards of one size. A phase learns also from so many plies beyond its ends.
struct Boards {
    int size, overlap;
    std::vector<Image> images;
    std::vector<Amount> amounts;
    std::vector<Ends> phases;
};

// Weights that boards of some sizes share. Each place of the tables of images has one of them; those of the amounts come last.
struct Model {
    double price;  // what a weight pays for its square, in positions
    int phases, weights, weights_of_images;
    std::vector<uint32_t> shared;
    std::vector<Boards> boards;
};

class Reader {
    std::istream& plan_;

    template <class Number = int>
    Number number() {
        Number value{};
        if (!(plan_ >> value)) throw std::invalid_argument("the plan ends too early, or has something else than numbers");
        return value;
    }

    // So many of something, after their number.
    template <class Read>
    auto listed(Read read) {
        const auto size = number<size_t>();
        std::vector<decltype(read())> found(size);
        for (auto& each : found) each = read();
        return found;
    }

    Model model() {
        Model model{number<double>(), number(), number(), number(), {}, {}};
        model.shared = listed([&] { return number<uint32_t>(); });
        model.boards = listed([&] { return boards(); });
        return model;
    }

    Boards boards() {
        Boards boards{number(), number(), {}, {}, {}};
        boards.images = listed([&] { return Image{number(), listed([&] { return number(); })}; });
        boards.amounts = listed([&] { return Amount{Amount::What(number()), number(), number(), number(), number()}; });
        boards.phases = listed([&] { return Ends{number(), number()}; });
        return boards;
    }

public:
    explicit Reader(std::istream& plan) : plan_(plan) {}

    std::vector<Model> models() {
        return listed([&] { return model(); });
    }
};

}  // namespace girone::othello
