// Report: the program's output, read by the program that compares.
#pragma once

/// Prints one line: `kind` and `count` values, of the servers in the order they were named, then of what is raw.
void report(const char *kind, const double *values, int count);

/// The value at `fraction` (0.5: the median) of `count` values, which are sorted by this.
double quantile(double *values, int count, double fraction);
