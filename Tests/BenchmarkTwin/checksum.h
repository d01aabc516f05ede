#pragma once

#include <stddef.h>
#include <stdint.h>

/// The checksum of a row, as the service counts it (RowChecksum): the sum of hashes of the values that aren't NULL, each
/// with the seed of its column.

/// Returns the seed of a column.
uint64_t checksum_seed(const char *table, const char *column, size_t column_size);

/// Return the hash of a value.
uint64_t checksum_of_integer(uint64_t seed, int64_t number);
uint64_t checksum_of_real(uint64_t seed, double number);
uint64_t checksum_of_text(uint64_t seed, const void *bytes, size_t size);
uint64_t checksum_of_blob(uint64_t seed, const void *bytes, size_t size);
