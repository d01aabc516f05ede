// Crowd: many clients of one server, each with a call a second.
#pragma once

#include <sys/types.h>

#include "target.h"

/// The process of the clients.
struct crowd {
    int socket;
    pid_t process;
};

/// Starts the clients, and waits until each has been answered once. The process ends with this one, at the latest.
struct crowd crowd_start(const struct target *target, int clients);

/// Ends the clients. Fails if they or the server couldn't keep up.
void crowd_end(struct crowd *crowd);
