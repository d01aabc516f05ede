// Properties: what an alarm shows on the bus.
#pragma once

#include <dbus/dbus.h>

#include "alarm.h"

enum { ALARM_PATH = 80 };

/// Writes the object path of an alarm: ALARM_PATH bytes.
void alarm_path(const struct alarm *alarm, char *path);

/// Appends the a{sv} of all properties of an alarm, in their order.
void properties_append_all(DBusMessageIter *parent, const struct alarm *alarm);

/// Appends the a{sv} of the properties that InterfacesAdded carries: those that are constant or signalled by value.
void properties_append_signalled(DBusMessageIter *parent, const struct alarm *alarm);
