// Loads whose calls each wait for their reply.

#include "clock.h"
#include "drive.h"
#include "failure.h"
#include "order.h"
#include "raw.h"
#include "report.h"
#include "requests.h"

enum { ECHO_SIZE = 200, MAXIMUM_CALLS = 1000 };

typedef DBusMessage *request(const struct target *target);

static double call_nanoseconds(struct target *target, DBusMessage *call, dbus_bool_t may_fail, DBusMessage **reply) {
    int64_t begin = monotonic_nanoseconds();
    *reply = target_call(target, call, may_fail);
    double duration = (double)(monotonic_nanoseconds() - begin);
    dbus_message_unref(call);
    return duration;
}

static double block_p50(struct target *target, request *make, dbus_bool_t fails, int calls) {
    double durations[MAXIMUM_CALLS];
    for (int i = 0; i < calls; i++) {
        DBusMessage *reply;
        durations[i] = call_nanoseconds(target, make(target), fails, &reply);
        if (fails && dbus_message_get_type(reply) != DBUS_MESSAGE_TYPE_ERROR)
            fail("%s: didn't refuse", target->name);
        dbus_message_unref(reply);
    }
    return quantile(durations, calls, 0.5);
}

static void check_calls(const struct drive *drive) {
    if (drive->calls < 1 || drive->calls > MAXIMUM_CALLS)
        fail("expected 1 to %d calls a block", MAXIMUM_CALLS);
}

static void run_beside_echo(struct drive *drive, request *make, dbus_bool_t fails) {
    check_calls(drive);
    struct echo echo = echo_start();
    for (int block = -1; block < drive->blocks; block++) {
        double values[MAXIMUM_TARGETS + 1], echoes[MAXIMUM_CALLS];
        for (int i = 0; i < drive->count; i++) {
            int turn = in_order(block, i, drive->count);
            values[turn] = block_p50(&drive->targets[turn], make, fails, drive->calls);
        }
        for (int i = 0; i < drive->calls; i++)
            echoes[i] = echo_nanoseconds(&echo, ECHO_SIZE, ECHO_SIZE);
        values[drive->count] = quantile(echoes, drive->calls, 0.5);
        // The first block warms up.
        if (block >= 0)
            report("p50", values, drive->count + 1);
    }
}

void load_version(struct drive *drive) {
    run_beside_echo(drive, request_version, FALSE);
}

void load_refused(struct drive *drive) {
    run_beside_echo(drive, request_refused, TRUE);
}

void load_durable(struct drive *drive) {
    check_calls(drive);
    int file = sync_open(drive->scratch);
    for (int block = -1; block < drive->blocks; block++) {
        double values[MAXIMUM_TARGETS + 1], syncs[MAXIMUM_CALLS];
        for (int i = 0; i < drive->count; i++) {
            int turn = in_order(block, i, drive->count);
            values[turn] = block_p50(&drive->targets[turn], request_schedule, FALSE, drive->calls);
        }
        for (int i = 0; i < drive->calls; i++)
            syncs[i] = sync_nanoseconds(file);
        values[drive->count] = quantile(syncs, drive->calls, 0.5);
        if (block >= 0)
            report("p50", values, drive->count + 1);
    }
}

/// Schedules `calls` alarms and cancels them again: each kind of call's median and the server's CPU time a call.
static void block_growth(struct target *target, int calls, double *schedule, double *cancel, double *cpu) {
    double schedules[MAXIMUM_CALLS], cancels[MAXIMUM_CALLS], begin = target_cpu_nanoseconds(target);
    DBusMessage *replies[MAXIMUM_CALLS], *reply;
    for (int i = 0; i < calls; i++)
        schedules[i] = call_nanoseconds(target, request_schedule(target), FALSE, &replies[i]);
    double middle = target_cpu_nanoseconds(target);
    for (int i = 0; i < calls; i++) {
        DBusMessage *call = request_by_id(target, "Cancel", scheduled_id(replies[i]));
        cancels[i] = call_nanoseconds(target, call, FALSE, &reply);
        dbus_message_unref(reply);
        dbus_message_unref(replies[i]);
    }
    *schedule = quantile(schedules, calls, 0.5);
    *cancel = quantile(cancels, calls, 0.5);
    cpu[0] = (middle - begin) / calls;
    cpu[1] = (target_cpu_nanoseconds(target) - middle) / calls;
}

void load_growth(struct drive *drive) {
    check_calls(drive);
    for (int block = -1; block < drive->blocks; block++) {
        double schedules[MAXIMUM_TARGETS], cancels[MAXIMUM_TARGETS];
        double schedule_cpu[MAXIMUM_TARGETS], cancel_cpu[MAXIMUM_TARGETS];
        for (int i = 0; i < drive->count; i++) {
            int turn = in_order(block, i, drive->count);
            double cpu[2];
            block_growth(&drive->targets[turn], drive->calls, &schedules[turn], &cancels[turn], cpu);
            schedule_cpu[turn] = cpu[0];
            cancel_cpu[turn] = cpu[1];
        }
        if (block >= 0) {
            report("schedule", schedules, drive->count);
            report("cancel", cancels, drive->count);
            report("schedule-cpu", schedule_cpu, drive->count);
            report("cancel-cpu", cancel_cpu, drive->count);
        }
    }
}

static DBusMessage *request_next_find(const struct target *target, int number) {
    static const char *const texts[] = {
        "al", "alarm", "alarm 0", "title exactly", "zz", "timer 10m tea", "10 min", "alarm weekdays 06:45 work",
        "a long text of words that are no title of any alarm at all", "timer",
    };
    return request_find(target, texts[(size_t)number % (sizeof texts / sizeof *texts)]);
}

void load_find(struct drive *drive) {
    check_calls(drive);
    struct target *target = &drive->targets[0];
    for (int block = -1; block < drive->blocks; block++) {
        double durations[MAXIMUM_CALLS], changed[MAXIMUM_CALLS];
        for (int i = 0; i < drive->calls; i++) {
            DBusMessage *reply;
            durations[i] = call_nanoseconds(target, request_next_find(target, i), FALSE, &reply);
            dbus_message_unref(reply);
        }
        for (int i = 0; i < drive->calls; i++) {
            DBusMessage *scheduled, *reply;
            call_nanoseconds(target, request_schedule(target), FALSE, &scheduled);
            changed[i] = call_nanoseconds(target, request_next_find(target, i), FALSE, &reply);
            dbus_message_unref(reply);
            call_nanoseconds(target, request_by_id(target, "Cancel", scheduled_id(scheduled)), FALSE, &reply);
            dbus_message_unref(reply);
            dbus_message_unref(scheduled);
        }
        double value = quantile(durations, drive->calls, 0.99);
        double value_changed = quantile(changed, drive->calls, 0.99);
        // The first block makes the service read the titles.
        if (block >= 0) {
            report("p99", &value, 1);
            report("p99-changed", &value_changed, 1);
        }
    }
}
