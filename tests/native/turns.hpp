// Threads that take turns of so many nodes, on one core and always in the same way: what they do can be counted on any machine.
#pragma once

#include <ucontext.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace girone {

// Each has a stack of its own and goes on where its last turn ended. Nothing waits in here, so no lock may be held over a node.
class Turns {
public:
    explicit Turns(uint64_t nodes) : nodes_(nodes) {}

    void add(std::function<void()> work) { seats_.push_back(std::make_unique<Seat>(std::move(work))); }

    // Lets everybody work to the end; the nodes of all until the first of them had done.
    uint64_t run() {
        for (auto& seat : seats_) prepare(*seat);
        current_ = this;
        for (bool somebody_works = true; somebody_works;) {
            somebody_works = false;
            for (auto& seat : seats_)
                if (!seat->is_done) give_turn(*seat), somebody_works = true;
        }
        current_ = nullptr;
        return until_first_done_;
    }

    // A node of whoever has the turn; alone nobody counts.
    static void step() {
        if (!current_) return;
        ++current_->all_;
        if (--current_->left_ == 0) swapcontext(&current_->at_work_->context, &current_->table_);
    }

private:
    static constexpr size_t stack_bytes = size_t{32} << 20;

    struct Seat {
        std::function<void()> work;
        ucontext_t context{};
        bool is_done = false;
        std::unique_ptr<char[]> stack{new char[stack_bytes]};  // not filled: most of it is never touched

        explicit Seat(std::function<void()> work) : work(std::move(work)) {}
    };

    static inline Turns* current_ = nullptr;

    uint64_t nodes_, left_ = 0, all_ = 0, until_first_done_ = 0;
    std::vector<std::unique_ptr<Seat>> seats_;
    Seat* at_work_ = nullptr;
    ucontext_t table_{};

    void prepare(Seat& seat) {
        getcontext(&seat.context);
        seat.context.uc_stack.ss_sp = seat.stack.get();
        seat.context.uc_stack.ss_size = stack_bytes;
        seat.context.uc_link = &table_;
        makecontext(&seat.context, &Turns::sit_down, 0);
    }

    void give_turn(Seat& seat) {
        at_work_ = &seat;
        left_ = nodes_;
        swapcontext(&table_, &seat.context);
    }

    static void sit_down() {
        Turns& turns = *current_;
        Seat& seat = *turns.at_work_;
        seat.work();
        seat.is_done = true;
        if (&seat == turns.seats_[0].get()) turns.until_first_done_ = turns.all_;
    }
};

}  // namespace girone
