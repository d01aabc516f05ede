"""A run of the fuzzer on the host of apps' actions, its prompter and its search, and on an app.

The app writes into a file what it does: that shows that a call that is refused performs nothing.
"""

import json
import random
import time

from action_values import APP, APP_PATH, FUZZED, HOST, HOST_PATH, ActionValues
from calls import Calls
from fuzzer import Fuzzer
from peer import BUS, BUS_PATH, ERROR, Lost, Peer
from person import Person
from process import Process
from scripted_app import MANIFEST, ScriptedApp
from surface import Surface

APP_INTERFACE = HOST + ".App"
# Actions of the app that last until they are cancelled, or write where they are told.
UNSUITABLE = {"Wait", "Brew", "Pour"}
# What the app writes of queries and of acts that were cancelled.
QUERIES = (b"landmarks ", b"pots ", b"temperature ", b"not confirmed ")

# Tokens for undoing that are remembered.
MOST_TOKENS = 2


class ActionsFuzzer(Fuzzer):
    """A run on a host and an app of its own."""

    errors_of_its_own = frozenset(
        f"{HOST}.Error.{name}" for name in (
            "NotFound", "InvalidParameter", "Cancelled", "Denied", "NotSupported", "LimitsExceeded", "Failed"))
    errors_of_acts = frozenset(f"{HOST}.Error.{name}" for name in ("Cancelled", "Denied", "Failed"))
    # By then, the app has used all of its parts.
    growing = 2
    logs = ("host", "app")

    def _start(self):
        self.session.start_bus()
        self.person = Person(self.session, random.Random(self.seed))
        # With a display, apps come to the foreground.
        self.session.environment["DISPLAY"] = ":none"
        # The kernel gets large blocks back when they are freed. By default, the size from which on that is so grows with
        # such blocks: the heap would stay as large as it was for the largest values that came together.
        self.session.environment["MALLOC_MMAP_THRESHOLD_"] = "65536"
        self.values = ActionValues(self.chance, lambda: time.time_ns() // 1000)
        self.app = ScriptedApp(random.Random(self.seed), self.values)
        self.peer = self.app.peer = Peer(self.session.address, self.loop, called=self.app.called)
        self._ask_bus("RequestName", "su", FUZZED, 0)
        self.lines = self.session.directory / "lines"
        # Actions that wait for it don't.
        (self.session.directory / "lines.go").touch()
        self._programs = {
            "app": self.session.start("app", [str(self.options.app.absolute()), "intents", APP, str(self.lines)])}
        self.loop.until("the app", lambda: self._ask_bus("NameHasOwner", "s", APP)[0], 60)
        manifest = json.loads(self._ask(APP, APP_PATH, APP_INTERFACE, "Describe")[0])
        manifest["intents"] = [intent for intent in manifest["intents"] if intent["id"] not in UNSUITABLE]
        self._install(manifest)
        self._install(MANIFEST)
        self._programs["host"] = self.session.start(
            "host", [str(self.session.program), "serve", "--idle", "86400"])
        self.loop.until("the host", lambda: self._ask_bus("NameHasOwner", "s", HOST)[0], 60)
        self.processes = {name: Process(program.pid) for name, program in self._programs.items()}
        self.values.intents = {intent["id"]: intent["parameters"] for intent in manifest["intents"]}
        surface = Surface(self.peer)
        surface.add(HOST, self._programs["host"].pid, [HOST_PATH])
        surface.add(APP, self._programs["app"].pid, [APP_PATH])
        self.calls = Calls(self.chance, self.values, surface)
        self.app.begin()
        print(
            f"fuzz: {len(surface.methods)} methods and {len(surface.properties)} properties of "
            f"{len(surface.interfaces)} interfaces, {len(self.values.intents)} actions", flush=True)

    def _install(self, manifest):
        """Writes the files of an app, as `app-intents files` does."""
        data = self.session.directory / "xdg_data_home"
        for name in ("app-intents", "applications"):
            (data / name).mkdir(exist_ok=True)
        (data / "app-intents" / f"{manifest['id']}.json").write_text(json.dumps(manifest))
        (data / "applications" / f"{manifest['id']}.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Fuzzed\nDBusActivatable=true\nImplements=org.example.AppIntents;\n")

    def _ask(self, destination, path, interface, member, signature="", *values):
        answer = self.peer.ask(destination, path, interface, member, signature, *values)
        if answer.kind == ERROR:
            raise Lost(f"{member}: {answer.error}: {answer.values()}")
        return answer.values()

    def _ask_bus(self, member, signature, *values):
        return self._ask(BUS, BUS_PATH, BUS, member, signature, *values)

    def _check_alive(self):
        for name, program in self._programs.items():
            if program.poll() is not None:
                raise Lost(f"the {name} has ended, with status {program.returncode}")

    def _state(self):
        # Then nobody presses anything that was shown.
        self.loop.until("the end of all notifications", lambda: not self.person.shown, 60)
        undo = self._ask(HOST, HOST_PATH, HOST, "ListUndo")[0]
        index = self.session.directory / f"xdg_data_home/app-intents/index/{APP}.json"
        return {
            "acts": b"\n".join(line for line in self._lines() if not line.startswith(QUERIES)),
            "undo": repr(undo).encode(), "index": index.read_bytes() if index.exists() else b"",
        }

    def _lines(self):
        return self.lines.read_bytes().splitlines() if self.lines.exists() else []

    def _learn(self, sent, answer):
        if sent.member in ("Perform", "Run") and answer.signature == "a{sv}":
            # The scripted app answers with values of wrong types, too.
            undo = answer.values()[0].get("undo")
            if isinstance(undo, tuple) and undo and isinstance(undo[0], str):
                self.values.tokens = [*self.values.tokens[-MOST_TOKENS:], undo[0]]

    def _take(self, state):
        text = self.chance.choice(("closest", "add", "a", "asia", "undo", "archive x"))
        found = self._ask(HOST, HOST_PATH, HOST, "Find", "sa{sv}", text, {})[0]
        self.values.results = [row["Result"] for row in found]

    def _prepare(self):
        self.app.end()
        self.app.begin()

    def _details(self):
        return f"{len(self._lines())} lines of the app, {self.app.calls} calls of the fuzzer, {self.person.presses} presses, "
