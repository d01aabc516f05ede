#include "crowd.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "failure.h"
#include "requests.h"

enum { LISTED = 10, MAXIMUM_EVENTS = 64 };

static const int64_t second = 1000000000;

struct clients {
    const struct target *target;
    DBusConnection **connections;
    int count, poller;
    int64_t begin, calls, replies;
};

static void raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void poll_descriptor(struct clients *clients, int descriptor, int number) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = number};
    if (epoll_ctl(clients->poller, EPOLL_CTL_ADD, descriptor, &event) < 0)
        fail_with(errno, "epoll_ctl");
}

static void connect_clients(struct clients *clients) {
    DBusError error = DBUS_ERROR_INIT;
    for (int i = 0; i < clients->count; i++) {
        DBusConnection *connection = dbus_connection_open_private(clients->target->address, &error);
        int descriptor;
        if (connection == NULL || !dbus_bus_register(connection, &error))
            fail("client %d: %s", i, error.message);
        dbus_connection_set_exit_on_disconnect(connection, FALSE);
        need(dbus_connection_get_unix_fd(connection, &descriptor));
        poll_descriptor(clients, descriptor, i);
        clients->connections[i] = connection;
    }
}

static int64_t next_due(const struct clients *clients) {
    return clients->begin + clients->calls * second / clients->count;
}

/// Makes the calls that are due: a property, and a short listing by every other client.
static void send_calls(struct clients *clients) {
    for (int64_t now = monotonic_nanoseconds(); next_due(clients) <= now; clients->calls++) {
        int number = (int)(clients->calls % clients->count);
        DBusMessage *call =
            number % 2 == 0 ? request_version(clients->target) : request_first(clients->target, LISTED);
        need(dbus_connection_send(clients->connections[number], call, NULL));
        dbus_message_unref(call);
    }
}

static void receive_replies(struct clients *clients, int number) {
    DBusConnection *connection = clients->connections[number];
    DBusMessage *message;
    if (!dbus_connection_read_write(connection, 0))
        fail("client %d: the bus has gone", number);
    while ((message = dbus_connection_pop_message(connection)) != NULL) {
        if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR)
            fail("client %d: %s", number, dbus_message_get_error_name(message));
        clients->replies += dbus_message_get_reply_serial(message) != 0;
        dbus_message_unref(message);
    }
}

/// Calls and receives until the other end of the socket is closed.
static void serve_clients(struct clients *clients, int socket) {
    bool announced = false;
    for (;;) {
        struct epoll_event events[MAXIMUM_EVENTS];
        int64_t left = next_due(clients) - monotonic_nanoseconds();
        int ready = epoll_wait(clients->poller, events, MAXIMUM_EVENTS, left <= 0 ? 0 : (int)(left / 1000000) + 1);
        if (ready < 0 && errno != EINTR)
            fail_with(errno, "epoll_wait");
        for (int i = 0; i < ready; i++) {
            if (events[i].data.fd == clients->count)
                return;
            receive_replies(clients, events[i].data.fd);
        }
        send_calls(clients);
        if (!announced && clients->replies >= clients->count) {
            announced = true;
            if (write(socket, "", 1) != 1)
                return;
        }
    }
}

static void run_clients(const struct target *target, int count, int socket) {
    struct clients clients = {.target = target, .count = count, .poller = epoll_create1(EPOLL_CLOEXEC)};
    need((clients.connections = calloc((size_t)count, sizeof *clients.connections)) != NULL);
    raise_descriptor_limit();
    connect_clients(&clients);
    poll_descriptor(&clients, socket, count);
    clients.begin = monotonic_nanoseconds();
    serve_clients(&clients, socket);
    if (monotonic_nanoseconds() - next_due(&clients) > second)
        fail("the clients couldn't call once a second each");
    if (clients.calls - clients.replies > count)
        fail("%s: has fallen behind: %lld calls, %lld replies", target->name, (long long)clients.calls,
             (long long)clients.replies);
}

struct crowd crowd_start(const struct target *target, int clients) {
    int sockets[2];
    char ready;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) < 0)
        fail_with(errno, "socketpair");
    pid_t process = fork();
    if (process < 0)
        fail_with(errno, "fork");
    if (process == 0) {
        close(sockets[0]);
        run_clients(target, clients, sockets[1]);
        _exit(EXIT_SUCCESS);
    }
    close(sockets[1]);
    if (read(sockets[0], &ready, 1) != 1)
        fail("the clients have failed");
    return (struct crowd){.socket = sockets[0], .process = process};
}

void crowd_end(struct crowd *crowd) {
    int status;
    close(crowd->socket);
    if (waitpid(crowd->process, &status, 0) < 0)
        fail_with(errno, "waitpid");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS)
        fail("the clients have failed");
}
