"""The limits. Times in microseconds unless the name says otherwise."""

SECOND = 1_000_000
DAY = 86_400 * SECOND

# How late an alarm may ring, a ring may end by itself, and what was pressed may take effect, while the service is up:
# generous, as the machine may be busy.
LATENESS = 10 * SECOND
# How far what is told of a timer may be from what was asked for: by the way of a call, and of its reply.
CALL = 2 * SECOND
# By how much the wall clock may run ahead of boot time or behind it, meanwhile: it is corrected in small steps.
DRIFT = SECOND // 2
# How long before its end a service may have done what it didn't come to tell of any more.
UNTOLD = 2 * SECOND
# With more entries than these the history may have lost its oldest ones: it keeps 1,000, with gaps.
HISTORY = 900
# How long a call may wait for its answer, in seconds.
LONGEST_ANSWER = 20

# What the service may need more at the end than at the start, with as many alarms.
MORE_MEMORY, MORE_MEMORY_KIB = 1.10, 1024
SLOWER, SLOWER_MICROSECONDS = 1.5, 200
# How many calls are measured each time, and how often at most, as somebody else may have been busy just then.
LATENCY_CALLS, MEASUREMENTS = 1000, 3
# How long it may take until it is idle: the player is tried again after 10 s.
LONGEST_SETTLING = 30

# After so many faults it ends.
MOST_FAULTS = 10
