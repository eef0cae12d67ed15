// Proves the opening of Othello on a small board, for who begins and who answers (training/books/opening.hpp).
//
//   prove FOLDER SECONDS THREADS LEAST MEGABYTES
//
// FOLDER keeps the verdicts (verdicts.txt) and the book (book.bin). The same command again goes on from there. Positions with at
// most LEAST empty squares are left to the player. Those of fewer plies come first, so a book that is not finished has the top
// of the tree. A finished one depends on LEAST alone. It prints JSON: how many positions the book has, how many were proven, what
// the start is worth, and with more than how many empty squares all are proven (closed_to).
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "opening.hpp"
#include "score.hpp"
#include "tuning.hpp"

namespace {

using namespace girone;
using namespace girone::books;

// A line for each: position, score in discs, best move.
class Verdicts {
public:
    explicit Verdicts(const std::filesystem::path& file) : file_(file) {
        std::ifstream lines(file);
        std::uintmax_t whole = 0;
        for (std::string line; std::getline(lines, line) && !lines.eof(); whole += line.size() + 1) read(line);
        if (std::filesystem::exists(file)) std::filesystem::resize_file(file, whole);  // without a line that was broken off
        end_.open(file, std::ios::app);
    }

    std::optional<Verdict> known(const B& board) const {
        const auto found = verdicts_.find(board.text());
        return found == verdicts_.end() ? std::nullopt : std::optional(found->second);
    }

    void note(const B& board, const Verdict& verdict) {
        end_ << board.text() << '\t' << verdict.score << '\t' << board.move_text(verdict.best) << std::endl;
    }

private:
    std::filesystem::path file_;
    std::map<std::string, Verdict> verdicts_;
    std::ofstream end_;

    void read(const std::string& line) {
        std::istringstream fields(line);
        std::string text, score, move;
        for (auto* field : {&text, &score, &move}) std::getline(fields, *field, '\t');
        verdicts_[text] = {std::stoi(score), *B::parse(text, {}).read_move(move)};
    }
};

// The verdicts of one ply, as many as there is time for.
void judge(Opening& opening, Verdicts& verdicts, Court& court) {
    std::vector<int> numbers;
    std::vector<Doubt> doubts;
    for (int number : opening.wanted()) {
        const Position& position = opening.positions()[number];
        if (const auto verdict = verdicts.known(position.board)) {
            opening.learn(number, *verdict);
        } else {
            numbers.push_back(number);
            doubts.push_back({position.board, position.low});
        }
    }
    court.judge(doubts, [&](size_t at, const Verdict& verdict) {
        opening.learn(numbers[at], verdict);
        verdicts.note(doubts[at].board, verdict);
    });
}

book::Entry entry_of(const B& board, const Verdict& verdict) {
    const int score = verdict.score == 0 ? 0 : verdict.score > 0 ? score::decided + verdict.score : verdict.score - score::decided;
    const int depth = arena::Judge::most_plies_left(board) + Tuning::exact_beyond;
    book::Entry entry{book::key(board), int16_t(score), 0, uint16_t(depth), 0, 1};
    for (int part = 0; part < book::parts_of_key; ++part) {
        entry.part = uint8_t(part), entry.reply = book::short_key(book::key(board.play(verdict.best)), part);
        if (book::is_unmistakable(board, entry)) return entry;
    }
    throw std::logic_error("no part of its key tells the best move: " + board.text());
}

size_t write(const Opening& opening, const std::filesystem::path& file) {
    std::vector<book::Entry> entries;
    for (const Position& position : opening.positions())
        if (const auto verdict = opening.verdict_on(position)) entries.push_back(entry_of(position.board, *verdict));
    std::ranges::sort(entries, {}, &book::Entry::key);
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(entries.data()), std::streamsize(entries.size() * sizeof(book::Entry)));
    return entries.size();
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words != 6) return std::fprintf(stderr, "usage: prove FOLDER SECONDS THREADS LEAST MEGABYTES\n"), 2;
    const std::filesystem::path folder = words[1];
    std::filesystem::create_directories(folder);
    const int least = std::atoi(words[4]);
    Opening opening(least);
    Verdicts verdicts(folder / "verdicts.txt");
    Court court(size_t(std::atoll(words[5])), std::atoi(words[3]), std::atof(words[2]));
    size_t proven = 0;
    int closed_to = least, ply = 0;
    do {
        const size_t wanted = opening.wanted().size();
        judge(opening, verdicts, court);
        const std::vector<int> open = opening.wanted();
        proven += wanted - open.size();
        for (int number : open)
            closed_to = std::max(closed_to, arena::Judge::most_plies_left(opening.positions()[number].board));
        std::fprintf(stderr, "%6.0f s: ply %d, %zu of %zu positions proven, %.0f million nodes\n", court.seconds(), ply++,
                     wanted - open.size(), wanted, double(court.nodes()) / 1e6);
    } while (opening.advance());
    const size_t entries = write(opening, folder / "book.bin");
    const std::string score = opening.positions()[0].score ? std::to_string(*opening.positions()[0].score) : "null";
    std::printf("{\"positions\": %zu, \"proven\": %zu, \"score\": %s, \"left_to_the_player\": %d, \"closed_to\": %d, "
                "\"nodes\": %llu, \"seconds\": %.1f}\n",
                entries, proven, score.c_str(), least, closed_to, static_cast<unsigned long long>(court.nodes()), court.seconds());
}
