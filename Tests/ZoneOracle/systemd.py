#!/usr/bin/env python3
"""When alarms are due, as `systemd-analyze calendar` tells it: random cases as those of oracle.py, in its form.

What systemd does about a time that clocks show twice, or not at all, is something else. It also loses occurrences close
to such times, and whole days of which it can't have the midnight. Cases of all these are left out.
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
# It reads no later date (calendarspec.c, MAX_YEAR).
LAST = date(2199, 12, 31)


def is_plain(cases, now, time, last):
    """Whether the zone's offset doesn't change close to midnight, to `now` or to the time of day until after `last`."""
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
    """How long it is between times of day, over midnight if that is shorter."""
    apart = (moment - datetime.combine(moment, datetime.min.time()) - time) % oracle.DAY
    return min(apart, oracle.DAY - apart)


def expression(cases, time, days):
    """The rule as systemd.time(7) writes it."""
    names = ",".join(oracle.WEEKDAYS[day] for day in days) + " *-*-*" if isinstance(days, list) else days
    return f"{names} {time} {cases.name}"


def elapses(now, calendar):
    """The instants, in seconds since 1970 UTC, at which systemd says that a calendar expression elapses."""
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
    """Random cases without their answers, for ever."""
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
    """The line of a case."""
    cases, now, time, days = question
    dues = elapses(now, expression(cases, time, days))
    answer = ("refused",) if not dues else (oracle.listed(dues), oracle.shown(dues, cases.zone))
    return oracle.line(cases.name, now * oracle.SECOND, time, days, *answer)


def main():
    """Prints the cases."""
    # Always the same: a rare fault of systemd's that nobody has met yet is none of whoever changes something here.
    asked = oracle.arguments(500, seed=1)
    names = sorted(asked.zone or zoneinfo.available_timezones())
    chosen = list(itertools.islice(questions(names, asked.seed), asked.cases))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        print(*pool.map(answered, chosen), sep="\n")
    used = {cases.name for cases, *_ in chosen}
    print("end", asked.cases, len(used), f"systemd-analyze calendar, seed {asked.seed}", sep="\t")


if __name__ == "__main__":
    main()
