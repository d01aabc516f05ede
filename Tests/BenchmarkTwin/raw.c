#include "raw.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "clock.h"
#include "failure.h"

enum { BUFFER = 65536, ROW = 500 };

static void answer(int socket) {
    static char buffer[BUFFER];
    ssize_t received;
    while ((received = read(socket, buffer, sizeof buffer)) > 0)
        for (ssize_t sent = 0, part; sent < received; sent += part)
            if ((part = write(socket, buffer + sent, (size_t)(received - sent))) < 0)
                return;
}

struct echo echo_start(void) {
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) < 0)
        fail_with(errno, "socketpair");
    pid_t process = fork();
    if (process < 0)
        fail_with(errno, "fork");
    if (process == 0) {
        close(sockets[0]);
        answer(sockets[1]);
        _exit(EXIT_SUCCESS);
    }
    close(sockets[1]);
    return (struct echo){.socket = sockets[0]};
}

double echo_nanoseconds(struct echo *echo, size_t total, size_t chunk) {
    static char out[BUFFER], in[BUFFER];
    size_t sent = 0, received = 0;
    int64_t begin = monotonic_nanoseconds();
    while (received < total) {
        struct pollfd ready = {.fd = echo->socket, .events = POLLIN};
        if (sent < total) {
            size_t size = total - sent < chunk ? total - sent : chunk;
            ssize_t part = send(echo->socket, out, size, MSG_DONTWAIT);
            if (part > 0)
                sent += (size_t)part;
            else
                ready.events |= POLLOUT;
        }
        // While there is something to send, only what has arrived already is received.
        if (sent == total || ready.events & POLLOUT)
            poll(&ready, 1, -1);
        ssize_t part = recv(echo->socket, in, sizeof in, MSG_DONTWAIT);
        if (part == 0 || (part < 0 && errno != EAGAIN))
            fail_with(errno, "recv");
        if (part > 0)
            received += (size_t)part;
    }
    return (double)(monotonic_nanoseconds() - begin);
}

int sync_open(const char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0)
        fail_with(errno, "%s", path);
    return file;
}

double sync_nanoseconds(int file) {
    static const char row[ROW];
    int64_t begin = monotonic_nanoseconds();
    if (write(file, row, sizeof row) != (ssize_t)sizeof row || fdatasync(file) < 0)
        fail_with(errno, "fdatasync");
    return (double)(monotonic_nanoseconds() - begin);
}

double timer_lateness(int64_t due) {
    int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK), poller = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    struct itimerspec setting = {.it_value = {.tv_sec = due / 1000000, .tv_nsec = due % 1000000 * 1000}};
    uint64_t count;
    if (timer < 0 || poller < 0 || epoll_ctl(poller, EPOLL_CTL_ADD, timer, &event) < 0
        || timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL) < 0 || epoll_wait(poller, &event, 1, -1) != 1
        || read(timer, &count, sizeof count) != (ssize_t)sizeof count)
        fail_with(errno, "timerfd");
    double lateness = (double)(wall_microseconds() - due);
    close(timer);
    close(poller);
    return lateness;
}
