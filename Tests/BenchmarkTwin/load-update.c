// Loads of updates of an activity.

#include <stdlib.h>

#include "clock.h"
#include "drive.h"
#include "failure.h"
#include "order.h"
#include "report.h"
#include "requests.h"

enum { MOST_CALLS = 1000, BESIDE = 200, UPDATES_PER_STEP = 10 };

/// The time between two steps: there are 10,000 updates a second.
static const int64_t step = 1000000;

static double call_nanoseconds(struct target *target, DBusMessage *call) {
    int64_t begin = monotonic_nanoseconds();
    DBusMessage *reply = target_call(target, call, FALSE);
    double duration = (double)(monotonic_nanoseconds() - begin);
    dbus_message_unref(reply);
    dbus_message_unref(call);
    return duration;
}

/// Starts an activity. The reply has its id, which is valid as long as the reply is.
static DBusMessage *start(struct target *target, const char **id) {
    DBusMessage *call = request_start(target), *reply = target_call(target, call, FALSE);
    dbus_message_unref(call);
    *id = scheduled_id(reply);
    return reply;
}

void load_update(struct drive *drive) {
    const char *id;
    if (drive->count != 2 || drive->calls < 1 || drive->calls > MOST_CALLS)
        fail("expected two servers, and 1 to %d calls a block", MOST_CALLS);
    DBusMessage *started = start(&drive->targets[0], &id);
    for (int block = -1; block < drive->blocks; block++) {
        double values[2], durations[MOST_CALLS];
        for (int i = 0; i < 2; i++) {
            int turn = in_order(block, i, 2);
            struct target *target = &drive->targets[turn];
            for (int j = 0; j < drive->calls; j++)
                durations[j] = call_nanoseconds(target, turn == 0 ? request_update(target, id, j) : request_version(target));
            values[turn] = quantile(durations, drive->calls, 0.5);
        }
        // The first block warms up.
        if (block >= 0)
            report("p50", values, 2);
    }
    dbus_message_unref(started);
}

static void expect_updates(const struct drive *drive) {
    if (drive->count != 2 || drive->calls < 1)
        fail("expected a server twice, and a number of updates");
}

void load_updates(struct drive *drive) {
    struct target *target = &drive->targets[0], *other = &drive->targets[1];
    const char *id;
    expect_updates(drive);
    DBusMessage *started = start(other, &id);
    for (int block = 0; block < drive->blocks; block++) {
        int left = 0;
        double slowest = 0;
        int64_t due = monotonic_nanoseconds();
        for (int sent = 0; sent < drive->calls; due += step) {
            // A step that comes late, as the last call was slow, is made up for at once.
            int64_t early = due - monotonic_nanoseconds();
            if (early > 0)
                pass_nanoseconds(early);
            for (int i = 0; i < UPDATES_PER_STEP && sent < drive->calls; i++, sent++, left++) {
                DBusMessage *call = request_update(other, id, sent);
                need(dbus_connection_send(other->connection, call, NULL));
                dbus_message_unref(call);
            }
            dbus_connection_flush(other->connection);
            double duration = call_nanoseconds(target, request_version(target));
            slowest = duration > slowest ? duration : slowest;
            left -= target_replies(other);
        }
        target_await_replies(other, left);
        report("slowest", &slowest, 1);
    }
    dbus_message_unref(started);
}

void load_update_burst(struct drive *drive) {
    struct target *target = &drive->targets[0], *other = &drive->targets[1];
    const char *id;
    expect_updates(drive);
    DBusMessage *started = start(other, &id), **calls = calloc((size_t)drive->calls, sizeof *calls);
    need(calls != NULL);
    for (int block = 0; block < drive->blocks; block++) {
        for (int i = 0; i < drive->calls; i++)
            calls[i] = request_update(other, id, i);
        int left = drive->calls - target_queue(other, calls, drive->calls);
        double slowest = 0;
        for (int i = 0; i < BESIDE && (i == 0 || left > 0); i++) {
            double duration = call_nanoseconds(target, request_version(target));
            slowest = duration > slowest ? duration : slowest;
            left -= target_replies(other);
        }
        target_await_replies(other, left);
        report("slowest", &slowest, 1);
        for (int i = 0; i < drive->calls; i++)
            dbus_message_unref(calls[i]);
    }
    free(calls);
    dbus_message_unref(started);
}
