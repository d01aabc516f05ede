"""The service's needs: memory, descriptors, and time for a call."""

import collections
import pathlib
import time

import limits
from session import NAME

# Memory in KiB; times in µs, median and ninth decile, of a call of the service and of a call of the bus itself, which
# accounts for the load of the machine.
Sample = collections.namedtuple("Sample", "memory descriptors median slow bus_median bus_slow")


def take(session, caller):
    """Measures the service, which must be idle."""
    times, bus_times = [], []
    for _ in range(limits.LATENCY_CALLS):
        times.append(duration(
            lambda: caller.ask(
                NAME, "/org/example/Alarms", "org.freedesktop.DBus.Properties", "Get", "ss", [NAME, "Version"])))
        bus_times.append(duration(lambda: caller.ask_bus("GetId")))
    process = pathlib.Path(f"/proc/{session.service.pid}")
    return Sample(memory(process), descriptors(process), *quantiles(times), *quantiles(bus_times))


def duration(action):
    start = time.perf_counter_ns()
    action()
    return (time.perf_counter_ns() - start) // 1000


def quantiles(times):
    times = sorted(times)
    return times[len(times) // 2], times[len(times) * 9 // 10]


def memory(process):
    """Returns the resident memory in KiB."""
    for line in (process / "status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise ValueError(f"{process}: no VmRSS")


def descriptors(process):
    """Returns the number of open descriptors."""
    return len(list((process / "fd").iterdir()))


def children(process):
    """Returns the names of the child processes."""
    names = []
    for number in (process / f"task/{process.name}/children").read_text().split():
        names.append(pathlib.Path(f"/proc/{number}/comm").read_text().strip())
    return names


def excess(first, last):
    """Returns the excessive growth of memory and descriptors, as texts."""
    found = []
    if last.memory > max(first.memory * limits.MORE_MEMORY, first.memory + limits.MORE_MEMORY_KIB):
        found.append(f"RSS has grown from {first.memory} to {last.memory} KiB")
    if last.descriptors != first.descriptors:
        found.append(f"open descriptors have changed from {first.descriptors} to {last.descriptors}")
    return found


def delay(first, last):
    """Returns the excessive growth of the time of calls, as texts."""
    found = []
    for name in ("median", "slow"):
        before, after = getattr(first, name), getattr(last, name)
        busier = max(1, getattr(last, "bus_" + name) / getattr(first, "bus_" + name))
        if after > before * busier * limits.SLOWER + limits.SLOWER_MICROSECONDS:
            found.append(f"a call took {before} µs ({name}), and takes {after} µs; the bus, {busier:.1f} times as long")
    return found
