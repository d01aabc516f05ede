/// Whether the machine is woken for alarms, why not, and what to do about it.
extension Wording {
    // MARK: Checks

    static func answers(_ version: UInt32) -> String { "the service answers, version \(version)" }

    /// By what the machine is woken, or why it isn't, as the service says.
    static func wake(_ facts: WakeFacts) -> String {
        let problem = TerminalText.harmless(facts.problem)
        switch facts.support {
        case "": return "the service doesn't say"
        case "none": return problem.isEmpty ? "the service doesn't say why not" : problem
        default: return "by \(rung(facts.support))\(problem.isEmpty ? "" : "; but: \(problem)")"
        }
    }

    /// Whether the machine is woken, as `status` has it.
    static func wakes(_ facts: WakeFacts) -> String {
        switch facts.support {
        case "": "unknown: \(wake(facts))"
        case "none": "no: \(wake(facts))"
        default: "yes, \(wake(facts))"
        }
    }

    private static func rung(_ support: String) -> String {
        switch support {
        case "timerfd": "a timer of the service's own"
        case "helper": "a timer of \(Waker.name)"
        case "systemd-timer": "a timer of the user's service manager"
        default: "'\(TerminalText.harmless(support))'"
        }
    }

    static func clock(_ facts: WakeFacts) -> String {
        if facts.hasWakeClock { return "\(list(facts.wakingClocks)) can wake this machine" }
        if let clock = facts.wakingClocks.first { return "\(clock) could wake this machine, but isn't allowed to" }
        if let clock = facts.clocks.first { return "\(clock) can't wake this machine" }
        return "this machine has no real-time clock"
    }

    static func permission(_ facts: WakeFacts) -> String {
        switch facts.support {
        case "timerfd": return "the service has CAP_WAKE_ALARM"
        case "systemd-timer": return "the user's service manager wakes for the service"
        case "helper": return "\(TerminalText.harmless(facts.waker?.path ?? Waker.name)) arms the clock for the service"
        case _ where facts.isWoken == true: return "the service arms the clock"
        default: break
        }
        if facts.isServicePermitted == true { return "the service has CAP_WAKE_ALARM" }
        let service =
            facts.isServicePermitted == nil
            ? "nobody says whether the service has CAP_WAKE_ALARM" : "the service has no CAP_WAKE_ALARM"
        guard let waker = facts.waker else { return service }
        let path = TerminalText.harmless(waker.path)
        guard waker.isInstalled else { return "\(service), and there is no \(path)" }
        switch waker.isPermitted {
        case true?: return "\(path) has CAP_WAKE_ALARM"
        case false?: return "\(service), nor has \(path)"
        case nil: return "\(service); of \(path) getcap doesn't tell"
        }
    }

    static func sleep(_ facts: WakeFacts) -> String {
        switch facts.sleepStates {
        case nil: "nobody says whether this machine can sleep"
        case [] where facts.canHibernate: "this machine can't be suspended, at most hibernated"
        case []: "this machine can't be suspended"
        case let states?: "this machine can be suspended (\(list(states.map(TerminalText.harmless))))"
        }
    }

    static func lock(_ facts: WakeFacts) -> String {
        guard let locks = facts.locks else { return "systemd-inhibit doesn't tell of locks" }
        return locks.contains(where: \.delaysSleep)
            ? "falling asleep waits for the service" : "falling asleep doesn't wait for the service"
    }

    /// What `self-test` prints of a check.
    static func check(_ check: Check) -> [String] {
        let sign =
            switch check.result {
            case .ok: "ok"
            case .no: "no"
            case .unknown: "?"
            }
        return [sign, check.subject.rawValue, check.detail]
    }

    /// What the checks say together.
    static func conclusion(_ checks: [Check], of facts: WakeFacts) -> String {
        let missing = checks.filter { $0.result == .no }.map(\.subject)
        if missing.contains(.sleep) {
            let reason = facts.canHibernate ? "it can't be suspended" : "it is always awake"
            return "This machine isn't woken for alarms: \(reason)."
        }
        guard Check.canWake(checks) else {
            return "This machine isn't woken for alarms: what is due while it sleeps is late."
        }
        let claim =
            missing.isEmpty
            ? "has all it takes to be woken for an alarm"
            : "can be woken for an alarm, but may fall asleep just before one"
        let unknown = checks.filter { $0.result == .unknown }.map(\.subject.rawValue)
        var doubts = unknown.isEmpty ? [] : ["unknown: \(list(unknown))"]
        if !facts.problem.isEmpty { doubts.append("the service says: \(TerminalText.harmless(facts.problem))") }
        return doubts.isEmpty
            ? "This machine \(claim)."
            : "As far as is known, this machine \(claim); \(doubts.joined(separator: "; "))."
    }

