#include "alarm.h"

#include <stdlib.h>

#include "clock.h"
#include "failure.h"

struct alarm *alarm_new(void) {
    struct alarm *alarm = calloc(1, sizeof *alarm);
    need(alarm != NULL);
    alarm->enabled = true;
    alarm->wake = true;
    alarm->since = wall_microseconds();
    return alarm;
}

void alarm_free(struct alarm *alarm) {
    free(alarm->app_id);
    free(alarm->title);
    free(alarm->countdown_title);
    free(alarm->paused_title);
    free(alarm->tint);
    free(alarm->icon);
    free(alarm->secondary_behavior);
    free(alarm->on_timeout);
    free(alarm->time);
    free(alarm->date);
    free(alarm->weekdays);
    free(alarm->timezone);
    free(alarm->missed);
    free(alarm->sound);
    free(alarm->countdown_notice);
    free(alarm);
}
