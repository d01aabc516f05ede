// Flood: programs that send a server what nobody waits for, as fast as the bus takes it, and one that keeps a core busy.
#pragma once

#include <sys/types.h>

#include "target.h"

enum { FLOODERS = 2 };

/// The messages of a flood, which come in no turn of the server's.
enum flood_kind {
    /// Signals to the server alone, to which it hasn't subscribed.
    FLOOD_SIGNALS,
    /// Calls of an object that doesn't exist, whose caller expects no reply.
    FLOOD_CALLS,
};

/// The processes of a flood.
struct flood {
    pid_t flooders[FLOODERS], busy;
};

/// Starts a flood of the server: its programs, each with a connection, and one that computes. They end with this process, at
/// the latest.
struct flood flood_start(const struct target *target, enum flood_kind kind);

/// Ends the flood. The server may still have to read what the bus has taken.
void flood_end(const struct flood *flood);
