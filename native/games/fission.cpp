// Fission in the native core.
#include "girone/games/fission/trained.hpp"

#include "board_of.hpp"
#include "proving.hpp"

namespace girone {

std::unique_ptr<Board> open_fission(std::string_view text, const Options& options) {
    return open<fission::Board, fission::Judgement, Proving<fission::Board>>(text, options);
}

}  // namespace girone
