// How late alarms are.

#include <stdlib.h>

#include "clock.h"
#include "drive.h"
#include "failure.h"
#include "raw.h"
#include "report.h"
#include "requests.h"
#include "rings.h"

enum { MAXIMUM_CALLS = 1000, FIRST_AHEAD = 20000 };

/// How late an alarm fires that was set `*ahead` µs before, or longer.
static double alarm_lateness(struct target *target, int64_t *ahead) {
    char *id = set_alarm(target, ahead);
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
