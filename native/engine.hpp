// The engine as Python holds it: a table that lives on from move to move, and a search that can be stopped at any time.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include <nanobind/nanobind.h>

#include "board.hpp"
#include "table.hpp"
#include "thought.hpp"

namespace girone {

class Engine {
public:
    explicit Engine(size_t megabytes) : table_(megabytes) {}

    void clear() { table_.clear(); }
    void stop() { stop_ = true; }

    // Thinks on threads of its own, while this one watches for Ctrl-C. `progress` is called with each finished depth.
    Thought think(const Board& board, const Effort& effort, const nanobind::object& progress) {
        if (board.result() != Result::open) throw std::invalid_argument("the game is over, there is nothing to think about");
        if (busy_.exchange(true)) throw std::invalid_argument("this engine is thinking already; take another one");
        stop_ = false;
        Thought thought;
        std::exception_ptr failure;
        {
            nanobind::gil_scoped_release no_gil;
            std::jthread thinker([&] {
                try {
                    thought = board.think(table_, effort, stop_, [&](const Thought& now) { tell(progress, now, failure); });
                } catch (...) {
                    failure = std::current_exception();
                }
                const std::lock_guard lock(mutex_);
                done_ = true;
                finished_.notify_one();
            });
            wait(failure);
        }
        busy_ = false;
        if (failure) std::rethrow_exception(failure);
        return thought;
    }

private:
    static constexpr auto look_every = std::chrono::milliseconds(20);

    Table table_;
    std::atomic<bool> stop_{false}, busy_{false};
    std::mutex mutex_;
    std::condition_variable finished_;
    bool done_ = false;

    // What the caller's function raises ends the search and reaches the caller.
    void tell(const nanobind::object& progress, const Thought& now, std::exception_ptr& failure) {
        if (stop_ && failure) return;
        nanobind::gil_scoped_acquire gil;
        if (progress.is_none()) return;
        try {
            progress(now);
        } catch (...) {
            failure = std::current_exception();
            stop_ = true;
        }
    }

    void wait(std::exception_ptr& failure) {
        std::unique_lock lock(mutex_);
        while (!finished_.wait_for(lock, look_every, [&] { return done_; })) {
            lock.unlock();
            {
                nanobind::gil_scoped_acquire gil;
                if (PyErr_CheckSignals() != 0) {
                    failure = std::make_exception_ptr(nanobind::python_error());
                    stop_ = true;
                }
            }
            lock.lock();
        }
        done_ = false;
    }
};

}  // namespace girone
