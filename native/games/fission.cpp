// Fission in the native core.
#include "girone/games/fission/evaluation.hpp"

#include "board_of.hpp"
#include "proving.hpp"

namespace girone {

std::unique_ptr<Board> open_fission(std::string_view text, const Options& options) {
    return open<fission::Board, fission::Evaluation, Proving<fission::Board>>(text, options);
}

}  // namespace girone
