public import DBus
public import EventLoop

/// A fake of Plasma's server of job views, scripted by a test. It runs in the test's loop.
public final class FakeJobViewServer {
    /// The reaction to a call of `requestView`.
    public enum Answer: Sendable {
        /// Makes a view, and answers with its path.
        case view
        /// Answers with this error.
        case error(BusError)
        /// Answers with text.
        case wrongType
        /// Leaves the call in ``unanswered``.
        case nothing
    }

    /// One view that it has made.
    public struct View: Equatable, Sendable {
        /// The name of the app's desktop file.
        public let desktopEntry: String
        /// 1: it can be cancelled; 2: it can be suspended.
        public let capabilities: Int32
        /// Each as its type and its value: `b true`.
        public let hints: [String: String]
        /// Its properties, each as its type and its value: `u 40`.
        public fileprivate(set) var properties: [String: String] = [:]
        /// The properties of each update, by arrival.
        public fileprivate(set) var updates: [[String: String]] = []
        /// The number of the error with which it was ended; 0: none; `nil`: it hasn't ended.
        public fileprivate(set) var errorCode: UInt32?
    }

    /// The reactions to the next calls of `requestView`; later ones get ``answer``.
    public var answers: [Answer] = []
    /// The reaction to all other calls of `requestView`.
    public var answer = Answer.view
    /// The views that it has made, oldest first.
    public private(set) var views: [View] = []
    /// The calls to views that don't exist, or have ended.
    public private(set) var misdirected: [String] = []
    /// The calls that it didn't answer, oldest first.
    public private(set) var unanswered: [Message] = []
    private var connection: Connection?
    private static let interface: InterfaceName = "org.kde.JobViewV3"

    /// Connects it to `bus`, where it takes the name.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another server.
    public init(on bus: PrivateBus, in loop: EventLoop) throws {
        let connection = try Connection(to: .address(bus.address), in: loop)
        self.connection = connection
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        try connection.takeName("org.kde.JobViewServer")
    }

    /// The views that haven't ended.
    public var openViews: [View] { views.filter { $0.errorCode == nil } }

    /// Ends, as a crash would.
    public func die() {
        connection = nil
    }

    /// Emits the signal of a button that a person presses on the view of this index.
    ///
    /// - Parameter member: `cancelRequested`, `suspendRequested` or `resumeRequested`.
    public func press(_ member: MemberName, on index: Int) throws {
        guard let connection else { return }
        try Self.press(member, on: index, by: connection)
    }

    /// Emits the same signal from any connection.
    public static func press(_ member: MemberName, on index: Int, by connection: Connection) throws {
        try connection.send(Message.signal(member, of: interface, at: path(of: index)))
    }

    /// Makes the view of the oldest call that it left unanswered.
    public func answerLate() throws {
        try makeView(unanswered.removeFirst())
    }

    private static func path(of index: Int) -> ObjectPath {
        ObjectPath("/org/kde/notificationmanager/jobs", element: "JobView_\(index + 1)")
    }

    private func receive(_ call: Message) throws {
        switch call.member {
        case "requestView" where call.path == "/JobViewServer" && call.interface == "org.kde.JobViewServerV2":
            switch answers.isEmpty ? answer : answers.removeFirst() {
            case .view: try makeView(call)
            case .error(let error): try connection?.send(call.reply(error))
            case .wrongType: try connection?.send(call.reply { $0.append("/JobView_1") })
            case .nothing: unanswered.append(call)
            }
        case "update" where call.interface == Self.interface, "terminate" where call.interface == Self.interface:
            try tell(call)
        default: throw TestFailure("unknown call \(call.member?.rawValue ?? "")")
        }
    }

    private func makeView(_ call: Message) throws {
        var reader = Reader(call)
        views.append(
            View(
                desktopEntry: try reader.string(), capabilities: try reader.int32(), hints: try reader.properties()))
        let path = Self.path(of: views.count - 1)
        try connection?.send(call.reply { $0.append(path) })
    }

    private func tell(_ call: Message) throws {
        let index = views.indices.first { Self.path(of: $0) == call.path && views[$0].errorCode == nil }
        guard let index else {
            misdirected.append(call.member?.rawValue ?? "")
            return
        }
        var reader = Reader(call)
        if call.member == "terminate" {
            views[index].errorCode = try reader.uint32()
        } else {
            let properties = try reader.properties()
            views[index].updates.append(properties)
            views[index].properties.merge(properties) { $1 }
        }
    }
}
