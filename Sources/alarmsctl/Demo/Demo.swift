import AlarmsClient
import Gettext
import Glibc
import JSONText

/// Demonstrates a timer that counts down, rings, is snoozed, rings again and is stopped.
struct Demo {
    private static let length: UInt64 = 5_000_000
    private static let snooze: UInt64 = 3_000_000
    /// The time for an answer, µs.
    private static let answerTimeout: UInt64 = 4_000_000
    /// The time until the automatic answer without a terminal, µs.
    private static let answerTimeoutWithoutTerminal: UInt64 = 1_000_000

    private let service: String?
    private let isJSON: Bool
    private let inputs: Inputs
    private let terminal: Terminal?
    private let bar = ProgressBar(isPlain: Terminal.isPlain)
    private var alarm = AlarmProperties([:])
    private var events: [AlarmsEvent] = []
    /// The time of the automatic answer, µs since 1970 UTC.
    private var answerDue: UInt64?
    private var printedSeconds: UInt64?

    /// - Parameter service: The path of alarmsd; `nil`: it is beside this program.
    init(service: String?, _ context: Context) {
        self.service = service
        isJSON = context.isJSON
        inputs = context.inputs
        terminal = isJSON ? nil : Terminal(.line)
    }

    mutating func run() async throws -> ExitStatus {
        let demoService = try DemoService()
        defer { demoService.end() }
        let path = service ?? ProgramDirectory.path + "/alarmsd"
        try await demoService.start(path)
        try say(
            demoService.reason.map { localized("alarmsd runs on a private bus: {reason}.", ["reason": $0]) }
                ?? localized("alarmsd runs on the session bus, with a store of its own."))
        do {
            return try await show(demoService.address)
        } catch Problem.serviceVanished {
            throw demoService.explained(.serviceVanished)
        }
    }

    private mutating func show(_ address: String?) async throws -> ExitStatus {
        let client = try await AlarmsClient.connect(toBusAt: address)
        await inputs.add(eventsOf: client)
        try say(
            localized(
                "Timer {title}: {length}, snooze {snooze}.",
                [
                    "title": Messages.quoted(Messages.demoTitle), "length": Messages.length(Self.length),
                    "snooze": Messages.length(Self.snooze),
                ]))
        LocalTime.use(zone: try await client.serviceProperties().timeZone)
        let id = try await client.schedule([
            "title": .string(Messages.demoTitle), "pre-alert": .uint64(Self.length),
            "post-alert": .uint64(Self.snooze),
        ]).id
        alarm = try await client.properties(id: id)
        try terminal?.enter()
        defer { terminal?.leave() }
        let keys = terminal.map { _ in KeySource(inputs.continuation) }
        defer { withExtendedLifetime(keys) {} }
        let ticks = inputs.addTicks(after: .milliseconds(100))
        defer { ticks.cancel() }
        var keyReader = KeyReader()
        for await input in inputs.stream {
            switch input {
            case .event(let event):
                if try take(event) {
                    terminal?.leave()
                    try printSummary()
                    return .done
                }
            case .keys(let bytes):
                for key in keyReader.keys(in: bytes) {
                    guard key != .quit else { return .interrupted(SIGINT) }
                    if answerDue != nil, key == .stop || key == .snooze { try await answer(key, client) }
                }
            case .signal(SIGTSTP):
                try terminal?.suspend()
            case .continued:
                try terminal?.enter()
            case .signal(let signal) where signal != SIGWINCH:
                return .interrupted(signal)
            case .tick:
                try await tick(client)
            default:
                break
            }
        }
        throw Problem.serviceVanished
    }

    /// - Returns: True if the demo has ended.
    private mutating func take(_ event: AlarmsEvent) throws(Problem) -> Bool {
        switch event {
        case .serviceVanished, .disconnected:
            throw .serviceVanished
        case .fired(alarm.id, _, _):
            events.append(event)
            let timeout = terminal == nil ? Self.answerTimeoutWithoutTerminal : Self.answerTimeout
            answerDue = WallClock.now + timeout
            let bell = terminal == nil ? "" : "\u{07}"
            let keys = terminal == nil ? "" : "  " + localized("[Enter or s] stop  [z] snooze")
            try say(bell + localized("{title} rings!", ["title": Messages.demoTitle]) + keys)
        case .snoozed(alarm.id, _):
            events.append(event)
            answerDue = nil
        case .stopped(alarm.id, _):
            events.append(event)
            return true
        case .missed(alarm.id, _, _, _):
            events.append(event)
        case .removed(alarm.id):
            throw .refused(localized("the alarm ended without having been stopped"))
        case .propertiesChanged(alarm.id, let changed, _):
            alarm.update(changed)
            printedSeconds = nil
        default:
            break
        }
        return false
    }

    private mutating func tick(_ client: AlarmsClient) async throws {
        let now = WallClock.now
        if let answerDue {
            guard now >= answerDue else { return }
            let hasSnoozed = events.contains { if case .snoozed = $0 { true } else { false } }
            try say(
                hasSnoozed
                    ? localized("No answer: stopping automatically.") : localized("No answer: snoozing automatically."))
            try await answer(hasSnoozed ? .stop : .snooze, client)
            return
        }
        guard alarm.state == .countdown else { return }
        guard now < alarm.countdownFireUSec + 10_000_000 else {
            throw Problem.refused(localized("the alarm has not rung in time"))
        }
        try drawCountdown(at: now)
    }

    private mutating func answer(_ key: Key, _ client: AlarmsClient) async throws {
        answerDue = nil
        do {
            if key == .stop { try await client.stop(id: alarm.id) } else { try await client.snooze(id: alarm.id) }
        } catch {
            // A button of the notification may have been quicker.
            guard error.code == .invalidState || error.code == .notFound else { throw error }
        }
    }

    /// Draws a bar in a terminal, else a line for each second.
    private mutating func drawCountdown(at now: UInt64) throws(Problem) {
        let left = alarm.remaining(at: now)
        let text = Messages.left(left)
        if let terminal {
            let bar = bar.text(alarm.progress(at: now), columns: min(50, Terminal.size.columns - 16))
            try terminal.draw(line: TerminalText.cut("\(bar) \(text)", to: Terminal.size.columns - 1))
            return
        }
        let seconds = (left + 999_999) / 1_000_000
        guard printedSeconds != seconds else { return }
        printedSeconds = seconds
        try say("  " + text)
    }

    /// Prints a line for a person; in a terminal, above the line that is drawn anew.
    private func say(_ line: String) throws(Problem) {
        guard !isJSON else { return }
        if terminal != nil { try Output.write("\r\u{1B}[K") }
        try Output.line(line)
    }

    private func printSummary() throws(Problem) {
        if isJSON {
            try Output.line(["events": .array(events.map { JSON($0) })])
            return
        }
        try Output.line(localized("Summary") + "\n" + Messages.demoEvents(events))
    }
}
