// Rings: alarms of the driver's that are due at once.
#pragma once

#include "target.h"

/// Makes the target's connection receive Fired.
void watch_fired(struct target *target);

/// Sets an alarm due in `*ahead` µs and returns its id, to be freed. An alarm that was on disk only when it was due says
/// nothing: `*ahead` is made longer then.
char *set_alarm(struct target *target, int64_t *ahead);

/// Waits for the alarm's Fired and returns its `actual` − `due`.
double fired_lateness(struct target *target, const char *id);

/// Waits until an alarm of its own rings, and returns its id, to be freed.
char *ring(struct target *target);
