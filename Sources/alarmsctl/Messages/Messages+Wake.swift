import AlarmsClient
import Gettext
import JSONText

/// Messages about waking the machine.
extension Messages {
    // MARK: Checks

    /// The wake mechanism, or the reason for none, as the service reports it.
    static func wake(_ facts: WakeFacts) -> String {
        let problem = TerminalText.harmless(facts.problem)
        switch facts.support {
        case "": return localized("not reported by the service")
        case "none": return problem.isEmpty ? localized("the service reports no reason") : problem
        case _ where problem.isEmpty: return rung(facts.support)
        default: return localized("{how}; but: {problem}", ["how": rung(facts.support), "problem": problem])
        }
    }

    /// The row of `status` about waking.
    static func wakes(_ facts: WakeFacts) -> String {
        switch facts.support {
        case "": localized("unknown: {reason}", ["reason": wake(facts)])
        case "none": localized("no: {reason}", ["reason": wake(facts)])
        // Translators: The value is such as "by a timer of the service's own".
        default: localized("yes, {how}", ["how": wake(facts)])
        }
    }

    /// The row of `status` about the next time at which this machine is woken; `nil` if the service doesn't report it.
    ///
    /// - Parameter alarms: All alarms, among them that for which it is woken.
    static func nextWake(of service: ServiceProperties, among alarms: [AlarmProperties], at now: UInt64) -> String? {
        guard !service.wakeSupport.isEmpty else { return nil }
        guard service.nextWakeUSec > 0 else {
            return service.wakeSupport == "none"
                ? localized("none: nothing can wake it") : localized("none: no alarm needs it")
        }
        let alarm = alarms.first { $0.id == service.nextWakeAlarm }
        // Translators: Such as "Fri 27 Nov 06:59:45 (in 9 h), by a timer of the service's own, for Rise".
        return localized(
            "{time}, {how}, for {title}",
            [
                "time": instant(service.nextWakeUSec, at: now), "how": rung(service.wakeSupport),
                "title": alarm.map(title) ?? TerminalText.harmless(service.nextWakeAlarm),
            ])
    }

    /// The row of `show` about waking this machine for an alarm; `nil` if the alarm doesn't ring, or the service doesn't
    /// report it.
    static func wakes(for alarm: AlarmProperties, _ service: ServiceProperties, at now: UInt64) -> String? {
        guard alarm.nextFireUSec > 0, !service.wakeSupport.isEmpty else { return nil }
        guard alarm.willWake else {
            let reason =
                alarm.configuration["wake"] == .boolean(false)
                ? "wake=no" : TerminalText.harmless(service.wakeProblem)
            return reason.isEmpty ? localized("no") : localized("no: {reason}", ["reason": reason])
        }
        let how = rung(service.wakeSupport)
        guard service.nextWakeUSec > 0 else { return localized("yes, {how}", ["how": how]) }
        let next = instant(service.nextWakeUSec, at: now)
        return service.nextWakeAlarm == alarm.id
            ? localized("{time}, {how}", ["time": next, "how": how])
            : localized("yes, {how}; next {time}, for another alarm", ["how": how, "time": next])
    }

    private static func rung(_ support: String) -> String {
        switch support {
        case "timerfd": localized("by a timer of the service's own")
        case "helper": localized("by a timer of {program}", ["program": Waker.name])
        case "systemd-timer": localized("by a timer of the user's service manager")
        default: localized("by {program}", ["program": quoted(support)])
        }
    }

    static func clock(_ facts: WakeFacts) -> String {
        if facts.hasWakeClock {
            let count = facts.wakingClocks.count
            return localized(
                "{clocks} can wake this machine", plural: "{clocks} can wake this machine", count: count,
                ["clocks": list(facts.wakingClocks)])
        }
        if let clock = facts.wakingClocks.first {
            return localized("{clock} could wake this machine, but isn't allowed to", ["clock": clock])
        }
        if let clock = facts.clocks.first { return localized("{clock} can't wake this machine", ["clock": clock]) }
        return localized("this machine has no real-time clock")
    }

