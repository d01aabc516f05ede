// Alarm: one scheduled alarm, as the twin knows it.
//
// The measured requests carry no buttons and no metadata, and no alarm of the twin is ever due: those parts of an alarm
// have no counterpart here.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "identifier.h"

/// Times in µs; 0 and NULL: absent. The texts are the alarm's own.
struct alarm {
    struct identifier id;
    char *app_id, *title, *countdown_title, *paused_title, *tint, *icon, *secondary_behavior, *on_timeout;
    uint64_t fire_at, pre_alert, post_alert;
    uint64_t alert_timeout;
    uint32_t max_snoozes;
    bool has_alert_timeout, has_max_snoozes, keep, enabled;
};

/// An enabled alarm without texts or times, not yet in any collection.
struct alarm *alarm_new(void);
void alarm_free(struct alarm *alarm);
