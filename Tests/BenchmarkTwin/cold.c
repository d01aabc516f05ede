#include "cold.h"

#include <errno.h>
#include <signal.h>

#include "action.h"
#include "clock.h"
#include "failure.h"
#include "order.h"
#include "report.h"

enum { MAXIMUM_APPS = 4, PATIENCE_MILLISECONDS = 60000 };

static DBusMessage *answer(DBusConnection *connection, DBusMessage *call) {
    DBusError error = DBUS_ERROR_INIT;
    DBusMessage *reply = dbus_connection_send_with_reply_and_block(connection, call, PATIENCE_MILLISECONDS, &error);
    if (reply == NULL)
        fail("%s: %s", dbus_message_get_destination(call), error.message);
    dbus_message_unref(call);
    return reply;
}

/// Ends the app, and waits until the bus has noticed that: a call before would still reach it.
static void end(DBusConnection *connection, const char *name) {
    dbus_uint32_t process;
    DBusMessage *call = dbus_message_new_method_call(
        DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "GetConnectionUnixProcessID");
    need(call != NULL && dbus_message_append_args(call, DBUS_TYPE_STRING, &name, DBUS_TYPE_INVALID));
    DBusMessage *reply = answer(connection, call);
    need(dbus_message_get_args(reply, NULL, DBUS_TYPE_UINT32, &process, DBUS_TYPE_INVALID));
    dbus_message_unref(reply);
    if (kill((pid_t)process, SIGTERM) < 0)
        fail_with(errno, "%s", name);
    int64_t patience = monotonic_nanoseconds() + PATIENCE_MILLISECONDS * 1000000LL;
    while (dbus_bus_name_has_owner(connection, name, NULL)) {
        if (monotonic_nanoseconds() > patience)
            fail("%s: didn't end", name);
        pass_nanoseconds(1000000);
    }
}

int cold(int blocks, char **names, int count) {
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *connection = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (connection == NULL)
        fail("%s", error.message);
    if (count < 1 || count > MAXIMUM_APPS)
        fail("expected 1 to %d apps", MAXIMUM_APPS);
    // The first block warms up.
    for (int block = -1; block < blocks; block++) {
        double values[MAXIMUM_APPS];
        for (int i = 0; i < count; i++) {
            int turn = in_order(block, i, count);
            DBusMessage *call = request_add(names[turn]);
            int64_t begin = monotonic_nanoseconds();
            DBusMessage *reply = answer(connection, call);
            values[turn] = (double)(monotonic_nanoseconds() - begin);
            dbus_message_unref(reply);
            end(connection, names[turn]);
        }
        if (block >= 0)
            report("cold", values, count);
    }
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
    return 0;
}
