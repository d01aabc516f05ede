public import AlarmCore
public import DBus
public import EventLoop

/// Calls apps and opens URIs after a person's presses: a client of `org.freedesktop.Application`, the interface of
/// D-Bus-activatable apps. Desktop Entry Specification 1.5, *D-Bus Activation*.
///
/// # Theory of operation
///
/// Only apps with `DBusActivatable=true` in their desktop file are called: an alarm can't reach other names on the bus.
///
/// Nothing blocks. The calls of all presses are sent in order, which the bus keeps, also while it starts the app. So an
/// app is activated before its action runs, and the action runs even if the activation fails; the press has failed if
/// either call has.
///
/// Apps may answer late. The number of calls in progress is limited, so that presses made by programs can't exhaust the
/// memory, and also limited per app, so that an app that never answers doesn't block the others. The links of an app
/// count, too, since the portal may not answer.
public final class Applications {
    /// The time for the bus and the app to answer, ms; libdbus's default.
    private static let defaultTimeout: Int32 = 25_000
    /// The maximum number of unanswered presses.
    static let mostUnderWay = 64
    /// The maximum number of unanswered presses of one app.
    static let mostOfApp = 16

    private let connection: Connection
    private let timeout: Int32
    private let environment: DesktopEnvironment
    private var requests: [UInt64: Request] = [:]
    private var requestCount: UInt64 = 0
    /// The failures of calls that couldn't be sent, with their pending handlers.
    private var failed: [(failure: ApplicationFailure, then: (ApplicationFailure?) -> Void)] = []
    private var telling: DeferredSource?

    /// The calls in progress for one press.
    private struct Request {
        /// The called bus name.
        let destination: String
        /// The app for whose limit the request counts; ``destination`` if no sandboxed app has caused it.
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

    /// Calls an app after a press: its action with its parameter, by default the id of the alarm or activity.
    ///
    /// - Parameters:
    ///   - id: The pressed alarm or activity.
    ///   - then: Called once, from the loop, with the failure or, if the app has answered, `nil`; never if this object
    ///     is released first.
    public func perform(_ call: AppCall, of id: AlarmID, then: @escaping (ApplicationFailure?) -> Void) {
        do throws(ApplicationFailure) {
            let address = try ApplicationAddress(of: call.app, in: environment)
            try send(call.messages(to: address, of: id), to: address.name, for: nil, then: then)
        } catch {
            failed.append((error, then))
            telling?.runOnce()
        }
    }

    /// Opens a URI after a press, in the program chosen by the person or the desktop: a client of
    /// `org.freedesktop.portal.OpenURI`.
    ///
    /// - Parameters:
    ///   - app: The sandboxed app that owns the link, for which the person is asked first; `nil`: no sandboxed app
    ///     does.
    ///   - then: As in ``perform(_:of:then:)``: called when the portal has accepted the request.
    public func open(
        _ uri: String, of app: SandboxedApp?, _ data: PlatformData, then: @escaping (ApplicationFailure?) -> Void
    ) {
        do throws(ApplicationFailure) {
            try send([try .opening(uri, asks: app != nil, data)], to: .portal, for: app, then: then)
        } catch {
            failed.append((error, then))
            telling?.runOnce()
        }
    }

    private func checkRoom(for app: String) throws(ApplicationFailure) {
        guard requests.count < Self.mostUnderWay else { throw .tooManyCalls(underWay: requests.count) }
        let ofApp = requests.values.count { $0.app == app }
        guard ofApp < Self.mostOfApp else { throw .tooManyCalls(underWay: ofApp) }
    }

    private func send(
        _ messages: [Message], to name: BusName, for app: SandboxedApp?, then: @escaping (ApplicationFailure?) -> Void
    ) throws(ApplicationFailure) {
        let destination = name.rawValue
        let app = app?.id ?? destination
        try checkRoom(for: app)
        let number = requestCount
        requestCount += 1
        var request = Request(destination: destination, app: app, then: then)
        do {
            for message in messages {
                request.calls.append(
                    try connection.call(message, timeout: timeout) { [unowned self] in answered(number, with: $0) })
            }
        } catch {
            throw ApplicationFailure(error, from: destination)
        }
        request.awaited = messages.count
        requests[number] = request
    }

    private func answered(_ number: UInt64, with answer: Result<Message, BusError>) {
        guard var request = requests[number] else { return }
        if case .failure(let error) = answer, request.failure == nil {
            request.failure = ApplicationFailure(error, from: request.destination)
        }
        request.awaited -= 1
        requests[number] = request.awaited > 0 ? request : nil
        if request.awaited == 0 { request.then(request.failure) }
    }

    /// Reports failures that were known at once, from the loop, since a handler isn't called within the request.
    private func tell() {
        let failed = self.failed
        self.failed = []
        for (failure, then) in failed { then(failure) }
    }
}
