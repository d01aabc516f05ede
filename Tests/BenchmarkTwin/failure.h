// Failure: what ends the program.
//
// Everything here measures, or is measured: a call that fails leaves nothing worth going on for.
#pragma once

/// Prints the message and the text of `error` (positive, as errno; 0: none) to stderr and exits with status 1.
_Noreturn void fail_with(int error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// As fail_with, without an error number.
#define fail(...) fail_with(0, __VA_ARGS__)

/// Fails for want of memory if `condition` is false: the only reason for which libdbus's builders and malloc fail here.
static inline void need(int condition) {
    if (!condition)
        fail("out of memory");
}
