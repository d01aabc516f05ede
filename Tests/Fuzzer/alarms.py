"""A run of the fuzzer on the service of alarms, as a program outside any sandbox, or as a sandboxed app."""

import signal
import time

import service
from alarm_values import AlarmValues
from calls import Calls
from fuzzer import COMPARED, Fuzzer
from peer import ERROR, HungUp, Lost, Peer
from process import Process
from sandbox import APP, Proxy
from server import Server
from service import Service
from session import NAME, PATH
from surface import Surface

MOST_ALARMS = 1000
# The number of alarms when memory is measured.
MEASURED_ALARMS = 300
# Objects that no other one names as a child.
HIDDEN = ("/StatusNotifierItem", "/StatusNotifierItem/Menu", "/org/mpris/MediaPlayer2", "/krunner")
SECRET = "Nobody else's business"


class AlarmsFuzzer(Fuzzer):
    """A run on a service of its own."""

    errors_of_its_own = frozenset(
        "org.example.Alarms.Error." + name for name in (
            "AlreadyExists", "InvalidConfiguration", "InvalidSchedule", "InvalidState", "MaximumLimitReached",
            "NotAuthorized", "NotFound", "TooLarge"))

    def __init__(self, session, loop, options, seed):
        super().__init__(session, loop, options, seed)
        self.most = self.hangups = 0
        self._proxy, self._has_tray = None, False

    def _start(self):
        # No server is started to speak titles, which would outlive the service.
        self.session.environment["SPEECHD_CMD"] = "/bin/false"
        self.session.start_bus()
        # The icon in the tray is there only where somebody shows it.
        watcher = self.session.connect()
        watcher.heard = lambda message: self._answer(watcher, message)
        watcher.ask_bus("RequestName", "su", "org.kde.StatusNotifierWatcher", 0)
        server = Server(self.session, self.chance)
        # Presses would come at other times each time.
        server.is_held = True
        self.session.start_service()
        process = self.session.service.pid
        self.host = Service(Peer(self.session.address, self.loop, self._hear))
        self.host.peer.ask(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s",
            f"type='signal',sender='{NAME}'")
        self.processes["alarmsd"] = Process(process)
        self.values = AlarmValues(self.chance, lambda: time.time_ns() // 1000)
        # One that rings: some objects are there only meanwhile.
        ringing = {"pre-alert": ("t", 1_000_000), "alert-timeout": ("t", 2**64 - 1), "title": ("s", SECRET)}
        self.values.ids.append(self.host.schedule(ringing))
        self.loop.until("a ring, and the tray's icon", lambda: server.shown and self._has_tray, 20)
        # The methods of one are found by what there is. Its notice is shown like a ring.
        self.values.activities.append(self.host.start({"content": ("a{sv}", {}), "title": ("s", SECRET)}))
        surface = Surface(self.host.peer, {PATH + "/alarm": "alarm", PATH + "/activity": "activity"})
        surface.add(NAME, process, ("/", *HIDDEN))
        self.values.results = self._results()
        self.calls = Calls(self.chance, self.values, surface)
        self.peer = self.host.peer
        if self.options.caller == "sandboxed":
            self._proxy = Proxy(self.session)
            self._connect_through_proxy()
            for number in range(100):
                hidden = {"title": ("s", f"{SECRET} {number}"), "time": ("s", "07:30"), "weekdays": ("as", ["mon"])}
                self.values.ids.append(self.host.schedule(hidden))
        self.hidden = set(self.values.ids) if self._proxy else set()
        self._hidden = self._of_others()
        print(
            f"fuzz: {len(surface.methods)} methods and {len(surface.properties)} properties of "
            f"{len(surface.interfaces)} interfaces", flush=True)

    def _connect_through_proxy(self):
        self.peer = Peer(self._proxy.address, self.loop)
        self.peer.forbidden = SECRET.encode()

    def _of_others(self):
        """Returns the alarms that the caller may neither see nor change, but for what time changes."""
        alarms = self.host.alarms() if self.hidden else {}
        return {
            path: [alarm[name] for name in ("Configuration", "State", "Enabled", "SkippedUSec", "SnoozeCount")]
            for path, alarm in alarms.items() if alarm["Id"] in self.hidden}

    def _results(self):
        """Returns what a search finds, as ActivateResult takes it."""
        text = self.chance.choice(("tea", "5 minutes", "07:30", "stop", "wake up"))
        found = self.host.peer.ask(NAME, PATH + "/Search", NAME + ".Search", "Find", "sa{sv}", text, {})
        return [] if found.kind == ERROR else [row["Result"] for row in found.values()[0]]

    def _answer(self, watcher, message):
        """Answers as the tray does."""
        if message.member == "Get":
            watcher.answer(message, "v", ("b", True))
        elif message.member == "RegisterStatusNotifierItem":
            self._has_tray = True
            watcher.answer(message)

    def _hear(self, _):
        self._heard += 1

    def _check_alive(self):
        if self.session.service.poll() is not None:
            raise Lost(f"the service has ended, with status {self.session.service.returncode}")

    def _state(self):
        return self.host.digest()

    def _destination(self, sent):
        # The proxy lets through only calls of this name.
        return NAME if self._proxy else sent.owner

    def _send(self, burst):
        """Sends calls at once, and returns their answers; None: none is expected, or an old proxy, which takes some calls
        for invalid, has hung up."""
        try:
            return super()._send(burst)
        except HungUp:
            if not self._proxy or self.hangups > self.number // 200:
                raise
            self.hangups += 1
            self._connect_through_proxy()
            return [None] * len(burst)

    def _learn(self, sent, answer):
        if sent.member in ("Schedule", "StartTimer", "ScheduleAt") and answer.signature[:1] == "s":
            self.values.ids.append(answer.values()[0])
        elif sent.member == "Start":
            self.values.activities.append(answer.values()[0])

    def _take(self, state):
        listing = state["GetManagedObjects"]
        self.values.ids[:] = service.identifiers(listing) or ["00000000-0000-4000-8000-000000000000"]
        self.values.activities[:] = service.identifiers(listing, "activity")
        self.most = max(self.most, len(self.values.ids))
        missing = self.hidden.difference(self.values.ids)
        if missing:
            self._fault(f"{len(missing)} alarms of others are gone")
            self.hidden.difference_update(missing)
        self.values.tokens = self.host.tokens()[:20]
        self.values.results = self._results()

    def _prepare(self):
        """Makes room for further alarms."""
        if self._proxy:
            # Half of the time the app may.
            decision = self.chance.choice(("authorized", "authorized", "denied", "not-determined"))
            self.host.authorize(APP, decision)
        own = [identifier for identifier in self.values.ids if identifier not in self.hidden]
        if len(self.values.activities) > 48:
            self.host.dismiss(self.values.activities[:24])
        if len(self.values.ids) > MOST_ALARMS - COMPARED // 4:
            self.chance.shuffle(own)
            self.host.cancel(own[:max(0, len(self.values.ids) - MOST_ALARMS // 2)])

    def _prepare_measurement(self):
        """Makes the number of alarms the same each time."""
        while len(found := service.identifiers(self.host.listing())) > MEASURED_ALARMS:
            own = [identifier for identifier in found if identifier not in self.hidden]
            self.host.cancel(own[:len(found) - MEASURED_ALARMS])
        for number in range(MEASURED_ALARMS - len(found)):
            self.host.schedule({"title": ("s", f"Measured {number}"), "fire-at": ("t", 7_226_582_400_000_000)})

    def _end(self):
        if self._of_others() != self._hidden:
            self._fault("alarms of others have changed")
        before = self.host.alarms()
        status = self.session.end_service(signal.SIGTERM)
        if status != 0:
            self._fault(f"told to end, the service ended with status {status}")
        self.session.start_service()
        self.host = Service(self.host.peer)
        after = self.host.alarms()
        soon = time.time_ns() // 1000 + 60_000_000
        for path, alarm in before.items():
            if alarm["State"] == "alerting" or 0 < alarm["NextFireUSec"] < soon:
                # It may have changed since, and be gone.
                continue
            kept = after.get(path, {})
            if (alarm["State"], kept.get("State")) == ("scheduled", "countdown"):
                # Its countdown has begun meanwhile.
                continue
            for name in ("Configuration", "Enabled", "Title", "State", "OccurrenceUSec", "SkippedUSec", "SnoozeCount"):
                # As texts: a NaN is no other NaN's equal.
                if repr(kept.get(name)) != repr(alarm[name]):
                    self._fault(f"{path}: {name} was {alarm[name]}, and after a restart is {kept.get(name)}")
                    break
        for path in after.keys() - before.keys():
            self._fault(f"{path} is there after a restart only")
        if self.session.end_service(signal.SIGTERM) != 0:
            self._fault("the service didn't end well after a restart")

    def _clean(self):
        if self._proxy:
            self._proxy.end()

    def _details(self):
        hangups = f"{self.hangups} connections ended by the proxy, " if self._proxy else ""
        return f"at most {self.most} alarms, {hangups}"
