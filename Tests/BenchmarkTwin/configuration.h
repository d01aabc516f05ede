// Configuration: the dictionary of Schedule, read into an alarm and written back.
#pragma once

#include <dbus/dbus.h>

#include "alarm.h"

/// Reads the a{sv} that `dictionary` stands at into `alarm`.
///
/// False if it is refused; `problem` (of `size` bytes) then says which key and what was expected.
bool configuration_read(DBusMessageIter *dictionary, struct alarm *alarm, char *problem, size_t size);

/// Appends the a{sv} of the keys that aren't at their defaults.
void configuration_append(DBusMessageIter *parent, const struct alarm *alarm);
