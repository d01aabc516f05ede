#include "server.h"

#include <signal.h>
#include <stdlib.h>
#include <systemd/sd-daemon.h>

#include "failure.h"
#include "link.h"
#include "methods.h"
#include "names.h"
#include "signals.h"

struct server {
    struct link link;
    struct service service;
    bool batches;
};

static void commit_and_send(void *context) {
    struct server *server = context;
    store_commit(server->service.store);
    signal_next_fire(&server->service);
    outbox_send(&server->service.outbox, server->link.connection);
}

static DBusHandlerResult handle_call(DBusConnection *connection, DBusMessage *call, void *context) {
    (void)connection;
    struct server *server = context;
    if (!methods_answer(&server->service, call))
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    if (!server->batches)
        commit_and_send(server);
    return DBUS_HANDLER_RESULT_HANDLED;
}

static sd_event *new_loop(void) {
    sd_event *loop;
    sigset_t termination;
    sigemptyset(&termination);
    sigaddset(&termination, SIGTERM);
    sigprocmask(SIG_BLOCK, &termination, NULL);
    int result = sd_event_new(&loop);
    if (result < 0)
        fail_with(-result, "sd_event_new");
    // Without a handler, the signal ends the loop; a floating source is the loop's own.
    result = sd_event_add_signal(loop, NULL, SIGTERM, NULL, NULL);
    if (result < 0)
        fail_with(-result, "sd_event_add_signal");
    return loop;
}

static int run(sd_event *loop, struct link *link, struct store *store) {
    sd_notify(0, "READY=1\nSTATUS=Running");
    int status = sd_event_loop(loop);
    link_close(link);
    sd_event_unref(loop);
    store_close(store);
    return status < 0 ? EXIT_FAILURE : status;
}

int serve(const char *name, const char *directory, bool batches) {
    static const DBusObjectPathVTable table = {.message_function = handle_call};
    // Only who commits at the end of a turn gains by filling it.
    struct server server = {
        .link = {.drains = batches}, .service = {.store = store_open(directory)}, .batches = batches};
    struct service *service = &server.service;
    store_load(service->store, &service->alarms);
    service->announced_fire = alarms_next_fire(&service->alarms);
    sd_event *loop = new_loop();
    link_open(&server.link, loop, name, commit_and_send, &server);
    need(dbus_connection_register_fallback(server.link.connection, ROOT_PATH, &table, &server));
    int status = run(loop, &server.link, service->store);
    outbox_clear(&service->outbox);
    alarms_clear(&service->alarms);
    return status;
}

static void nothing_to_send(void *context) {
    (void)context;
}

int idle(const char *name, const char *directory) {
    struct link link = {0};
    struct store *store = store_open(directory);
    sd_event *loop = new_loop();
    link_open(&link, loop, name, nothing_to_send, NULL);
    return run(loop, &link, store);
}
