// Shows a task of some seconds as an activity, with a bar, a countdown and a button that cancels it, by sd-bus.
//
//     cc -Wall -Wextra -o activity activity.c $(pkg-config --cflags --libs libsystemd)
//     ./activity [SECONDS]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <time.h>

#define NAME "org.example.Alarms"
#define PATH "/org/example/Alarms"
#define INTERFACE "org.example.Alarms.Activities"

struct task {
    sd_bus *bus;
    char id[64];
    unsigned length, step;
    // The time at which it will be over, microseconds since 1970.
    uint64_t end;
    int is_cancelled;
};

static uint64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t) time.tv_sec * 1000000 + (uint64_t) time.tv_nsec / 1000;
}

// Prints why something failed; returns the negative error number.
static int failed(int error, const sd_bus_error *answer) {
    fprintf(stderr, "activity: %s\n", answer && answer->message ? answer->message : strerror(-error));
    return error;
}

// ActionInvoked: somebody has pressed a button, perhaps that of another activity.
static int pressed(sd_bus_message *message, void *userdata, sd_bus_error *error) {
    struct task *task = userdata;
    const char *id, *action;
    (void) error;
    int result = sd_bus_message_read(message, "ss", &id, &action);
    if (result < 0) return failed(result, NULL);
    if (strcmp(id, task->id) == 0 && strcmp(action, "cancel") == 0) task->is_cancelled = 1;
    return 0;
}

static int start(struct task *task) {
    sd_bus_message *call = NULL, *reply = NULL;
    sd_bus_error error = SD_BUS_ERROR_NULL;
    const char *id;
    int result = sd_bus_message_new_method_call(task->bus, &call, NAME, PATH, INTERFACE, "Start");
    if (result >= 0)
        result = sd_bus_message_append(
            call, "sa{sv}", "", 5,
            "title", "s", "Build",
            "content", "a{sv}", 3,
                "status", "s", "Starting", "progress", "d", 0.0, "to", "t", task->end,
            // A text that begins with a dollar is the name of an entry of the content: updates send only that.
            "layout", "a{sv}", 3,
                "compact-leading", "a{sv}", 2, "type", "s", "icon", "name", "s", "applications-development-symbolic",
                "compact-trailing", "a{sv}", 2, "type", "s", "timer", "to", "s", "$to",
                "expanded", "a{sv}", 2, "type", "s", "column", "children", "aa{sv}", 4,
                    3, "type", "s", "text", "text", "s", "$title", "style", "s", "title",
                    2, "type", "s", "text", "text", "s", "$status",
                    2, "type", "s", "progress", "value", "s", "$progress",
                    3, "type", "s", "button", "text", "s", "Cancel", "action", "s", "cancel",
            // The buttons' actions; the name inside is that of the app's action, for apps that D-Bus starts.
            "actions", "a{sa{sv}}", 1, "cancel", 1, "name", "s", "cancel",
            // If this program crashes, the activity ends.
            "ends-with-caller", "b", 1);
    if (result >= 0) result = sd_bus_call(task->bus, call, 0, &error, &reply);
    if (result >= 0) result = sd_bus_message_read(reply, "s", &id);
    if (result >= 0) snprintf(task->id, sizeof task->id, "%s", id);
    else failed(result, &error);
    sd_bus_error_free(&error);
    sd_bus_message_unref(reply);
    sd_bus_message_unref(call);
    return result;
}

// Update or End, with the content, which is replaced as a whole.
static int tell(struct task *task, const char *method, const char *status) {
    sd_bus_error error = SD_BUS_ERROR_NULL;
    int result = sd_bus_call_method(
        task->bus, NAME, PATH, INTERFACE, method, &error, NULL, "sa{sv}", task->id, 1,
        "content", "a{sv}", 3,
            "status", "s", status, "progress", "d", (double) task->step / task->length, "to", "t", task->end);
    if (result < 0) failed(result, &error);
    sd_bus_error_free(&error);
    return result;
}

// Takes signals for a second, or until the button is pressed.
static int work(struct task *task) {
    uint64_t end = now(CLOCK_MONOTONIC) + 1000000, time;
    while (!task->is_cancelled && (time = now(CLOCK_MONOTONIC)) < end) {
        int result = sd_bus_process(task->bus, NULL);
        if (result == 0) result = sd_bus_wait(task->bus, end - time);
        if (result < 0) return failed(result, NULL);
    }
    return 0;
}

int main(int count, char **arguments) {
    const char *length = count > 1 ? arguments[1] : "20";
    char *rest;
    unsigned long seconds = strtoul(length, &rest, 10);
    // strtoul takes blanks and signs as well.
    if (*length < '0' || *length > '9' || *rest || seconds == 0 || seconds >= 1000000) {
        fprintf(stderr, "Usage: activity [SECONDS]\n");
        return 2;
    }
    struct task task = {.length = (unsigned) seconds};
    task.end = now(CLOCK_REALTIME) + (uint64_t) task.length * 1000000;
    int result = sd_bus_open_user(&task.bus);
    if (result < 0) return failed(result, NULL), 1;
    // Before the activity is there, so that no press is missed.
    result = sd_bus_match_signal(task.bus, NULL, NAME, PATH, INTERFACE, "ActionInvoked", pressed, &task);
    if (result < 0) failed(result, NULL);
    if (result >= 0) result = start(&task);
    while (result >= 0 && task.step < task.length && (result = work(&task)) >= 0 && !task.is_cancelled) {
        task.step++;
        char status[64];
        snprintf(status, sizeof status, "%u of %u files", task.step, task.length);
        // A person may have dismissed it, or the service be gone: the task goes on unseen.
        tell(&task, "Update", status);
    }
    if (result >= 0) tell(&task, "End", task.is_cancelled ? "Cancelled" : "Done");
    sd_bus_flush_close_unref(task.bus);
    return result < 0 || task.is_cancelled ? 1 : 0;
}
