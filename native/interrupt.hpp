// Lets long work be interrupted, for example by Ctrl-C.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

namespace girone {

// Called often, so the clock is checked first: `look` may have to wait for other threads. An exception from it ends the work.
class Interrupt {
public:
    explicit Interrupt(std::function<void()> look) : look_(std::move(look)) {}

    void operator()() {
        if (++calls_ % calls_between_looks_) return;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + time_between_looks_;
        look_();
    }

private:
    static constexpr uint64_t calls_between_looks_ = 256;
    static constexpr std::chrono::milliseconds time_between_looks_{50};
    std::function<void()> look_;
    uint64_t calls_ = 0;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + time_between_looks_;
};

}  // namespace girone
