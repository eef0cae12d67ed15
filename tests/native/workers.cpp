// Helpers that are still at old work: who gives new work does not wait for them, and they come to it afterwards.
#include <atomic>
#include <cstdio>
#include <future>
#include <latch>

#include "workers.hpp"

using girone::Workers;

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
    if (!holds) ++failures, std::printf("not so: %s\n", what);
}

// If giving work waited for the helper, this would never end.
void new_work_does_not_wait_for_the_old() {
    Workers workers;
    std::latch at_work(1), released(1), done(1);
    std::atomic<int> left_out{0}, second{0};
    workers.begin(1, [&](int) { at_work.count_down(), released.wait(); });
    at_work.wait();
    workers.begin(1, [&](int) { ++left_out; });
    workers.begin(1, [&](int number) { second = number, done.count_down(); });
    expect(second == 0, "the only helper is still at the first work");
    released.count_down();
    done.wait();
    expect(second == 1, "the helper came to the last work");
    expect(left_out == 0, "work that was replaced before anybody began it is left out");
}

void nobody_works_after_a_rest() {
    Workers workers;
    std::latch at_work(3);
    std::atomic<int> ended{0};
    workers.begin(3, [&](int) { at_work.arrive_and_wait(), ++ended; });
    at_work.wait();
    workers.rest();
    expect(ended == 3, "a rest waits for all helpers");
    workers.begin(1, [&](int) { ++ended; });
    workers.rest();
    expect(ended == 3 || ended == 4, "work is done or left out, once");
}

void only_the_wanted_help() {
    Workers workers;
    std::latch all(4), one(1);
    std::atomic<int> sum{0};
    workers.begin(4, [&](int number) { sum += number, all.count_down(); });
    all.wait();
    workers.begin(1, [&](int number) { sum += 100 * number, one.count_down(); });
    one.wait();
    workers.rest();
    expect(sum == 1 + 2 + 3 + 4 + 100, "each of four helps once, then only the first");
}

}  // namespace

int main() {
    new_work_does_not_wait_for_the_old();
    nobody_works_after_a_rest();
    only_the_wanted_help();
    return failures != 0;
}
