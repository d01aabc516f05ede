#!/usr/bin/env python3
"""Random cases of due times, calculated with Python's zoneinfo, for the program zone-oracle to compare with the engine.

All knowledge of time zones comes from zoneinfo. Occurrences are found by iterating over dates, so that both sides share
nothing but the rule: in a gap, the first instant after the gap; in an overlap, the first of both instants; a date that
a zone skips has no occurrence.

Prints a line per case on standard output; fields separated by tabs, instants in µs since 1970 UTC:

    zone    its name in the time zone database
    now     the instant at which the alarm is scheduled
    time    HH:MM:SS
    days    next (once), a date, or weekdays: mon,wed
    due     the next due times; "none"; "refused" if the alarm can't exist
    local   the zone's local time at the first of them
    until   a later instant
    count   the number of due times after now and up to until
    last    the last of them; "none"
    then    the next due time after until; "none"

An unknown field is empty. The last line is "end", the number of cases, the number of zones, and the source.
"""

import argparse
import itertools
import multiprocessing
import random
import secrets
import zoneinfo
from datetime import date, datetime, timedelta, timezone

UTC = timezone.utc
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
SECOND = 1_000_000
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
FIRST = int(datetime(1970, 1, 2, tzinfo=UTC).timestamp())
LAST = int(datetime(2101, 1, 1, tzinfo=UTC).timestamp())


def local(instant, zone):
    """The zone's local time at an instant, in seconds since 1970 UTC."""
    return datetime.fromtimestamp(instant, zone).replace(tzinfo=None, fold=0)


def offset(instant, zone):
    """The zone's offset from UTC in seconds, at an instant in seconds since 1970 UTC."""
    return datetime.fromtimestamp(instant, zone).utcoffset() // timedelta(seconds=1)


def seconds(naive, zone, fold):
    """Seconds since 1970 UTC of a local time, by the offset before (fold 0) or after (fold 1) a close transition."""
    return (naive.replace(tzinfo=zone, fold=fold) - EPOCH) // timedelta(seconds=1)


def change(before, after, zone):
    """The instant between `before` and `after` at which the zone's offset changes to that of `after`."""
    target = offset(after, zone)
    while after - before > 1:
        middle = (before + after) // 2
        if offset(middle, zone) == target:
            after = middle
        else:
            before = middle
    return after


def first_shown(naive, zone):
    """The first instant at which the zone's clocks show a local time; in a gap, the instant of the transition."""
    instant = seconds(naive, zone, 0)
    if local(instant, zone) == naive:
        return instant
    # In a gap, fold 0 gives an instant after the transition, and fold 1 one before it (PEP 495).
    return change(seconds(naive, zone, 1), instant, zone)


def due(day, time, zone):
    """The due time of a date and time of day, in seconds since 1970 UTC; None if the zone skips the date."""
    instant = first_shown(datetime.combine(day, time), zone)
    if local(instant, zone).date() == day:
        return instant
    # In a gap up to the end of the date: due, as the date itself exists.
    midnight = first_shown(datetime.combine(day, datetime.min.time()), zone)
    return instant if local(midnight, zone).date() == day else None


