#!/usr/bin/env python3
"""When alarms are due, as Python tells it: random cases for the program zone-oracle to compare with what Alarms says.

Whatever is known about time zones here comes from Python's zoneinfo. Occurrences are found the slow and plain way, date
by date, so that both sides have nothing in common but the rule: where clocks are set forward past the time, the first
instant after that; where they show it twice, the first; a date that a zone leaves out has no occurrence.

A line a case on standard output, its fields separated by tabs, instants in microseconds since 1970 UTC:

    zone    its name in the time zone database
    now     the instant at which the alarm is made
    time    HH:MM:SS
    days    next (once), a date, or days of the week: mon,wed
    due     the next instants at which it is due; none; refused: there can't be such an alarm
    local   what the zone's clocks show at the first of them
    until   a later instant
    count   how often it was due after now, and until then
    last    when that was the last time; none
    then    when it is due next after that; none

A field that nothing is known of is empty. The last line is "end", the number of cases, that of zones, and who says so.
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
    """What the zone's clocks show at so many seconds since 1970 UTC."""
    return datetime.fromtimestamp(instant, zone).replace(tzinfo=None, fold=0)


def offset(instant, zone):
    """Seconds that the zone is ahead of UTC at so many seconds since 1970 UTC."""
    return datetime.fromtimestamp(instant, zone).utcoffset() // timedelta(seconds=1)


def seconds(naive, zone, fold):
    """Seconds since 1970 UTC of a local time, taken as before (0) or after (1) a change of the offset close to it."""
    return (naive.replace(tzinfo=zone, fold=fold) - EPOCH) // timedelta(seconds=1)


def change(before, after, zone):
    """The instant, within the bounds, from which on the zone's offset is that of `after`."""
    target = offset(after, zone)
    while after - before > 1:
        middle = (before + after) // 2
        if offset(middle, zone) == target:
            after = middle
        else:
            before = middle
    return after


def first_shown(naive, zone):
    """The first instant at which the zone's clocks show a local time, or would if they weren't set forward past it."""
    instant = seconds(naive, zone, 0)
    if local(instant, zone) == naive:
        return instant
    # In a gap, what counts as before its beginning is after it, and the other way round (PEP 495).
    return change(seconds(naive, zone, 1), instant, zone)


def due(day, time, zone):
    """When an alarm for this date and time is due, seconds since 1970 UTC; None: the zone leaves the date out."""
    instant = first_shown(datetime.combine(day, time), zone)
    if local(instant, zone).date() == day:
        return instant
    # In a gap that ends with its date, that has begun at least.
    midnight = first_shown(datetime.combine(day, datetime.min.time()), zone)
    return instant if local(midnight, zone).date() == day else None


def occurrences(days, time, zone, now):
    """The instants after `now`, in microseconds, at which an alarm is due, in seconds."""
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
    """The instants at which the zone's offset changes, but for those that are taken back within four days."""
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
        """The line of a case."""
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
        """An instant in microseconds: any, or one around a change of the zone's offset, sometimes on the spot."""
        if near is None:
            return self.random.randrange(FIRST, LAST) * SECOND + self.random.choice([0, self.random.randrange(SECOND)])
        if self.random.random() < 0.2:
            return near * SECOND + self.random.choice([-SECOND, -1, 0, 1, SECOND])
        reach = self.random.choice([7200, 86_400, 8 * 86_400])
        return max(FIRST, near + self.random.randrange(-reach, reach)) * SECOND

    def time(self, near):
        """A time of day: any, an early one, or one around a change of the zone's offset."""
        kind = self.random.random()
        if near is not None and kind < 0.6:
            edge = local(near - self.random.choice([0, 1]), self.zone)
            minutes = self.random.choice([0, self.random.randrange(-90, 91)])
            return (edge + timedelta(minutes=minutes)).time()
        hour = self.random.randrange(4 if kind < 0.8 else 24)
        second = self.random.choice([0, 0, 0, self.random.randrange(60)])
        return datetime.min.time().replace(hour=hour, minute=self.random.randrange(60), second=second)

    def days(self, now, near):
        """Once, a date, or days of the week."""
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
        """A later instant in microseconds: any, around one at which the alarm is due, or around a change of the offset."""
        kind = self.random.random()
        if near is not None and kind < 0.3:
            return max(now, (near + self.random.randrange(-7200, 7200)) * SECOND)
        if dues and kind > 0.8:
            return max(now, self.random.choice(dues) * SECOND + self.random.choice([-1, 0, 1, 90 * SECOND]))
        # Far ones are rare: the days until then are counted one by one.
        reach = self.random.choices([2, 30, 1000], [30, 69, 1])[0]
        return now + self.random.randrange(reach * 86_400 * SECOND)


def line(name, now, time, days, *answers):
    """The line of a case."""
    if isinstance(days, list):
        days = ",".join(WEEKDAYS[day] for day in days)
    return "\t".join(map(str, (name, now, time, days) + answers + ("",) * (6 - len(answers))))


def listed(instants):
    """The field of instants, in seconds, of which the only one may be missing."""
    return ",".join(str(instant * SECOND) for instant in instants if instant is not None) or "none"


def shown(instants, zone):
    """The field of what the zone's clocks show at the first of these."""
    return local(instants[0], zone) if instants else ""


def arguments(cases, seed):
    """What the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=seed, help="the same seed, the same cases")
    parser.add_argument("--cases", type=int, default=cases, help="how many cases")
    parser.add_argument("--zone", action="append", help="cases of this zone only")
    return parser.parse_args()


def share(task):
    """The lines of so many cases of one zone."""
    name, seed, count = task
    cases = Cases(name, seed)
    return [cases.one() for _ in range(count)]


def main():
    """Prints the cases, shared out among the zones."""
    asked = arguments(200_000, seed=secrets.randbelow(1_000_000))
    names = sorted(asked.zone or zoneinfo.available_timezones())
    each, rest = divmod(asked.cases, len(names))
    tasks = [(name, asked.seed, each + (index < rest)) for index, name in enumerate(names)]
    with multiprocessing.Pool() as pool:
        for lines in pool.imap(share, tasks):
            print(*lines, sep="\n")
    print("end", asked.cases, len(names), f"Python's zoneinfo, seed {asked.seed}", sep="\t")


if __name__ == "__main__":
    main()
