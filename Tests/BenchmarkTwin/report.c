#include "report.h"

#include <stdio.h>
#include <stdlib.h>

void report(const char *kind, const double *values, int count) {
    printf("%s", kind);
    for (int i = 0; i < count; i++)
        printf(" %.3f", values[i]);
    putchar('\n');
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

double quantile(double *values, int count, double fraction) {
    qsort(values, (size_t)count, sizeof *values, compare);
    int index = (int)(fraction * count);
    return values[index < count ? index : count - 1];
}
