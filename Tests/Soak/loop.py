"""A single-threaded event loop."""

import heapq
import itertools
import selectors
import time


class TimedOut(Exception):
    """A timeout, with a description of the awaited event."""


class Loop:
    """Calls the handlers of readable descriptors and elapsed timers."""

    def __init__(self):
        self._selector = selectors.DefaultSelector()
        self._timers = []
        self._order = itertools.count()

    def watch(self, descriptor, whenever_readable):
        self._selector.register(descriptor, selectors.EVENT_READ, whenever_readable)

    def forget(self, descriptor):
        if descriptor in self._selector.get_map():
            self._selector.unregister(descriptor)

    def after(self, seconds, action):
        heapq.heappush(self._timers, (time.monotonic() + seconds, next(self._order), action))

    def step(self, longest):
        """Handles pending events, or waits for them for `longest` seconds at most."""
        now = time.monotonic()
        if self._timers:
            longest = min(longest, max(0, self._timers[0][0] - now))
        for key, _ in self._selector.select(longest):
            # A previous handler may have closed it.
            if key.fd in self._selector.get_map():
                key.data()
        now = time.monotonic()
        while self._timers and self._timers[0][0] <= now:
            heapq.heappop(self._timers)[2]()

    def run(self, seconds):
        """Runs for this many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.step(left)

    def until(self, what, condition, limit):
        """Runs until the condition is true, and returns its value."""
        end = time.monotonic() + limit
        while not (found := condition()):
            left = end - time.monotonic()
            if left <= 0:
                raise TimedOut(f"{what}: not within {limit:g} s")
            self.step(min(left, 0.05))
        return found
