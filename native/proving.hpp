// The exact solver of games that are won, lost or tied, by proof-number search.
#pragma once

#include <thread>

#include "search_memory.hpp"
#include "prover.hpp"
#include "solution.hpp"
#include "node_counter.hpp"

namespace girone {

template <Game B>
struct Proving {
    // A second thread asks whether the opponent wins, while the first asks for the side to move. More threads would only follow
    // these two to the same positions, so there are no more.
    static Solved solve(const B& board, SearchMemory& memory, const Task& task, const Tell&, const Pulse& pulse) {
        const SearchMemory::Session session(memory);
        SharedSearch common{memory.table, Deadline({.hard_seconds = task.seconds, .nodes = task.nodes}), memory.stop};
        NodeCounter watch(common, pulse);
        Proof proof;
        {
            const auto other = task.threads > 1 ? beside(board, memory, common) : std::jthread();
            proof = Prover<B>(&memory.proofs, watch).solve(board, task.threads > 1);
            common.is_over = true;
        }
        return {proof.result, number_of(proof.result), proof.line, watch.nodes(), common.deadline.seconds()};
    }

private:
    static std::jthread beside(const B& board, SearchMemory& memory, SharedSearch& common) {
        return std::jthread([board, &memory, &common] {
            NodeCounter watch(common, {});
            Prover<B>(&memory.proofs, watch).wins(board, opponent(board.turn), Prover<B>::no_end);
            watch.hand_in();
        });
    }
};

}  // namespace girone
