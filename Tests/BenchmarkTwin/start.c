#include "start.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "failure.h"
#include "order.h"
#include "report.h"

enum { MAXIMUM_PROGRAMS = 4, PATIENCE_MILLISECONDS = 60000 };

/// A datagram socket at an abstract address of the kernel's choice, which is put into the environment.
static int notify_socket(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    socklen_t size = sizeof address.sun_family;
    char variable[sizeof address.sun_path + 1] = {0};
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0 || bind(descriptor, (struct sockaddr *)&address, size) < 0)
        fail_with(errno, "socket");
    size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) < 0)
        fail_with(errno, "getsockname");
    memcpy(variable, address.sun_path, size - offsetof(struct sockaddr_un, sun_path));
    variable[0] = '@';
    setenv("NOTIFY_SOCKET", variable, 1);
    return descriptor;
}

static void await_ready(int notifications, int process, const char *program) {
    struct pollfd ready[] = {{.fd = notifications, .events = POLLIN}, {.fd = process, .events = POLLIN}};
    char message[4096];
    for (;;) {
        if (poll(ready, 2, PATIENCE_MILLISECONDS) <= 0)
            fail("%s: never ready", program);
        if (ready[0].revents == 0)
            fail("%s: ended before it was ready", program);
        ssize_t size = recv(notifications, message, sizeof message - 1, 0);
        if (size < 0)
            fail_with(errno, "recv");
        message[size] = '\0';
        if (strstr(message, "READY=1") != NULL)
            return;
    }
}

/// The KiB of a line of /proc/PID/smaps_rollup.
static double memory(pid_t process, const char *key) {
    char path[64], line[256];
    double size = -1;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        fail_with(errno, "%s", path);
    while (size < 0 && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, key, strlen(key)) == 0)
            size = strtod(line + strlen(key), NULL);
    fclose(file);
    return size;
}

/// Brings a program's file to disk: the pages of one just built would count as the process's dirty ones.
static void write_back(const char *program) {
    int file = open(program, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fsync(file) < 0)
        fail_with(errno, "%s", program);
    close(file);
}

static void end(pid_t process, const char *program) {
    int status;
    kill(process, SIGTERM);
    if (waitpid(process, &status, 0) != process)
        fail_with(errno, "waitpid");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fprintf(stderr, "benchmark-twin: %s: status %#x\n", program, (unsigned)status);
}

int start(int blocks, int settle, char ***programs, int count) {
    int notifications = notify_socket();
    if (count < 1 || count > MAXIMUM_PROGRAMS)
        fail("expected 1 to %d programs", MAXIMUM_PROGRAMS);
    for (int i = 0; i < count; i++)
        write_back(programs[i][0]);
    for (int block = -1; block < blocks; block++) {
        double ready[MAXIMUM_PROGRAMS], rss[MAXIMUM_PROGRAMS], dirty[MAXIMUM_PROGRAMS];
        for (int i = 0; i < count; i++) {
            int turn = in_order(block, i, count);
            char **program = programs[turn];
            pid_t process;
            int64_t begin = monotonic_nanoseconds();
            int result = posix_spawn(&process, program[0], NULL, NULL, program, environ);
            if (result != 0)
                fail_with(result, "%s", program[0]);
            int descriptor = pidfd_open(process, 0);
            if (descriptor < 0)
                fail_with(errno, "pidfd_open");
            await_ready(notifications, descriptor, program[0]);
            ready[turn] = (double)(monotonic_nanoseconds() - begin);
            // What is measured is the state some time after the start: there is no event to wait for.
            pass_nanoseconds((int64_t)settle * 1000000);
            rss[turn] = memory(process, "Rss:");
            dirty[turn] = memory(process, "Private_Dirty:");
            end(process, program[0]);
            close(descriptor);
        }
        // The first block makes the databases and warms up.
        if (block >= 0) {
            report("ready", ready, count);
            report("rss", rss, count);
            report("dirty", dirty, count);
        }
    }
    return 0;
}