def occurrences(days, time, zone, now):
    """The due times after `now`, in seconds; `now` is in µs."""
    if isinstance(days, date):
        candidates = [days]
    else:
        today = local(now // SECOND, zone).date() - DAY
        candidates = (today + DAY * count for count in itertools.count())
    for day in candidates:
        if isinstance(days, list) and day.weekday() not in days:
            continue
        instant = due(day, time, zone)
        if instant is not None and instant * SECOND > now:
            yield instant
            if days == "next":
                return


def changes(zone):
    """The instants at which the zone's offset changes, without changes that are reverted within four days."""
    found = []
    before = offset(FIRST, zone)
    for instant in range(FIRST, LAST, 4 * 86_400):
        after = offset(instant, zone)
        if after != before:
            found.append(change(instant - 4 * 86_400, instant, zone))
        before = after
    return found


class Cases:
    """Random cases in one zone, the same for the same seed."""

    def __init__(self, name, seed):
        self.name = name
        self.zone = zoneinfo.ZoneInfo(name)
        self.random = random.Random(f"{seed} {name}")
        self.changes = changes(self.zone)

    def one(self):
        """The line of a random case."""
        near = self.random.choice(self.changes) if self.changes and self.random.random() < 0.5 else None
        now = self.now(near)
        time = self.time(near)
        days = self.days(now, near)
        coming = occurrences(days, time, self.zone, now)
        dues = list(itertools.islice(coming, 2))
        if isinstance(days, date) and not dues:
            return line(self.name, now, time, days, "refused")
        until = self.until(now, near, dues)
        count, last, then = 0, None, None
        for instant in itertools.chain(dues, coming):
            if instant * SECOND > until:
                then = instant
                break
            count, last = count + 1, instant
        return line(self.name, now, time, days, listed(dues), shown(dues, self.zone), until, count, listed([last]),
                    listed([then]))

    def now(self, near):
        """A random instant in µs, or one around a transition of the zone, sometimes exactly there."""
        if near is None:
            return self.random.randrange(FIRST, LAST) * SECOND + self.random.choice([0, self.random.randrange(SECOND)])
        if self.random.random() < 0.2:
            return near * SECOND + self.random.choice([-SECOND, -1, 0, 1, SECOND])
        reach = self.random.choice([7200, 86_400, 8 * 86_400])
        return max(FIRST, near + self.random.randrange(-reach, reach)) * SECOND

    def time(self, near):
        """A random time of day, an early one, or one around a transition of the zone."""
        kind = self.random.random()
        if near is not None and kind < 0.6:
            edge = local(near - self.random.choice([0, 1]), self.zone)
            minutes = self.random.choice([0, self.random.randrange(-90, 91)])
            return (edge + timedelta(minutes=minutes)).time()
        hour = self.random.randrange(4 if kind < 0.8 else 24)
        second = self.random.choice([0, 0, 0, self.random.randrange(60)])
        return datetime.min.time().replace(hour=hour, minute=self.random.randrange(60), second=second)

    def days(self, now, near):
        """The rule's days: "next", a date, or weekdays."""
        kind = self.random.random()
        if kind < 0.2:
            return "next"
        if kind < 0.7:
            return sorted(self.random.sample(range(7), self.random.randrange(1, 8)))
        if near is not None and kind < 0.9:
            return local(near, self.zone).date() + DAY * self.random.randrange(-2, 3)
        return local(now // SECOND, self.zone).date() + DAY * self.random.choice(
            [self.random.randrange(-1, 3), self.random.randrange(400), self.random.randrange(40_000)])

    def until(self, now, near, dues):
        """A later instant in µs: random, around a due time, or around a transition."""
        kind = self.random.random()
        if near is not None and kind < 0.3:
            return max(now, (near + self.random.randrange(-7200, 7200)) * SECOND)
        if dues and kind > 0.8:
            return max(now, self.random.choice(dues) * SECOND + self.random.choice([-1, 0, 1, 90 * SECOND]))
        # Distant instants are rare, since the days until then are iterated.
        reach = self.random.choices([2, 30, 1000], [30, 69, 1])[0]
        return now + self.random.randrange(reach * 86_400 * SECOND)


def line(name, now, time, days, *answers):
    """The line of a case."""
    if isinstance(days, list):
        days = ",".join(WEEKDAYS[day] for day in days)
    return "\t".join(map(str, (name, now, time, days) + answers + ("",) * (6 - len(answers))))


def listed(instants):
    """The field of a list of instants in seconds; "none" if there is none."""
    return ",".join(str(instant * SECOND) for instant in instants if instant is not None) or "none"


def shown(instants, zone):
    """The field of the zone's local time at the first of these instants."""
    return local(instants[0], zone) if instants else ""


def arguments(cases, seed):
    """The command line's options."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=seed, help="the same seed, the same cases")
    parser.add_argument("--cases", type=int, default=cases, help="number of cases")
    parser.add_argument("--zone", action="append", help="cases of this zone only")
    return parser.parse_args()


def share(task):
    """The lines of a number of cases in one zone."""
    name, seed, count = task
    cases = Cases(name, seed)
    return [cases.one() for _ in range(count)]


def main():
    """Prints the cases, distributed over the zones."""
    options = arguments(200_000, seed=secrets.randbelow(1_000_000))
    names = sorted(options.zone or zoneinfo.available_timezones())
    each, rest = divmod(options.cases, len(names))
    tasks = [(name, options.seed, each + (index < rest)) for index, name in enumerate(names)]
    with multiprocessing.Pool() as pool:
        for lines in pool.imap(share, tasks):
            print(*lines, sep="\n")
    print("end", options.cases, len(names), f"Python's zoneinfo, seed {options.seed}", sep="\t")


if __name__ == "__main__":
    main()
