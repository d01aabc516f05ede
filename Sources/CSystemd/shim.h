#pragma once
// What of the C library the module Glibc leaves out.
#include <sys/eventfd.h>
#include <sys/timerfd.h>

#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
