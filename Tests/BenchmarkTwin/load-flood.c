// Loads of StopRinging and of rings, beside a flood.

#include <stdlib.h>

#include "clock.h"
#include "drive.h"
#include "failure.h"
#include "flood.h"
#include "names.h"
#include "order.h"
#include "report.h"
#include "requests.h"
#include "rings.h"

enum { RINGS = 8 };

static const int64_t first_ahead = 500000, ring_step = 250000, between_calls = 10000000;

/// The durations of the calls of all blocks.
struct durations {
    double *values;
    int count;
};

/// Sets the alarms of a block; the first is due once the flood has come up.
static void set_alarms(struct target *target) {
    int64_t begin = wall_microseconds() + first_ahead;
    for (int i = 0; i < RINGS; i++) {
        DBusMessage *call = request_schedule_at(target, begin + i * ring_step);
        dbus_message_unref(target_call(target, call, FALSE));
        dbus_message_unref(call);
    }
}

/// Receives a message, and counts the ring that it tells of, if any: `*latest` is the greatest lateness so far, in ns.
static DBusMessage *receive(struct target *target, int *rings, double *latest) {
    DBusMessage *message = target_receive(target);
    const char *id;
    dbus_uint64_t due;
    if (dbus_message_is_signal(message, ROOT_INTERFACE, "Fired")
        && dbus_message_get_args(message, NULL, DBUS_TYPE_STRING, &id, DBUS_TYPE_UINT64, &due, DBUS_TYPE_INVALID)) {
        // Until it is here, which is later than the service says.
        double lateness = (double)((wall_microseconds() - (int64_t)due) * 1000);
        *latest = lateness > *latest ? lateness : *latest;
        ++*rings;
    }
    return message;
}

/// Calls StopRinging until `calls` are answered and `expected` alarms have rung. The twin, which has no such method, refuses.
static void run_calls(struct target *target, int calls, int expected, struct durations *durations, double *latest) {
    for (int rings = 0, i = 0; i < calls || rings < expected; i++) {
        DBusMessage *call = request_stop_ringing(target), *reply;
        dbus_uint32_t serial;
        int64_t begin = monotonic_nanoseconds();
        need(dbus_connection_send(target->connection, call, &serial));
        while (reply = receive(target, &rings, latest), dbus_message_get_reply_serial(reply) != serial)
            dbus_message_unref(reply);
        if (i < calls)
            durations->values[durations->count++] = (double)(monotonic_nanoseconds() - begin);
        dbus_message_unref(reply);
        dbus_message_unref(call);
        pass_nanoseconds(between_calls);
    }
}

static void run_flood(struct drive *drive, enum flood_kind kind) {
    struct durations durations[2] = {{0}};
    double p99[2];
    if (drive->count > 2 || drive->calls < 1)
        fail("expected one or two servers, and a number of calls");
    for (int i = 0; i < drive->count; i++)
        need((durations[i].values = calloc((size_t)drive->blocks * (size_t)drive->calls, sizeof(double))) != NULL);
    watch_fired(&drive->targets[0]);
    for (int block = 0; block < drive->blocks; block++) {
        double latest = 0;
        for (int i = 0; i < drive->count; i++) {
            int turn = in_order(block, i, drive->count), rings = turn == 0 ? RINGS : 0;
            struct target *target = &drive->targets[turn];
            if (rings > 0)
                set_alarms(target);
            struct flood flood = flood_start(target, kind);
            run_calls(target, drive->calls, rings, &durations[turn], &latest);
            flood_end(&flood);
            // It is answered once all is read that the bus has taken.
            DBusMessage *call = request_version(target);
            dbus_message_unref(target_call(target, call, FALSE));
            dbus_message_unref(call);
        }
        report("latest", &latest, 1);
    }
    for (int i = 0; i < drive->count; i++)
        p99[i] = quantile(durations[i].values, durations[i].count, 0.99);
    report("p99", p99, drive->count);
    for (int i = 0; i < drive->count; i++)
        free(durations[i].values);
}

void load_flood_signals(struct drive *drive) {
    run_flood(drive, FLOOD_SIGNALS);
}

void load_flood_calls(struct drive *drive) {
    run_flood(drive, FLOOD_CALLS);
}
