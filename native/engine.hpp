// The engine for Python: a search that can be stopped at any time.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <stdexcept>

#include <nanobind/nanobind.h>

#include "board.hpp"
#include "search_memory.hpp"
#include "analysis.hpp"

namespace girone {

// Calls back from a search to Python: reports progress, and ends the search on Ctrl-C or if the callback raises.
class PythonCallbacks {
public:
    PythonCallbacks(const nanobind::object& progress, std::atomic<bool>& stop) : progress_(progress), stop_(stop) {}

    // Reports a search result or a solver's step.
    template <class News>
    void tell(const News& now) {
        if (failure_ || progress_.is_none()) return;
        nanobind::gil_scoped_acquire gil;
        try {
            progress_(now);
        } catch (...) {
            end_by(std::current_exception());
        }
    }

    // Called often. Taking the GIL may mean waiting for other threads, so the clock is checked first.
    void listen() {
        const auto now = Deadline::Clock::now();
        if (failure_ || now < next_) return;
        next_ = now + between_looks;
        nanobind::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) end_by(std::make_exception_ptr(nanobind::python_error()));
    }

    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    static constexpr auto between_looks = std::chrono::milliseconds(20);

    const nanobind::object& progress_;
    std::atomic<bool>& stop_;
    std::exception_ptr failure_;
    Deadline::Clock::time_point next_ = Deadline::Clock::now() + between_looks;

    void end_by(std::exception_ptr failure) {
        failure_ = failure;
        stop_ = true;
    }
};

class Engine {
public:
    explicit Engine(size_t megabytes) : memory_(megabytes) {}

    void clear() {
        const Seat seat(busy_);
        memory_.clear();
    }

    // Stops the current search, or else the next one.
    void stop() { memory_.stop = true; }

    // Clears a stop that came too late for the last search, so that it does not affect the next one.
    void ready() { memory_.stop = false; }

    // Searches on the calling thread, so that no thread has to wake up when time is over. `progress` is called with each
    // finished depth.
    Analysis think(const Board& board, const Effort& effort, const nanobind::object& progress) {
        if (board.result() != Result::open) throw std::invalid_argument("the game is over, there is nothing to think about");
        const Seat seat(busy_);
        PythonCallbacks talk(progress, memory_.stop);
        Analysis thought;
        {
            nanobind::gil_scoped_release no_gil;
            thought = board.think(memory_, effort, [&](const Analysis& now) { talk.tell(now); }, [&] { talk.listen(); });
        }
        talk.rethrow();
        return thought;
    }

    // The same for the exact solver; `progress` is called with each step.
    Solution solve(const Board& board, const Task& task, const nanobind::object& progress) {
        if (board.result() != Result::open) throw std::invalid_argument("the game is over, there is nothing to solve");
        const Seat seat(busy_);
        PythonCallbacks talk(progress, memory_.stop);
        Solution solution;
        {
            nanobind::gil_scoped_release no_gil;
            solution = board.solve(memory_, task, [&](const Step& now) { talk.tell(now); }, [&] { talk.listen(); });
        }
        talk.rethrow();
        return solution;
    }

private:
    // Allows one search at a time.
    class Seat {
    public:
        explicit Seat(std::atomic<bool>& taken) : taken_(taken) {
            if (taken_.exchange(true)) throw std::invalid_argument("this engine is thinking already; take another one");
        }
        ~Seat() { taken_ = false; }
        Seat(const Seat&) = delete;
        Seat& operator=(const Seat&) = delete;

    private:
        std::atomic<bool>& taken_;
    };

    SearchMemory memory_;
    std::atomic<bool> busy_{false};
};

}  // namespace girone
