// Outbox: what a turn has to send once it is on disk: signals first, then replies, each in the order they were made.
#pragma once

#include <dbus/dbus.h>
#include <stddef.h>

struct messages {
    DBusMessage **items;
    size_t count, capacity;
};

struct outbox {
    struct messages signals, replies;
};

/// Adopts a signal or a reply.
void outbox_signal(struct outbox *outbox, DBusMessage *signal);
void outbox_reply(struct outbox *outbox, DBusMessage *reply);

/// Sends all of it.
void outbox_send(struct outbox *outbox, DBusConnection *connection);

/// Frees its memory; it must be empty.
void outbox_clear(struct outbox *outbox);
