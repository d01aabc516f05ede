// Identifier: the UUIDs of alarms.
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct identifier {
    uint8_t bytes[16];
};

enum { IDENTIFIER_TEXT = 37 };

/// A random one (version 4).
struct identifier identifier_random(void);

/// Reads the usual text form, of any case; false if `text` is something else.
bool identifier_parse(const char *text, struct identifier *identifier);

/// Writes the lower-case text form with `separator` ('-', or '_' for object paths) and a NUL: IDENTIFIER_TEXT bytes.
void identifier_format(const struct identifier *identifier, char separator, char *text);
