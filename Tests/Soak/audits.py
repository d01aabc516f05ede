"""What is looked at in the books, and compared with what the service has."""

import collections

import limits
from ledger import now
from session import ALARMS, NAME

# What is told of every change.
TOLD = (
    "State", "Enabled", "NextFireUSec", "OccurrenceUSec", "AlertStartUSec", "CountdownTotalUSec",
    "CountdownElapsedUSec", "CountdownStartUSec", "CountdownFireUSec", "SnoozeCount")
# Of a timer, these are computed from boot time whenever they are told.
DRIFTING = ("NextFireUSec", "CountdownStartUSec", "CountdownFireUSec", "AlertStartUSec", "CountdownElapsedUSec")


class Audits:
    """A part of the bookkeeper."""

    def look(self):
        """Finds what should have happened by now, with the service up."""
        instant = now()
        if not self._service:
            return
        for ledger in self.ledgers.values():
            for due, what in ((ledger.promise or None, "ring"), (ledger.timeout, "end its ring")):
                if due is not None and instant > max(due, self.up_since) + limits.LATENESS:
                    self._fault("lost", ledger, f"was to {what} at {due}, {instant - due} µs ago")
                    ledger.told["NextFireUSec"], ledger.told["AlertStartUSec"] = 0, instant

    def audit(self, objects):
        """Compares with what GetManagedObjects answers, when no call is under way."""
        there = {path.removeprefix(ALARMS).replace("_", "-"): of[f"{NAME}.Alarm"] for path, of in objects.items()}
        for ledger in list(self.ledgers.values()):
            if ledger.id not in there:
                self._miss(ledger)
            elif ledger.is_loose:
                self.counts["taken as found"] += 1
                self._take(ledger, there[ledger.id])
            else:
                self._compare(ledger, there[ledger.id])
        for identifier in there.keys() - self.ledgers.keys():
            self._discover(identifier, there[identifier])
        self.unsure.clear()

    def _take(self, ledger, properties):
        ledger.note(f"taken as it is: {excerpt(properties)}")
        ledger.is_loose = ledger.is_cancelled = False
        ledger.told = properties
        ledger.is_snoozed = ledger.state in ("countdown", "paused")
        ledger.configuration = {
            **properties["Configuration"], "title": properties["Title"], "enabled": properties["Enabled"]}
        # Whether it rang is what the history tells.
        ledger.is_stored = True

    def _compare(self, ledger, properties):
        for key in TOLD:
            was, found = ledger.told.get(key), properties[key]
            slack = limits.DRIFT if key in DRIFTING else 0
            if was != found and (not slack or abs(was - found) > slack):
                self._fault("other", ledger, f"{key} is {found}, and {was} was told")
                break
        # A wall clock that is corrected moves the times of timers.
        ledger.told = properties

    def _miss(self, ledger):
        if not ledger.is_loose or (ledger.stays and not ledger.is_cancelled):
            self._fault("lost", ledger, "isn't there")
        ledger.note("found to be gone")
        self.counts["taken as found"] += 1
        self._drop(ledger)

    def _discover(self, identifier, properties):
        is_made = any(call.configuration.get("title", "") == properties["Title"] for call in self.unsure)
        gone = self.gone.get(identifier)
        if not is_made or (gone is not None and gone.is_acknowledged):
            self._fault("other", gone, f"{identifier} is there, and nobody knows of it: {properties}")
        self.counts["taken as found"] += 1
        self._take(self._add(identifier), properties)

    def compare_history(self, entries):
        """Compares the rings with those that History tells of: each once, all that were heard, all that were owed."""
        fired = [entry for entry in entries if entry["Event"] == "fired"]
        for (identifier, due), count in collections.Counter((ring["Id"], ring["DueUSec"]) for ring in fired).items():
            if count > 1:
                self._fault("twice", self.find(identifier), f"{count} times in the history, for {due}")
        for ring in fired:
            ledger, due = self.find(ring["Id"]), ring["DueUSec"]
            if ledger is None or due in ledger.rings:
                continue
            if self.unheard_since is None or not self.unheard_since <= ring["AtUSec"] <= self.up_since:
                self._fault("other", ledger, f"in the history rang for {due}, and wasn't heard")
            ledger.note(f"found in the history: rang for {due}")
            ledger.rings[due] = self.run
        # What is older than the oldest entry has had to go.
        since = min(entry["AtUSec"] for entry in entries) if len(entries) > limits.HISTORY else 0
        self._find_heard({(ring["Id"], ring["DueUSec"]) for ring in fired}, since)
        for ledger in [*self.ledgers.values(), *self.gone.values()]:
            if ledger.owed and not any(abs(due - ledger.owed) <= limits.DRIFT for due in ledger.rings):
                if abs(ledger.promise - ledger.owed) > limits.DRIFT:
                    self._fault("lost", ledger, f"was to ring at {ledger.owed}, and never did")
            ledger.owed = 0
        self.unheard_since = None

    def _find_heard(self, rings, since):
        left = []
        for ledger, due, heard in self.rung:
            if (ledger.id, due) in rings or heard <= since:
                continue
            # What rang just now is in the history as soon as it is on disk.
            if heard > now() - limits.UNTOLD or (due in ledger.rings and not ledger.is_stored):
                left.append((ledger, due, heard))
            else:
                self._fault("lost", ledger, f"rang for {due}, and isn't in the history")
        self.rung = left


def excerpt(properties):
    return {key: properties[key] for key in TOLD if key in properties}
