"""The part of the reference model that compares it with the service."""

import collections

import limits
from alarm_record import now
from session import ALARMS, NAME

# What is told of every change.
TOLD = (
    "State", "Enabled", "NextFireUSec", "OccurrenceUSec", "AlertStartUSec", "CountdownTotalUSec",
    "CountdownElapsedUSec", "CountdownStartUSec", "CountdownFireUSec", "SnoozeCount")
# Of a timer, these are computed from boot time whenever they are told.
DRIFTING = ("NextFireUSec", "CountdownStartUSec", "CountdownFireUSec", "AlertStartUSec", "CountdownElapsedUSec")


class Audits:
    """A part of the reference model."""

    def look(self):
        """Reports events that are overdue while the service is up."""
        instant = now()
        if not self._service:
            return
        for record in self.records.values():
            for due, what in ((record.promise or None, "ring"), (record.timeout, "end its ring")):
                if due is not None and instant > max(due, self.up_since) + limits.LATENESS:
                    self._fault("lost", record, f"was to {what} at {due}, {instant - due} µs ago")
                    record.told["NextFireUSec"], record.told["AlertStartUSec"] = 0, instant

    def audit(self, objects):
        """Compares with the reply of GetManagedObjects, when no call is pending."""
        there = {path.removeprefix(ALARMS).replace("_", "-"): of[f"{NAME}.Alarm"] for path, of in objects.items()}
        for record in list(self.records.values()):
            if record.id not in there:
                self._miss(record)
            elif record.is_loose:
                self.counts["taken as found"] += 1
                self._take(record, there[record.id])
            else:
                self._compare(record, there[record.id])
        for identifier in there.keys() - self.records.keys():
            self._discover(identifier, there[identifier])
        self.unsure.clear()

    def _take(self, record, properties):
        record.note(f"taken as it is: {excerpt(properties)}")
        record.is_loose = record.is_cancelled = False
        record.told = properties
        record.is_snoozed = record.state in ("countdown", "paused")
        record.configuration = {
            **properties["Configuration"], "title": properties["Title"], "enabled": properties["Enabled"]}
        # Whether it rang is what the history tells.
        record.is_stored = True

    def _compare(self, record, properties):
        for key in TOLD:
            was, found = record.told.get(key), properties[key]
            slack = limits.DRIFT if key in DRIFTING else 0
            if was != found and (not slack or abs(was - found) > slack):
                self._fault("other", record, f"{key} is {found}, and {was} was told")
                break
        # A wall clock that is corrected moves the times of timers.
        record.told = properties

    def _miss(self, record):
        if not record.is_loose or (record.stays and not record.is_cancelled):
            self._fault("lost", record, "isn't there")
        record.note("found to be gone")
        self.counts["taken as found"] += 1
        self._drop(record)

    def _discover(self, identifier, properties):
        is_made = any(call.configuration.get("title", "") == properties["Title"] for call in self.unsure)
        gone = self.gone.get(identifier)
        if not is_made or (gone is not None and gone.is_acknowledged):
            self._fault("other", gone, f"{identifier} is there, and nobody knows of it: {properties}")
        self.counts["taken as found"] += 1
        self._take(self._add(identifier), properties)

    def compare_history(self, entries):
        """Compares the rings with those of History: each once, all that were signalled, all that were due."""
        fired = [entry for entry in entries if entry["Event"] == "fired"]
        for (identifier, due), count in collections.Counter((ring["Id"], ring["DueUSec"]) for ring in fired).items():
            if count > 1:
                self._fault("twice", self.find(identifier), f"{count} times in the history, for {due}")
        for ring in fired:
            record, due = self.find(ring["Id"]), ring["DueUSec"]
            if record is None or due in record.rings:
                continue
            if self.unheard_since is None or not self.unheard_since <= ring["AtUSec"] <= self.up_since:
                self._fault("other", record, f"in the history rang for {due}, and wasn't heard")
            record.note(f"found in the history: rang for {due}")
            record.rings[due] = self.run
        # What is older than the oldest entry has had to go.
        since = min(entry["AtUSec"] for entry in entries) if len(entries) > limits.HISTORY else 0
        self._find_heard({(ring["Id"], ring["DueUSec"]) for ring in fired}, since)
        for record in [*self.records.values(), *self.gone.values()]:
            if record.owed and not any(abs(due - record.owed) <= limits.DRIFT for due in record.rings):
                if abs(record.promise - record.owed) > limits.DRIFT:
                    self._fault("lost", record, f"was to ring at {record.owed}, and never did")
            record.owed = 0
        self.unheard_since = None

    def _find_heard(self, rings, since):
        left = []
        for record, due, heard in self.rung:
            if (record.id, due) in rings or heard <= since:
                continue
            # What rang just now is in the history as soon as it is on disk.
            if heard > now() - limits.UNTOLD or (due in record.rings and not record.is_stored):
                left.append((record, due, heard))
            else:
                self._fault("lost", record, f"rang for {due}, and isn't in the history")
        self.rung = left


def excerpt(properties):
    return {key: properties[key] for key in TOLD if key in properties}
