#include "properties.h"

#include <string.h>

#include "configuration.h"
#include "failure.h"
#include "marshal.h"
#include "names.h"

void alarm_path(const struct alarm *alarm, char *path) {
    static const char prefix[] = ROOT_PATH "/alarm/";
    memcpy(path, prefix, sizeof prefix - 1);
    identifier_format(&alarm->id, '_', path + sizeof prefix - 1);
}

static const char *or_empty(const char *text) {
    return text == NULL ? "" : text;
}

/// The length of a snooze that is left to the person's preferences, µs.
static const uint64_t snooze = 540000000;

static void append_properties(DBusMessageIter *parent, const struct alarm *alarm, bool all) {
    char id[IDENTIFIER_TEXT];
    DBusMessageIter properties;
    identifier_format(&alarm->id, '-', id);
    need(dbus_message_iter_open_container(parent, DBUS_TYPE_ARRAY, "{sv}", &properties));
    append_string(&properties, "Id", id);
    if (all)
        append_string(&properties, "AppId", or_empty(alarm->app_id));
    append_string(&properties, "State", "scheduled");
    append_boolean(&properties, "Enabled", alarm->enabled);
    if (all) {
        append_string(&properties, "Title", or_empty(alarm->title));
        append_string(&properties, "Icon", or_empty(alarm->icon));
        append_string(&properties, "Tint", or_empty(alarm->tint));
    }
    append_uint64(&properties, "OccurrenceUSec", alarm->fire_at);
    append_uint64(&properties, "NextFireUSec", alarm->enabled ? alarm->fire_at : 0);
    if (all) {
        append_boolean(&properties, "WillWake", false);
        append_uint64(&properties, "PreAlertUSec", alarm->pre_alert);
        append_uint64(&properties, "PostAlertUSec", alarm->post_alert);
    }
    append_uint64(&properties, "AlertStartUSec", 0);
    append_uint64(&properties, "CountdownTotalUSec", 0);
    append_uint64(&properties, "CountdownElapsedUSec", 0);
    append_uint64(&properties, "CountdownStartUSec", 0);
    append_uint64(&properties, "CountdownFireUSec", 0);
    if (all) {
        append_uint64(&properties, "CountdownFireBootUSec", 0);
        append_uint64(&properties, "RemainingUSec", 0);
    }
    append_uint64(&properties, "SkippedUSec", 0);
    append_uint64(&properties, "SnoozeUSec", snooze);
    append_uint32(&properties, "SnoozeCount", 0);
    if (all) {
        static const char *const key = "Configuration";
        DBusMessageIter entry, variant;
        need(dbus_message_iter_open_container(&properties, DBUS_TYPE_DICT_ENTRY, NULL, &entry)
             && dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key)
             && dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "a{sv}", &variant));
        configuration_append(&variant, alarm);
        need(dbus_message_iter_close_container(&entry, &variant)
             && dbus_message_iter_close_container(&properties, &entry));
    }
    need(dbus_message_iter_close_container(parent, &properties));
}

void properties_append_all(DBusMessageIter *parent, const struct alarm *alarm) {
    append_properties(parent, alarm, true);
}

void properties_append_signalled(DBusMessageIter *parent, const struct alarm *alarm) {
    append_properties(parent, alarm, false);
}
