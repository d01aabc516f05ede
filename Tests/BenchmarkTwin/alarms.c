#include "alarms.h"

#include <stdlib.h>
#include <string.h>

#include "failure.h"

// The ids are random, so any of their bits make a hash.
static size_t hash(const struct identifier *id) {
    size_t value;
    memcpy(&value, id->bytes, sizeof value);
    return value;
}

static struct alarm **slot(struct alarm **table, size_t capacity, const struct identifier *id) {
    size_t i = hash(id) & (capacity - 1);
    while (table[i] != NULL && memcmp(&table[i]->id, id, sizeof *id) != 0)
        i = (i + 1) & (capacity - 1);
    return &table[i];
}

struct alarm *alarms_find(const struct alarms *alarms, const struct identifier *id) {
    return alarms->capacity == 0 ? NULL : *slot(alarms->table, alarms->capacity, id);
}

static void grow_table(struct alarms *alarms) {
    size_t capacity = alarms->capacity == 0 ? 64 : alarms->capacity * 2;
    struct alarm **table = calloc(capacity, sizeof *table);
    need(table != NULL);
    for (size_t i = 0; i < alarms->capacity; i++)
        if (alarms->table[i] != NULL)
            *slot(table, capacity, &alarms->table[i]->id) = alarms->table[i];
    free(alarms->table);
    alarms->table = table;
    alarms->capacity = capacity;
}

static void heap_push(struct alarms *alarms, struct alarm *alarm) {
    if (alarms->heap_count == alarms->heap_capacity) {
        alarms->heap_capacity = alarms->heap_capacity == 0 ? 64 : alarms->heap_capacity * 2;
        alarms->heap = realloc(alarms->heap, alarms->heap_capacity * sizeof *alarms->heap);
        need(alarms->heap != NULL);
    }
    size_t index = alarms->heap_count++;
    while (index > 0 && alarm->fire_at < alarms->heap[(index - 1) / 2]->fire_at) {
        alarms->heap[index] = alarms->heap[(index - 1) / 2];
        index = (index - 1) / 2;
    }
    alarms->heap[index] = alarm;
}

void alarms_insert(struct alarms *alarms, struct alarm *alarm) {
    if (alarms->count * 2 >= alarms->capacity)
        grow_table(alarms);
    *slot(alarms->table, alarms->capacity, &alarm->id) = alarm;
    alarms->count++;
    if (alarm->enabled && alarm->fire_at != 0)
        heap_push(alarms, alarm);
}

uint64_t alarms_next_fire(const struct alarms *alarms) {
    return alarms->heap_count == 0 ? 0 : alarms->heap[0]->fire_at;
}

void alarms_clear(struct alarms *alarms) {
    for (size_t i = 0; i < alarms->capacity; i++)
        if (alarms->table[i] != NULL)
            alarm_free(alarms->table[i]);
    free(alarms->table);
    free(alarms->heap);
    *alarms = (struct alarms){0};
}
