// Lines of Action in the native core.
#include "girone/games/lines_of_action/trained.hpp"

#include "board_of.hpp"
#include "embed.hpp"
#include "proving.hpp"

#if __has_include("girone/games/lines_of_action/book.bin") && GIRONE_CAN_EMBED
GIRONE_EMBED(girone_lines_of_action_book, "girone/games/lines_of_action/book.bin");
extern "C" [[gnu::visibility("hidden")]] const girone::book::Entry girone_lines_of_action_book[], girone_lines_of_action_book_end[];
#define GIRONE_BOOK girone::book::Book(girone_lines_of_action_book, girone_lines_of_action_book_end)
#else
#define GIRONE_BOOK girone::book::Book()
#endif

namespace girone {
namespace {

std::unique_ptr<Board> opened(std::string_view text, const Options& options) {
    return open<lines_of_action::Board, lines_of_action::PlayerEvaluation, Proving<lines_of_action::Board>>(text, options, GIRONE_BOOK);
}

const Register game("lines_of_action", opened);

}  // namespace
}  // namespace girone
