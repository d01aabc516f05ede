import AlarmsClient
import Gettext
import Glibc
import JSONText

/// The checks of the requirements for waking the machine for an alarm, and a test on request.
struct SelfTest {
    let session: Session
    /// The time until the alarm of the test, s; `nil`: no test.
    let seconds: UInt32?
    /// True to suspend the machine without asking.
    let isConfirmed: Bool

    func run() async throws -> ExitStatus {
        let (service, facts) = try await session.wakeFacts()
        try await session.useServiceZone()
        let checks = Check.all(of: facts, version: service.version)
        let status = checks.contains { $0.result == .no } ? ExitStatus.refused : .done
        let canWake = Check.canWake(checks)
        let advice = WakeObstacle.all(in: facts).map(Messages.advice)
        try say(TextTable.text(checks.map(Messages.check)))
        for text in advice { try say("\n" + text) }
        try say("\n" + Messages.conclusion(checks, of: facts))
        guard canWake, let seconds else {
            if canWake {
                try say(localized("To test it: {command}", ["command": "alarmsctl self-test --wake 60"]))
            } else if seconds != nil {
                try say(localized("Not tested: this machine can't be woken for an alarm, so it wasn't suspended."))
            }
            try printJSON(checks, canWake, advice, nil)
            return status
        }
        try await refuseIfOtherAlarm(within: UInt64(seconds) * 1_000_000)
        switch try await agreement(to: seconds) {
        case .interrupted(let signal): return .interrupted(signal)
        case .no, .none:
            try printJSON(checks, canWake, advice, nil)
            return status
        case .yes: break
        }
        var test = WakeTest(client: session.client, inputs: session.inputs, length: UInt64(seconds) * 1_000_000)
        test.whenSet = { due throws(Problem) in try say(Messages.suspending(until: due)) }
        switch try await test.run() {
        case .interrupted(let signal): return .interrupted(signal)
        case .measured(let measurement):
            let verdict = measurement.verdict(lead: WakeTest.lead)
            if measurement.refusal == nil { try say(TextTable.text(Messages.measurement(measurement))) }
            try say(Messages.verdict(verdict))
            try printJSON(checks, canWake, advice, JSON(measurement, verdict))
            return verdict == .inTime ? .done : .refused
        }
    }

    /// - Throws: ``Problem/refused(_:)`` if the machine would be woken for another alarm.
    private func refuseIfOtherAlarm(within length: UInt64) async throws {
        let next = try await session.client.perform(.nextAlarm())
        let now = WallClock.now
        if let next, next.fireUSec <= now + length {
            throw Problem.refused(
                localized(
                    "can't test a wake: another alarm rings before, {distance}",
                    ["distance": Messages.distance(next.fireUSec, from: now)]))
        }
    }

    private func agreement(to seconds: UInt32) async throws -> RingTest.Answer {
        guard !isConfirmed else { return .yes }
        guard !session.isJSON, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            try say(localized("Without a terminal to ask on, --yes is required to suspend it."))
            return .no
        }
        let question = localized(
            "Suspend this machine now, to be woken for an alarm in {number} s? [y/N]", ["number": "\(seconds)"])
        try Output.write("\n\(question) ")
        // Line by line, since the terminal's mode isn't changed.
        let keys = KeySource(session.inputs.continuation)
        defer { withExtendedLifetime(keys) {} }
        return try await RingTest.answer(session.inputs)
    }

    private func say(_ text: String) throws(Problem) {
        if !session.isJSON { try Output.line(text) }
    }

    private func printJSON(_ checks: [Check], _ canWake: Bool, _ advice: [String], _ test: JSON?) throws(Problem) {
        guard session.isJSON else { return }
        try Output.line([
            "checks": .array(checks.map { JSON($0) }), "canWake": .boolean(canWake),
            "advice": .array(advice.map { .string($0) }), "test": test ?? .null,
        ])
    }
}
