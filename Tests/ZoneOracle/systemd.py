#!/usr/bin/env python3
"""Random cases of due times, calculated by `systemd-analyze calendar`, in the format of oracle.py.

systemd handles times in gaps and overlaps differently. It also loses occurrences close to them, and whole days without
a midnight. Such cases are omitted.
"""

import itertools
import os
import random
import subprocess
import zoneinfo
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta, timezone

import oracle

ITERATIONS = 20
REACH = oracle.DAY * 7 * ITERATIONS
HOUR = timedelta(hours=1)
# The last date that systemd parses (calendarspec.c, MAX_YEAR).
LAST = date(2199, 12, 31)


def is_plain(cases, now, time, last):
    """True if no transition up to `last` is close to midnight, to `now` or to the time of day."""
    due = timedelta(hours=time.hour, minutes=time.minute)
    for change in cases.changes:
        if now - 86_400 <= change <= last + 86_400:
            edges = [oracle.local(instant, cases.zone) for instant in (change - 1, change)]
            if any(distance(oracle.DAY * 0, edge) < HOUR or distance(due, edge) < 3 * HOUR for edge in edges):
                return False
            if abs(now - change) < 10_800:
                return False
    return True


def distance(time, moment):
    """The distance between two times of day, across midnight if that is shorter."""
    apart = (moment - datetime.combine(moment, datetime.min.time()) - time) % oracle.DAY
    return min(apart, oracle.DAY - apart)


def expression(cases, time, days):
    """The rule as a calendar event of systemd.time(7)."""
    names = ",".join(oracle.WEEKDAYS[day] for day in days) + " *-*-*" if isinstance(days, list) else days
    return f"{names} {time} {cases.name}"


def elapses(now, calendar):
    """The instants, in seconds since 1970 UTC, at which a calendar event elapses according to systemd."""
    run = subprocess.run(
        ["systemd-analyze", "calendar", f"--base-time=@{now}", f"--iterations={ITERATIONS}", calendar],
        env=os.environ | {"TZ": "UTC", "LC_ALL": "C"}, check=True, capture_output=True, text=True)
    found = []
    for shown in run.stdout.splitlines():
        label, _, instant = shown.strip().partition(": ")
        if label == "Next elapse" or label.startswith("Iter."):
            if instant == "never":
                break
            read = datetime.strptime(instant, "%a %Y-%m-%d %H:%M:%S UTC").replace(tzinfo=timezone.utc)
            found.append(int(read.timestamp()))
    return found


def questions(names, seed):
    """Endless random cases without their answers."""
    chosen = random.Random(seed)
    zones = {}
    while True:
        name = chosen.choice(names)
        cases = zones.setdefault(name, oracle.Cases(name, seed))
        near = chosen.choice(cases.changes) if cases.changes and chosen.random() < 0.5 else None
        now = cases.now(near) // oracle.SECOND
        time = cases.time(near)
        days = cases.days(now * oracle.SECOND, near)
        if days == "next":
            days = list(range(7))
        last = datetime.combine(days, time) if isinstance(days, date) else oracle.local(now, cases.zone) + REACH
        if last.date() <= LAST and is_plain(cases, now, time, oracle.seconds(last, cases.zone, 0)):
            yield cases, now, time, days


def answered(question):
    """The line of a case, with systemd's answer."""
    cases, now, time, days = question
    dues = elapses(now, expression(cases, time, days))
    answer = ("refused",) if not dues else (oracle.listed(dues), oracle.shown(dues, cases.zone))
    return oracle.line(cases.name, now * oracle.SECOND, time, days, *answer)


def main():
    """Prints the cases."""
    # A fixed seed by default: a rare bug of systemd must not fail the check of an unrelated change.
    options = oracle.arguments(500, seed=1)
    names = sorted(options.zone or zoneinfo.available_timezones())
    chosen = list(itertools.islice(questions(names, options.seed), options.cases))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        print(*pool.map(answered, chosen), sep="\n")
    used = {cases.name for cases, *_ in chosen}
    print("end", options.cases, len(used), f"systemd-analyze calendar, seed {options.seed}", sep="\t")


if __name__ == "__main__":
    main()
