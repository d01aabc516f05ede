// The C side of the benchmark: the twin of the measured service, and the driver of both.
//
//     benchmark-twin serve NAME DIRECTORY each|batch     the twin; see server.h
//     benchmark-twin idle NAME DIRECTORY                 a service that does nothing; see server.h
//     benchmark-twin drive LOAD BLOCKS CALLS SCRATCH NAME@ADDRESS...       see drive.h
//     benchmark-twin start BLOCKS SETTLE PROGRAM ARGUMENT... [-- PROGRAM ARGUMENT...]...      see start.h
//     benchmark-twin first BLOCKS PROGRAM ARGUMENT... [-- PROGRAM ARGUMENT...]...             see first.h
//     benchmark-twin call                                a program to compare with, for `first`
//     benchmark-twin app NAME                            the twin of an app; see app.h
//     benchmark-twin cold BLOCKS NAME...                 see cold.h
//     benchmark-twin wakeups PROCESS SECONDS             see start.h

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "cold.h"
#include "drive.h"
#include "failure.h"
#include "first.h"
#include "server.h"
#include "start.h"

static int number(const char *text) {
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < 0 || value > 100000000)
        fail("%s: expected a number", text);
    return (int)value;
}

/// Cuts the arguments at each `--`, and returns the number of parts, which stand in `programs`.
static int cut(char **arguments, int count, char ****programs) {
    int found = 0;
    *programs = malloc((size_t)count * sizeof **programs);
    need(*programs != NULL);
    for (int i = 0; i < count; i++) {
        if (i == 0 || arguments[i - 1] == NULL)
            (*programs)[found++] = &arguments[i];
        if (strcmp(arguments[i], "--") == 0)
            arguments[i] = NULL;
    }
    return found;
}

int main(int count, char **arguments) {
    const char *mode = count > 1 ? arguments[1] : "";
    char ***programs;
    // Each line is read as it comes, and none is printed by two processes.
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (strcmp(mode, "serve") == 0 && count == 5)
        return serve(arguments[2], arguments[3], strcmp(arguments[4], "batch") == 0);
    if (strcmp(mode, "idle") == 0 && count == 4)
        return idle(arguments[2], arguments[3]);
    if (strcmp(mode, "drive") == 0 && count > 6)
        return drive(arguments[2], number(arguments[3]), number(arguments[4]), arguments[5], &arguments[6], count - 6);
    if (strcmp(mode, "start") == 0 && count > 4) {
        int found = cut(&arguments[4], count - 4, &programs);
        return start(number(arguments[2]), number(arguments[3]), programs, found);
    }
    if (strcmp(mode, "first") == 0 && count > 3) {
        int found = cut(&arguments[3], count - 3, &programs);
        return first_call(number(arguments[2]), programs, found);
    }
    if (strcmp(mode, "call") == 0 && count == 2)
        return call();
    if (strcmp(mode, "app") == 0 && count == 3)
        return app(arguments[2]);
    if (strcmp(mode, "cold") == 0 && count > 3)
        return cold(number(arguments[2]), &arguments[3], count - 3);
    if (strcmp(mode, "wakeups") == 0 && count == 4)
        return wakeups(number(arguments[2]), number(arguments[3]));
    fail("expected serve, idle, drive, start, first, call, app, cold or wakeups, with its arguments");
}
