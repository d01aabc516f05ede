// Link: a libdbus connection in an sd-event loop.
//
// One event source for the connection's descriptor, whatever the number of libdbus's watches on it: epoll takes a
// descriptor only once. Messages are dispatched from a deferred source, many in a turn.
#pragma once

#include <dbus/dbus.h>
#include <stdbool.h>
#include <systemd/sd-event.h>

enum { LINK_WATCHES = 4 };

struct link {
    DBusConnection *connection;
    sd_event *loop;
    sd_event_source *descriptor, *dispatch;
    DBusWatch *watches[LINK_WATCHES];
    /// Called at the end of each turn, which has dispatched at most 256 messages and taken about 5 ms.
    void (*turn_ended)(void *context);
    void *context;
    /// Whether a turn goes on with what has arrived on the socket meanwhile, after what libdbus had read before it.
    bool drains;
};

/// Connects a zeroed link to the session bus, owns `name` there and adds the connection to `loop`, which ends when the
/// bus does.
void link_open(struct link *link, sd_event *loop, const char *name, void (*turn_ended)(void *context), void *context);

void link_close(struct link *link);
