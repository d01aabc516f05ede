#pragma once
// What of the C library the module Glibc leaves out.
#include <fcntl.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/timerfd.h>

// fcntl.h and spawn.h have these only for programs that ask for GNU's extensions.
#ifndef O_PATH
#define O_PATH __O_PATH
#endif
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-login.h>
