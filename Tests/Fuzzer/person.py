"""A person who handles each notification soon."""

from server import Server


class Person(Server):
    """Presses buttons of each notification until it is closed."""

    PAUSE, IGNORED = 0.005, 0

    def _press(self, number):
        super()._press(number)
        if number in self.shown:
            # What a press leads to may show it as it is, or in another's place.
            self._loop.after(self.chance.expovariate(1 / self.PAUSE), lambda: self._press(number))
