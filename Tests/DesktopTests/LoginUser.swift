import AlarmCore
import DBus
import EventLoop
import TestSupport

@testable import Desktop

/// A program that delays and blocks the machine's sleep, on a bus in place of the machine's, and its events.
final class LoginUser {
    enum Event: Hashable {
        case sleepComes
        case awake
    }

    let bus: PrivateBus
    let user: BusUser
    private(set) var login: Login?
    private(set) var events: [Event] = []
    private(set) var failures: [String] = []
    /// Each value of `problem`, after the first.
    private(set) var problems: [String] = []
    /// Its action when sleep comes.
    var whenSleepComes: (() -> Void)?

    var loop: EventLoop { user.loop }
    var problem: String { login.map { "\(LocalizableText.clauses($0.problems))" } ?? "" }

    /// Makes a client that has begun to look for a logind.
    init(on bus: PrivateBus? = nil, at address: String? = nil, answerTime: Int64 = 10_000_000) throws {
        self.bus = try bus ?? PrivateBus()
        user = try BusUser(at: address ?? self.bus.address)
        login = try user.systemBus.map {
            try Login(on: $0, answerTime: answerTime) { [unowned self] in receive($0) }
        }
        user.connect()
    }

    private func receive(_ event: Login.Event) {
        switch event {
        case .sleepComes:
            events.append(.sleepComes)
            whenSleepComes?()
        case .awake: events.append(.awake)
        case .problemsChanged: problems.append(problem)
        case .failed(let failure): failures.append(failure)
        }
    }

    /// Puts a logind on the bus.
    func serve(_ prepare: (FakeLogin) -> Void = { _ in }) throws -> FakeLogin {
        let fake = try FakeLogin(on: bus, in: loop)
        prepare(fake)
        return fake
    }

    /// Puts a logind on the bus, and waits until it delays sleep for us.
    func hold() throws -> FakeLogin {
        let fake = try serve()
        try waitForDelay(by: fake)
        return fake
    }

    /// Waits until sleep is delayed, and that is known.
    func waitForDelay(by fake: FakeLogin) throws {
        try loop.wait(for: "the delay") { fake.openLocks("delay").count == 1 && problem.isEmpty }
    }

    /// Waits until so much has happened.
    func wait(for expected: [Event]) throws {
        try loop.wait(for: "\(expected)") { events.count >= expected.count }
    }

    /// Lets go of the client, as a program that ends.
    func leave() {
        login = nil
    }
}

extension ErrorName {
    /// The error by which logind refuses locks on an operation in progress.
    static let operationInProgress: ErrorName = "org.freedesktop.login1.OperationInProgress"
}
