// Grows the opening book of a game by deep searches, the move that matters most first (training/books/tree.hpp).
//
//   grow FOLDER SECONDS THREADS NODES PLY_COST MOST
//
// FOLDER keeps the searches (searches.txt), the book (book.bin) and its positions in words (positions.txt). What was searched
// stays: the same command again goes on from there. Moves are chosen in rounds of a fixed size, so the book depends on NODES,
// PLY_COST and how far it came, not on the threads. After SECONDS no round is begun any more, and MOST positions are enough.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "tree.hpp"

namespace {

using namespace girone;
using namespace girone::books;

constexpr size_t round_size = 16, megabytes = 64;
constexpr int rest_share = 4;  // what is only to be ranked gets so small a part of the nodes

// Answers questions on all threads, each from the notes if it is there.
class Bench {
public:
    Bench(const std::filesystem::path& folder, int threads) : searches_(folder / "searches.txt"), threads_(threads) {}

    std::vector<Answer> answer(const std::vector<Question>& questions) {
        std::vector<std::optional<Answer>> answers;
        for (const Question& each : questions) answers.push_back(searches_.known(each));
        std::vector<size_t> open;
        for (size_t i = 0; i < questions.size(); ++i)
            if (!answers[i]) open.push_back(i);
        // The longest first: then the threads end at about the same time.
        std::ranges::stable_sort(open, std::greater{}, [&](size_t i) { return questions[i].nodes; });
        std::atomic<size_t> next{0};
        {
            std::vector<std::jthread> workers;
            for (int i = 0; i < std::min<int>(threads_, int(open.size())); ++i)
                workers.emplace_back([&] {
                    SearchMemory memory(megabytes);
                    for (size_t at; (at = next++) < open.size();) answers[open[at]] = search(questions[open[at]], memory);
                });
        }
        for (size_t i : open) searches_.note(questions[i], *answers[i]);
        std::vector<Answer> all;
        for (const auto& each : answers) all.push_back(*each);
        return all;
    }

private:
    Searches searches_;
    int threads_;
};

// Makes branches of these positions' rests: all questions at once, then the answers in the order of the positions.
void grow(Tree& tree, const std::vector<int>& chosen, Bench& bench) {
    struct Wish {
        int number;
        std::optional<size_t> child, rest;
    };
    std::vector<Question> questions;
    std::vector<Wish> wishes;
    for (int number : chosen) {
        const Position& position = tree.positions()[number];
        Wish wish{number, {}, {}};
        const B child = position.board.play(position.rest->move);
        if (!tree.after(number, position.rest->move) && child.result() == Result::open)
            wish.child = questions.size(), questions.push_back(tree.question_of(child));
        if (const Question rest = tree.question_of_rest(number, position.rest->move); tree.has_rest(rest))
            wish.rest = questions.size(), questions.push_back(rest);
        wishes.push_back(wish);
    }
    const std::vector<Answer> answers = bench.answer(questions);
    const auto of = [&](const std::optional<size_t>& at) { return at ? std::optional(answers[*at]) : std::nullopt; };
    for (const Wish& wish : wishes) tree.grow(wish.number, of(wish.child), of(wish.rest));
}

// The positions that go into the book.
std::vector<const Position*> kept(const Tree& tree) {
    std::vector<const Position*> result;
    for (const Position& each : tree.positions())
        if (each.board.result() == Result::open && each.is_sure()) result.push_back(&each);
    return result;
}

void write(const Tree& tree, const std::filesystem::path& folder) {
    std::vector<book::Entry> entries;
    std::ofstream words(folder / "positions.txt");
    for (const Position* each : kept(tree)) {
        const uint64_t after = book::key(each->board.play(each->best));
        const book::Entry entry{book::key(each->board), int16_t(each->score), book::short_key(after), uint16_t(each->depth), 0, 0};
        if (!book::is_unmistakable(each->board, entry)) continue;
        entries.push_back(entry);
        words << each->board.text() << '\t' << each->path << '\t' << each->board.move_text(each->best) << '\t' << each->score
              << '\t' << each->depth << '\n';
    }
    std::ranges::sort(entries, {}, &book::Entry::key);
    std::ofstream(folder / "book.bin", std::ios::binary)
        .write(reinterpret_cast<const char*>(entries.data()), std::streamsize(entries.size() * sizeof(book::Entry)));
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words != 7)
        return std::fprintf(stderr, "usage: grow FOLDER SECONDS THREADS NODES PLY_COST MOST\n"), 2;
    const std::filesystem::path folder = words[1];
    std::filesystem::create_directories(folder);
    const auto begun = std::chrono::steady_clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
    const uint64_t nodes = std::strtoull(words[4], nullptr, 10);
    const size_t most = std::strtoull(words[6], nullptr, 10);
    Bench bench(folder, std::atoi(words[3]));
    Tree tree(std::atof(words[5]), nodes, nodes / rest_share);
    tree.learn_start(bench.answer({tree.question_of(arena::start())})[0]);
    tree.weigh();
    write(tree, folder);
    while (seconds() < std::atof(words[2]) && tree.positions().size() < most) {
        const std::vector<int> chosen = tree.choose(round_size);
        if (chosen.empty()) break;
        grow(tree, chosen, bench);
        tree.weigh();
        write(tree, folder);
        std::printf("%6.0f s: %zu positions, the start is worth %d\n", seconds(), tree.positions().size(),
                    tree.positions()[0].score);
        std::fflush(stdout);
    }
}
