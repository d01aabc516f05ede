"""A notification server with a simulated person, who presses buttons. Desktop Notifications Specification 1.3."""

from message import CALL

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
CAPABILITIES = ["actions", "body", "body-markup", "persistence"]

# Why a notification is closed: by the person, by a call.
BY_PERSON, BY_CALL = 2, 3


class Server:
    """Lives as long as its connection."""

    # The mean time until a notification is handled, in seconds; and how many of them nobody handles.
    PAUSE, IGNORED = 3, 0.25

    def __init__(self, session, chance):
        self.chance = chance
        self.shown = {}
        self.presses = 0
        # Nothing is pressed while this is set.
        self.is_held = False
        self._last = 0
        self._loop = session.loop
        self._bus = session.connect(self._heard)
        self._bus.ask_bus("RequestName", "su", NAME, 0)

    def end(self):
        """Disconnects, as after a crash."""
        self._bus.close()

    def _heard(self, message):
        if message.kind != CALL or message.destination not in (NAME, self._bus.name):
            return
        if message.member == "Notify":
            _, replaced, _, _, _, actions, _, _ = message.values()
            number = replaced if replaced in self.shown else self._next()
            self.shown[number] = actions[::2]
            self._bus.answer(message, "u", number)
            self._loop.after(self.chance.expovariate(1 / self.PAUSE), lambda: self._press(number))
        elif message.member == "CloseNotification":
            self._bus.answer(message)
            self._close(message.values()[0], BY_CALL)
        elif message.member == "GetCapabilities":
            self._bus.answer(message, "as", CAPABILITIES)
        elif message.member == "GetServerInformation":
            self._bus.answer(message, "ssss", "soak", "Alarms", "1", "1.2")

    def _next(self):
        self._last += 1
        return self._last

    def _press(self, number):
        """Handles a notification as a person: mostly presses one of its buttons, or closes it, or does nothing."""
        if self.is_held or number not in self.shown or not self._bus.is_open:
            return
        what = self.chance.random()
        if what < self.IGNORED:
            return
        self.presses += 1
        if what < self.IGNORED + 0.1 or not self.shown[number]:
            self._close(number, BY_PERSON)
        else:
            self._bus.emit(PATH, NAME, "ActionInvoked", "us", number, self.chance.choice(self.shown[number]))

    def _close(self, number, reason):
        if self.shown.pop(number, None) is not None:
            self._bus.emit(PATH, NAME, "NotificationClosed", "uu", number, reason)
