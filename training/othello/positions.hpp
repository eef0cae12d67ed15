// Positions that self-play wrote down (record.hpp), each once, with the mean of what it should come to.
//
// They are dealt out by their hash into bins. Threads work on a bin each, and what is in it depends on the games alone.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "hash.hpp"
#include "in_parallel.hpp"
#include "record.hpp"

namespace girone::othello {

inline constexpr int kept_out = 20;  // each game with a number divisible by this only tells how good the fit is
inline constexpr int bins = 256;

// A folder of games, with a folder for each size, and what is taken of it: maybe the exact scores only. By so much as the search
// is trusted, what it said stands for the lead in the end.
struct Games {
    std::filesystem::path folder;
    bool exact_only;
    double trust;

    std::vector<std::filesystem::path> sheets(int size) const {
        std::vector<std::filesystem::path> found;
        const auto place = folder / std::to_string(size);
        if (std::filesystem::is_directory(place))
            for (const auto& file : std::filesystem::directory_iterator(place))
                if (file.path().extension() == ".bin") found.push_back(file.path());
        if (found.empty())
            throw std::runtime_error("there are no games on boards of size " + std::to_string(size) + " in " + folder.string());
        return found;
    }
};

template <int N>
struct Position {
    typename Record<N>::Discs own, other;
    int discs, mine, theirs;
    double lead;
};

template <int N>
struct Bin {
    std::vector<Position<N>> learned, unseen;
};

template <int N>
class Dealt {
public:
    // Positions of all games, read and sorted by so many threads.
    static std::vector<Bin<N>> read(const std::vector<Games>& played, int threads) {
        Dealt dealt;
        for (const Games& games : played) {
            const auto sheets = games.sheets(N);
            in_parallel(threads, sheets.size(), [&](size_t at) { dealt.take_in(games, sheets[at]); });
        }
        std::vector<Bin<N>> found(bins);
        in_parallel(threads, bins, [&](size_t at) {
            found[at] = {once(dealt.heaps_[at].learned), once(dealt.heaps_[at].unseen)};
            dealt.heaps_[at] = {};
        });
        return found;
    }

private:
    struct Records {
        std::vector<Record<N>> learned, unseen;
    };

    std::array<Records, bins> heaps_;
    std::array<std::mutex, bins> locks_;

    void take_in(const Games& games, const std::filesystem::path& sheet) {
        std::vector<Record<N>> records(std::filesystem::file_size(sheet) / sizeof(Record<N>));
        const auto bytes = std::streamsize(records.size() * sizeof(Record<N>));
        if (!std::ifstream(sheet, std::ios::binary).read(reinterpret_cast<char*>(records.data()), bytes))
            throw std::runtime_error("cannot be read: " + sheet.string());
        std::array<Records, bins> found;
        for (Record<N>& record : records) {
            if (games.exact_only && !record.exact) continue;
            record.lead = int16_t(std::nearbyint((1 - games.trust) * record.lead + games.trust * record.score / 100));
            Records& heap = found[bin_of(record)];
            (record.game % kept_out ? heap.learned : heap.unseen).push_back(record);
        }
        for (int at = 0; at < bins; ++at) {
            const std::lock_guard guard(locks_[at]);
            append(heaps_[at].learned, found[at].learned), append(heaps_[at].unseen, found[at].unseen);
        }
    }

    static void append(std::vector<Record<N>>& all, const std::vector<Record<N>>& more) {
        all.insert(all.end(), more.begin(), more.end());
    }

    static size_t bin_of(const Record<N>& record) {
        uint64_t state = 0;
        for (const auto* set : {&record.own, &record.other})
            for (uint64_t word : *set) state = mix(state, word);
        return hash_words(state) % bins;
    }

    static std::vector<Position<N>> once(std::vector<Record<N>>& records) {
        const auto discs = [](const Record<N>& record) { return std::tie(record.own, record.other); };
        std::ranges::sort(records, {}, discs);
        std::vector<Position<N>> found;
        for (size_t begin = 0, end; begin < records.size(); begin = end) {
            const Record<N>& record = records[begin];
            double sum = 0;
            for (end = begin; end < records.size() && discs(records[end]) == discs(record); ++end) sum += records[end].lead;
            int number = 0;
            for (size_t at = 0; at < record.own.size(); ++at) number += std::popcount(record.own[at] | record.other[at]);
            found.push_back({record.own, record.other, number, record.mine, record.theirs, sum / double(end - begin)});
        }
        return found;
    }
};

}  // namespace girone::othello
