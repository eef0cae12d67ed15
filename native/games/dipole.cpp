// Dipole in the native core.
#include "girone/games/dipole/evaluation.hpp"

#include "board_of.hpp"
#include "proving.hpp"

namespace girone {

std::unique_ptr<Board> open_dipole(std::string_view text, const Options& options) {
    return open<dipole::Board, dipole::Evaluation, Proving<dipole::Board>>(text, options);
}

}  // namespace girone