    static let notTried = "Nothing was tried: this machine can't be woken for an alarm, so it wasn't suspended."
    static let howToTest = "To see it happen: alarmsctl self-test --wake 60"
    static let howToAgree = "Without a terminal to ask on, it is suspended with --yes only."

    // MARK: What to do

    static func advice(_ obstacle: WakeObstacle) -> String {
        switch obstacle {
        case .noSleep: "This machine can't be suspended, so nothing has to wake it: alarms ring while it is on."
        case .onlyHibernation:
            """
            This machine can't be suspended, but may hibernate, and is not woken from that: what is due while it
            hibernates is late.
            """
        case .noClock: "This machine has no clock that could wake it: keep it on when an alarm matters."
        case .clockNotAllowed(let clock):
            """
            Allow its clock to wake this machine, also in its firmware's setup:
              echo enabled | sudo tee \(Machine.permission(of: TerminalText.harmless(clock)))
            """
        case .noWaker(let path):
            """
            Let a helper arm the clock: install \(Waker.name) \(path.map { "as \(TerminalText.harmless($0))" } ?? "beside the service")
            then: sudo setcap cap_wake_alarm+ep \(path.map(TerminalText.harmless) ?? Waker.name)
            """
        case .wakerNotPermitted(let path):
            """
            Let the helper arm the clock:
              sudo setcap cap_wake_alarm+ep \(TerminalText.harmless(path))
            """
        case .wakerUnknown(let path):
            """
            Let the helper arm the clock, unless it may already, of which getcap doesn't tell:
              sudo setcap cap_wake_alarm+ep \(TerminalText.harmless(path))
            """
        case .noLocks:
            """
            The machine may fall asleep just before an alarm: the service holds no lock against it. Locks are given by
            logind (systemd or elogind), where polkit allows org.freedesktop.login1.inhibit-delay-sleep.
            """
        }
    }

    // MARK: The test

    static let testTitle = "Wake test"

    static func otherAlarm(_ fire: UInt64, at now: UInt64) -> String {
        "can't test a wake: another alarm rings before, \(distance(fire, from: now))"
    }

    static func mayISuspend(_ seconds: UInt32) -> String {
        "Suspend this machine now, to be woken for an alarm in \(seconds) s? [y/N] "
    }

    static func suspending(until due: UInt64) -> String {
        "The alarm is due at \(LocalTime.timeOfDay(due)); suspending this machine."
    }

    static let suspendSilent = "systemctl suspend gave no answer"

    /// What has been measured, and what that says.
    static func measurement(_ measurement: WakeMeasurement) -> [[String]] {
        var rows = [["Asleep", seconds(measurement.asleep)]]
        if let awake = measurement.awake {
            let distance = awake <= measurement.due ? measurement.due - awake : awake - measurement.due
            let side = awake <= measurement.due ? "before" : "after"
            rows.append(["Awake", "\(LocalTime.timeOfDay(awake)), \(seconds(distance)) \(side) the alarm"])
        }
        if let fired = measurement.fired { rows.append(["Rang", lateness(measurement.due, fired)]) }
        return rows
    }

    private static func seconds(_ microseconds: UInt64) -> String {
        "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10) s"
    }

    static func verdict(_ verdict: WakeMeasurement.Verdict) -> String {
        switch verdict {
        case .inTime: "This machine wakes for its alarms."
        case .refused(let reason): "This machine wasn't suspended: \(TerminalText.harmless(reason))"
        case .notAsleep:
            "This machine didn't fall asleep, though nobody refused it: see journalctl -b -u systemd-logind, and dmesg."
        case .wokenByOther: "Something else woke this machine, long before the alarm: try again."
        case .late: "This machine wasn't woken in time."
        case .silent: "The alarm didn't ring."
        }
    }
}
