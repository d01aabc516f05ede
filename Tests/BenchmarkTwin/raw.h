// Raw: what the system itself takes for the same thing: a socket's echo, a write synchronised, a timer's expiry.
//
// Each stands beside the servers in a measurement, so that two equally slow ones show.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Another process that sends back all it is sent over a socket.
struct echo {
    int socket;
};

/// Starts the process, which ends with this one. Before anything that a fork could harm.
struct echo echo_start(void);

/// Nanoseconds for sending `total` bytes, `chunk` at a time, and receiving them all.
double echo_nanoseconds(struct echo *echo, size_t total, size_t chunk);

/// Opens the file at `path`, empty.
int sync_open(const char *path);

/// Nanoseconds for appending 500 bytes, about an alarm's row, and fdatasync.
double sync_nanoseconds(int file);

/// Waits until `due` (wall µs) by a timerfd and epoll, and returns how late that was, in µs.
double timer_lateness(int64_t due);
