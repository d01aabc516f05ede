"""Comparisons of the records with the service's state and history."""

import collections

import limits
from record import now
from session import ALARMS, NAME

# The properties whose every change is signalled.
SIGNALLED = (
    "State", "Enabled", "NextFireUSec", "OccurrenceUSec", "AlertStartUSec", "CountdownTotalUSec",
    "CountdownElapsedUSec", "CountdownStartUSec", "CountdownFireUSec", "SnoozeCount")
# The properties that are computed from boot time whenever they are read, for timers.
DRIFTING = ("NextFireUSec", "CountdownStartUSec", "CountdownFireUSec", "AlertStartUSec", "CountdownElapsedUSec")


class Audits:
    """The part of the checker for comparisons."""

    def check_overdue(self):
        """Reports what is overdue while the service is running."""
        instant = now()
        if not self._service:
            return
        for record in self.records.values():
            for due, what in ((record.next_fire or None, "rung"), (record.timeout, "timed out")):
                if due is not None and instant > max(due, self.up_since) + limits.LATENESS:
                    self._fault("lost", record, f"should have {what} at {due}, {instant - due} µs ago")
                    record.properties["NextFireUSec"], record.properties["AlertStartUSec"] = 0, instant

    def audit(self, objects):
        """Compares the records with the reply of GetManagedObjects, with no call under way."""
        there = {path.removeprefix(ALARMS).replace("_", "-"): of[f"{NAME}.Alarm"] for path, of in objects.items()}
        for record in list(self.records.values()):
            if record.id not in there:
                self._note_missing(record)
            elif record.is_uncertain:
                self.counts["reread"] += 1
                self._adopt(record, there[record.id])
            else:
                self._compare(record, there[record.id])
        for identifier in there.keys() - self.records.keys():
            self._check_unknown(identifier, there[identifier])
        self.uncertain_calls.clear()

    def _adopt(self, record, properties):
        record.note(f"read from the service: {excerpt(properties)}")
        record.is_uncertain = record.is_cancelled = False
        record.properties = properties
        record.is_snoozed = record.state in ("countdown", "paused")
        record.configuration = {
            **properties["Configuration"], "title": properties["Title"], "enabled": properties["Enabled"]}
        # The history shows whether it rang.
        record.is_stored = True

    def _compare(self, record, properties):
        for key in SIGNALLED:
            was, found = record.properties.get(key), properties[key]
            slack = limits.DRIFT if key in DRIFTING else 0
            if was != found and (not slack or abs(was - found) > slack):
                self._fault("other", record, f"{key} is {found}, and {was} was signalled")
                break
        # Corrections of the wall clock move the times of timers.
        record.properties = properties

    def _note_missing(self, record):
        if not record.is_uncertain or (record.stays and not record.is_cancelled):
            self._fault("lost", record, "doesn't exist any more")
        record.note("found to be removed")
        self.counts["reread"] += 1
        self._drop(record)

    def _check_unknown(self, identifier, properties):
        is_created = any(call.configuration.get("title", "") == properties["Title"] for call in self.uncertain_calls)
        gone = self.gone.get(identifier)
        if not is_created or (gone is not None and gone.is_acknowledged):
            self._fault("other", gone, f"{identifier} exists, and nobody created it: {properties}")
        self.counts["reread"] += 1
        self._adopt(self._add(identifier), properties)

    def compare_history(self, entries):
        """Compares the rings with the history: each is there once, with all that were signalled and all that were
        due."""
        fired = [entry for entry in entries if entry["Event"] == "fired"]
        for (identifier, due), count in collections.Counter((ring["Id"], ring["DueUSec"]) for ring in fired).items():
            if count > 1:
                self._fault("twice", self.find(identifier), f"rang {count} times for {due} by the history")
        for ring in fired:
            record, due = self.find(ring["Id"]), ring["DueUSec"]
            if record is None or due in record.rings:
                continue
            if self.unheard_since is None or not self.unheard_since <= ring["AtUSec"] <= self.up_since:
                self._fault("other", record, f"rang for {due} by the history, without a signal")
            record.note(f"found in the history: rang for {due}")
            record.rings[due] = self.run
        # Entries older than the oldest one may have been deleted.
        since = min(entry["AtUSec"] for entry in entries) if len(entries) > limits.HISTORY else 0
        self._check_heard({(ring["Id"], ring["DueUSec"]) for ring in fired}, since)
        for record in [*self.records.values(), *self.gone.values()]:
            if record.due_at_end and not any(abs(due - record.due_at_end) <= limits.DRIFT for due in record.rings):
                if abs(record.next_fire - record.due_at_end) > limits.DRIFT:
                    self._fault("lost", record, f"should have rung at {record.due_at_end}, and never did")
            record.due_at_end = 0
        self.unheard_since = None

    def _check_heard(self, rings, since):
        left = []
        for record, due, heard in self.rung:
            if (record.id, due) in rings or heard <= since:
                continue
            # A ring enters the history only once it is on disk.
            if heard > now() - limits.UNREPORTED or (due in record.rings and not record.is_stored):
                left.append((record, due, heard))
            else:
                self._fault("lost", record, f"rang for {due}, which isn't in the history")
        self.rung = left


def excerpt(properties):
    return {key: properties[key] for key in SIGNALLED if key in properties}
