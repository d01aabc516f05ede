"""A run of the fuzzer on some service, of which a subclass knows more.

Random calls go out in bursts, and each has to be answered once. Between bursts the calls that were refused are sent
again: as long as all of them are refused again, nothing may have changed. What a burst costs is measured by the CPU
time of the programs; of one that cost much, each call is sent again by itself.
"""

import collections
import random
import sys

import service
from loop import TooLate
from peer import ERROR, NO_REPLY_EXPECTED, Lost, call

# The names of errors of the D-Bus specification.
STANDARD = {
    "org.freedesktop.DBus.Error." + name for name in (
        "AccessDenied", "InvalidArgs", "LimitsExceeded", "NotSupported", "PropertyReadOnly", "UnknownInterface",
        "UnknownMethod", "UnknownObject", "UnknownProperty")}

# In ns of the programs' CPU time: more than an answer may take, and what is looked at call by call.
LONGEST_ANSWER, REMARKABLE = 100_000_000, 30_000_000
# The memory that may be needed more at the end than at the first measurement that counts, while history and free memory
# still grow to their usual size: KiB, and as a factor.
MORE_KIB, MORE_MEMORY = 6144, 1.15
BURST = 32
# Calls between two comparisons of what refused calls have changed.
COMPARED = 1000
# Comparisons until one is without a change by time in between.
MOST_ATTEMPTS = 10
MOST_FAULTS = 10


