"""What the service needs: memory, descriptors, time for a call."""

import collections
import pathlib
import time

import limits
from session import NAME

Sample = collections.namedtuple("Sample", "memory descriptors median slow")


def take(session, caller):
    """Measures the service, which has nothing else to do."""
    times = []
    for _ in range(limits.LATENCY_CALLS):
        start = time.perf_counter_ns()
        caller.ask(NAME, "/org/example/Alarms", "org.freedesktop.DBus.Properties", "Get", "ss", [NAME, "Version"])
        times.append((time.perf_counter_ns() - start) // 1000)
    times.sort()
    process = pathlib.Path(f"/proc/{session.service.pid}")
    return Sample(memory(process), descriptors(process), times[len(times) // 2], times[len(times) * 9 // 10])


def memory(process):
    """Resident memory in KiB."""
    for line in (process / "status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise ValueError(f"{process}: no VmRSS")


def descriptors(process):
    """How many are open."""
    return len(list((process / "fd").iterdir()))


def children(process):
    """The names of the programs that it runs."""
    names = []
    for number in (process / f"task/{process.name}/children").read_text().split():
        names.append(pathlib.Path(f"/proc/{number}/comm").read_text().strip())
    return names


def excess(first, last):
    """What is more at the end than it may be, as texts."""
    found = []
    if last.memory > max(first.memory * limits.MORE_MEMORY, first.memory + limits.MORE_MEMORY_KIB):
        found.append(f"RSS has grown from {first.memory} to {last.memory} KiB")
    if last.descriptors != first.descriptors:
        found.append(f"{first.descriptors} descriptors were open, and {last.descriptors} are")
    for name in ("median", "slow"):
        before, after = getattr(first, name), getattr(last, name)
        if after > before * limits.SLOWER + limits.SLOWER_MICROSECONDS:
            found.append(f"a call took {before} µs ({name}), and takes {after} µs")
    return found