    static func permission(_ facts: WakeFacts) -> String {
        let isPermitted = localized("the service has CAP_WAKE_ALARM")
        switch facts.support {
        case "timerfd": return isPermitted
        case "systemd-timer": return localized("the user's service manager wakes for the service")
        case "helper":
            return localized(
                "{program} arms the clock for the service",
                ["program": TerminalText.harmless(facts.waker?.path ?? Waker.name)])
        case _ where facts.isWoken == true: return localized("the service arms the clock")
        default: break
        }
        if facts.isServicePermitted == true { return isPermitted }
        let service =
            facts.isServicePermitted == nil
            ? localized("unknown whether the service has CAP_WAKE_ALARM")
            : localized("the service has no CAP_WAKE_ALARM")
        guard let waker = facts.waker else { return service }
        let path = TerminalText.harmless(waker.path)
        guard waker.isInstalled else {
            return localized("{service}, and there is no {program}", ["service": service, "program": path])
        }
        switch waker.isPermitted {
        case true?: return localized("{program} has CAP_WAKE_ALARM", ["program": path])
        case false?: return localized("{service}, nor has {program}", ["service": service, "program": path])
        case nil:
            return localized("{service}; getcap can't read those of {program}", ["service": service, "program": path])
        }
    }

    static func sleep(_ facts: WakeFacts) -> String {
        switch facts.sleepStates {
        case nil: localized("unknown whether this machine can sleep")
        case [] where facts.canHibernate: localized("this machine can't be suspended, only hibernated")
        case []: localized("this machine can't be suspended")
        case let states?: suspend(states, facts.suspendMode)
        }
    }

    private static func suspend(_ states: [String], _ mode: String?) -> String {
        switch mode {
        case "deep": localized("this machine is suspended to memory (S3)")
        case "s2idle": localized("this machine is suspended to idle (s2idle): it sleeps lightly")
        case _ where states == ["freeze"]: localized("this machine is suspended to idle (s2idle): it sleeps lightly")
        default:
            localized(
                "this machine can be suspended ({states})", ["states": list(states.map(TerminalText.harmless))])
        }
    }

    static func lock(_ facts: WakeFacts) -> String {
        guard let locks = facts.locks else { return localized("systemd-inhibit can't list the locks") }
        return locks.contains(where: \.delaysSleep)
            ? localized("sleep is delayed until the service is ready")
            : localized("sleep isn't delayed for the service")
    }

    /// The row of `self-test` for a check.
    static func check(_ check: Check) -> [String] {
        let sign =
            switch check.result {
            case .ok: localized("ok")
            case .no: localized("no")
            case .unknown: "?"
            }
        return [sign, name(check.subject), check.detail]
    }

    // Translators: What is checked, in a word.
    private static func name(_ subject: Check.Subject) -> String {
        switch subject {
        case .service: localized("service")
        case .wake: localized("wake")
        case .clock: localized("clock")
        case .permission: localized("permission")
        case .sleep: localized("sleep")
        case .lock: localized("lock")
        }
    }

    /// The conclusion from all checks.
    static func conclusion(_ checks: [Check], of facts: WakeFacts) -> String {
        let missing = checks.filter { $0.result == .no }.map(\.subject)
        if missing.contains(.sleep) {
            return facts.canHibernate
                ? localized("This machine isn't woken for alarms: it can't be suspended.")
                : localized("This machine isn't woken for alarms: it is always awake.")
        }
        guard Check.canWake(checks) else {
            return localized("This machine isn't woken for alarms: those due while it sleeps ring late.")
        }
        let unknown = checks.filter { $0.result == .unknown }.map { name($0.subject) }
        var doubts = unknown.isEmpty ? [] : [localized("unknown: {reason}", ["reason": list(unknown)])]
        if !facts.problem.isEmpty {
            doubts.append(localized("the service says: {text}", ["text": TerminalText.harmless(facts.problem)]))
        }
        let reservations = ["doubts": doubts.joined(separator: "; ")]
        switch (missing.isEmpty, doubts.isEmpty) {
        case (true, true): return localized("This machine can be woken for an alarm.")
        case (false, true):
            return localized("This machine can be woken for an alarm, but may fall asleep just before one.")
        case (true, false):
            return localized(
                "As far as known, this machine can be woken for an alarm; {doubts}.", reservations)
        case (false, false):
            return localized(
                """
                As far as known, this machine can be woken for an alarm, but may fall asleep just before one; \
                {doubts}.
                """, reservations)
        }
    }

