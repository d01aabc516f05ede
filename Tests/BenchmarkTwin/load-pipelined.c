// Loads with many calls in flight, and those of one big reply.

#include <stdlib.h>

#include "clock.h"
#include "drive.h"
#include "failure.h"
#include "order.h"
#include "raw.h"
#include "report.h"
#include "requests.h"

enum { ECHO_SIZE = 200, ECHO_CHUNK = 65536, WINDOW = 1000, SYNCS = 20 };

typedef DBusMessage *request(const struct target *target);

static DBusMessage **make_calls(const struct target *target, request *make, int count) {
    DBusMessage **calls = malloc((size_t)count * sizeof *calls);
    need(calls != NULL);
    for (int i = 0; i < count; i++)
        calls[i] = make(target);
    return calls;
}

static void free_calls(DBusMessage **calls, int count) {
    for (int i = 0; i < count; i++)
        dbus_message_unref(calls[i]);
    free(calls);
}

/// One block's time a call of each server, and its CPU time a call.
static void run_block(struct drive *drive, request *make, int block, double *values, double *cpu) {
    for (int i = 0; i < drive->count; i++) {
        int turn = in_order(block, i, drive->count);
        struct target *target = &drive->targets[turn];
        DBusMessage **calls = make_calls(target, make, drive->calls);
        double used = target_cpu_nanoseconds(target);
        int64_t begin = monotonic_nanoseconds();
        target_pipeline(target, calls, drive->calls);
        values[turn] = (double)(monotonic_nanoseconds() - begin) / drive->calls;
        cpu[turn] = (target_cpu_nanoseconds(target) - used) / drive->calls;
        free_calls(calls, drive->calls);
    }
}

void load_pipelined(struct drive *drive) {
    struct echo echo = echo_start();
    for (int block = -1; block < drive->blocks; block++) {
        double values[MAXIMUM_TARGETS + 1], cpu[MAXIMUM_TARGETS];
        run_block(drive, request_version, block, values, cpu);
        values[drive->count] = echo_nanoseconds(&echo, (size_t)drive->calls * ECHO_SIZE, ECHO_SIZE) / drive->calls;
        if (block >= 0) {
            report("call", values, drive->count + 1);
            report("cpu", cpu, drive->count);
        }
    }
}

void load_burst(struct drive *drive) {
    int file = sync_open(drive->scratch);
    for (int block = -1; block < drive->blocks; block++) {
        double values[MAXIMUM_TARGETS + 1], cpu[MAXIMUM_TARGETS], syncs[SYNCS];
        run_block(drive, request_schedule, block, values, cpu);
        for (int i = 0; i < SYNCS; i++)
            syncs[i] = sync_nanoseconds(file);
        values[drive->count] = quantile(syncs, SYNCS, 0.5);
        if (block >= 0) {
            report("call", values, drive->count + 1);
            report("cpu", cpu, drive->count);
        }
    }
}

void load_fill(struct drive *drive) {
    for (int i = 0; i < drive->count; i++)
        for (int left = drive->calls; left > 0; left -= WINDOW) {
            int count = left < WINDOW ? left : WINDOW;
            DBusMessage **calls = make_calls(&drive->targets[i], request_schedule, count);
            target_pipeline(&drive->targets[i], calls, count);
            free_calls(calls, count);
        }
}

static double reply_bytes(DBusMessage *reply) {
    char *marshalled;
    int size;
    need(dbus_message_marshal(reply, &marshalled, &size));
    dbus_free(marshalled);
    return size;
}

void load_list(struct drive *drive) {
    struct echo echo = echo_start();
    double bytes[MAXIMUM_TARGETS];
    for (int block = -1; block < drive->blocks; block++) {
        double values[MAXIMUM_TARGETS + 1];
        for (int i = 0; i < drive->count; i++) {
            int turn = in_order(block, i, drive->count);
            struct target *target = &drive->targets[turn];
            DBusMessage *call = request_list(target);
            int64_t begin = monotonic_nanoseconds();
            DBusMessage *reply = target_call(target, call, FALSE);
            values[turn] = (double)(monotonic_nanoseconds() - begin);
            if (block < 0)
                bytes[turn] = reply_bytes(reply);
            dbus_message_unref(reply);
            dbus_message_unref(call);
        }
        values[drive->count] = echo_nanoseconds(&echo, (size_t)bytes[0], ECHO_CHUNK);
        if (block >= 0)
            report("reply", values, drive->count + 1);
    }
    report("bytes", bytes, drive->count);
}
