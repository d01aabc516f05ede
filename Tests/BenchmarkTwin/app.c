#include "app.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "action.h"
#include "failure.h"

static int64_t number(DBusMessageIter *parameters, const char *key) {
    DBusMessageIter value;
    int64_t number = 0;
    if (!find_value(parameters, key, &value) || dbus_message_iter_get_arg_type(&value) != DBUS_TYPE_INT64)
        fail("%s: expected a number", key);
    dbus_message_iter_get_basic(&value, &number);
    return number;
}

static void append(DBusMessageIter *result, const char *key, int type, const char *signature, const void *content) {
    DBusMessageIter entry, variant;
    need(dbus_message_iter_open_container(result, DBUS_TYPE_DICT_ENTRY, NULL, &entry)
         && dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key)
         && dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant)
         && dbus_message_iter_append_basic(&variant, type, content)
         && dbus_message_iter_close_container(&entry, &variant)
         && dbus_message_iter_close_container(result, &entry));
}

static DBusMessage *perform(DBusMessage *call) {
    DBusMessageIter arguments, result;
    const char *action = "", *text, *short_text;
    char full[64], supporting[32];
    if (!dbus_message_has_signature(call, "sa{sv}a{sv}"))
        return dbus_message_new_error(call, DBUS_ERROR_INVALID_ARGS, "expected sa{sv}a{sv}");
    dbus_message_iter_init(call, &arguments);
    dbus_message_iter_get_basic(&arguments, &action);
    if (strcmp(action, ADD_ACTION) != 0)
        return dbus_message_new_error(call, "org.example.AppIntents.Error.NotFound", action);
    dbus_message_iter_next(&arguments);
    int64_t sum = number(&arguments, "a") + number(&arguments, "b");
    snprintf(full, sizeof full, "The sum is %" PRId64 ".", sum);
    snprintf(supporting, sizeof supporting, "%" PRId64, sum);
    text = full;
    short_text = supporting;
    DBusMessage *reply = dbus_message_new_method_return(call);
    need(reply != NULL);
    dbus_message_iter_init_append(reply, &arguments);
    need(dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &result));
    append(&result, "value", DBUS_TYPE_INT64, "x", &sum);
    append(&result, "dialog", DBUS_TYPE_STRING, "s", &text);
    append(&result, "supporting", DBUS_TYPE_STRING, "s", &short_text);
    need(dbus_message_iter_close_container(&arguments, &result));
    return reply;
}

int app(const char *name) {
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *connection = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (connection == NULL)
        fail("%s", error.message);
    dbus_connection_set_exit_on_disconnect(connection, FALSE);
    if (dbus_bus_request_name(connection, name, 0, &error) != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER)
        fail("%s: %s", name, error.message != NULL ? error.message : "has an owner");
    // What was waiting for the name comes with it.
    do {
        DBusMessage *message;
        while ((message = dbus_connection_pop_message(connection)) != NULL) {
            DBusMessage *reply = NULL;
            if (dbus_message_is_method_call(message, APP_INTERFACE, "Perform"))
                reply = perform(message);
            else if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL)
                reply = dbus_message_new_error(message, DBUS_ERROR_UNKNOWN_METHOD, "expected Perform");
            if (reply != NULL) {
                need(dbus_connection_send(connection, reply, NULL));
                dbus_message_unref(reply);
            }
            dbus_message_unref(message);
        }
        dbus_connection_flush(connection);
    } while (dbus_connection_read_write(connection, -1));
    return 0;
}
