// Drive: the loads put onto servers, side by side.
//
// A load is run in blocks, each of which goes once round all servers, as order.h says, and once to what is raw, and is
// reported line by line: one line a block and kind of value. Times are in nanoseconds.
#pragma once

#include "target.h"

enum { MAXIMUM_TARGETS = 4 };

struct drive {
    struct target targets[MAXIMUM_TARGETS];
    int count;
    int blocks, calls;
    /// A file on the disk that the servers' databases are on.
    const char *scratch;
};

/// One load; its name is a word of the command line.
struct load {
    const char *name;
    void (*run)(struct drive *drive);
};

/// The loads, ended by one without a name.
extern const struct load loads[];

// Each call waits for its reply. Reports `p50`: a call's median; raw: an echo, or fdatasync for durable.
void load_version(struct drive *drive);
void load_refused(struct drive *drive);
void load_durable(struct drive *drive);

// All calls of a block are in flight at once. Reports `call`: the time a call; `cpu`: the server's CPU time a call;
// raw as above.
void load_pipelined(struct drive *drive);
void load_burst(struct drive *drive);

/// GetManagedObjects. Reports `reply`: until it is received; raw: an echo of as much; once `bytes`: of its body.
void load_list(struct drive *drive);

/// Schedules the calls' number of alarms in each server. Reports nothing.
void load_fill(struct drive *drive);

/// Schedule, then Cancel of the same alarms, each call waiting. Reports `schedule`, `cancel`: the calls' medians;
/// `schedule-cpu`, `cancel-cpu`: the server's CPU time a call.
void load_growth(struct drive *drive);

/// Find, as a person types, of the first server, then again, each after an alarm was scheduled. Reports `p99`,
/// `p99-changed`: of the calls of Find.
void load_find(struct drive *drive);

/// Stop of a ring and refused Stop of the first server, while the calls' number of clients call it once a second each,
/// and beside it while none does. Reports `p50`, `refused-p50` of each block; once `p99`, `refused-p99` of all blocks.
void load_crowd(struct drive *drive);

// Stop of a ring and refused Stops by the first target's connection, while listings of all alarms, or of at most 300 of
// them, by the second one's wait. Reports `stop`: until the ring's end is answered; `refused`: the slowest of the others.
void load_queued_full(struct drive *drive);
void load_queued_small(struct drive *drive);

/// Updates of an activity of the first server, and Properties.Get of the second one. Reports `p50`: a call's median.
void load_update(struct drive *drive);

// Properties.Get by the first target's connection beside updates of an activity by the second one's, 10,000 a second, and
// while all updates of a block are in flight at once. Reports `slowest`: of the calls.
void load_updates(struct drive *drive);
void load_update_burst(struct drive *drive);

// StopRinging of one or two servers, and alarms of the first one, each beside a flood. Reports `latest` of each block: the
// greatest lateness of Fired, until it is here; once `p99`: of the calls of all blocks.
void load_flood_signals(struct drive *drive);
void load_flood_calls(struct drive *drive);

/// Perform of the action that adds two numbers, of apps. Reports `p50`, `p99`: of a block's calls.
void load_perform(struct drive *drive);
void load_search(struct drive *drive);

/// Presses on a button of what the first app shows, whose action writes a line to the pipe `scratch` at its begin. Reports
/// `p50`, `p99`: until that line, of a block's presses.
void load_press(struct drive *drive);

/// Alarms of the first server, each followed by a raw timer. Reports `p50`, `p90`: of the lateness, in µs.
void load_lateness(struct drive *drive);

/// Runs the load of that name on servers given as NAME@ADDRESS.
int drive(const char *load, int blocks, int calls, const char *scratch, char **targets, int count);
