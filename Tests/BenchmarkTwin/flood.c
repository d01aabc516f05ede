#include "flood.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "failure.h"
#include "names.h"

enum { MOST_OUTGOING = 65536 };

static DBusMessage *make(const struct target *target, enum flood_kind kind) {
    static const char *const id = "00000000-0000-4000-8000-000000000000";
    DBusMessage *message =
        kind == FLOOD_SIGNALS
            ? dbus_message_new_signal(ROOT_PATH, ROOT_INTERFACE ".Noise", "Noise")
            : dbus_message_new_method_call(NULL, ROOT_PATH "/nowhere", ALARM_INTERFACE, "Noise");
    need(message != NULL && dbus_message_set_destination(message, target->name)
         && dbus_message_append_args(message, DBUS_TYPE_STRING, &id, DBUS_TYPE_INVALID));
    dbus_message_set_no_reply(message, TRUE);
    return message;
}

/// Sends until the bus or the process ends.
static void run_flooder(const struct target *target, enum flood_kind kind) {
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *connection = dbus_connection_open_private(target->address, &error);
    if (connection == NULL || !dbus_bus_register(connection, &error))
        fail("%s", error.message);
    DBusMessage *message = make(target, kind), *copy, *received;
    for (dbus_bool_t is_connected = TRUE; is_connected;) {
        need((copy = dbus_message_copy(message)) != NULL && dbus_connection_send(connection, copy, NULL));
        dbus_message_unref(copy);
        while (is_connected && dbus_connection_get_outgoing_size(connection) > MOST_OUTGOING)
            is_connected = dbus_connection_read_write(connection, -1);
        while ((received = dbus_connection_pop_message(connection)) != NULL)
            dbus_message_unref(received);
    }
}

static pid_t fork_child(void) {
    pid_t parent = getpid(), process = fork();
    if (process < 0)
        fail_with(errno, "fork");
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(EXIT_FAILURE);
    }
    return process;
}

struct flood flood_start(const struct target *target, enum flood_kind kind) {
    struct flood flood;
    if ((flood.busy = fork_child()) == 0)
        for (volatile unsigned number = 0;; number++)
            ;
    for (int i = 0; i < FLOODERS; i++)
        if ((flood.flooders[i] = fork_child()) == 0) {
            run_flooder(target, kind);
            _exit(EXIT_FAILURE);
        }
    return flood;
}

static void end(pid_t process) {
    int status;
    kill(process, SIGKILL);
    if (waitpid(process, &status, 0) < 0)
        fail_with(errno, "waitpid");
    if (!WIFSIGNALED(status))
        fail("a program of the flood has failed");
}

void flood_end(const struct flood *flood) {
    for (int i = 0; i < FLOODERS; i++)
        end(flood->flooders[i]);
    end(flood->busy);
}
