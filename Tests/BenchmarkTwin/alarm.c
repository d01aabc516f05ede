#include "alarm.h"

#include <stdlib.h>

#include "failure.h"

struct alarm *alarm_new(void) {
    struct alarm *alarm = calloc(1, sizeof *alarm);
    need(alarm != NULL);
    alarm->enabled = true;
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
    free(alarm);
}
