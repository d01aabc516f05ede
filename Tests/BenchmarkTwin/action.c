#include "action.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "failure.h"

void app_path(const char *name, char path[MAXIMUM_PATH]) {
    if (snprintf(path, MAXIMUM_PATH, "/%s", name) >= MAXIMUM_PATH)
        fail("%s: too long", name);
    for (char *byte = path; *byte != '\0'; byte++)
        *byte = *byte == '.' ? '/' : *byte == '-' ? '_' : *byte;
}

static DBusMessage *new_call(const char *name, const char *member) {
    char path[MAXIMUM_PATH];
    app_path(name, path);
    DBusMessage *call = dbus_message_new_method_call(name, path, APP_INTERFACE, member);
    need(call != NULL);
    return call;
}

static void append_variant(DBusMessageIter *dictionary, const char *key, int type, const char *signature,
                           const void *content) {
    DBusMessageIter entry, variant;
    need(dbus_message_iter_open_container(dictionary, DBUS_TYPE_DICT_ENTRY, NULL, &entry)
         && dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key)
         && dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant)
         && dbus_message_iter_append_basic(&variant, type, content)
         && dbus_message_iter_close_container(&entry, &variant)
         && dbus_message_iter_close_container(dictionary, &entry));
}

DBusMessage *request_add(const char *name) {
    static const char *const action = ADD_ACTION;
    static const int64_t a = 2, b = 3;
    DBusMessage *call = new_call(name, "Perform");
    DBusMessageIter arguments, dictionary;
    dbus_message_iter_init_append(call, &arguments);
    need(dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &action)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &dictionary));
    append_variant(&dictionary, "a", DBUS_TYPE_INT64, "x", &a);
    append_variant(&dictionary, "b", DBUS_TYPE_INT64, "x", &b);
    need(dbus_message_iter_close_container(&arguments, &dictionary)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &dictionary)
         && dbus_message_iter_close_container(&arguments, &dictionary));
    return call;
}

DBusMessage *request_show(const char *name, const char *prompter) {
    static const char *const action = SHOW_ACTION;
    DBusMessage *call = new_call(name, "Perform");
    DBusMessageIter arguments, dictionary;
    dbus_message_iter_init_append(call, &arguments);
    need(dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &action)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &dictionary)
         && dbus_message_iter_close_container(&arguments, &dictionary)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &dictionary));
    append_variant(&dictionary, "prompter", DBUS_TYPE_OBJECT_PATH, "o", &prompter);
    need(dbus_message_iter_close_container(&arguments, &dictionary));
    return call;
}

DBusMessage *request_press(const char *name, dbus_uint64_t number, const char *button) {
    DBusMessage *call = new_call(name, "Press");
    DBusMessageIter arguments, dictionary;
    dbus_message_iter_init_append(call, &arguments);
    need(dbus_message_iter_append_basic(&arguments, DBUS_TYPE_UINT64, &number)
         && dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &button)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &dictionary)
         && dbus_message_iter_close_container(&arguments, &dictionary));
    return call;
}

dbus_bool_t find_value(DBusMessageIter *dictionary, const char *key, DBusMessageIter *value) {
    DBusMessageIter entries, entry;
    dbus_message_iter_recurse(dictionary, &entries);
    for (; dbus_message_iter_get_arg_type(&entries) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&entries)) {
        const char *name;
        dbus_message_iter_recurse(&entries, &entry);
        dbus_message_iter_get_basic(&entry, &name);
        dbus_message_iter_next(&entry);
        if (strcmp(name, key) == 0) {
            dbus_message_iter_recurse(&entry, value);
            return TRUE;
        }
    }
    return FALSE;
}

DBusMessage *request_search(const char *name, const char *text) {
    DBusMessage *call = dbus_message_new_method_call(name, "/org/example/AppIntents", "org.example.AppIntents", "Find");
    DBusMessageIter arguments, dictionary;
    need(call != NULL);
    dbus_message_iter_init_append(call, &arguments);
    need(dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &text)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &dictionary)
         && dbus_message_iter_close_container(&arguments, &dictionary));
    return call;
}
