"""Limits. Times are in µs unless stated otherwise."""

SECOND = 1_000_000
DAY = 86_400 * SECOND

# The maximum lateness of a ring, of a ring's timeout, and of a press's effect, while the service is running: generous,
# as the machine may be busy.
LATENESS = 10 * SECOND
# The maximum deviation of a timer's times from the requested ones: the duration of a call and its reply.
CALL = 2 * SECOND
# The maximum drift of the wall clock against boot time meanwhile, by gradual corrections.
DRIFT = SECOND // 2
# The period before its end whose events a service may not have signalled.
UNREPORTED = 2 * SECOND
# The number of entries above which the history may have deleted its oldest ones: it keeps 1,000, with gaps.
HISTORY = 900
# The maximum time until a reply, in seconds.
LONGEST_ANSWER = 20

# The maximum growth of the service's needs, with the same number of alarms: factors, and tolerated amounts.
MORE_MEMORY, MORE_MEMORY_KIB = 1.10, 1024
SLOWER, SLOWER_MICROSECONDS = 1.5, 200
# The number of calls per measurement, and the maximum number of measurements, since other programs may interfere.
LATENCY_CALLS, MEASUREMENTS = 1000, 3
# The maximum time until the service is idle, in seconds: it retries the player after 10 s.
LONGEST_SETTLING = 30

# The number of faults at which the soak ends.
MOST_FAULTS = 10
