// Requests: the calls the driver makes.
#pragma once

#include "target.h"

/// Properties.Get of Version.
DBusMessage *request_version(const struct target *target);

/// Stop of an alarm that doesn't exist: answered by NotFound.
DBusMessage *request_refused(const struct target *target);

/// StopRinging.
DBusMessage *request_stop_ringing(const struct target *target);

/// Schedule of an alarm with a title of 60 bytes, a pre-alert and a post-alert, due in a month or later: each a minute
/// after the one before.
DBusMessage *request_schedule(const struct target *target);

/// Schedule of an alarm without countdowns, due at `due` (wall µs).
DBusMessage *request_schedule_at(const struct target *target, int64_t due);

/// A method with one string, the id of an alarm: Cancel, Stop.
DBusMessage *request_by_id(const struct target *target, const char *member, const char *id);

/// GetManagedObjects.
DBusMessage *request_list(const struct target *target);

/// List of the first `limit` alarms.
DBusMessage *request_first(const struct target *target, unsigned limit);

/// Find of a text, of the service's search.
DBusMessage *request_find(const struct target *target, const char *text);

/// Start of an activity.
DBusMessage *request_start(const struct target *target);

/// Update of an activity's content, to the state of a number.
DBusMessage *request_update(const struct target *target, const char *id, int number);

/// The id in the reply to a Schedule or Start: the reply's, valid as long as it is.
const char *scheduled_id(DBusMessage *reply);