class Fuzzer:
    """A run on programs of its own. A subclass starts them, and sets `peer`, which calls, `calls` and `processes`."""

    # The errors that the service documents, and those of them after which something may have been done all the same.
    errors_of_its_own = frozenset()
    errors_of_acts = frozenset()
    # The number of measurements of memory until it has its usual size.
    growing = 0
    # The names of the programs' logs.
    logs = ("service",)

    def __init__(self, session, loop, options, seed):
        self.session, self.loop, self.options, self.seed = session, loop, options, seed
        self.chance = random.Random(seed)
        self.counts, self.errors = collections.Counter(), collections.Counter()
        self.faults = []
        self.number = self.noreply = 0
        self.worst = (0, "none")
        self.compared = self.unclear = 0
        # The programs by name, and their memory after each tenth of the calls.
        self.processes, self.memory = {}, []
        self._refused, self._unanswered = [], set()
        # The number of changes by time or others.
        self._heard = 0

    # --- the service -------------------------------------------------------------------------------------------------

    def _start(self):
        """Starts the programs."""
        raise NotImplementedError

    def _check_alive(self):
        """Raises Lost if a program has ended."""
        raise NotImplementedError

    def _state(self):
        """Returns what a refused call may not change, by names, as bytes."""
        raise NotImplementedError

    def _take(self, state):
        """Takes what there is now as values for further calls."""
        raise NotImplementedError

    def _prepare(self):
        """Prepares for the next calls, when all before have been compared."""

    def _prepare_measurement(self):
        """Makes it comparable with other measurements of memory."""

    def _learn(self, sent, answer):
        """Takes values from the reply to a call."""

    def _destination(self, sent):
        """Returns the name to which a call goes."""
        return sent.owner

    def _end(self):
        """Ends the programs, and checks what remains."""

    def _clean(self):
        """Ends what the session doesn't end."""

    # --- the run -----------------------------------------------------------------------------------------------------

    def run(self):
        """Returns true if there were no faults."""
        try:
            self._start()
            self._fuzz()
            self._check_memory()
            self._end()
        except (Lost, TooLate) as failure:
            self._fault(str(failure))
        finally:
            self._clean()
            self.session.end()
        return not self.faults

    def _fuzz(self):
        total = self.options.calls
        tenth = total // 10
        next_comparison = COMPARED
        while self.number < total and len(self.faults) < MOST_FAULTS:
            burst = [self.calls.next() for _ in range(min(self.chance.randrange(1, 2 * BURST), total - self.number))]
            self._burst(burst)
            self.loop.step(0)
            self._check_alive()
            if self.number >= next_comparison:
                next_comparison = self.number + COMPARED
                self._compare()
                self._prepare()
            if self.number >= tenth * (len(self.memory) + 1):
                self._measure()
        self._compare()
        if len(self.memory) < 2:
            self._measure()

    def _cpu(self):
        return sum(process.cpu() for process in self.processes.values())

    def _burst(self, burst):
        before = self._cpu()
        answers = self._send(burst)
        spent = self._cpu() - before
        for sent, answer in zip(burst, answers, strict=True):
            self.counts[sent.member] += 1
            self.number += 1
            if answer is not None:
                self._check(sent, answer)
        if spent > REMARKABLE or len(burst) == 1:
            for sent in burst:
                before = self._cpu()
                self._send([sent])
                self._took(sent, self._cpu() - before)

    def _took(self, sent, spent):
        if spent > self.worst[0]:
            self.worst = spent, shown(sent)
        if spent > LONGEST_ANSWER:
            self._fault(f"{shown(sent)} took {spent / 1e6:.1f} ms of CPU")

    def _send(self, burst):
        """Sends calls at once, and returns their answers; None: none is expected."""
        serials, data = [], []
        for sent in burst:
            serial = self.peer.number()
            serials.append(serial)
            data.append(call(
                serial, self._destination(sent), sent.path, sent.interface, sent.member, sent.signature, sent.body,
                sent.flags, sent.is_big))
        self.peer.send(b"".join(data))
        sent_by_serial = dict(zip(serials, burst, strict=True))
        unanswered = {serial for serial, sent in sent_by_serial.items() if sent.flags & NO_REPLY_EXPECTED}
        self.noreply += len(unanswered)
        # Those of Peer are libdbus's own, which answers in any case.
        self._unanswered |= {serial for serial in unanswered if sent_by_serial[serial].is_of_peer}
        found = self.peer.wait([serial for serial in serials if serial not in unanswered])
        for serial in self.peer.answers.keys() - self._unanswered:
            sent = sent_by_serial.get(serial)
            self._fault(
                f"answered, though no answer was expected: {shown(sent)}" if serial in unanswered
                else f"another answer to the call of serial {serial}, after the first")
        self.peer.answers.clear()
        return [found.get(serial) for serial in serials]

    def _check(self, sent, answer):
        if answer.kind != ERROR:
            self._learn(sent, answer)
            return
        self.errors[answer.error] += 1
        if answer.error not in STANDARD | self.errors_of_its_own:
            self._fault(f"{shown(sent)}: the error {answer.error}: {answer.values()}")
        elif answer.signature != "s" or not answer.values()[0]:
            self._fault(f"{shown(sent)}: {answer.error} without a text")
        elif answer.error not in self.errors_of_acts:
            self._refused.append(sent)

    # --- no change by refused calls ----------------------------------------------------------------------------------

    def _compare(self):
        """Sends the refused calls again, and compares the state before and after. What time changes meanwhile makes it
        unclear."""
        refused, self._refused = self._refused, []
        for _ in range(MOST_ATTEMPTS):
            heard, before = self._heard, self._state()
            again = self._refused_of(refused)
            after = self._state()
            if len(again) < len(refused):
                # The state is another than it was: what is accepted now may change it.
                refused = again
                continue
            if before == after:
                self.compared += len(refused)
                self._take(after)
                return
            # Signals tell of changes by time.
            culprits = self._heard == heard and [shown(sent) for sent in refused if self._changes(sent)]
            if culprits:
                changed = [
                    (name, *service.difference(part, before[name])) for name, part in after.items()
                    if part != before[name]]
                self._fault(f"changed by refused calls: {culprits[:3]}: {changed}")
                break
        self.unclear += len(refused)
        self._take(self._state())

    def _refused_of(self, refused):
        """Returns the calls that are refused again."""
        again = []
        for start in range(0, len(refused), 64):
            part = refused[start:start + 64]
            answers = self._send(part)
            again += [
                sent for sent, answer in zip(part, answers, strict=True) if answer is None or answer.kind == ERROR]
        return again

    def _changes(self, sent):
        """Returns true if a call changes the state, twice in a row: once may be by time."""
        for _ in range(2):
            before = self._state()
            self._send([sent])
            if self._state() == before:
                return False
        return True

    # --- the needs of the programs -----------------------------------------------------------------------------------

    def _measure(self):
        self._prepare_measurement()
        self.memory.append({name: process.memory() for name, process in self.processes.items()})
        print(f"fuzz: {self.number} calls, RSS {self._rss(self.memory[-1:])}", flush=True)

    def _rss(self, measurements):
        """Returns measurements of memory as text."""
        return ", ".join(
            f"of {name} {' → '.join(str(memory[name]) for memory in measurements)} KiB" for name in self.processes)

    def _check_memory(self):
        for name in self.processes:
            first, last = self.memory[min(self.growing, len(self.memory) - 1)][name], self.memory[-1][name]
            if last > max(first * MORE_MEMORY, first + MORE_KIB):
                self._fault(f"RSS of {name} has grown from {first} to {last} KiB")

    # --- what is told ------------------------------------------------------------------------------------------------

    @property
    def title(self):
        """Says what is called by whom."""
        return f"{self.options.program.name}, caller {self.options.caller}"

    def _fault(self, text):
        self.faults.append(text)
        print(f"\nfuzz: FAULT: {self.title}, seed {self.seed}, call {self.number}: {text[:2000]}", file=sys.stderr)
        for name in self.logs:
            print(f"the log of {name} ends:\n{self.session.log(20, name)}", file=sys.stderr, flush=True)

    def summary(self):
        """Returns a summary of the run, in lines."""
        def listed(counter):
            return ", ".join(f"{name.rsplit('.', 1)[-1]} {count}" for name, count in counter.most_common())
        spent, worst = self.worst
        return "\n".join((
            f"calls by method: {listed(self.counts)}", f"errors: {listed(self.errors)}",
            f"{self.number} calls, {self.noreply} without a reply, {sum(self.errors.values())} refused, "
            f"{self.compared} of them sent again and compared, {self.unclear} unclear",
            f"worst CPU {spent / 1e6:.1f} ms: {worst[:300]}",
            f"RSS {self._rss(self.memory)}, {self._details()}{len(self.faults)} faults"))

    def _details(self):
        """Returns what else the summary tells, each followed by a comma."""
        return ""


def shown(sent):
    """Returns a call as text."""
    text = f"{sent.interface}.{sent.member}{sent.arguments!r} ({sent.signature}) at {sent.path}"
    return text if len(text) < 700 else text[:700] + f"… ({len(text)} characters)"
