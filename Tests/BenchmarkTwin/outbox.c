#include "outbox.h"

#include <stdlib.h>

#include "failure.h"

static void add(struct messages *messages, DBusMessage *message) {
    if (messages->count == messages->capacity) {
        messages->capacity = messages->capacity == 0 ? 64 : messages->capacity * 2;
        messages->items = realloc(messages->items, messages->capacity * sizeof *messages->items);
        need(messages->items != NULL);
    }
    messages->items[messages->count++] = message;
}

void outbox_signal(struct outbox *outbox, DBusMessage *signal) {
    add(&outbox->signals, signal);
}

void outbox_reply(struct outbox *outbox, DBusMessage *reply) {
    add(&outbox->replies, reply);
}

static void send_all(struct messages *messages, DBusConnection *connection) {
    for (size_t i = 0; i < messages->count; i++) {
        need(dbus_connection_send(connection, messages->items[i], NULL));
        dbus_message_unref(messages->items[i]);
    }
    messages->count = 0;
}

void outbox_send(struct outbox *outbox, DBusConnection *connection) {
    send_all(&outbox->signals, connection);
    send_all(&outbox->replies, connection);
}

void outbox_clear(struct outbox *outbox) {
    free(outbox->signals.items);
    free(outbox->replies.items);
}
