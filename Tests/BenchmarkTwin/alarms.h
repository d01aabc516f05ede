// Alarms: all alarms in memory, by id (a hash table) and by the next to fire (a heap).
#pragma once

#include <stddef.h>

#include "alarm.h"

struct alarms {
    /// Open addressing with linear probing; a power of two, at most half full.
    struct alarm **table;
    size_t capacity, count;
    /// A binary heap by `fire_at`.
    struct alarm **heap;
    size_t heap_count, heap_capacity;
};

/// The alarm with that id, NULL if there is none.
struct alarm *alarms_find(const struct alarms *alarms, const struct identifier *id);

/// Adopts an alarm whose id isn't taken.
void alarms_insert(struct alarms *alarms, struct alarm *alarm);

/// When the next alarm fires, wall µs; 0: none does.
uint64_t alarms_next_fire(const struct alarms *alarms);

/// Frees all alarms.
void alarms_clear(struct alarms *alarms);
