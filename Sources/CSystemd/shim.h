#pragma once
// What of the C library the module Glibc leaves out.
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/timerfd.h>

// spawn.h has it only for programs that ask for GNU's extensions.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
