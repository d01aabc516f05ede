"""An app that the fuzzer itself is, on the connection that calls: it answers the calls of the host's, and is the prompter
of the calls of `Perform`, whose questions it answers by chance.
"""

import wire
from action_values import ENDING, FUZZED, HOST, HOST_PATH, LASTING
from peer import ERROR, Lost, call

# The manifest of its actions, of which people find the one that ends.
MANIFEST = {
    "version": 1, "id": FUZZED, "intents": [
        {"id": ENDING, "title": {"": "End"}}, {"id": LASTING, "title": {"": "Last"}, "discoverable": False}]}
# The numbers of which buttons are remembered.
MOST_SHOWN = 3


class ScriptedApp:
    """Answers calls. While its action lasts, the host takes its questions."""

    def __init__(self, chance, values):
        self.chance, self.values = chance, values
        self.peer = None
        # The calls of the action that lasts, and the serial of that by which the host was told to run it.
        self._lasting, self._run = [], None
        # The number of answered calls.
        self.calls = 0

    def begin(self):
        """Has the host run the action that lasts, and waits until the app is called."""
        parameters = wire.marshal("ssa{sv}a{sv}", (FUZZED, LASTING, {}, {}))
        self._run = self.peer.number()
        self.peer.send(call(self._run, HOST, HOST_PATH, HOST, "Run", "ssa{sv}a{sv}", parameters))
        self.peer.loop.until("the call of the app", lambda: self._lasting, 60)

    def end(self):
        """Ends the action that lasts with a result by chance, and waits for the host's reply."""
        for lasting in self._lasting:
            self._perform(lasting)
        self._lasting.clear()
        answer = self.peer.wait([self._run])[self._run]
        if answer.kind != ERROR and answer.signature != "a{sv}":
            raise Lost(f"Run: replied with {answer.signature}")

    def called(self, message):
        """Answers a call."""
        self.calls += 1
        if message.member == "Perform" and message.values()[0] == LASTING:
            self._lasting.append(message)
        elif message.member == "Perform":
            self._perform(message)
        elif message.member in ("Ask", "AskText", "Show"):
            self._prompt(message)
        elif self.chance.random() < 0.9:
            self.peer.answer(message)
        else:
            self._refuse(message)

    def _refuse(self, message):
        name = self.chance.choice(("NotFound", "Failed", "Cancelled", "Denied", "InvalidParameter"))
        self.peer.refuse(message, f"{HOST}.Error.{name}", self.values.text() or "no")

    def _perform(self, message):
        if self.chance.random() < 0.7:
            self.peer.answer(message, "a{sv}", self.values.dictionary("result"))
        else:
            self._refuse(message)

    def _prompt(self, message):
        number, content, *options = message.values()
        if buttons := content.get("buttons"):
            self.values.shown.pop(number, None)
            self.values.shown[number] = [button["name"] for button in buttons]
            while len(self.values.shown) > MOST_SHOWN:
                del self.values.shown[next(iter(self.values.shown))]
        if self.chance.random() < 0.05:
            self._refuse(message)
        elif message.member == "Ask":
            choice = self.chance.randrange(-1, len(options[0])) if self.chance.random() < 0.95 else -(2**31)
            self.peer.answer(message, "i", choice)
        elif message.member == "AskText":
            self.peer.answer(message, "s", self.chance.choice(("2", "true", "red", self.values.text())))
        else:
            self.peer.answer(message)
