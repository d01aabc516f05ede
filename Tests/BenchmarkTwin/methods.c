#include "methods.h"

#include <stdio.h>
#include <string.h>

#include "configuration.h"
#include "failure.h"
#include "names.h"
#include "properties.h"
#include "signals.h"

static void reply_error(struct service *service, DBusMessage *call, const char *name, const char *text) {
    DBusMessage *reply = dbus_message_new_error(call, name, text);
    need(reply != NULL);
    outbox_reply(&service->outbox, reply);
}

static void get(struct service *service, DBusMessage *call) {
    const char *interface, *property;
    if (!dbus_message_get_args(call, NULL, DBUS_TYPE_STRING, &interface, DBUS_TYPE_STRING, &property,
                               DBUS_TYPE_INVALID)) {
        reply_error(service, call, DBUS_ERROR_INVALID_ARGS, "Get: expected (ss)");
        return;
    }
    if (strcmp(interface, ROOT_INTERFACE) != 0 || strcmp(property, "Version") != 0) {
        reply_error(service, call, DBUS_ERROR_UNKNOWN_PROPERTY, "no such property");
        return;
    }
    static const uint32_t version = INTERFACE_VERSION;
    DBusMessage *reply = dbus_message_new_method_return(call);
    DBusMessageIter arguments, variant;
    need(reply != NULL);
    dbus_message_iter_init_append(reply, &arguments);
    need(dbus_message_iter_open_container(&arguments, DBUS_TYPE_VARIANT, "u", &variant)
         && dbus_message_iter_append_basic(&variant, DBUS_TYPE_UINT32, &version)
         && dbus_message_iter_close_container(&arguments, &variant));
    outbox_reply(&service->outbox, reply);
}

// No alarm of the twin ever rings or counts down, so Stop has nothing to do but to look for the alarm.
static void stop(struct service *service, DBusMessage *call) {
    const char *text;
    struct identifier id;
    if (!dbus_message_get_args(call, NULL, DBUS_TYPE_STRING, &text, DBUS_TYPE_INVALID)) {
        reply_error(service, call, DBUS_ERROR_INVALID_ARGS, "Stop: expected (s)");
        return;
    }
    if (!identifier_parse(text, &id) || alarms_find(&service->alarms, &id) == NULL) {
        char problem[256];
        snprintf(problem, sizeof problem, "no alarm has the id %.64s", text);
        reply_error(service, call, ERROR_PREFIX "NotFound", problem);
        return;
    }
    DBusMessage *reply = dbus_message_new_method_return(call);
    need(reply != NULL);
    outbox_reply(&service->outbox, reply);
}

static bool take_identifier(struct service *service, DBusMessage *call, const char *text, struct identifier *id) {
    if (*text == '\0') {
        *id = identifier_random();
        return true;
    }
    if (!identifier_parse(text, id)) {
        reply_error(service, call, ERROR_PREFIX "InvalidConfiguration", "id: expected a UUID");
        return false;
    }
    if (alarms_find(&service->alarms, id) != NULL) {
        reply_error(service, call, ERROR_PREFIX "AlreadyExists", "id: taken");
        return false;
    }
    return true;
}

static void schedule(struct service *service, DBusMessage *call) {
    if (!dbus_message_has_signature(call, "sa{sv}")) {
        reply_error(service, call, DBUS_ERROR_INVALID_ARGS, "Schedule: expected (sa{sv})");
        return;
    }
    DBusMessageIter arguments;
    const char *text;
    char problem[256];
    struct alarm *alarm = alarm_new();
    dbus_message_iter_init(call, &arguments);
    dbus_message_iter_get_basic(&arguments, &text);
    dbus_message_iter_next(&arguments);
    if (!take_identifier(service, call, text, &alarm->id)) {
        alarm_free(alarm);
        return;
    }
    if (!configuration_read(&arguments, alarm, problem, sizeof problem)) {
        reply_error(service, call, ERROR_PREFIX "InvalidConfiguration", problem);
        alarm_free(alarm);
        return;
    }
    store_insert(service->store, alarm);
    alarms_insert(&service->alarms, alarm);

    char id[IDENTIFIER_TEXT], path[ALARM_PATH];
    const char *id_argument = id, *path_argument = path;
    identifier_format(&alarm->id, '-', id);
    alarm_path(alarm, path);
    signal_added(service, alarm, path);
    DBusMessage *reply = dbus_message_new_method_return(call);
    need(reply != NULL
         && dbus_message_append_args(reply, DBUS_TYPE_STRING, &id_argument, DBUS_TYPE_OBJECT_PATH, &path_argument,
                                     DBUS_TYPE_INVALID));
    outbox_reply(&service->outbox, reply);
}

static void get_managed_objects(struct service *service, DBusMessage *call) {
    static const char *const interface = ALARM_INTERFACE;
    DBusMessage *reply = dbus_message_new_method_return(call);
    DBusMessageIter arguments, objects, object, interfaces, entry;
    need(reply != NULL);
    dbus_message_iter_init_append(reply, &arguments);
    need(dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{oa{sa{sv}}}", &objects));
    for (size_t i = 0; i < service->alarms.capacity; i++) {
        const struct alarm *alarm = service->alarms.table[i];
        if (alarm == NULL)
            continue;
        char path[ALARM_PATH];
        const char *path_argument = path;
        alarm_path(alarm, path);
        need(dbus_message_iter_open_container(&objects, DBUS_TYPE_DICT_ENTRY, NULL, &object)
             && dbus_message_iter_append_basic(&object, DBUS_TYPE_OBJECT_PATH, &path_argument)
             && dbus_message_iter_open_container(&object, DBUS_TYPE_ARRAY, "{sa{sv}}", &interfaces)
             && dbus_message_iter_open_container(&interfaces, DBUS_TYPE_DICT_ENTRY, NULL, &entry)
             && dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &interface));
        properties_append_all(&entry, alarm);
        need(dbus_message_iter_close_container(&interfaces, &entry)
             && dbus_message_iter_close_container(&object, &interfaces)
             && dbus_message_iter_close_container(&objects, &object));
    }
    need(dbus_message_iter_close_container(&arguments, &objects));
    outbox_reply(&service->outbox, reply);
}

bool methods_answer(struct service *service, DBusMessage *call) {
    if (dbus_message_is_method_call(call, DBUS_INTERFACE_PROPERTIES, "Get"))
        get(service, call);
    else if (dbus_message_is_method_call(call, ROOT_INTERFACE, "Schedule"))
        schedule(service, call);
    else if (dbus_message_is_method_call(call, ROOT_INTERFACE, "Stop"))
        stop(service, call);
    else if (dbus_message_is_method_call(call, OBJECT_MANAGER, "GetManagedObjects"))
        get_managed_objects(service, call);
    else
        return false;
    return true;
}
