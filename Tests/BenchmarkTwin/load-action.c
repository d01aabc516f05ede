// Loads of the actions of apps.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "action.h"
#include "clock.h"
#include "drive.h"
#include "failure.h"
#include "order.h"
#include "report.h"

enum { MOST_CALLS = 1000, PATIENCE_MILLISECONDS = 60000 };

static const char *const prompter = "/prompter";

static void check_calls(const struct drive *drive) {
    if (drive->calls < 1 || drive->calls > MOST_CALLS)
        fail("expected 1 to %d calls a block", MOST_CALLS);
}

void load_perform(struct drive *drive) {
    check_calls(drive);
    for (int block = -1; block < drive->blocks; block++) {
        double p50[MAXIMUM_TARGETS], p99[MAXIMUM_TARGETS], durations[MOST_CALLS];
        for (int i = 0; i < drive->count; i++) {
            int turn = in_order(block, i, drive->count);
            struct target *target = &drive->targets[turn];
            for (int j = 0; j < drive->calls; j++) {
                DBusMessage *call = request_add(target->name);
                int64_t begin = monotonic_nanoseconds();
                DBusMessage *reply = target_call(target, call, FALSE);
                durations[j] = (double)(monotonic_nanoseconds() - begin);
                dbus_message_unref(reply);
                dbus_message_unref(call);
            }
            p50[turn] = quantile(durations, drive->calls, 0.5);
            p99[turn] = quantile(durations, drive->calls, 0.99);
        }
        // The first block warms up.
        if (block >= 0) {
            report("p50", p50, drive->count);
            report("p99", p99, drive->count);
        }
    }
}

/// Searches as a person types, and returns the time that takes, ns.
static double search(struct target *target, const char *text) {
    DBusMessage *call = request_search(target->name, text);
    int64_t begin = monotonic_nanoseconds();
    DBusMessage *reply = target_call(target, call, FALSE);
    double duration = (double)(monotonic_nanoseconds() - begin);
    dbus_message_unref(reply);
    dbus_message_unref(call);
    return duration;
}

void load_search(struct drive *drive) {
    static const char *const texts[] = {
        "fi", "find", "find pho", "app 7", "open note 3 buy milk", "nothing", "fuji 8", "open place etna",
    };
    enum { TEXTS = sizeof texts / sizeof *texts };
    struct target *target = &drive->targets[0];
    check_calls(drive);
    double first = search(target, "find");
    report("first", &first, 1);
    for (int block = 0; block < drive->blocks; block++) {
        double durations[MOST_CALLS];
        for (int i = 0; i < drive->calls; i++)
            durations[i] = search(target, texts[i % TEXTS]);
        double p50 = quantile(durations, drive->calls, 0.5), p99 = quantile(durations, drive->calls, 0.99);
        report("p50", &p50, 1);
        report("p99", &p99, 1);
    }
}

/// A snippet that an app shows: the number, and the first of its buttons.
struct snippet {
    dbus_uint64_t number;
    char button[64];
};

static void read_snippet(DBusMessage *show, struct snippet *snippet) {
    DBusMessageIter arguments, buttons, rows, name;
    const char *text = "";
    dbus_message_iter_init(show, &arguments);
    dbus_message_iter_get_basic(&arguments, &snippet->number);
    dbus_message_iter_next(&arguments);
    if (!find_value(&arguments, "buttons", &buttons))
        fail("a snippet without buttons");
    dbus_message_iter_recurse(&buttons, &rows);
    if (dbus_message_iter_get_arg_type(&rows) != DBUS_TYPE_ARRAY || !find_value(&rows, "name", &name))
        fail("a snippet without buttons");
    dbus_message_iter_get_basic(&name, &text);
    if (strlen(text) >= sizeof snippet->button)
        fail("%s: too long", text);
    strcpy(snippet->button, text);
}

/// Sends a call, and waits for its reply and, before or after it, for Show.
static void call_and_show(struct target *target, DBusMessage *call, struct snippet *snippet, int fifo, double *first) {
    dbus_uint32_t serial;
    int is_shown = FALSE, is_answered = FALSE;
    int64_t begin = monotonic_nanoseconds();
    need(dbus_connection_send(target->connection, call, &serial));
    dbus_connection_flush(target->connection);
    if (fifo >= 0) {
        struct pollfd line = {.fd = fifo, .events = POLLIN};
        char text[256];
        if (poll(&line, 1, PATIENCE_MILLISECONDS) != 1)
            fail("%s: no line of the action", target->name);
        *first = (double)(monotonic_nanoseconds() - begin);
        if (read(fifo, text, sizeof text) <= 0)
            fail_with(errno, "read");
    }
    while (!is_shown || !is_answered) {
        DBusMessage *message = target_receive(target);
        if (dbus_message_is_method_call(message, PROMPTER_INTERFACE, "Show")) {
            read_snippet(message, snippet);
            DBusMessage *reply = dbus_message_new_method_return(message);
            need(reply != NULL && dbus_connection_send(target->connection, reply, NULL));
            dbus_message_unref(reply);
            is_shown = TRUE;
        } else if (dbus_message_get_reply_serial(message) == serial) {
            if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR)
                fail("%s: %s", target->name, dbus_message_get_error_name(message));
            is_answered = TRUE;
        }
        dbus_message_unref(message);
    }
    dbus_message_unref(call);
}

void load_press(struct drive *drive) {
    struct target *target = &drive->targets[0];
    struct snippet snippet;
    check_calls(drive);
    // A writer that comes and goes isn't its end.
    int fifo = open(drive->scratch, O_RDWR | O_CLOEXEC);
    if (fifo < 0)
        fail_with(errno, "%s", drive->scratch);
    call_and_show(target, request_show(target->name, prompter), &snippet, -1, NULL);
    for (int block = -1; block < drive->blocks; block++) {
        double durations[MOST_CALLS];
        for (int i = 0; i < drive->calls; i++)
            call_and_show(
                target, request_press(target->name, snippet.number, snippet.button), &snippet, fifo, &durations[i]);
        double p50 = quantile(durations, drive->calls, 0.5), p99 = quantile(durations, drive->calls, 0.99);
        if (block >= 0) {
            report("p50", &p50, 1);
            report("p99", &p99, 1);
        }
    }
    close(fifo);
}
