// The engine as a plain C library, for programs that are handed in: a single compiler command builds it, without Python's
// headers. It contains the games whose sources are beside it. submissions/common/program/library.py loads it.
//
// On failure a function returns a null pointer, and the message in `reason`.
#include <algorithm>
#include <charconv>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "search_memory.hpp"
#include "analysis.hpp"

#ifdef _WIN32
#define GIRONE_API extern "C" __declspec(dllexport)
#else
#define GIRONE_API extern "C" __attribute__((visibility("default")))
#endif

using namespace girone;

// Receives each finished depth as text.
using Hear = void (*)(const char* thought);

struct GironeEngine {
    SearchMemory memory;
    std::string answer;
};

namespace {

std::string joined(const std::vector<std::string>& moves) {
    std::string text;
    for (const auto& move : moves) text += (text.empty() ? "" : " ") + move;
    return text;
}

// The shortest text that reads back as the same number, in any locale.
std::string exact(double number) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

// Depth, score, nodes, seconds, and 1 if the score is proven; on the next line the best line; then a line for each move: the
// move, its score, and the moves of its line.
std::string as_text(const Analysis& thought) {
    std::string text = std::to_string(thought.depth) + " " + std::to_string(thought.score) + " " +
                       std::to_string(thought.nodes) + " " + exact(thought.seconds) + (thought.is_proven ? " 1\n" : " 0\n") +
                       joined(thought.line);
    for (const auto& [move, score, line] : thought.moves)
        text += "\n" + move + " " + std::to_string(score) + " " + joined(line);
    return text;
}

Analysis think(SearchMemory& memory, const Board& board, const Effort& effort, Hear hear) {
    if (board.result() != Result::open) throw std::invalid_argument("the game is over, there is nothing to think about");
    return board.think(memory, effort, [&](const Analysis& now) { hear(as_text(now).c_str()); }, {});
}

// Catches exceptions, because none may be thrown into C.
template <class Work>
auto guarded(char* reason, size_t room, const Work& work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::exception& error) {
        const std::string_view why = error.what();
        reason[why.copy(reason, std::min(why.size(), room - 1))] = '\0';
        return nullptr;
    }
}

}  // namespace

GIRONE_API Board* girone_board(const char* game, const char* text, int size, int move_limit, int count_at_limit,
                               int removes_by_letter, char* reason, size_t room) {
    const Options options{.size = size,
                          .move_limit = move_limit,
                          .count_at_limit = count_at_limit != 0,
                          .removes_by_letter = removes_by_letter != 0};
    return guarded(reason, room, [&] { return open_board(game, text, options).release(); });
}

GIRONE_API void girone_free_board(Board* board) { delete board; }

GIRONE_API GironeEngine* girone_engine(size_t megabytes, char* reason, size_t room) {
    return guarded(reason, room, [&] { return new GironeEngine{SearchMemory(megabytes), {}}; });
}

GIRONE_API void girone_free_engine(GironeEngine* engine) { delete engine; }

GIRONE_API void girone_clear(GironeEngine* engine) { engine->memory.clear(); }

// From any thread: stops the current search, or else the next one.
GIRONE_API void girone_stop(GironeEngine* engine) { engine->memory.stop = true; }

// Clears a stop that came too late for the last search.
GIRONE_API void girone_ready(GironeEngine* engine) { engine->memory.stop = false; }

// The opening book's entry as the text of a search result; empty if the position is not in it. Valid until the same thread
// calls this again.
GIRONE_API const char* girone_book(const Board* board, char* reason, size_t room) {
    thread_local std::string told;
    return guarded(reason, room, [&] {
        const auto thought = board->book();
        told = thought ? as_text(*thought) : "";
        return told.c_str();
    });
}

// Searches on the calling thread, one search at a time; the text is valid until the next call for this engine.
GIRONE_API const char* girone_think(GironeEngine* engine, const Board* board, double soft_seconds, double hard_seconds,
                                    uint64_t nodes, int depth, int threads, int score_all, Hear hear, char* reason,
                                    size_t room) {
    const SearchLimits limits{soft_seconds, hard_seconds, nodes, depth};
    return guarded(reason, room, [&] {
        const Effort effort{.limits = limits, .threads = threads, .score_all = score_all != 0};
        engine->answer = as_text(think(engine->memory, *board, effort, hear));
        return engine->answer.c_str();
    });
}
