"""The resources of the service: memory, descriptors, time of a call."""

import collections
import pathlib
import time

import limits
from session import NAME

# Memory in KiB; times in microseconds: the median and what nine of ten stay below, of a call of the service, and of one
# of the bus itself, by which the two samples are compared on a machine that isn't as busy each time.
Sample = collections.namedtuple("Sample", "memory own_memory descriptors median slow bus_median bus_slow")


def take(session, caller):
    """Measures the idle service."""
    times, bus_times = [], []
    for _ in range(limits.LATENCY_CALLS):
        times.append(duration(
            lambda: caller.ask(
                NAME, "/org/example/Alarms", "org.freedesktop.DBus.Properties", "Get", "ss", [NAME, "Version"])))
        bus_times.append(duration(lambda: caller.ask_bus("GetId")))
    process = pathlib.Path(f"/proc/{session.service.pid}")
    return Sample(memory(process, "VmRSS"), memory(process, "RssAnon"), descriptors(process), *quantiles(times), *quantiles(bus_times))


def duration(action):
    start = time.perf_counter_ns()
    action()
    return (time.perf_counter_ns() - start) // 1000


def quantiles(times):
    times = sorted(times)
    return times[len(times) // 2], times[len(times) * 9 // 10]


def memory(process, name):
    """Returns the resident memory of this name in proc(5), KiB."""
    for line in (process / "status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1])
    raise ValueError(f"{process}: no {name}")


def descriptors(process):
    """Returns the number of open descriptors."""
    return len(list((process / "fd").iterdir()))


def children(process):
    """Returns the names of its child processes."""
    names = []
    for number in (process / f"task/{process.name}/children").read_text().split():
        names.append(pathlib.Path(f"/proc/{number}/comm").read_text().strip())
    return names


def excess(first, last):
    """Returns the resources that have grown beyond their limits, as texts."""
    found = []
    # Of its files, more and more pages are resident, as it does more and more.
    growth = last.own_memory - first.own_memory
    if growth > max(first.memory * (limits.MORE_MEMORY - 1), limits.MORE_MEMORY_KIB):
        found.append(f"the anonymous memory has grown from {first.own_memory} to {last.own_memory} KiB")
    if last.descriptors != first.descriptors:
        found.append(f"{first.descriptors} descriptors were open, and {last.descriptors} are")
    return found


def delay(first, last):
    """Returns the calls that have become slower than allowed, as texts."""
    found = []
    for name in ("median", "slow"):
        before, after = getattr(first, name), getattr(last, name)
        busier = max(1, getattr(last, "bus_" + name) / getattr(first, "bus_" + name))
        if after > before * busier * limits.SLOWER + limits.SLOWER_MICROSECONDS:
            found.append(f"a call took {before} µs ({name}), and takes {after} µs; the bus, {busier:.1f} times as long")
    return found
