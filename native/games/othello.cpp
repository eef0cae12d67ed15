// Othello in the native core, up to 8x8; othello_large.cpp and othello_largest.cpp have the larger boards.
#include "girone/games/othello/solver.hpp"
#include "girone/games/othello/trained.hpp"

#include "board_of.hpp"
#include "embed.hpp"

// A hand-in that plays on one board size compiles only that one, in a fifth of the time.
#ifndef GIRONE_OTHELLO_SIZES
#define GIRONE_OTHELLO_SIZES 4, 8
#endif

#if __has_include("girone/games/othello/book.bin") && GIRONE_CAN_EMBED
GIRONE_EMBED(girone_othello_book, "girone/games/othello/book.bin");
extern "C" [[gnu::visibility("hidden")]] const girone::book::Entry girone_othello_book[], girone_othello_book_end[];
#define GIRONE_BOOK girone::book::Book(girone_othello_book, girone_othello_book_end)
#else
#define GIRONE_BOOK girone::book::Book()
#endif

// The solved opening of 6x6 (training/books/prove.cpp).
#if __has_include("girone/games/othello/proven.bin") && GIRONE_CAN_EMBED
GIRONE_EMBED(girone_othello_proven, "girone/games/othello/proven.bin");
extern "C" [[gnu::visibility("hidden")]] const girone::book::Entry girone_othello_proven[], girone_othello_proven_end[];
#define GIRONE_PROVEN_BOOK girone::book::Book(girone_othello_proven, girone_othello_proven_end)
#else
#define GIRONE_PROVEN_BOOK girone::book::Book()
#endif

namespace girone {
namespace {

constexpr int sizes[] = {GIRONE_OTHELLO_SIZES};

template <int N>
std::unique_ptr<Board> open_from(std::string_view text, const Options& options) {
    if constexpr (N <= sizes[1]) {
        if (options.size == N)
            return open<othello::Board<N>, othello::PlayerEvaluation<N>, othello::Solver<N>>(
                text, options, N == 6 ? GIRONE_PROVEN_BOOK : GIRONE_BOOK);
        return open_from<N + 2>(text, options);
    } else {
        return nullptr;
    }
}

const Register game("othello", open_from<sizes[0]>);

}  // namespace
}  // namespace girone
