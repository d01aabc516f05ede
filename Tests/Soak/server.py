"""A notification server with a simulated user, who presses buttons. Desktop Notifications Specification 1.3."""

from message import CALL

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
CAPABILITIES = ["actions", "body", "body-markup", "persistence"]

# The reasons for which a notification is closed: by the user, by a call.
BY_PERSON, BY_CALL = 2, 3


class Server:
    """The server, until its connection is closed."""

    def __init__(self, session, random):
        self.random = random
        self.shown = {}
        self.presses = 0
        # True while the user presses nothing.
        self.is_paused = False
        self._last = 0
        self._loop = session.loop
        self._bus = session.connect(self._handle)
        self._bus.ask_bus("RequestName", "su", NAME, 0)

    def end(self):
        """Disconnects at once, as in a crash."""
        self._bus.close()

    def _handle(self, message):
        if message.kind != CALL or message.destination not in (NAME, self._bus.name):
            return
        if message.member == "Notify":
            _, replaced, _, _, _, actions, _, _ = message.values()
            number = replaced if replaced in self.shown else self._next()
            self.shown[number] = actions[::2]
            self._bus.answer(message, "u", number)
            self._loop.after(self.random.expovariate(1 / 3), lambda: self._press(number))
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
        """Simulates the user: mostly presses a button, else closes the notification or does nothing."""
        if self.is_paused or number not in self.shown or not self._bus.is_open:
            return
        what = self.random.random()
        if what < 0.25:
            return
        self.presses += 1
        if what < 0.35 or not self.shown[number]:
            self._close(number, BY_PERSON)
        else:
            self._bus.emit(PATH, NAME, "ActionInvoked", "us", number, self.random.choice(self.shown[number]))

    def _close(self, number, reason):
        if self.shown.pop(number, None) is not None:
            self._bus.emit(PATH, NAME, "NotificationClosed", "uu", number, reason)
