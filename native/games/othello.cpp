// Othello in the native core, with all its sizes.
#include "girone/games/othello/evaluation.hpp"

#include "board_of.hpp"

namespace girone {
namespace {

template <int N>
std::unique_ptr<Board> open_from(std::string_view text, const Options& options, int size) {
    if constexpr (N <= 18) {
        return size == N ? open<othello::Board<N>, othello::Evaluation<N>>(text, options) : open_from<N + 2>(text, options, size);
    } else {
        throw std::invalid_argument("the size of an Othello board is even and from 4 to 18, not " + std::to_string(size));
    }
}

}  // namespace

std::unique_ptr<Board> open_othello(std::string_view text, const Options& options, int size) {
    return open_from<4>(text, options, size);
}

}  // namespace girone
