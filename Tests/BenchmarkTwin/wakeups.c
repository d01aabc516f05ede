#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "failure.h"
#include "report.h"
#include "start.h"

/// How often one thread was switched to: voluntary and involuntary context switches.
static double switches_of_thread(int process, const char *thread) {
    static const char key[] = "voluntary_ctxt_switches:";
    char path[PATH_MAX], line[256];
    double count = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%.16s/status", process, thread);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        fail_with(errno, "%s", path);
    while (fgets(line, sizeof line, file) != NULL) {
        const char *found = strstr(line, key);
        if (found != NULL)
            count += strtod(found + sizeof key - 1, NULL);
    }
    fclose(file);
    return count;
}

static double switches(int process) {
    char path[64];
    double count = 0;
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *threads = opendir(path);
    if (threads == NULL)
        fail_with(errno, "%s", path);
    for (struct dirent *thread; (thread = readdir(threads)) != NULL;)
        if (thread->d_name[0] != '.')
            count += switches_of_thread(process, thread->d_name);
    closedir(threads);
    return count;
}

int wakeups(int process, int seconds) {
    static const int64_t second = 1000000000;
    pass_nanoseconds(second);
    double before = switches(process);
    pass_nanoseconds(seconds * second);
    double count = switches(process) - before;
    report("wakeups", &count, 1);
    return 0;
}
