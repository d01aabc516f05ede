import AlarmsClient
import Glibc
import JSONText

/// Shows live countdowns in the terminal; what rings is answered by a key.
struct Watch {
    private let session: Session
    private let inputs: Inputs
    private let terminal: Terminal?
    private let isScreen: Bool
    private var alarms: LiveAlarms
    private var keyReader = KeyReader()
    private var choice: String?
    private var message = ""
    /// The question that is answered by what is typed; `nil`: keys act at once.
    private var prompt: Prompt?
    /// The bytes that were typed while the service reads the time of a new alarm; `nil`: it reads none.
    private var heldBytes: [UInt8]?
    private var hasKeys = true
    /// The alarms as they were when they were printed, where there is no screen.
    private var printed: [String: AlarmProperties]?
    private var activityChanges = ActivityChanges()

    init(session: Session) {
        self.session = session
        inputs = session.inputs
        isScreen = !Terminal.isDumb
        terminal = session.isJSON ? nil : Terminal(isScreen ? .screen : .plain)
        alarms = LiveAlarms(
            .rows(regions: ["compact-trailing", "expanded", "notification", "row"]), of: session.client,
            inputs: session.inputs)
    }

    /// Runs until a key or a signal, or until the service or the reader is gone.
    mutating func run() async throws(Problem) -> ExitStatus {
        await inputs.add(eventsOf: session.client)
        inputs.addReaderGone()
        alarms.askForAll(startsService: true)
        for await input in inputs.stream {
            if let status = try take(input) { return status }
            if alarms.isComplete { break }
        }
        try terminal?.enter()
        defer { terminal?.leave() }
        let keys = terminal.map { _ in KeySource(inputs.continuation) }
        defer { withExtendedLifetime(keys) {} }
        let ticks = terminal != nil && isScreen ? inputs.addTicks(after: .seconds(1)) : nil
        defer { ticks?.cancel() }
        if !screen.ringing.isEmpty { try beep() }
        try show()
        for await input in inputs.stream {
            if let status = try take(input) { return status }
            try show()
        }
        return .done
    }

    private mutating func take(_ input: Input) throws(Problem) -> ExitStatus? {
        switch input {
        case .event(.serviceVanished), .event(.disconnected):
            throw .serviceVanished
        case .event(let event):
            if case .fired = event {
                // Keys are for what rings, whatever was chosen before.
                choice = nil
                try beep()
            }
            alarms.take(event)
        case .answer(let answer, let question):
            try alarms.take(answer, to: question)
        case .refused(let problem):
            message = Messages.problem(problem)
        case .understood(let result):
            return takeSchedule(result)
        case .keys(let bytes):
            return take(bytes)
        case .keysEnded:
            hasKeys = false
        case .readerGone:
            // A terminal that is gone ends the program by a signal, too.
            if terminal != nil { return .interrupted(SIGHUP) }
            throw Problem.closedPipe
        case .signal(SIGTSTP):
            if let terminal { try terminal.suspend() } else { raise(SIGSTOP) }
        case .continued:
            if alarms.isComplete { try terminal?.enter() }
        case .signal(let signal):
            return Self.status(of: signal)
        case .tick, .settled, .command:
            break
        }
        return nil
    }

    private mutating func take(_ bytes: [UInt8]) -> ExitStatus? {
        var left = bytes[...]
        while let byte = left.popFirst() {
            // Ctrl-C as a byte, or escape: nobody waits any more.
            if heldBytes != nil, byte == 0x03 || byte == 0x1B { heldBytes = nil }
            if heldBytes != nil {
                heldBytes?.append(byte)
            } else if !answers(byte) {
                for key in keyReader.keys(in: [byte]) {
                    guard key != .quit else { return .done }
                    press(key)
                }
            }
        }
        return nil
    }

    /// Asks for the title of a new alarm once its time is understood, or says why it isn't.
    private mutating func takeSchedule(_ result: Result<[String: Value], Problem>) -> ExitStatus? {
        // It was cancelled.
        guard let held = heldBytes else { return nil }
        heldBytes = nil
        switch result {
        case .success(let keys):
            prompt = Prompt(.title(schedule: keys))
            return take(held)
        case .failure(let problem):
            // The bytes that were typed meanwhile were the title.
            message = Messages.problem(problem)
            return nil
        }
    }

    /// Ctrl-C is the usual way to leave; `nil`: the signal ends nothing.
    static func status(of signal: Int32) -> ExitStatus? {
        switch signal {
        case SIGINT: .done
        case SIGWINCH: nil
        default: .interrupted(signal)
        }
    }

    private mutating func press(_ key: Key) {
        message = ""
        if let choice = screen.choice(by: key) {
            self.choice = choice
            return
        }
        if isScreen, edit(by: key) { return }
        guard let alarm = screen.chosen, let action = Self.action(of: key, on: alarm) else { return }
        start { client in try await client.perform(.invokeAction(id: alarm.id, action)) }
    }

