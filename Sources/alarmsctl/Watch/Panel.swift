import AlarmsClient
import Glibc

/// Prints for a panel what the alarms do: a line at first, and then one whenever what it shows is another. It outlives the
/// service, and waits for it.
///
/// Nobody is asked again and again: events tell of changes, and a timer waits for the moment at which the time left is
/// to be read otherwise.
struct Panel {
    /// Thirty days: what is further ahead is looked at again then.
    private static let longestWait: UInt64 = 2_592_000_000_000

    private let format: PanelFormat
    private let inputs: Inputs
    private let client: AlarmsClient
    private var alarms: LiveAlarms
    private var printed: String?
    private var timer: Task<Void, Never>?

    init(_ format: PanelFormat, session: Session) {
        self.format = format
        inputs = session.inputs
        client = session.client
        alarms = LiveAlarms(of: session.client, inputs: session.inputs)
    }

    /// Until a signal, or the end of the bus or of whoever reads.
    mutating func run() async throws(Problem) -> ExitStatus {
        let observation = await inputs.add(eventsOf: client)
        defer { withExtendedLifetime(observation) {} }
        inputs.addReaderGone()
        defer { timer?.cancel() }
        alarms.askForAll(startsService: false)
        for await input in inputs.stream {
            switch input {
            case .event(.disconnected):
                throw .serviceVanished
            case .event(.serviceVanished):
                alarms.forget()
            case .event(.serviceAppeared):
                alarms.askForAll(startsService: false)
                // What was shown holds until the answer.
                continue
            case .event(let event):
                if alarms.isComplete || alarms.isAsking {
                    alarms.take(event)
                } else {
                    // A question had no answer, but there is somebody.
                    alarms.askForAll(startsService: false)
                }
                guard alarms.isComplete else { continue }
            case .answer(let answer, let question):
                do { try alarms.take(answer, to: question) } catch { alarms.forget() }
            case .readerGone:
                throw .refused(Messages.outputFailed(String(cString: strerror(EPIPE))))
            case .signal(SIGTSTP):
                raise(SIGSTOP)
            case .signal(let signal):
                if let status = Watch.status(of: signal) { return status }
            case .tick, .settled, .keys, .keysEnded, .refused, .continued:
                break
            }
            try show()
        }
        return .done
    }

    private mutating func show() throws(Problem) {
        let now = WallClock.now
        let content = PanelContent(alarms.known.inOrder, at: now)
        let line = format.line(content)
        if line != printed {
            printed = line
            try Output.line(line)
        }
        timer?.cancel()
        timer = content.nextChange.map { inputs.addTick(after: .microseconds(Int64(min($0 - now, Self.longestWait)))) }
    }
}
