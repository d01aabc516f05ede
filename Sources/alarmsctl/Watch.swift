import AlarmsClient
import Glibc

/// Shows live countdowns in the terminal; what rings is answered by a key.
struct Watch {
    let session: Session
    let inputs: Inputs
    private let terminal = Terminal(.screen)
    private var known = KnownAlarms([])
    private var chosen: String?
    private var message = ""
    private var hasKeys = true
    /// The alarms as they were when they were printed, where there is no screen.
    private var printed: [String: AlarmProperties] = [:]

    init(session: Session, inputs: Inputs) {
        self.session = session
        self.inputs = inputs
    }

    /// Until a key, a signal, or the end of the service.
    mutating func run() async throws(Problem) -> ExitStatus {
        let observation = await inputs.add(eventsOf: session.client)
        defer { withExtendedLifetime(observation) {} }
        known = KnownAlarms(try await session.alarms())
        try await session.useServiceZone()
        guard let terminal, !session.isJSON else { return try await printChanges() }
        try terminal.enter()
        defer { terminal.leave() }
        let keys = inputs.addKeys()
        defer { withExtendedLifetime(keys) {} }
        let ticks = inputs.addTicks(each: .seconds(1))
        defer { ticks.cancel() }
        try draw(terminal)
        for await input in inputs.stream {
            if let status = try await take(input, terminal) { return status }
            try draw(terminal)
        }
        return .done
    }

    private mutating func take(_ input: Input, _ terminal: Terminal) async throws(Problem) -> ExitStatus? {
        switch input {
        case .event(let event):
            if case .fired = event { try Output.write("\u{07}") }
            try await observe(event)
        case .keys(let bytes):
            for key in Key.keys(in: bytes) {
                guard key != .quit else { return .done }
                await press(key)
            }
        case .keysEnded:
            hasKeys = false
        case .signal(SIGTSTP):
            try terminal.suspend()
        case .signal(let signal):
            return Self.status(of: signal)
        case .tick, .settled:
            break
        }
        return nil
    }

    /// Ctrl-C is the usual way to leave; `nil`: the signal ends nothing.
    private static func status(of signal: Int32) -> ExitStatus? {
        switch signal {
        case SIGINT: .done
        case SIGWINCH: nil
        default: .interrupted(signal)
        }
    }

    private mutating func observe(_ event: AlarmsEvent) async throws(Problem) {
        if event == .serviceVanished || event == .disconnected { throw .serviceVanished }
        Session.follow(event)
        guard let id = known.observe(event) else { return }
        do {
            known.set(id, to: try await session.client.properties(id: id))
        } catch {
            guard error.code == .notFound else { throw .service(error) }
            known.set(id, to: nil)
        }
    }

    private mutating func press(_ key: Key) async {
        message = ""
        let ringing = screen.ringing
        if case .choose(let number) = key {
            if ringing.indices.contains(number - 1) { chosen = ringing[number - 1].id }
            return
        }
        guard let id = screen.chosen else { return }
        do {
            let client = session.client
            if key == .stop { try await client.stop(id: id) } else { try await client.countdown(id: id) }
        } catch {
            message = Wording.problem(.service(error))
        }
    }

    private var screen: Screen {
        let alarms = known.inOrder
        let ringing = alarms.filter { $0.state == .alerting }
        // What was chosen may ring no more.
        let id = ringing.first { $0.id == chosen }?.id ?? ringing.first?.id
        return Screen(
            alarms: alarms, chosen: id, message: message, hasKeys: hasKeys, bar: ProgressBar(isPlain: Terminal.isPlain))
    }

    private func draw(_ terminal: Terminal) throws(Problem) {
        let size = Terminal.size
        try terminal.draw(screen.lines(at: WallClock.now, columns: size.columns, rows: size.rows))
    }

    // MARK: Without a terminal

    private mutating func printChanges() async throws(Problem) -> ExitStatus {
        try printWhatChanged(isFirst: true)
        for await input in inputs.stream {
            switch input {
            case .event(let event):
                let before = known
                try await observe(event)
                if known != before { try printWhatChanged() }
            case .signal(let signal) where signal == SIGTSTP:
                raise(SIGSTOP)
            case .signal(let signal):
                if let status = Self.status(of: signal) { return status }
            default:
                break
            }
        }
        return .done
    }

    private mutating func printWhatChanged(isFirst: Bool = false) throws(Problem) {
        let alarms = known.inOrder
        if session.isJSON {
            try Output.line(JSON.array(alarms.map { JSON($0) }).text)
            return
        }
        let now = WallClock.now
        for (id, alarm) in printed where known.alarms[id] == nil {
            try Output.line(Wording.change(alarm, isGone: true, at: now))
            printed[id] = nil
        }
        for alarm in alarms where printed[alarm.id].map({ Wording.isChange(from: $0, to: alarm) }) ?? true {
            printed[alarm.id] = alarm
            try Output.line(Wording.change(alarm, at: now))
        }
        if isFirst, alarms.isEmpty { try Output.line(Wording.noAlarms) }
    }
}
