#include "target.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "failure.h"

static const int64_t patience = 60000000000, start_patience = 30000000000;

static DBusMessage *receive(struct target *target, int64_t end) {
    DBusMessage *message;
    while ((message = dbus_connection_pop_message(target->connection)) == NULL) {
        int64_t left = end - monotonic_nanoseconds();
        if (left <= 0)
            fail("%s: silent", target->name);
        if (!dbus_connection_read_write(target->connection, (int)(left / 1000000) + 1))
            fail("%s: the bus has gone", target->name);
    }
    return message;
}

DBusMessage *target_receive(struct target *target) {
    return receive(target, monotonic_nanoseconds() + patience);
}

static void check_reply(const struct target *target, DBusMessage *reply) {
    const char *text = "";
    if (dbus_message_get_type(reply) != DBUS_MESSAGE_TYPE_ERROR)
        return;
    dbus_message_get_args(reply, NULL, DBUS_TYPE_STRING, &text, DBUS_TYPE_INVALID);
    fail("%s: %s: %s", target->name, dbus_message_get_error_name(reply), text);
}

DBusMessage *target_call(struct target *target, DBusMessage *call, dbus_bool_t may_fail) {
    dbus_uint32_t serial;
    DBusMessage *reply;
    need(dbus_connection_send(target->connection, call, &serial));
    while (reply = target_receive(target), dbus_message_get_reply_serial(reply) != serial)
        dbus_message_unref(reply);
    if (!may_fail)
        check_reply(target, reply);
    return reply;
}

void target_pipeline(struct target *target, DBusMessage **calls, int count) {
    for (int i = 0; i < count; i++)
        need(dbus_connection_send(target->connection, calls[i], NULL));
    target_await_replies(target, count);
}

/// Checks and frees a message, and returns 1 if it is a reply.
static int take_reply(struct target *target, DBusMessage *message) {
    check_reply(target, message);
    int is_reply = dbus_message_get_reply_serial(message) != 0;
    dbus_message_unref(message);
    return is_reply;
}

void target_await_replies(struct target *target, int count) {
    while (count > 0)
        count -= take_reply(target, target_receive(target));
}

int target_replies(struct target *target) {
    DBusMessage *message;
    int replies = 0;
    dbus_connection_read_write(target->connection, 0);
    while ((message = dbus_connection_pop_message(target->connection)) != NULL)
        replies += take_reply(target, message);
    return replies;
}

int target_queue(struct target *target, DBusMessage **calls, int count) {
    DBusMessage *question =
        dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "GetId");
    dbus_uint32_t serial;
    need(question != NULL);
    for (int i = 0; i < count; i++)
        need(dbus_connection_send(target->connection, calls[i], NULL));
    need(dbus_connection_send(target->connection, question, &serial));
    dbus_message_unref(question);
    for (int replies = 0;;) {
        DBusMessage *message = target_receive(target);
        if (dbus_message_get_reply_serial(message) == serial) {
            dbus_message_unref(message);
            return replies;
        }
        replies += take_reply(target, message);
    }
}

static DBusMessage *call_bus(struct target *target, const char *member, const char *argument, dbus_bool_t may_fail) {
    DBusMessage *call = dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, member);
    need(call != NULL && dbus_message_append_args(call, DBUS_TYPE_STRING, &argument, DBUS_TYPE_INVALID));
    DBusMessage *reply = target_call(target, call, may_fail);
    dbus_message_unref(call);
    return reply;
}

static void await_owner(struct target *target) {
    char rule[512];
    snprintf(rule, sizeof rule, "type='signal',sender='%s',member='NameOwnerChanged',arg0='%s'", DBUS_SERVICE_DBUS,
             target->name);
    dbus_message_unref(call_bus(target, "AddMatch", rule, FALSE));
    DBusMessage *reply = call_bus(target, "GetNameOwner", target->name, TRUE);
    int64_t end = monotonic_nanoseconds() + start_patience;
    // The only change a name without an owner can see is that it gets one.
    while (dbus_message_get_type(reply) == DBUS_MESSAGE_TYPE_ERROR
           || dbus_message_is_signal(reply, DBUS_INTERFACE_DBUS, "NameAcquired")) {
        dbus_message_unref(reply);
        reply = receive(target, end);
    }
    dbus_message_unref(reply);
    dbus_message_unref(call_bus(target, "RemoveMatch", rule, FALSE));
}

void target_open(struct target *target, const char *text) {
    const char *separator = strchr(text, '@');
    if (separator == NULL)
        fail("%s: expected NAME@ADDRESS", text);
    need((target->name = strndup(text, (size_t)(separator - text))) != NULL);
    need((target->address = strdup(separator + 1)) != NULL);
    DBusError error = DBUS_ERROR_INIT;
    target->connection = dbus_connection_open_private(separator + 1, &error);
    if (target->connection == NULL || !dbus_bus_register(target->connection, &error))
        fail("%s: %s", separator + 1, error.message);
    dbus_connection_set_exit_on_disconnect(target->connection, FALSE);
    await_owner(target);
    dbus_uint32_t process;
    DBusMessage *reply = call_bus(target, "GetConnectionUnixProcessID", target->name, FALSE);
    need(dbus_message_get_args(reply, NULL, DBUS_TYPE_UINT32, &process, DBUS_TYPE_INVALID));
    dbus_message_unref(reply);
    target->process = (pid_t)process;
}

void target_close(struct target *target) {
    dbus_connection_close(target->connection);
    dbus_connection_unref(target->connection);
    free(target->name);
    free(target->address);
}

double target_cpu_nanoseconds(const struct target *target) {
    char path[PATH_MAX];
    double total = 0;
    snprintf(path, sizeof path, "/proc/%d/task", target->process);
    DIR *threads = opendir(path);
    if (threads == NULL)
        fail_with(errno, "%s", path);
    for (struct dirent *thread; (thread = readdir(threads)) != NULL;) {
        double time;
        if (thread->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%.16s/schedstat", target->process, thread->d_name);
        FILE *file = fopen(path, "re");
        if (file == NULL)
            continue;
        if (fscanf(file, "%lf", &time) == 1)
            total += time;
        fclose(file);
    }
    closedir(threads);
    return total;
}
