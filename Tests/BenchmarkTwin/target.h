// Target: a server under measurement, and a connection of the driver's own to it.
#pragma once

#include <dbus/dbus.h>
#include <sys/types.h>

struct target {
    char *name;
    /// The address of the bus.
    char *address;
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

/// Sends the calls, and waits until the bus has passed them on.
///
/// Returns the number of replies that have arrived by then.
int target_queue(struct target *target, DBusMessage **calls, int count);

/// Receives what has arrived, and returns the number of replies among it, none of which may be an error.
int target_replies(struct target *target);

/// Waits for `count` replies, none of which may be an error.
void target_await_replies(struct target *target, int count);

/// The next message that arrives, whatever it is. Fails if none does for 60 s.
DBusMessage *target_receive(struct target *target);

/// The CPU time the server's threads have used, in nanoseconds.
double target_cpu_nanoseconds(const struct target *target);
