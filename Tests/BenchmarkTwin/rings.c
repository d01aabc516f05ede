#include "rings.h"

#include <stdbool.h>
#include <string.h>

#include "clock.h"
#include "failure.h"
#include "names.h"
#include "requests.h"

enum { SHORTLY_AHEAD = 20000, MOST_AHEAD = 2000000 };

void watch_fired(struct target *target) {
    static const char *const rule = "type='signal',interface='" ROOT_INTERFACE "',member='Fired'";
    DBusMessage *call =
        dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "AddMatch");
    need(call != NULL && dbus_message_append_args(call, DBUS_TYPE_STRING, &rule, DBUS_TYPE_INVALID));
    dbus_message_unref(target_call(target, call, FALSE));
    dbus_message_unref(call);
}

double fired_lateness(struct target *target, const char *id) {
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

static void cancel(struct target *target, const char *id) {
    DBusMessage *call = request_by_id(target, "Cancel", id);
    dbus_message_unref(target_call(target, call, TRUE));
    dbus_message_unref(call);
}

/// Sets an alarm due in `ahead` µs and returns its id; NULL if that was refused, or acknowledged only when it was due:
/// then it is cancelled.
static char *set_alarm_in_time(struct target *target, int64_t ahead) {
    int64_t due = wall_microseconds() + ahead;
    DBusMessage *call = request_schedule_at(target, due);
    DBusMessage *reply = target_call(target, call, TRUE);
    bool is_in_time = wall_microseconds() < due;
    char *id = NULL;
    if (dbus_message_get_type(reply) != DBUS_MESSAGE_TYPE_ERROR && is_in_time)
        need((id = strdup(scheduled_id(reply))) != NULL);
    else if (dbus_message_get_type(reply) != DBUS_MESSAGE_TYPE_ERROR)
        cancel(target, scheduled_id(reply));
    dbus_message_unref(reply);
    dbus_message_unref(call);
    return id;
}

char *set_alarm(struct target *target, int64_t *ahead) {
    char *id;
    while ((id = set_alarm_in_time(target, *ahead)) == NULL) {
        *ahead *= 2;
        if (*ahead > MOST_AHEAD)
            fail("%s: no alarm set in time", target->name);
    }
    return id;
}

char *ring(struct target *target) {
    int64_t ahead = SHORTLY_AHEAD;
    char *id = set_alarm(target, &ahead);
    fired_lateness(target, id);
    return id;
}
