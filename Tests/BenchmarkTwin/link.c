#include "link.h"

#include <stdlib.h>
#include <sys/epoll.h>

#include "clock.h"
#include "failure.h"

enum { TURN_MESSAGES = 256, TURN_NANOSECONDS = 5000000 };

static void check(int result, const char *call) {
    if (result < 0)
        fail_with(-result, "%s", call);
}

static int descriptor_ready(sd_event_source *source, int descriptor, uint32_t events, void *context) {
    (void)source, (void)descriptor;
    struct link *link = context;
    unsigned ready = (events & EPOLLIN ? DBUS_WATCH_READABLE : 0) | (events & EPOLLOUT ? DBUS_WATCH_WRITABLE : 0)
                     | (events & EPOLLERR ? DBUS_WATCH_ERROR : 0) | (events & EPOLLHUP ? DBUS_WATCH_HANGUP : 0);
    for (int i = 0; i < LINK_WATCHES; i++) {
        DBusWatch *watch = link->watches[i];
        if (watch == NULL || !dbus_watch_get_enabled(watch))
            continue;
        unsigned flags = ready & (dbus_watch_get_flags(watch) | DBUS_WATCH_ERROR | DBUS_WATCH_HANGUP);
        if (flags != 0)
            dbus_watch_handle(watch, flags);
    }
    return 0;
}

static void update_descriptor(struct link *link) {
    // The sources of a loop that has ended can't be changed.
    if (sd_event_get_state(link->loop) == SD_EVENT_FINISHED)
        return;
    uint32_t events = 0;
    int descriptor = -1;
    for (int i = 0; i < LINK_WATCHES; i++) {
        DBusWatch *watch = link->watches[i];
        if (watch == NULL)
            continue;
        descriptor = dbus_watch_get_unix_fd(watch);
        if (!dbus_watch_get_enabled(watch))
            continue;
        unsigned flags = dbus_watch_get_flags(watch);
        events |= (flags & DBUS_WATCH_READABLE ? EPOLLIN : 0) | (flags & DBUS_WATCH_WRITABLE ? EPOLLOUT : 0);
    }
    if (link->descriptor == NULL) {
        check(sd_event_add_io(link->loop, &link->descriptor, descriptor, events, descriptor_ready, link),
              "sd_event_add_io");
        return;
    }
    uint32_t present;
    check(sd_event_source_get_io_events(link->descriptor, &present), "sd_event_source_get_io_events");
    if (events != present)
        check(sd_event_source_set_io_events(link->descriptor, events), "sd_event_source_set_io_events");
}

static dbus_bool_t add_watch(DBusWatch *watch, void *context) {
    struct link *link = context;
    for (int i = 0; i < LINK_WATCHES; i++)
        if (link->watches[i] == NULL) {
            link->watches[i] = watch;
            update_descriptor(link);
            return TRUE;
        }
    return FALSE;
}

static void remove_watch(DBusWatch *watch, void *context) {
    struct link *link = context;
    for (int i = 0; i < LINK_WATCHES; i++)
        if (link->watches[i] == watch)
            link->watches[i] = NULL;
    update_descriptor(link);
}

static void watch_toggled(DBusWatch *watch, void *context) {
    (void)watch;
    update_descriptor(context);
}

static void dispatch_status_changed(DBusConnection *connection, DBusDispatchStatus status, void *context) {
    (void)connection;
    struct link *link = context;
    if (status == DBUS_DISPATCH_DATA_REMAINS)
        check(sd_event_source_set_enabled(link->dispatch, SD_EVENT_ONESHOT), "sd_event_source_set_enabled");
}

static bool has_message(struct link *link) {
    if (dbus_connection_get_dispatch_status(link->connection) == DBUS_DISPATCH_DATA_REMAINS)
        return true;
    return link->drains && dbus_connection_read_write(link->connection, 0)
           && dbus_connection_get_dispatch_status(link->connection) == DBUS_DISPATCH_DATA_REMAINS;
}

static int turn(sd_event_source *source, void *context) {
    (void)source;
    struct link *link = context;
    int64_t end = monotonic_nanoseconds() + TURN_NANOSECONDS;
    for (int i = 0; i < TURN_MESSAGES && has_message(link); i++) {
        dbus_connection_dispatch(link->connection);
        if (monotonic_nanoseconds() >= end)
            break;
    }
    link->turn_ended(link->context);
    dispatch_status_changed(link->connection, dbus_connection_get_dispatch_status(link->connection), link);
    return 0;
}

static DBusHandlerResult disconnected(DBusConnection *connection, DBusMessage *message, void *context) {
    (void)connection;
    struct link *link = context;
    if (!dbus_message_is_signal(message, DBUS_INTERFACE_LOCAL, "Disconnected"))
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    sd_event_exit(link->loop, EXIT_FAILURE);
    return DBUS_HANDLER_RESULT_HANDLED;
}

void link_open(struct link *link, sd_event *loop, const char *name, void (*turn_ended)(void *context), void *context) {
    link->loop = loop;
    link->turn_ended = turn_ended;
    link->context = context;
    DBusError error = DBUS_ERROR_INIT;
    link->connection = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (link->connection == NULL)
        fail("dbus_bus_get_private: %s", error.message);
    dbus_connection_set_exit_on_disconnect(link->connection, FALSE);
    check(sd_event_add_defer(loop, &link->dispatch, turn, link), "sd_event_add_defer");
    check(sd_event_source_set_enabled(link->dispatch, SD_EVENT_OFF), "sd_event_source_set_enabled");
    // No timeout functions: libdbus asks for timeouts of asynchronous calls only, and the loop makes none.
    need(dbus_connection_add_filter(link->connection, disconnected, link, NULL)
         && dbus_connection_set_watch_functions(link->connection, add_watch, remove_watch, watch_toggled, link, NULL));
    dbus_connection_set_dispatch_status_function(link->connection, dispatch_status_changed, link, NULL);
    int owner = dbus_bus_request_name(link->connection, name, DBUS_NAME_FLAG_DO_NOT_QUEUE, &error);
    if (owner != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER)
        fail("%s: %s", name, owner < 0 ? error.message : "taken");
    // What has arrived by now is no change of the status any more.
    dispatch_status_changed(link->connection, dbus_connection_get_dispatch_status(link->connection), link);
}

void link_close(struct link *link) {
    dbus_connection_set_dispatch_status_function(link->connection, NULL, NULL, NULL);
    sd_event_source_disable_unref(link->descriptor);
    sd_event_source_disable_unref(link->dispatch);
    dbus_connection_close(link->connection);
    dbus_connection_unref(link->connection);
}
