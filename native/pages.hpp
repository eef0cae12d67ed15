// Memory for large tables, in huge pages if the system has them. Entries are looked up all over hundreds of megabytes, and with
// small pages finding the page costs more than reading the entry.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace girone {

struct FreePages {
    void operator()(void* memory) const { std::free(memory); }
};

template <class Item>
using Pages = std::unique_ptr<Item[], FreePages>;

// Allocates items and initialises them by default; their type must be trivially destructible.
template <class Item>
Pages<Item> pages_of(size_t size) {
    static_assert(std::is_trivially_destructible_v<Item>);
    constexpr size_t large = size_t{2} << 20;
    const size_t bytes = (size * sizeof(Item) + large - 1) / large * large;
    void* memory = std::aligned_alloc(large, bytes);
    if (!memory) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);  // only a hint; small pages work as well
#endif
    auto* items = static_cast<Item*>(memory);
    std::uninitialized_value_construct_n(items, size);
    return Pages<Item>(items);
}

}  // namespace girone
