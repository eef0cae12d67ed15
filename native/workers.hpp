// Threads that help with searches, one search after the other.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace girone {

// The calling thread never waits for a helper: on a busy machine a helper may sleep for a long time before it notices that the
// last search is over. It joins the new one when it wakes up.
class Workers {
public:
    // Receives the helper's number, from 1 on. It must return by itself once its search is over.
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

    // Gives work to so many helpers; helpers that have not begun the last work skip it.
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

    // Waits until no helper is working and none will begin.
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
    std::vector<std::jthread> threads_;  // last, so that they end before what they use

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
