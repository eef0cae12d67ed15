// Lines of Action in the native core.
#include "girone/games/lines_of_action/trained.hpp"

#include "board_of.hpp"
#include "proving.hpp"

namespace girone {

std::unique_ptr<Board> open_lines_of_action(std::string_view text, const Options& options) {
    return open<lines_of_action::Board, lines_of_action::Judgement, Proving<lines_of_action::Board>>(text, options);
}

}  // namespace girone