    /// Sends a request. Nobody waits for the answer: keys and signals are heard meanwhile.
    private func start(_ request: @escaping @Sendable (AlarmsClient) async throws -> Void) {
        let (client, continuation) = (session.client, inputs.continuation)
        Task {
            do { try await request(client) } catch { continuation.yield(.refused(Problem(error))) }
        }
    }

    // MARK: Changes

    /// Sets, makes longer, starts anew, switches off or on, or removes an alarm; false if the key does nothing of that.
    private mutating func edit(by key: Key) -> Bool {
        let alarm = screen.subject
        switch (key, alarm) {
        case (.add, _): prompt = Prompt(.when)
        case (.remove, let alarm?): prompt = Prompt(.removal(id: alarm.id, title: Messages.title(alarm)))
        case (.extend, let alarm?) where [.countdown, .paused, .alerting].contains(alarm.state):
            start { client in try await client.perform(.extend(id: alarm.id, by: 60_000_000)) }
        case (.restart, let alarm?) where alarm.isTimer && [.countdown, .paused, .alerting].contains(alarm.state):
            start { client in try await client.perform(.restart(id: alarm.id)) }
        case (.toggle, let alarm?):
            start { client in try await client.perform(.setEnabled(id: alarm.id, !alarm.isEnabled)) }
        default: return false
        }
        return true
    }

    /// Takes a byte as part of the answer to the question. False if there is none, or if an escape cancels it, which
    /// may be the beginning of a key.
    private mutating func answers(_ byte: UInt8) -> Bool {
        switch prompt?.take(byte) {
        case nil: return false
        case .open: return true
        case .answered(let text):
            prompt = next(after: text)
            return true
        case .cancelled:
            prompt = nil
            return byte != 0x1B
        }
    }

    /// Does what was answered; returns the next question, if there is one.
    private mutating func next(after text: String) -> Prompt? {
        switch prompt?.question {
        case .when where !text.isEmpty: read(text)
        case .title(let keys):
            start { client in
                try await client.perform(
                    .schedule(keys.merging(["title": .string(text)]) { keys, _ in keys }.atTerminal))
            }
        case .removal(let id, _): start { client in try await client.perform(.cancel(id: id)) }
        default: break
        }
        return nil
    }

    /// Lets the service read the time of a new alarm: a mistake is to be known before the title is asked for.
    private mutating func read(_ when: String) {
        (heldBytes, message) = ([], "")
        let (session, continuation) = (session, inputs.continuation)
        Task {
            do {
                continuation.yield(.understood(.success(try await session.parsed(when))))
            } catch {
                continuation.yield(.understood(.failure(Problem(error))))
            }
        }
    }

    /// The action of a key on an alarm; `nil`: none.
    private static func action(of key: Key, on alarm: AlarmProperties) -> AlarmAction? {
        switch (key, alarm.state) {
        case (.stop, .alerting), (.end, .countdown), (.end, .paused): .stop
        case (.snooze, .alerting) where alarm.hasButton("snooze"): .snooze
        case (.custom, .alerting) where alarm.hasButton("custom"): .custom
        case (.pause, .countdown): .pause
        case (.pause, .paused): .resume
        default: nil
        }
    }

    private func beep() throws(Problem) {
        if terminal != nil { try Output.write("\u{07}") }
    }

    private var screen: Screen {
        Screen(
            alarms: alarms.known.inOrder, activities: alarms.knownActivities.inOrder,
            holidayUntilUSec: alarms.holidayUntilUSec, choice: choice,
            message: prompt?.text ?? message, hasKeys: hasKeys,
            bar: ProgressBar(isPlain: Terminal.isPlain))
    }

    private mutating func show() throws(Problem) {
        guard isScreen, let terminal else { return try printWhatChanged() }
        let size = Terminal.size
        let lines = screen.lines(at: WallClock.now, columns: size.columns, rows: size.rows)
        try terminal.draw(Terminal.isPlain ? lines.map(\.plain) : lines)
    }

    // MARK: Without a screen

    private mutating func printWhatChanged() throws(Problem) {
        if terminal != nil, !message.isEmpty {
            try Output.line(TerminalText.harmless(message))
            message = ""
        }
        let now = WallClock.now
        if !session.isJSON {
            for line in activityChanges.lines(alarms.knownActivities, at: now) { try Output.line(line) }
        }
        let known = alarms.known.alarms
        guard known != printed else { return }
        let before = printed
        printed = known
        let alarms = alarms.known.inOrder
        if session.isJSON {
            try Output.line(JSON.array(alarms.map { JSON($0) }).text)
            return
        }
        for (id, alarm) in before ?? [:] where known[id] == nil {
            try Output.line(Messages.change(alarm, isGone: true, at: now))
        }
        for alarm in alarms where before?[alarm.id].map({ Messages.isChange(from: $0, to: alarm) }) ?? true {
            try Output.line(Messages.change(alarm, at: now))
            if terminal != nil, alarm.state == .alerting {
                try Output.line("\(Messages.title(alarm)): \(Messages.keys(for: alarm, hasOthers: false))")
            }
        }
        if before == nil, alarms.isEmpty, self.alarms.knownActivities.inOrder.isEmpty {
            try Output.line(Messages.noAlarms)
        }
    }
}
