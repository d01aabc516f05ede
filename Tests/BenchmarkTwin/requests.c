#include "requests.h"

#include <stdio.h>

#include "clock.h"
#include "failure.h"
#include "marshal.h"
#include "names.h"

static DBusMessage *new_call(const struct target *target, const char *interface, const char *member) {
    DBusMessage *call = dbus_message_new_method_call(target->name, ROOT_PATH, interface, member);
    need(call != NULL);
    return call;
}

DBusMessage *request_version(const struct target *target) {
    static const char *const interface = ROOT_INTERFACE, *const property = "Version";
    DBusMessage *call = new_call(target, DBUS_INTERFACE_PROPERTIES, "Get");
    need(dbus_message_append_args(call, DBUS_TYPE_STRING, &interface, DBUS_TYPE_STRING, &property, DBUS_TYPE_INVALID));
    return call;
}

DBusMessage *request_by_id(const struct target *target, const char *member, const char *id) {
    DBusMessage *call = new_call(target, ROOT_INTERFACE, member);
    need(dbus_message_append_args(call, DBUS_TYPE_STRING, &id, DBUS_TYPE_INVALID));
    return call;
}

DBusMessage *request_refused(const struct target *target) {
    return request_by_id(target, "Stop", "00000000-0000-4000-8000-000000000000");
}

DBusMessage *request_stop_ringing(const struct target *target) {
    return new_call(target, ROOT_INTERFACE, "StopRinging");
}

static DBusMessage *begin_schedule(const struct target *target, DBusMessageIter *arguments, DBusMessageIter *keys) {
    static const char *const new_id = "";
    DBusMessage *call = new_call(target, ROOT_INTERFACE, "Schedule");
    dbus_message_iter_init_append(call, arguments);
    need(dbus_message_iter_append_basic(arguments, DBUS_TYPE_STRING, &new_id)
         && dbus_message_iter_open_container(arguments, DBUS_TYPE_ARRAY, "{sv}", keys));
    return call;
}

DBusMessage *request_schedule(const struct target *target) {
    static const int64_t minute = 60000000, month = 30 * 1440 * minute;
    static int64_t number;
    char title[80];
    DBusMessageIter arguments, keys;
    number++;
    snprintf(title, sizeof title, "Alarm %08lld, with a title of exactly sixty bytes, no more", (long long)number);
    DBusMessage *call = begin_schedule(target, &arguments, &keys);
    append_string(&keys, "title", title);
    append_uint64(&keys, "fire-at", (uint64_t)(wall_microseconds() + month + number * minute));
    append_uint64(&keys, "pre-alert", (uint64_t)(10 * minute));
    append_uint64(&keys, "post-alert", (uint64_t)(9 * minute));
    need(dbus_message_iter_close_container(&arguments, &keys));
    return call;
}

DBusMessage *request_schedule_at(const struct target *target, int64_t due) {
    DBusMessageIter arguments, keys;
    DBusMessage *call = begin_schedule(target, &arguments, &keys);
    append_uint64(&keys, "fire-at", (uint64_t)due);
    need(dbus_message_iter_close_container(&arguments, &keys));
    return call;
}

DBusMessage *request_list(const struct target *target) {
    return new_call(target, OBJECT_MANAGER, "GetManagedObjects");
}

DBusMessage *request_first(const struct target *target, unsigned limit) {
    DBusMessage *call = new_call(target, ROOT_INTERFACE, "List");
    DBusMessageIter arguments, filter;
    dbus_message_iter_init_append(call, &arguments);
    need(dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &filter));
    append_uint32(&filter, "limit", limit);
    need(dbus_message_iter_close_container(&arguments, &filter));
    return call;
}

DBusMessage *request_find(const struct target *target, const char *text) {
    DBusMessage *call = dbus_message_new_method_call(target->name, ROOT_PATH "/Search", ROOT_INTERFACE ".Search", "Find");
    need(call != NULL);
    DBusMessageIter arguments, options;
    dbus_message_iter_init_append(call, &arguments);
    need(dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &text)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &options)
         && dbus_message_iter_close_container(&arguments, &options));
    return call;
}

/// A method of activities with an id and a configuration, which is a content alone.
static DBusMessage *request_content(const struct target *target, const char *member, const char *id, int number) {
    static const char *const key = "content";
    DBusMessage *call = new_call(target, ROOT_INTERFACE ".Activities", member);
    DBusMessageIter arguments, keys, entry, value, content;
    dbus_message_iter_init_append(call, &arguments);
    need(dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &id)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &keys)
         && dbus_message_iter_open_container(&keys, DBUS_TYPE_DICT_ENTRY, NULL, &entry)
         && dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key)
         && dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "a{sv}", &value)
         && dbus_message_iter_open_container(&value, DBUS_TYPE_ARRAY, "{sv}", &content));
    append_uint32(&content, "step", (uint32_t)number);
    append_string(&content, "status", "compiling");
    need(dbus_message_iter_close_container(&value, &content) && dbus_message_iter_close_container(&entry, &value)
         && dbus_message_iter_close_container(&keys, &entry)
         && dbus_message_iter_close_container(&arguments, &keys));
    return call;
}

DBusMessage *request_start(const struct target *target) {
    return request_content(target, "Start", "", 0);
}

DBusMessage *request_update(const struct target *target, const char *id, int number) {
    return request_content(target, "Update", id, number);
}

const char *scheduled_id(DBusMessage *reply) {
    const char *id = NULL;
    // Start's has the path of the object, too.
    if (!dbus_message_get_args(reply, NULL, DBUS_TYPE_STRING, &id, DBUS_TYPE_INVALID))
        fail("answered without an id");
    return id;
}
