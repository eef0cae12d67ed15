// Dipole in the native core.
#include "girone/games/dipole/trained.hpp"

#include "board_of.hpp"
#include "proving.hpp"

namespace girone {

std::unique_ptr<Board> open_dipole(std::string_view text, const Options& options) {
    return open<dipole::Board, dipole::Judgement, Proving<dipole::Board>>(text, options);
}

}  // namespace girone
