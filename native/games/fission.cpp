// Fission in the native core.
#include "girone/games/fission/trained.hpp"

#include "board_of.hpp"
#include "embed.hpp"
#include "proving.hpp"

#if __has_include("girone/games/fission/book.bin") && GIRONE_CAN_EMBED
GIRONE_EMBED(girone_fission_book, "girone/games/fission/book.bin");
extern "C" [[gnu::visibility("hidden")]] const girone::book::Entry girone_fission_book[], girone_fission_book_end[];
#define GIRONE_BOOK girone::book::Book(girone_fission_book, girone_fission_book_end)
#else
#define GIRONE_BOOK girone::book::Book()
#endif

namespace girone {
namespace {

std::unique_ptr<Board> opened(std::string_view text, const Options& options) {
    return open<fission::Board, fission::PlayerEvaluation, Proving<fission::Board>>(text, options, GIRONE_BOOK);
}

const Register game("fission", opened);

}  // namespace
}  // namespace girone
