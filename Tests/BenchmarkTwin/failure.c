#include "failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail_with(int error, const char *format, ...) {
    va_list arguments;
    fputs("benchmark-twin: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    if (error != 0)
        fprintf(stderr, ": %s", strerror(error));
    fputc('\n', stderr);
    exit(EXIT_FAILURE);
}
