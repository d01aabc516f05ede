public import AlarmCore
public import DBus
public import EventLoop

/// Has apps do what a person's press asks of them: a client of `org.freedesktop.Application`, the interface of apps that
/// the bus starts by their name. Desktop Entry Specification 1.5, *D-Bus Activation*.
///
/// # Theory of operation
///
/// Only an app is called whose desktop file says `DBusActivatable=true`: whatever else has a name on the bus isn't reached
/// by an alarm.
///
/// Nothing waits. The calls of one press are sent one right after the other, and those of a later press after them: the
/// bus keeps their order, also while it starts the app. So an app is activated before its action runs, and the action runs
/// even if the activation fails; the press has failed if either has.
///
/// An app may take its time. So that presses that programs make don't fill the memory, only so many are under way at once.
public final class Applications {
    /// How long the bus and the app together have to answer, in milliseconds; libdbus's own choice.
    private static let defaultTimeout: Int32 = 25_000
    /// How many presses may wait for an app's answer.
    static let mostUnderWay = 64

    private let connection: Connection
    private let timeout: Int32
    private let environment: DesktopEnvironment
    private var requests: [UInt64: Request] = [:]
    private var requestCount: UInt64 = 0
    /// Of what could not even be sent, whom to tell why.
    private var failed: [(failure: ApplicationFailure, then: (ApplicationFailure?) -> Void)] = []
    private var telling: DeferredSource?

    /// What is under way for one press.
    private struct Request {
        let app: String
        let then: (ApplicationFailure?) -> Void
        var calls: [PendingCall] = []
        var awaited = 0
        var failure: ApplicationFailure?
    }

    /// Calls apps on the bus of `connection`.
    ///
    /// - Throws: `SystemError` if memory is short, `ESTALE` if the loop has ended.
    public convenience init(on connection: Connection, in loop: EventLoop) throws(SystemError) {
        try self.init(on: connection, in: loop, timeout: Self.defaultTimeout, environment: .current)
    }

    init(
        on connection: Connection, in loop: EventLoop, timeout: Int32, environment: DesktopEnvironment
    ) throws(SystemError) {
        self.connection = connection
        self.timeout = timeout
        self.environment = environment
        telling = try DeferredSource(in: loop) { [unowned self] in tell() }
    }

    /// Has an app do what a press asks of it: its action is called with its parameter, or else with the alarm's id.
    ///
    /// - Parameters:
    ///   - id: The alarm on which it was pressed.
    ///   - then: Called once, from the loop: the app has answered, or why it hasn't done it; never, if this object is let
    ///     go of before.
    public func perform(_ call: AppCall, of id: AlarmID, then: @escaping (ApplicationFailure?) -> Void) {
        do throws(ApplicationFailure) {
            guard requests.count < Self.mostUnderWay else { throw .tooManyCalls(underWay: requests.count) }
            let address = try ApplicationAddress(of: call.app, in: environment)
            try send(call.messages(to: address, of: id), to: address.name.rawValue, then: then)
        } catch {
            failed.append((error, then))
            telling?.runOnce()
        }
    }

    private func send(
        _ messages: [Message], to app: String, then: @escaping (ApplicationFailure?) -> Void
    ) throws(ApplicationFailure) {
        let number = requestCount
        requestCount += 1
        var request = Request(app: app, then: then)
        do {
            for message in messages {
                request.calls.append(
                    try connection.call(message, timeout: timeout) { [unowned self] in answered(number, with: $0) })
            }
        } catch {
            throw ApplicationFailure(error, from: app)
        }
        request.awaited = messages.count
        requests[number] = request
    }

    private func answered(_ number: UInt64, with answer: Result<Message, BusError>) {
        guard var request = requests[number] else { return }
        if case .failure(let error) = answer, request.failure == nil {
            request.failure = ApplicationFailure(error, from: request.app)
        }
        request.awaited -= 1
        requests[number] = request.awaited > 0 ? request : nil
        if request.awaited == 0 { request.then(request.failure) }
    }

    /// Tells of failures that were known when they were asked for: who asks isn't called back meanwhile.
    private func tell() {
        let failed = self.failed
        self.failed = []
        for (failure, then) in failed { then(failure) }
    }
}
