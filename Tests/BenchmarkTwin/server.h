// Server: answers on the bus as the measured service does, written straight onto libdbus.
#pragma once

#include <stdbool.h>

/// Serves the alarms of the database in `directory` as `name` until SIGTERM, and returns the exit status.
///
/// Each Schedule is committed before the next message is looked at or, if `batches`, with all that its turn drained.
/// READY=1 goes to $NOTIFY_SOCKET when all is loaded.
int serve(const char *name, const char *directory, bool batches);

/// Uses the same libraries in the same way for nothing: connected as `name`, the database open and checked, the loop
/// running until SIGTERM. What any such service costs before it does its work.
int idle(const char *name, const char *directory);
