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
    char *time, *date, *weekdays, *timezone, *missed, *sound, *countdown_notice;
    uint64_t fire_at, pre_alert, post_alert;
    uint64_t alert_timeout, grace, fade_in;
    /// What was due until then is behind.
    int64_t since;
    double volume;
    uint32_t max_snoozes;
    bool has_alert_timeout, has_grace, has_volume, has_max_snoozes, keep, enabled, wake;
};

/// An enabled alarm that wakes the machine, set now, without texts or times, not yet in any collection.
struct alarm *alarm_new(void);
void alarm_free(struct alarm *alarm);
