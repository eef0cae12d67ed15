// Dipole in the native core.
#include "girone/games/dipole/trained.hpp"

#include "board_of.hpp"
#include "embed.hpp"
#include "proving.hpp"

#if __has_include("girone/games/dipole/book.bin") && GIRONE_CAN_EMBED
GIRONE_EMBED(girone_dipole_book, "girone/games/dipole/book.bin");
extern "C" [[gnu::visibility("hidden")]] const girone::book::Entry girone_dipole_book[], girone_dipole_book_end[];
#define GIRONE_BOOK girone::book::Book(girone_dipole_book, girone_dipole_book_end)
#else
#define GIRONE_BOOK girone::book::Book()
#endif

namespace girone {
namespace {

std::unique_ptr<Board> opened(std::string_view text, const Options& options) {
    return open<dipole::Board, dipole::PlayerEvaluation, Proving<dipole::Board>>(text, options, GIRONE_BOOK);
}

const Register game("dipole", opened);

}  // namespace
}  // namespace girone
