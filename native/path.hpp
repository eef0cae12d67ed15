// The shared nodes from the root to the node where one thread is: when another thread answers one of them, it returns there.
#pragma once

#include <array>

#include "game.hpp"
#include "node.hpp"
#include "table.hpp"
#include "tuning.hpp"

namespace girone {

template <Game B, class Evaluation>
class Path {
public:
    // Registers a node while it is being searched; nothing if the node is not shared.
    class Step {
    public:
        Step(Path& path, const Node<B>* node) : path_(path), is_shared_(node) {
            if (node) path_.nodes_[path_.size_++] = node;
        }
        ~Step() { path_.size_ -= is_shared_; }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;

    private:
        Path& path_;
        bool is_shared_;
    };

    // Whether another thread has answered one of the nodes; then the search must return there, and nothing below it matters.
    bool turns_back(const Table& table) {
        for (int i = 0; i < size_; ++i)
            if (is_answered(table, *nodes_[i], answer_)) return goal_ = nodes_[i], true;
        return false;
    }

    bool is_turning_back() const { return goal_; }

    // Whether the search has returned to the answered node; if so, sets `best` to its answer.
    bool ends_at(const Node<B>& node, Best& best) {
        if (goal_ != &node) return false;
        goal_ = nullptr;
        best = answer_;
        return true;
    }

    static bool is_answered(const Table& table, const Node<B>& node, Best& best) {
        Found found;
        int value;
        if (!table.find(key_of(node.board), found) || !settles<Evaluation>(found, node, value)) return false;
        best = {value, found.move};
        return true;
    }

private:
    // A probable cut searches again at the same ply, with less depth each time.
    std::array<const Node<B>*, Tuning::most_ply + Tuning::most_depth> nodes_;
    int size_ = 0;
    const Node<B>* goal_ = nullptr;
    Best answer_{};
};

}  // namespace girone
