// The same for many, on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace girone {

// Calls act(0), act(1) ... of so many, each once; what one of them throws is thrown when all threads have ended.
template <class Act>
void in_parallel(int threads, size_t number, const Act& act) {
    std::atomic<size_t> next{0};
    std::exception_ptr failure;
    std::mutex lock;
    const auto work = [&] {
        try {
            for (size_t at; (at = next++) < number;) act(at);
        } catch (...) {
            const std::lock_guard guard(lock);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads; ++i) others.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace girone
