// Games of self-play in sheets, handed out to threads and written to files.
//
// What a sheet holds depends on the seed and its number alone. A sheet that is there already is not played again, so a
// broken-off run goes on where it stopped.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace girone::training {

inline constexpr int in_a_sheet = 100;

struct Orders {
    std::filesystem::path folder;
    uint64_t seed;
    double seconds;
    int threads;
    uint32_t games = UINT32_MAX;
    uint32_t first = 0;  // sheet
};

// A player is made with a vector of its records, for one sheet, and plays a game by its number.
template <class Record, class MakePlayer>
class Sheets {
public:
    Sheets(const Orders& orders, MakePlayer make_player) : orders_(orders), make_player_(make_player) {
        std::filesystem::create_directories(orders.folder);
    }

    // Plays on all threads until the time or the games are over, and the first sheet in any case, with a line of progress now
    // and then.
    void play_all() {
        std::atomic<int> at_work{orders_.threads};
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < orders_.threads; ++i) threads.emplace_back([&] { play(), --at_work; });
            for (int tenths = 1; at_work > 0; ++tenths) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                if (tenths % 100 == 0) report();
            }
        }
        report();
    }

private:
    Orders orders_;
    MakePlayer make_player_;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    std::atomic<uint32_t> next_{orders_.first}, finished_{0};
    std::atomic<uint64_t> positions_{0};

    bool is_over(uint32_t sheet) const { return sheet != orders_.first && seconds() >= orders_.seconds; }
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

    void report() const {
        std::printf("%6.0f s: %u games, %llu new positions\n", seconds(), finished_ * in_a_sheet,
                    static_cast<unsigned long long>(positions_.load()));
        std::fflush(stdout);
    }

    // One thread's part; a sheet that is broken off is not kept.
    void play() {
        for (uint32_t sheet; (sheet = next_++) < orders_.games / in_a_sheet && !is_over(sheet);) {
            const auto file = orders_.folder / ("sheet-" + std::to_string(sheet) + ".bin");
            if (std::filesystem::exists(file) || play(sheet, file)) ++finished_;
        }
    }

    bool play(uint32_t sheet, const std::filesystem::path& file) {
        std::vector<Record> records;
        auto player = make_player_(records);
        for (uint32_t i = 0; i < in_a_sheet; ++i) {
            if (is_over(sheet)) return false;
            player->play(sheet * in_a_sheet + i);
        }
        const auto unfinished = std::filesystem::path(file).replace_extension("part");
        std::ofstream(unfinished, std::ios::binary)
            .write(reinterpret_cast<const char*>(records.data()), std::streamsize(records.size() * sizeof(Record)));
        std::filesystem::rename(unfinished, file);
        positions_ += records.size();
        return true;
    }
};

}  // namespace girone::training
