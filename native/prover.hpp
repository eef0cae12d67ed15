// Proof-number search (df-pn), written once for all games: proves whether a side wins, to the end of the game.
//
// The question is always "does the attacker win?"; the defender also succeeds with a tie. The answers for both attackers tell
// whether a position is won, lost or tied. The plies left are part of the table's key. Therefore no position repeats, move
// limits count as in the rules, and every answer is exact. A question that is not answered in time stays open; nothing is
// guessed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "game.hpp"
#include "hash.hpp"
#include "proofs.hpp"
#include "node_counter.hpp"

namespace girone {

// What is proven about a position, as seen by the side to move; `open` if nothing is.
struct Proof {
    Result result = Result::open;
    std::vector<Move> line;  // to the end of the game: moves that keep the result, and replies that resist long
};

template <Game B>
class Prover {
public:
    Prover(ProofTable* table, NodeCounter& watch) : table_(table), watch_(watch) {}

    static constexpr uint64_t no_end = ~uint64_t{0};

    // Won, lost or tied, if found in time. Both questions are tried in turns that grow, because it is not known in advance
    // which has the shorter answer. If another thread works on whether the opponent wins, that question is only looked up, as
    // long as there is something else to do.
    Proof solve(const B& board, bool is_helped = false) {
        std::array<std::optional<bool>, 2> wins_of;
        for (uint64_t turn = is_helped ? helped_turn : first_turn; !watch_.stopped(); turn *= is_helped ? 1 : 2)
            for (const Side attacker : {board.turn, opponent(board.turn)}) {
                auto& answer = wins_of[int(attacker)];
                const bool is_looked_up = is_helped && attacker != board.turn && !wins_of[int(board.turn)];
                if (!answer) answer = wins(board, attacker, is_looked_up ? 0 : turn);
                if (answer == true) return {attacker == board.turn ? Result::won : Result::lost, line(board, attacker)};
                if (wins_of[0] == false && wins_of[1] == false) return {Result::tied, line(board, {})};
            }
        return {};
    }

    // Whether this side wins, if found within so many more nodes. The table keeps all progress, so calling it again continues.
    std::optional<bool> wins(const B& board, Side attacker, uint64_t nodes) {
        attacker_ = attacker;
        most_nodes_ = nodes == no_end ? no_end : nodes_ + nodes;
        ProofNumbers numbers;
        if (!table_->find(key(board), numbers) || !numbers.is_answered())
            numbers = ask(board, ProofNumbers::infinite, ProofNumbers::infinite);
        if (!numbers.is_answered()) return {};
        return numbers.succeeds() == (board.turn == attacker);
    }

    // Whether it is known already that this side wins.
    bool knows_win(const B& board, Side attacker) {
        attacker_ = attacker;
        ProofNumbers numbers;
        return table_->find(key(board), numbers) && (board.turn == attacker ? numbers.succeeds() : numbers.fails());
    }

    // The plies in which the side to move wins by the best of its moves that are known to win; 0 if there is none.
    int shortest_win(const B& board) {
        attacker_ = board.turn;
        const ProofNumbers best = Fork(*this, board, Look::all).answer().numbers;
        return best.fails() ? int(best.distance) + 1 : 0;
    }

    // The line of a position for which it is known whether this side wins, or of a tied one if no side is given. Lost table
    // entries are proven again, so the line ends early if time or nodes run out.
    std::vector<Move> line(B board, std::optional<Side> attacker, uint64_t nodes = no_end) {
        std::vector<Move> moves;
        most_nodes_ = nodes == no_end ? no_end : nodes_ + nodes;
        while (board.result() == Result::open) {
            attacker_ = attacker.value_or(opponent(board.turn));
            Fork fork(*this, board, Look::all);
            if (!settle(fork, board, ProofNumbers::infinite, ProofNumbers::infinite).is_answered()) break;
            moves.push_back(fork.answer().move);
            board = board.play(moves.back());
        }
        return moves;
    }

    uint64_t nodes() const { return nodes_; }

private:
    static constexpr uint64_t first_turn = 1000, helped_turn = 50'000;  // nodes

    struct Branch {
        Move move;
        ProofNumbers numbers;
    };

    // `enough`: one move after which the opponent fails answers the question; `all`: the shortest win needs all moves.
    enum class Look : uint8_t { enough, all };

