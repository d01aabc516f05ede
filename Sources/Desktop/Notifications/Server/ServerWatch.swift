internal import AlarmCore
internal import DBus
internal import EventLoop

/// Tracks the notification server: the owner of the name, and its capabilities. Has the bus start a server when one is
/// needed and there is none. It never blocks.
final class ServerWatch {
    /// The server; `nil`: there is none, or it hasn't reported its capabilities yet.
    private(set) var server: NotificationServer?
    /// The board whose notifications need the server.
    weak var board: NotificationBoard?

    private let connection: Connection
    private let policy: DeliveryPolicy
    private var owner: NameOwner?
    private var startCall: PendingCall?
    private var questions: [PendingCall] = []
    private var answers = Answers()
    private var question: Timer?
    private var askedAgain = 0
    private(set) var restart: Timer?
    private var restarts = 0
    /// True if the failure to start a server was reported.
    private var hasReported = false

    private struct Answers {
        var name: String?
        var vendor: String?
        var version: String?
        var capabilities: [String]?
        var awaited = 0
        /// The number of queries that were answered by an unknown method or object.
        var unheard = 0

        /// True if it owns the name, but doesn't have the object yet: GNOME's while it starts.
        var isStarting: Bool { unheard == 2 }
    }

    /// Starts tracking.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    init(on connection: Connection, in loop: EventLoop, policy: DeliveryPolicy) throws {
        self.connection = connection
        self.policy = policy
        restart = try Timer(on: .monotonic, in: loop) { [unowned self] _ in start() }
        question = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
            if case .some(let server?) = owner?.current { ask(server) }
        }
        owner = try NameOwner(of: RemoteObject.notifications.name, on: connection) { [unowned self] in
            ownerChanged(from: $0, to: $1)
        }
    }

    /// Has the bus start a server, if there is none, because there is something new to post.
    func need() {
        restarts = 0
        hasReported = false
        start()
    }

    // MARK: Owner

    private func ownerChanged(from before: BusName??, to new: BusName?) {
        questions = []
        try? question?.disarm()
        askedAgain = 0
        if server != nil {
            server = nil
            board?.serverChanged()
        }
        if let new {
            ask(new)
        } else if before.flatMap({ $0 }) != nil {
            startAgain()
        } else {
            start()
        }
    }

    // MARK: Questions

    private func ask(_ owner: BusName) {
        answers = Answers()
        ask(owner, "GetCapabilities") { [unowned self] reader in answers.capabilities = try? reader.strings() }
        ask(owner, "GetServerInformation") { [unowned self] reader in
            answers.name = try? reader.string()
            answers.vendor = try? reader.string()
            answers.version = try? reader.string()
        }
        if answers.awaited == 0 { allAnswered(owner) }
    }

    private func ask(_ owner: BusName, _ question: MemberName, _ read: @escaping (inout Reader) -> Void) {
        let asked = try? connection.call(
            RemoteObject.notifications.call(question, on: owner), timeout: policy.answerTimeout
        ) { [unowned self] answer in
            switch answer {
            case .success(let message):
                var reader = Reader(message)
                read(&reader)
            case .failure(let error):
                if error.name == .unknownMethod || error.name == .unknownObject { answers.unheard += 1 }
            }
            answers.awaited -= 1
            if answers.awaited == 0 { allAnswered(owner) }
        }
        guard let asked else { return }
        questions.append(asked)
        answers.awaited += 1
    }

    private func allAnswered(_ owner: BusName) {
        questions = []
        guard !answers.isStarting || !askAgain() else { return }
        server = NotificationServer(
            owner: owner, name: answers.name, vendor: answers.vendor, version: answers.version,
            capabilities: answers.capabilities)
        board?.serverChanged()
    }

    /// Queries a server that is starting again, a little later.
    ///
    /// - Returns: True if there will be another query.
    private func askAgain() -> Bool {
        guard let wait = policy.delay(ofAlert: false, after: askedAgain) else { return false }
        askedAgain += 1
        return (try? question?.arm(at: Clock.monotonic.now + wait.microseconds)) != nil
    }

    // MARK: Starting

    /// Starts a server again that has gone while it was needed, or couldn't be started, at growing intervals: its end
    /// may be because of our calls. While an alarm rings it is started as often as it goes.
    private func startAgain() {
        guard let wait = policy.delay(ofAlert: board?.isAlerting == true, after: restarts) else { return }
        restarts += 1
        // Without a timer only this attempt is lost.
        try? restart?.arm(at: Clock.monotonic.now + wait.microseconds)
    }

    private func start() {
        guard owner?.current == .some(nil), startCall == nil, board?.isNeeded == true else { return }
        do {
            let call = try Message.methodCall("StartServiceByName", of: .bus, at: .bus, on: .bus) { writer in
                writer.append(RemoteObject.notifications.name.rawValue)
                writer.append(UInt32(0))
            }
            // The bus has its own timeout for this.
            startCall = try connection.call(call, timeout: .max) { [unowned self] answer in
                startCall = nil
                // It is usual that there is no service to start.
                if case .failure(let error) = answer, error.name != .serviceUnknown { startFailed(error) }
            }
        } catch {
            startFailed(error)
        }
    }

    private func startFailed(_ error: BusError) {
        // Once after each need.
        if !hasReported { board?.report(.failed(error)) }
        hasReported = true
        if board?.isAlerting == true { startAgain() }
    }
}
