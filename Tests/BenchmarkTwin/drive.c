#include "drive.h"

#include <string.h>

#include "failure.h"

const struct load loads[] = {
    {"version", load_version},
    {"refused", load_refused},
    {"durable", load_durable},
    {"pipelined", load_pipelined},
    {"burst", load_burst},
    {"list", load_list},
    {"fill", load_fill},
    {"growth", load_growth},
    {"lateness", load_lateness},
    {"find", load_find},
    {"crowd", load_crowd},
    {"queued-full", load_queued_full},
    {"queued-small", load_queued_small},
    {"update", load_update},
    {"updates", load_updates},
    {"update-burst", load_update_burst},
    {"flood-signals", load_flood_signals},
    {"flood-calls", load_flood_calls},
    {"perform", load_perform},
    {"search", load_search},
    {"press", load_press},
    {NULL, NULL},
};

int drive(const char *load, int blocks, int calls, const char *scratch, char **targets, int count) {
    struct drive drive = {.count = count, .blocks = blocks, .calls = calls, .scratch = scratch};
    const struct load *chosen = loads;
    while (chosen->name != NULL && strcmp(chosen->name, load) != 0)
        chosen++;
    if (chosen->name == NULL)
        fail("%s: no such load", load);
    if (count < 1 || count > MAXIMUM_TARGETS)
        fail("expected 1 to %d servers", MAXIMUM_TARGETS);
    for (int i = 0; i < count; i++)
        target_open(&drive.targets[i], targets[i]);
    chosen->run(&drive);
    for (int i = 0; i < count; i++)
        target_close(&drive.targets[i]);
    return 0;
}
