#include "first.h"

#include <dbus/dbus.h>
#include <errno.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "failure.h"
#include "names.h"
#include "order.h"
#include "report.h"

enum { MAXIMUM_PROGRAMS = 4 };

static const int64_t patience = 60000000000;

static DBusConnection *session_bus(void) {
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *connection = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (connection == NULL)
        fail("%s", error.message);
    return connection;
}

/// The next message, if one comes before `end`; NULL after some milliseconds without one.
static DBusMessage *next_message(DBusConnection *connection, int64_t end) {
    DBusMessage *message = dbus_connection_pop_message(connection);
    if (message != NULL)
        return message;
    if (monotonic_nanoseconds() > end || !dbus_connection_read_write(connection, 10))
        fail("no call came");
    return dbus_connection_pop_message(connection);
}

static void refuse(DBusConnection *connection, DBusMessage *call) {
    DBusMessage *answer = dbus_message_new_error(call, ERROR_PREFIX "NotFound", "");
    need(answer != NULL && dbus_connection_send(connection, answer, NULL));
    dbus_connection_flush(connection);
    dbus_message_unref(answer);
}

/// Answers all that comes, until the process has exited.
static void await_exit(DBusConnection *connection, pid_t process, const char *program) {
    int64_t end = monotonic_nanoseconds() + patience;
    pid_t exited;
    while ((exited = waitpid(process, NULL, WNOHANG)) == 0) {
        DBusMessage *message = next_message(connection, end);
        if (message == NULL)
            continue;
        if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL)
            refuse(connection, message);
        dbus_message_unref(message);
    }
    if (exited != process)
        fail_with(errno, "%s", program);
}

static double nanoseconds_to_call(DBusConnection *connection, char **program) {
    int64_t begin = monotonic_nanoseconds(), called = 0;
    pid_t process;
    int result = posix_spawn(&process, program[0], NULL, NULL, program, environ);
    if (result != 0)
        fail_with(result, "%s", program[0]);
    while (called == 0) {
        DBusMessage *message = next_message(connection, begin + patience);
        if (message == NULL)
            continue;
        if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL) {
            called = monotonic_nanoseconds();
            refuse(connection, message);
        }
        dbus_message_unref(message);
    }
    await_exit(connection, process, program[0]);
    return (double)(called - begin);
}

int first_call(int blocks, char ***programs, int count) {
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *connection = session_bus();
    if (count < 1 || count > MAXIMUM_PROGRAMS)
        fail("expected 1 to %d programs", MAXIMUM_PROGRAMS);
    if (dbus_bus_request_name(connection, ROOT_INTERFACE, 0, &error) != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER)
        fail("%s: %s", ROOT_INTERFACE, error.message != NULL ? error.message : "has an owner");
    // The first block warms up.
    for (int block = -1; block < blocks; block++) {
        double first[MAXIMUM_PROGRAMS];
        for (int i = 0; i < count; i++) {
            int turn = in_order(block, i, count);
            first[turn] = nanoseconds_to_call(connection, programs[turn]);
        }
        if (block >= 0)
            report("first", first, count);
    }
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
    return 0;
}

int call(void) {
    DBusConnection *connection = session_bus();
    DBusMessage *list = dbus_message_new_method_call(ROOT_INTERFACE, ROOT_PATH, ROOT_INTERFACE, "List");
    DBusMessageIter arguments, filter;
    need(list != NULL);
    dbus_message_iter_init_append(list, &arguments);
    need(dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &filter)
         && dbus_message_iter_close_container(&arguments, &filter));
    DBusMessage *answer = dbus_connection_send_with_reply_and_block(connection, list, -1, NULL);
    if (answer != NULL)
        dbus_message_unref(answer);
    dbus_message_unref(list);
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
    return 0;
}