    // MARK: What to do

    static func advice(_ obstacle: WakeObstacle) -> String {
        switch obstacle {
        case .noSleep:
            localized("This machine can't be suspended, so nothing has to wake it: alarms ring while it is on.")
        case .onlyHibernation:
            localized(
                """
                This machine can't be suspended, but may hibernate, and is not woken from that: what is due while it
                hibernates is late.
                """)
        case .noClock:
            localized("This machine has no clock that could wake it: keep it on when an alarm matters.")
        case .clockNotAllowed(let clock):
            localized("Allow its clock to wake this machine, also in its firmware's setup:")
                + "\n  echo enabled | sudo tee \(Machine.permission(of: TerminalText.harmless(clock)))"
        // Translators: The second line goes on with a command.
        case .noWaker(nil):
            localized(
                "Let a helper arm the clock: install {program} beside the service\nthen:", ["program": Waker.name])
                + " sudo setcap cap_wake_alarm+ep " + Waker.name
        case .noWaker(let path?):
            localized(
                "Let a helper arm the clock: install {program} as {path}\nthen:",
                ["program": Waker.name, "path": TerminalText.harmless(path)])
                + " sudo setcap cap_wake_alarm+ep " + TerminalText.harmless(path)
        case .wakerNotPermitted(let path):
            localized("Let the helper arm the clock:") + "\n  sudo setcap cap_wake_alarm+ep "
                + TerminalText.harmless(path)
        case .wakerUnknown(let path):
            localized("Let the helper arm the clock, unless it already may (getcap can't tell):")
                + "\n  sudo setcap cap_wake_alarm+ep " + TerminalText.harmless(path)
        case .noLocks:
            localized(
                """
                The machine may fall asleep just before an alarm: the service holds no lock against it. Locks are given by
                logind (systemd or elogind), where polkit allows {action}.
                """, ["action": "org.freedesktop.login1.inhibit-delay-sleep"])
        }
    }

    // MARK: The test

    static func suspending(until due: UInt64) -> String {
        localized("The alarm is due at {time}; suspending this machine.", ["time": LocalTime.timeOfDay(due)])
    }

    /// The rows of a measurement.
    static func measurement(_ measurement: WakeMeasurement) -> [[String]] {
        var rows = [[localized("Asleep"), seconds(measurement.asleep)]]
        if let awake = measurement.awake {
            let distance = awake <= measurement.due ? measurement.due - awake : awake - measurement.due
            let values = ["time": LocalTime.timeOfDay(awake), "length": seconds(distance)]
            let when =
                awake <= measurement.due
                ? localized("{time}, {length} before the alarm", values)
                : localized("{time}, {length} after the alarm", values)
            rows.append([localized("Awake"), when])
        }
        if let fired = measurement.fired { rows.append([localized("Rang"), lateness(measurement.due, fired)]) }
        return rows
    }

    private static func seconds(_ microseconds: UInt64) -> String {
        localized("{number} s", ["number": "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10)"])
    }

    static func verdict(_ verdict: WakeMeasurement.Verdict) -> String {
        switch verdict {
        case .inTime: localized("This machine wakes for its alarms.")
        case .refused(let reason):
            localized("This machine wasn't suspended: {reason}", ["reason": TerminalText.harmless(reason)])
        case .notAsleep:
            localized(
                "This machine didn't fall asleep, though the request was accepted: see {commands}.",
                ["commands": "journalctl -b -u systemd-logind, dmesg"])
        case .wokenByOther: localized("Something else woke this machine, long before the alarm: try again.")
        case .late: localized("This machine wasn't woken in time.")
        case .silent: localized("The alarm didn't ring.")
        }
    }
}
