#pragma once
// What of the interface of Linux and its C library to programs the module Glibc leaves out.
#include <fcntl.h>
#include <langinfo.h>
#include <libintl.h>
#include <linux/capability.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <linux/memfd.h>
#include <linux/stat.h>
#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/timerfd.h>

// The C library has these, but declares them nowhere (capget, capset), or so that Swift can't call it (prctl, as variadic),
// or for programs that ask for GNU's extensions (memfd_create, renameat2, statx).
int capget(cap_user_header_t header, cap_user_data_t data);
int capset(cap_user_header_t header, const cap_user_data_t data);
int process_control(int option, unsigned long first, unsigned long second, unsigned long third, unsigned long fourth)
    __asm__("prctl");
int memfd_create(const char *name, unsigned int flags);
int statx(int directory, const char *path, int flags, unsigned int mask, struct statx *status);
int renameat2(int old_directory, const char *old_path, int new_directory, const char *new_path, unsigned int flags);

// The C library declares these only to who asks for all it has, which Swift doesn't.
const char *strerrordesc_np(int error);
int posix_openpt(int flags);
int unlockpt(int terminal);
int ptsname_r(int terminal, char *name, size_t length);
int pipe2(int ends[2], int flags);
const char *sigabbrev_np(int signal);
#ifndef O_PATH
#define O_PATH __O_PATH
#endif
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif

// Of Swift's runtime, which declares it for its own modules: swift/stdlib/public/runtime/ImageInspection.h. Calls `body` with
// each MetadataSections of the process, until it returns false.
void swift_enumerateAllMetadataSections(bool (*body)(const void *sections, void *context), void *context);
