// Target: a server under measurement, and a connection of the driver's own to it.
#pragma once

#include <dbus/dbus.h>
#include <sys/types.h>

struct target {
    char *name;
    DBusConnection *connection;
    /// The server's process.
    pid_t process;
};

/// Connects to the bus of `text`, NAME@ADDRESS, and waits for NAME to be owned, for at most 30 s.
void target_open(struct target *target, const char *text);

void target_close(struct target *target);

/// Sends a call, which stays the caller's, and returns its reply, which is an error only if `may_fail`.
DBusMessage *target_call(struct target *target, DBusMessage *call, dbus_bool_t may_fail);

/// Sends `count` calls without waiting and receives all their replies, none of which may be an error.
void target_pipeline(struct target *target, DBusMessage **calls, int count);

/// The next message that arrives, whatever it is. Fails if none does for 60 s.
DBusMessage *target_receive(struct target *target);

/// The CPU time the server's threads have used, in nanoseconds.
double target_cpu_nanoseconds(const struct target *target);