    // The moves of a position with their proof numbers.
    class Fork {
    public:
        Fork(Prover& prover, const B& board, Look look = Look::enough) {
            MoveList<B::most_moves> moves;
            board.generate(moves);
            for (Move move : moves) {
                Branch& branch = branches_[size_++];
                branch = {move, prover.look_at(board.play(move))};
                if (look == Look::enough && branch.numbers.fails()) break;
            }
        }

        Branch& operator[](int i) { return branches_[i]; }

        // The most promising move, the number of the second best one, and how many moves have not failed.
        struct Best {
            int index = 0;
            uint32_t second = ProofNumbers::infinite, open = 0;
            ProofNumbers numbers;
        };

        // One success is enough, or all moves must fail. Their proofs overlap if moves transpose, so the hardest one counts
        // fully and each other one as 1 (weak proof-number search): a sum would count the same positions again and again.
        Best best() const {
            Best best{.numbers = {ProofNumbers::infinite, 0}};
            uint32_t hardest = 0;
            for (int i = 0; i < size_; ++i) {
                const ProofNumbers& each = branches_[i].numbers;
                hardest = std::max(hardest, each.success);
                best.open += each.success != 0;
                if (each.failure < best.numbers.success) {
                    best.second = best.numbers.success;
                    best.numbers.success = each.failure;
                    best.index = i;
                } else if (each.failure < best.second) {
                    best.second = each.failure;
                }
            }
            if (best.numbers.success == 0 || hardest == 0)
                best.numbers = ProofNumbers::answered(hardest != 0, answer().numbers.distance + 1);
            else
                best.numbers.failure = std::min(hardest + best.open - 1, ProofNumbers::infinite - 1);
            return best;
        }

        // The move of an answered position: the shortest known way to success, or the longest to failure.
        const Branch& answer() const {
            const auto worth = [](const Branch& branch) {
                const int distance = int(branch.numbers.distance);
                return branch.numbers.fails() ? far - distance : distance;
            };
            return *std::max_element(branches_.begin(), branches_.begin() + size_,
                                     [&](const Branch& a, const Branch& b) { return worth(a) < worth(b); });
        }

    private:
        static constexpr int far = 1 << 25;

        std::array<Branch, B::most_moves> branches_;
        int size_ = 0;
    };

    ProofTable* table_;
    NodeCounter& watch_;
    Side attacker_ = Side::white;
    uint64_t nodes_ = 0, most_nodes_ = 0;

    // Searches a position until the question is answered or one of its numbers reaches its limit, when another move is better.
    ProofNumbers ask(const B& board, uint32_t most_success, uint32_t most_failure) {
        const uint64_t before = nodes_;
        Fork fork(*this, board);
        const ProofNumbers numbers = settle(fork, board, most_success, most_failure);
        table_->store(key(board), numbers, nodes_ - before);
        return numbers;
    }

    ProofNumbers settle(Fork& fork, const B& board, uint32_t most_success, uint32_t most_failure) {
        for (;;) {
            const auto [index, second, open, now] = fork.best();
            if (now.is_answered() || now.success >= most_success || now.failure >= most_failure || is_over()) return now;
            Branch& branch = fork[index];
            const uint32_t room = most_failure == ProofNumbers::infinite ? ProofNumbers::infinite : most_failure - open + 1;
            const uint32_t patience = std::min(most_success, std::min(second + second / 4 + 1, ProofNumbers::infinite));
            branch.numbers = ask(board.play(branch.move), room, patience);
        }
    }

    // When time is over, nothing is looked up, and the numbers stay at their defaults.
    ProofNumbers look_at(const B& board) {
        ProofNumbers numbers;
        if (watch_.out_of_time()) return numbers;
        ++nodes_;
        if (table_->find(key(board), numbers)) return numbers;
        const Result result = board.result();
        if (result == Result::open && board.wins_at_once()) return ProofNumbers::answered(true, 1);
        if (result == Result::open) return {1, uint32_t(board.count_moves())};
        return ProofNumbers::answered(result == Result::won || (result == Result::tied && board.turn != attacker_), 0);
    }

    bool is_over() const { return nodes_ >= most_nodes_ || watch_.stopped(); }

    // The key depends on the plies left, on the rule for the move limit, and on the attacker.
    uint64_t key(const B& board) const {
        uint64_t rest = uint64_t(board.last_ply - board.plies) << 2 | uint64_t(attacker_);
        if constexpr (requires { board.count_at_limit; }) rest |= uint64_t{board.count_at_limit} << 1;
        return board.hash() ^ mix(rest, 1);
    }
};

}  // namespace girone
