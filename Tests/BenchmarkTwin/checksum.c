#include "checksum.h"

#include <string.h>

static uint64_t step(uint64_t hash, uint64_t word) {
    uint64_t product = (hash ^ word) * 0x9E3779B97F4A7C15;
    return product ^ product >> 32;
}

static uint64_t mixed(uint64_t hash) {
    hash = (hash ^ hash >> 33) * 0xFF51AFD7ED558CCD;
    hash = (hash ^ hash >> 33) * 0xC4CEB9FE1A85EC53;
    return hash ^ hash >> 33;
}

uint64_t checksum_seed(const char *table, const char *column, size_t column_size) {
    uint64_t hash = 0;
    for (; *table != '\0'; table++)
        hash = step(hash, (unsigned char)*table);
    hash = step(hash, '.');
    for (size_t i = 0; i < column_size; i++)
        hash = step(hash, (unsigned char)column[i]);
    return mixed(hash);
}

uint64_t checksum_of_integer(uint64_t seed, int64_t number) {
    return mixed(step(seed + 1, (uint64_t)number));
}

uint64_t checksum_of_real(uint64_t seed, double number) {
    uint64_t bits = 0;
    // SQLite stores zero as an integer, without its sign.
    if (number != 0)
        memcpy(&bits, &number, sizeof bits);
    return mixed(step(seed + 2, bits));
}

static uint64_t of_bytes(uint64_t seed, const unsigned char *bytes, size_t size) {
    uint64_t hash = step(seed, size), rest = 0;
    for (; size >= sizeof hash; bytes += sizeof hash, size -= sizeof hash) {
        uint64_t word;
        memcpy(&word, bytes, sizeof word);
        hash = step(hash, word);
    }
    for (size_t i = 0; i < size; i++)
        rest = rest << 8 | bytes[i];
    return mixed(step(hash, rest));
}

uint64_t checksum_of_text(uint64_t seed, const void *bytes, size_t size) {
    return of_bytes(seed + 3, bytes, size);
}

uint64_t checksum_of_blob(uint64_t seed, const void *bytes, size_t size) {
    return of_bytes(seed + 4, bytes, size);
}
