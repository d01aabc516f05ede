// How late alarms are.

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "drive.h"
#include "failure.h"
#include "names.h"
#include "raw.h"
#include "report.h"
#include "requests.h"

enum { MAXIMUM_CALLS = 1000, FIRST_AHEAD = 20000, MOST_AHEAD = 2000000 };

static void watch_fired(struct target *target) {
    static const char *const rule = "type='signal',interface='" ROOT_INTERFACE "',member='Fired'";
    DBusMessage *call =
        dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "AddMatch");
    need(call != NULL && dbus_message_append_args(call, DBUS_TYPE_STRING, &rule, DBUS_TYPE_INVALID));
    dbus_message_unref(target_call(target, call, FALSE));
    dbus_message_unref(call);
}

/// Waits for the alarm's Fired and returns its `actual` − `due`.
static double fired_lateness(struct target *target, const char *id) {
    for (;;) {
        DBusMessage *signal = target_receive(target);
        const char *fired;
        dbus_uint64_t due, actual;
        bool is_it = dbus_message_is_signal(signal, ROOT_INTERFACE, "Fired")
                     && dbus_message_get_args(signal, NULL, DBUS_TYPE_STRING, &fired, DBUS_TYPE_UINT64, &due,
                                              DBUS_TYPE_UINT64, &actual, DBUS_TYPE_INVALID)
                     && strcmp(fired, id) == 0;
        double lateness = is_it ? (double)actual - (double)due : 0;
        dbus_message_unref(signal);
        if (is_it)
            return lateness;
    }
}

/// Sets an alarm due in `ahead` µs and returns its id; NULL if that was acknowledged when it was due already, or refused.
static char *set_alarm(struct target *target, int64_t ahead) {
    int64_t due = wall_microseconds() + ahead;
    DBusMessage *call = request_schedule_at(target, due);
    DBusMessage *reply = target_call(target, call, TRUE);
    char *id = NULL;
    if (dbus_message_get_type(reply) != DBUS_MESSAGE_TYPE_ERROR && wall_microseconds() < due)
        need((id = strdup(scheduled_id(reply))) != NULL);
    dbus_message_unref(reply);
    dbus_message_unref(call);
    return id;
}

/// How late an alarm fires that was set `*ahead` µs before. An alarm that was on disk only when it was due says nothing:
/// `*ahead` is made longer then.
static double alarm_lateness(struct target *target, int64_t *ahead) {
    char *id;
    while ((id = set_alarm(target, *ahead)) == NULL) {
        *ahead *= 2;
        if (*ahead > MOST_AHEAD)
            fail("%s: no alarm set in time", target->name);
    }
    double lateness = fired_lateness(target, id);
    DBusMessage *stop = request_by_id(target, "Stop", id);
    dbus_message_unref(target_call(target, stop, FALSE));
    dbus_message_unref(stop);
    free(id);
    return lateness;
}

void load_lateness(struct drive *drive) {
    struct target *target = &drive->targets[0];
    if (drive->calls < 1 || drive->calls > MAXIMUM_CALLS)
        fail("expected 1 to %d alarms a block", MAXIMUM_CALLS);
    // Long enough for the machine to have fallen idle.
    int64_t ahead = FIRST_AHEAD;
    watch_fired(target);
    for (int block = -1; block < drive->blocks; block++) {
        double alarms[MAXIMUM_CALLS], timers[MAXIMUM_CALLS];
        for (int i = 0; i < drive->calls; i++) {
            alarms[i] = alarm_lateness(target, &ahead);
            timers[i] = timer_lateness(wall_microseconds() + ahead);
        }
        double p50[] = {quantile(alarms, drive->calls, 0.5), quantile(timers, drive->calls, 0.5)};
        double p90[] = {quantile(alarms, drive->calls, 0.9), quantile(timers, drive->calls, 0.9)};
        if (block >= 0) {
            report("p50", p50, 2);
            report("p90", p90, 2);
        }
    }
}
