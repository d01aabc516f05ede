#include "identifier.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

#include "failure.h"

struct identifier identifier_random(void) {
    struct identifier identifier;
    if (getrandom(identifier.bytes, sizeof identifier.bytes, 0) != (ssize_t)sizeof identifier.bytes)
        fail_with(errno, "getrandom");
    identifier.bytes[6] = (identifier.bytes[6] & 0x0f) | 0x40;
    identifier.bytes[8] = (identifier.bytes[8] & 0x3f) | 0x80;
    return identifier;
}

static int hexadecimal(char digit) {
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    digit |= 0x20;
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static bool has_separator_before(int byte) {
    return byte == 4 || byte == 6 || byte == 8 || byte == 10;
}

bool identifier_parse(const char *text, struct identifier *identifier) {
    for (int i = 0; i < 16; i++) {
        if (has_separator_before(i) && *text++ != '-')
            return false;
        int high = hexadecimal(text[0]);
        if (high < 0)
            return false;
        int low = hexadecimal(text[1]);
        if (low < 0)
            return false;
        identifier->bytes[i] = (uint8_t)(high << 4 | low);
        text += 2;
    }
    return *text == '\0';
}

void identifier_format(const struct identifier *identifier, char separator, char *text) {
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < 16; i++) {
        if (has_separator_before(i))
            *text++ = separator;
        *text++ = digits[identifier->bytes[i] >> 4];
        *text++ = digits[identifier->bytes[i] & 0x0f];
    }
    *text = '\0';
}
