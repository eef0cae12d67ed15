// Lets Ctrl-C end long work that runs without the GIL.
#pragma once

#include <chrono>
#include <cstdint>

#include <nanobind/nanobind.h>

namespace girone {

// Called often. Taking the GIL may mean waiting for other threads, so the clock is asked first.
class Interrupt {
public:
    void operator()() {
        if (++calls_ % calls_between_looks_) return;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + time_between_signals_;
        nanobind::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    }

private:
    static constexpr uint64_t calls_between_looks_ = 256;
    static constexpr std::chrono::milliseconds time_between_signals_{50};
    uint64_t calls_ = 0;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + time_between_signals_;
};

}  // namespace girone
