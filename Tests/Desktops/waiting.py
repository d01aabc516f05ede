"""Waiting for what comes over a bus or to a screen, with a limit of time."""

import time

from gi.repository import GLib

# The time between two looks at what sends no signal, such as a screen, ms.
PERIOD_MS = 50


class Missed(Exception):
    """Something did not come in time; says what."""


def until(what, condition, limit=20.0):
    """Returns what `condition` does as soon as that is true; raises `Missed` after `limit` seconds."""
    end = time.monotonic() + limit
    context = GLib.MainContext.default()
    while True:
        while context.pending():
            context.iteration(False)
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise Missed(f"{what}: not within {limit:g} s")
        GLib.timeout_add(PERIOD_MS, lambda: GLib.SOURCE_REMOVE)
        context.iteration(True)


def again(what, attempt, condition, limit=20.0):
    """Attempts it every two seconds, until `condition` is true: what is only just on a screen may not listen yet."""
    end = time.monotonic() + limit
    while True:
        attempt()
        try:
            return until(what, condition, 2.0)
        except Missed:
            if time.monotonic() > end:
                raise Missed(f"{what}: not within {limit:g} s") from None


def never(what, condition, length=2.0):
    """Raises `Missed` if `condition` becomes true within `length` seconds."""
    try:
        until(what, condition, length)
    except Missed:
        return
    raise Missed(f"{what}, which should not have come")
