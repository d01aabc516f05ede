internal import AlarmCore
internal import DBus
internal import EventLoop

/// Keeps track of who shows notifications: who owns the name, what that server can, and, when one is needed and there is
/// none, asks the bus to start it. It never waits.
final class ServerWatch {
    /// The server, as soon as it is known; `nil`: there is none, or it hasn't said yet what it can.
    private(set) var server: NotificationServer?
    /// Runs when ``server`` is another one.
    var whenChanged: (() -> Void)?
    /// Whether there is something to post.
    var isNeeded: (() -> Bool)?
    /// Gets what the bus says when it can't start a server.
    var whenFailed: ((BusError) -> Void)?

    private let connection: Connection
    private let policy: DeliveryPolicy
    private let owner: NameOwner
    private var startCall: PendingCall?
    private var questions: [PendingCall] = []
    private var answers = Answers()
    private var question: Timer?
    private var askedAgain = 0
    private var restart: Timer?
    private var restarts = 0

    private struct Answers {
        var name: String?
        var vendor: String?
        var version: String?
        var capabilities: [String]?
        var awaited = 0
        /// How many questions nobody was there to answer.
        var unheard = 0

        /// Whether it has the name, but not yet the object that shows notifications: that of GNOME, as it starts.
        var isStarting: Bool { unheard == 2 }
    }

    /// Begins to watch.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    init(on connection: Connection, in loop: EventLoop, policy: DeliveryPolicy) throws {
        self.connection = connection
        self.policy = policy
        owner = try NameOwner(of: .notifications, on: connection)
        restart = try Timer(on: .monotonic, in: loop) { [unowned self] _ in start() }
        question = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
            if case .some(let server?) = owner.current { ask(server) }
        }
        owner.whenChanged = { [unowned self] in ownerChanged(from: $0, to: $1) }
    }

    /// There is something new to post: if there is no server, the bus is asked to start one.
    func need() {
        restarts = 0
        start()
    }

    // MARK: Owner

    private func ownerChanged(from before: BusName??, to new: BusName?) {
        questions = []
        try? question?.disarm()
        askedAgain = 0
        if server != nil {
            server = nil
            whenChanged?()
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
            Message.methodCall(
                question, of: .notifications, at: .notifications, on: owner, startsService: false),
            timeout: policy.answerTimeout
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
        whenChanged?()
    }

    /// Asks a server that is starting again, a little later; whether it does.
    private func askAgain() -> Bool {
        guard askedAgain < policy.retryDelays.count else { return false }
        let time = Clock.monotonic.now + policy.retryDelays[askedAgain].microseconds
        askedAgain += 1
        return (try? question?.arm(at: time)) != nil
    }

    // MARK: Starting

    /// A server that has gone while it was needed is started again, at growing intervals: it may go because of us.
    private func startAgain() {
        guard restarts < policy.retryDelays.count else { return }
        let wait = policy.retryDelays[restarts]
        restarts += 1
        // Without a timer nothing is lost but this attempt.
        try? restart?.arm(at: Clock.monotonic.now + wait.microseconds)
    }

    private func start() {
        guard owner.current == .some(nil), startCall == nil, isNeeded?() == true else { return }
        do {
            let call = try Message.methodCall("StartServiceByName", of: .bus, at: .bus, on: .bus) { writer in
                writer.append(BusName.notifications.rawValue)
                writer.append(UInt32(0))
            }
            // The bus has its own limit for this.
            startCall = try connection.call(call, timeout: .max) { [unowned self] answer in
                startCall = nil
                // That there is nothing to start is usual, and no news.
                if case .failure(let error) = answer, error.name != .serviceUnknown { whenFailed?(error) }
            }
        } catch {
            whenFailed?(error)
        }
    }
}
