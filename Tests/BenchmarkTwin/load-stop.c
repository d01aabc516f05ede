// Loads of Stop, while other clients ask for much.

#include <stdlib.h>

#include "clock.h"
#include "crowd.h"
#include "drive.h"
#include "failure.h"
#include "report.h"
#include "requests.h"
#include "rings.h"

enum { STOPS = 20, REFUSED = 10, WARM_UPS = 2, MOST_LISTED = 300 };

static double call_nanoseconds(struct target *target, DBusMessage *call, dbus_bool_t may_fail) {
    int64_t begin = monotonic_nanoseconds();
    DBusMessage *reply = target_call(target, call, may_fail);
    double duration = (double)(monotonic_nanoseconds() - begin);
    dbus_message_unref(reply);
    dbus_message_unref(call);
    return duration;
}

static double stop_nanoseconds(struct target *target, char *id) {
    double duration = call_nanoseconds(target, request_by_id(target, "Stop", id), FALSE);
    free(id);
    return duration;
}

/// The durations of all blocks, with others' calls and without.
struct durations {
    double *stops[2], *refused[2];
};

/// Measures the calls of a block, after some to warm up.
static void run_stops(struct target *target, double *stops, double *refused) {
    for (int i = 0; i < WARM_UPS; i++)
        stop_nanoseconds(target, ring(target));
    for (int i = 0; i < STOPS; i++) {
        stops[i] = stop_nanoseconds(target, ring(target));
        for (int j = 0; j < REFUSED; j++)
            refused[i * REFUSED + j] = call_nanoseconds(target, request_refused(target), TRUE);
    }
}

static void report_quantiles(const char *kind, double **durations, int from, int count, double fraction) {
    double values[2];
    for (int i = 0; i < 2; i++)
        values[i] = quantile(durations[i] + from, count, fraction);
    report(kind, values, 2);
}

void load_crowd(struct drive *drive) {
    struct target *target = &drive->targets[0];
    struct durations durations;
    if (drive->calls < 1)
        fail("expected a number of clients");
    for (int i = 0; i < 2; i++) {
        size_t stops = (size_t)drive->blocks * STOPS;
        need((durations.stops[i] = calloc(stops, sizeof(double))) != NULL);
        need((durations.refused[i] = calloc(stops * REFUSED, sizeof(double))) != NULL);
    }
    watch_fired(target);
    for (int block = 0; block < drive->blocks; block++) {
        int first = block * STOPS;
        run_stops(target, durations.stops[1] + first, durations.refused[1] + first * REFUSED);
        struct crowd crowd = crowd_start(target, drive->calls);
        run_stops(target, durations.stops[0] + first, durations.refused[0] + first * REFUSED);
        crowd_end(&crowd);
        report_quantiles("p50", durations.stops, first, STOPS, 0.5);
        report_quantiles("refused-p50", durations.refused, first * REFUSED, STOPS * REFUSED, 0.5);
    }
    report_quantiles("p99", durations.stops, 0, drive->blocks * STOPS, 0.99);
    report_quantiles("refused-p99", durations.refused, 0, drive->blocks * STOPS * REFUSED, 0.99);
    for (int i = 0; i < 2; i++) {
        free(durations.stops[i]);
        free(durations.refused[i]);
    }
}

static DBusMessage *make_full(const struct target *target, int number) {
    (void)number;
    return request_list(target);
}

/// Listings of which few are equal, as equal ones may share an answer.
static DBusMessage *make_small(const struct target *target, int number) {
    return request_first(target, 1 + (unsigned)number % MOST_LISTED);
}

static void run_queued(struct drive *drive, DBusMessage *make(const struct target *target, int number)) {
    struct target *target = &drive->targets[0], *other = &drive->targets[1];
    if (drive->count < 2 || drive->calls < 1)
        fail("expected a server twice, and a number of listings");
    DBusMessage **calls = calloc((size_t)drive->calls, sizeof *calls);
    need(calls != NULL);
    watch_fired(target);
    for (int block = 0; block < drive->blocks; block++) {
        for (int i = 0; i < drive->calls; i++)
            calls[i] = make(other, i);
        char *id = ring(target);
        int left = drive->calls - target_queue(other, calls, drive->calls);
        if (left == 0)
            fail("%s: no listing waits", target->name);
        double stop = stop_nanoseconds(target, id), slowest = 0;
        for (int i = 0; i < STOPS && (i == 0 || left > 0); i++) {
            double refused = call_nanoseconds(target, request_refused(target), TRUE);
            slowest = refused > slowest ? refused : slowest;
            left -= target_replies(other);
        }
        target_await_replies(other, left);
        report("stop", &stop, 1);
        report("refused", &slowest, 1);
        for (int i = 0; i < drive->calls; i++)
            dbus_message_unref(calls[i]);
    }
    free(calls);
}

void load_queued_full(struct drive *drive) {
    run_queued(drive, make_full);
}

void load_queued_small(struct drive *drive) {
    run_queued(drive, make_small);
}
