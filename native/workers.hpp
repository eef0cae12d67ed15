// Threads that help with searches, one after the other.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace girone {

// Whoever gives work never waits for a helper: on a busy machine one of them may sleep for a long time before it hears that the
// last search is over. It comes to the new one when it wakes.
class Workers {
public:
    // Gets the helper's number, from 1 on. It has to end by itself once its search is over.
    using Work = std::function<void(int number)>;

    Workers() = default;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    ~Workers() {
        {
            const std::lock_guard lock(mutex_);
            is_dismissed_ = true;
        }
        news_.notify_all();
    }

    // Gives work to so many helpers; those of the last work who have not begun it leave it out.
    void begin(int helpers, Work work) {
        {
            const std::lock_guard lock(mutex_);
            ++round_;
            wanted_ = helpers;
            work_ = std::make_shared<const Work>(std::move(work));
            while (int(threads_.size()) < helpers)
                threads_.emplace_back([this, number = int(threads_.size()) + 1] { serve(number); });
        }
        news_.notify_all();
    }

    // Waits until nobody works and nobody will begin.
    void rest() {
        std::unique_lock lock(mutex_);
        wanted_ = 0;
        work_ = nullptr;
        news_.wait(lock, [this] { return working_ == 0; });
    }

private:
    std::mutex mutex_;
    std::condition_variable news_;
    std::shared_ptr<const Work> work_;
    uint64_t round_ = 0;
    int wanted_ = 0, working_ = 0;
    bool is_dismissed_ = false;
    std::vector<std::jthread> threads_;  // the last, so that they end before what they use

    void serve(int number) {
        uint64_t done = 0;
        std::unique_lock lock(mutex_);
        for (;;) {
            news_.wait(lock, [&] { return is_dismissed_ || (round_ != done && number <= wanted_); });
            if (is_dismissed_) return;
            done = round_;
            auto work = work_;
            ++working_;
            lock.unlock();
            (*work)(number);
            work = nullptr;
            lock.lock();
            if (--working_ == 0) news_.notify_all();
        }
    }
};

}  // namespace girone
