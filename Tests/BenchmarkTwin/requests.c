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

const char *scheduled_id(DBusMessage *reply) {
    const char *id = NULL;
    if (!dbus_message_get_args(reply, NULL, DBUS_TYPE_STRING, &id, DBUS_TYPE_INVALID))
        fail("Schedule: answered without an id");
    return id;
}
