// Clock: readings of the kernel's clocks.
#pragma once

#include <stdint.h>
#include <time.h>

/// Nanoseconds on `clock`.
static inline int64_t clock_nanoseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/// Nanoseconds of CLOCK_MONOTONIC: what durations are measured on.
static inline int64_t monotonic_nanoseconds(void) {
    return clock_nanoseconds(CLOCK_MONOTONIC);
}

/// Microseconds since 1970, UTC: the wall times of the bus.
static inline int64_t wall_microseconds(void) {
    return clock_nanoseconds(CLOCK_REALTIME) / 1000;
}

/// Lets `duration` nanoseconds pass.
static inline void pass_nanoseconds(int64_t duration) {
    struct timespec time = {.tv_sec = duration / 1000000000, .tv_nsec = duration % 1000000000};
    while (nanosleep(&time, &time) != 0)
        ;
}
