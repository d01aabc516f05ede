@testable import AlarmsClient
import DBus
import EventLoop
import TestSupport

/// A service that answers by a table of `org.example.Alarms` on a real bus, on a thread of its own.
actor FakeService {
    static let id = "0f0e0d0c-0b0a-4908-8706-050403020100"
    static let path: ObjectPath = "/org/example/Alarms/alarm/0f0e0d0c_0b0a_4908_8706_050403020100"

    /// The signals that the service sends.
    static let history: [[String: Value]] = [
        [
            "Id": .string(id), "AppId": .string("org.example.Tea"), "Title": .string("Tea"), "Event": .string("missed"),
            "DueUSec": .uint64(5), "AtUSec": .uint64(6), "Reason": .string(""), "Policy": .string("notify"),
            "Count": .uint32(3),
        ],
        ["Id": .string(id), "Event": .string("stopped"), "Reason": .string("user"), "LaterThanUs": .double(1)],
    ]
    /// The timers that were started most.
    static let recent: [[String: Value]] = [
        ["Title": .string("Tea"), "PreAlertUSec": .uint64(240_000_000), "Count": .uint32(3), "Later": .byte(1)], [:],
    ]
    /// The calls that can be undone.
    static let undo: [[String: Value]] = [
        [
            "Token": .string("t"), "Id": .string(id), "Action": .string("cancel"), "Title": .string("Tea"),
            "AtUSec": .uint64(9), "CallingApp": .string("snap.tea"), "Later": .byte(1),
        ], [:],
    ]
    /// The result of parsing any text.
    static let parsed = Value.dictionary(["time": .string("07:00"), "weekdays": .strings(["mon", "fri"])])

    /// The only reading of any words.
    static let reading: [String: Value] = [
        "Schedule": .string("07:00"), "Title": .string("Rise"),
        "Configuration": .dictionary(["time": .string("07:00"), "title": .string("Rise")]),
    ]

    /// The state of the sound.
    static let sound = Value.dictionary([
        "server": .string("pulseaudio 16.1"), "muted": .boolean(false), "volume": .double(0.5),
        "problem": .string("quiet"), "output": .uint32(1), "later": .string("x"),
    ])

    private let executor: LoopExecutor
    private var exports: Exports?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init() throws {
        executor = try LoopExecutor()
    }

    isolated deinit {
        executor.stop()
    }

    /// Connects, and takes the service's name.
    ///
    /// - Parameter hasActivities: False for a service that is too old for them.
    func start(on address: String, hasActivities: Bool = true) throws {
        let exports = try Exports(on: address, hasActivities: hasActivities, in: executor.loop)
        try exports.connection.takeName("org.example.Alarms")
        self.exports = exports
    }

    /// Leaves the bus, as a service that ends does.
    func end() {
        exports = nil
    }

    /// The calls that have come in: the method, and its arguments as values.
    var calls: [Call] { exports?.calls ?? [] }

    /// The unique name of the last caller.
    var lastCaller: String? { exports?.lastCaller }

    /// The error that answers every call from now on.
    func refuse(_ error: BusError?) {
        exports?.refusal = error
    }

    /// Sends a signal of the root object, or of another one.
    func send(
        _ member: MemberName, of interface: InterfaceName = "org.example.Alarms",
        at path: ObjectPath = "/org/example/Alarms", _ arguments: [Value]
    ) throws {
        let signal = try Message.signal(member, of: interface, at: path) { writer in
            for argument in arguments { argument.write(to: &writer) }
        }
        try exports?.connection.send(signal)
    }

    struct Call: Equatable, Sendable {
        let method: String
        let arguments: [Value]
    }

    /// The connection and the tables. They belong to the service's thread.
    private final class Exports {
        let connection: Connection
        var calls: [Call] = []
        var refusal: BusError?
        var lastCaller: String?
        private var root: ObjectTable<Void, Message>?
        private var alarm: ObjectTable<Void, Message>?
        private let activity = ObjectTable([FakeActivities.activityInterface])

        init(on address: String, hasActivities: Bool, in loop: EventLoop) throws {
            connection = try Connection(to: .address(address), in: loop)
            root = ObjectTable([rootInterface] + (hasActivities ? [FakeActivities.serviceInterface] : []))
            alarm = ObjectTable([Exports.alarmInterface])
            connection.whenCalled = { [unowned self] in take($0) }
        }

        private func take(_ call: Message) {
            var reader = Reader(call)
            var arguments: [Value] = []
            while !reader.isAtEnd, let value = try? Value(from: &reader) { arguments.append(value) }
            lastCaller = call.sender?.rawValue
            calls.append(Call(method: call.member?.rawValue ?? "", arguments: arguments))
            do throws(BusError) {
                try connection.send(answer(to: call))
            } catch {
                if let message = try? call.reply(error) { try? connection.send(message) }
            }
        }

        private func answer(to call: Message) throws(BusError) -> Message {
            if let refusal { throw refusal }
            let tables = [
                "/org/example/Alarms": root, FakeService.path.rawValue: alarm, FakeActivities.path.rawValue: activity,
            ]
            guard let table = tables[call.path?.rawValue ?? ""] ?? nil else {
                throw BusError(.unknownObject, "no such object")
            }
            return try table.answer(call, from: ())
        }

        private var rootInterface: Interface<Void, Message> {
            let id = Argument("id", "s")
            let configuration = Argument("configuration", "a{sv}")
            return Interface(
                "org.example.Alarms",
                methods: [
                    Method(
                        "Schedule", takes: [Argument("requested_id", "s"), configuration],
                        returns: [id, Argument("alarm", "o")]
                    ) {
                        _, call throws(BusError) in
                        try call.reply {
                            $0.append(FakeService.id); $0.append(FakeService.path)
                        }
                    },
                    Method("Update", takes: [id, configuration]) { _, call throws(BusError) in try call.reply() },
                    Method("Cancel", takes: [id]) { _, call throws(BusError) in try call.reply() },
                    Method("SetEnabled", takes: [id, Argument("enabled", "b")]) {
                        _, call throws(BusError) in try call.reply()
                    },
                    Method("Stop", takes: [id]) { _, call throws(BusError) in try call.reply() },
                    Method("Snooze", takes: [id, Argument("options", "a{sv}")]) {
                        _, call throws(BusError) in try call.reply()
                    },
                    Method("StopRinging", returns: [id]) { _, call throws(BusError) in
                        try call.reply { $0.append(FakeService.id) }
                    },
                    Method("SnoozeRinging", returns: [id]) { _, call throws(BusError) in
                        try call.reply { $0.append(FakeService.id) }
                    },
                    Method("Pause", takes: [id]) { _, call throws(BusError) in try call.reply() },
                    Method("Resume", takes: [id]) { _, call throws(BusError) in try call.reply() },
                    Method(
                        "InvokeAction", takes: [id, Argument("action", "s"), Argument("platform_data", "a{sv}")]
                    ) { _, call throws(BusError) in try call.reply() },
                    Method("List", takes: [Argument("filter", "a{sv}")], returns: [Argument("alarms", "aa{sv}")]) {
                        _, call throws(BusError) in
                        try call.reply { writer in
                            writer.array(of: "a{sv}") { Exports.alarmInterface.writeProperties(of: (), to: &$0) }
                        }
                    },
                    Method("NextAlarm", returns: [id, Argument("fire", "t")]) { _, call throws(BusError) in
                        try call.reply {
                            $0.append(""); $0.append(UInt64(0))
                        }
                    },
                    Method(
                        "StartTimer", takes: [Argument("seconds", "u"), Argument("title", "s")], returns: [id]
                    ) { _, call throws(BusError) in try call.reply { $0.append(FakeService.id) } },
                    Method("SkipNext", takes: [id]) { _, call throws(BusError) in try call.reply() },
                    Method("Extend", takes: [id, Argument("length", "t")]) { _, call throws(BusError) in
                        try call.reply()
                    },
                    Method("Restart", takes: [id]) { _, call throws(BusError) in try call.reply() },
                    Method("SetHoliday", takes: [Argument("until", "t")]) { _, call throws(BusError) in
                        try call.reply()
                    },
                    Method("Unskip", takes: [id]) { _, call throws(BusError) in try call.reply() },
                    Method(
                        "NextOccurrences", takes: [id, Argument("count", "u")], returns: [Argument("occurrences", "at")]
                    ) { _, call throws(BusError) in
                        try call.reply { writer in
                            writer.array(of: "t") {
                                $0.append(UInt64(1)); $0.append(UInt64(2))
                            }
                        }
                    },
                    Method(
                        "History", takes: [Argument("filter", "a{sv}")], returns: [Argument("entries", "aa{sv}")]
                    ) { _, call throws(BusError) in
                        try call.reply { writer in
                            writer.array(of: "a{sv}") { rows in
                                for row in FakeService.history { Value.dictionary(row).write(to: &rows) }
                            }
                        }
                    },
                    Method(
                        "Recent", takes: [Argument("limit", "u")], returns: [Argument("timers", "aa{sv}")]
                    ) { _, call throws(BusError) in
                        try call.reply { writer in
                            writer.array(of: "a{sv}") { rows in
                                for row in FakeService.recent { Value.dictionary(row).write(to: &rows) }
                            }
                        }
                    },
                    Method("Undo", takes: [Argument("token", "s")], returns: [id]) { _, call throws(BusError) in
                        try call.reply { $0.append(FakeService.id) }
                    },
                    Method("UndoLast", returns: [id]) { _, call throws(BusError) in
                        try call.reply { $0.append(FakeService.id) }
                    },
                    Method(
                        "ListUndo", takes: [Argument("filter", "a{sv}")], returns: [Argument("entries", "aa{sv}")]
                    ) { _, call throws(BusError) in
                        try call.reply { writer in
                            writer.array(of: "a{sv}") { rows in
                                for row in FakeService.undo { Value.dictionary(row).write(to: &rows) }
                            }
                        }
                    },
                    Method(
                        "ScheduleAt", takes: [Argument("when", "s"), Argument("title", "s")], returns: [id]
                    ) { _, call throws(BusError) in try call.reply { $0.append(FakeService.id) } },
                    Method(
                        "ParseSchedule", takes: [Argument("when", "s")], returns: [configuration]
                    ) { _, call throws(BusError) in
                        try call.reply { FakeService.parsed.write(to: &$0) }
                    },
                    Method(
                        "ParseAlarm", takes: [Argument("words", "as"), Argument("kind", "s")],
                        returns: [Argument("readings", "aa{sv}"), Argument("problem", "s")]
                    ) { _, call throws(BusError) in
                        try call.reply { writer in
                            writer.array(of: "a{sv}") { Value.dictionary(FakeService.reading).write(to: &$0) }
                            writer.append("which?")
                        }
                    },
                    Method("RegisterWidget", takes: [Argument("places", "as")]) { _, call throws(BusError) in
                        try call.reply()
                    },
                    Method(
                        "RequestAuthorization", takes: [Argument("options", "a{sv}")], returns: [Argument("state", "s")]
                    ) { _, call throws(BusError) in try call.reply { $0.append("not-determined") } },
                    Method(
                        "GetAuthorization", takes: [Argument("options", "a{sv}")], returns: [Argument("state", "s")]
                    ) { _, call throws(BusError) in try call.reply { $0.append("later") } },
                    Method("ListAuthorizations", returns: [Argument("authorizations", "a(ss)")]) {
                        _, call throws(BusError) in
                        try call.reply { writer in
                            writer.array(of: "(ss)") { writer in
                                writer.structure {
                                    $0.append("snap.eggs"); $0.append("denied")
                                }
                            }
                        }
                    },
                    Method("SetAuthorization", takes: [Argument("app", "s"), Argument("state", "s")]) {
                        _, call throws(BusError) in try call.reply()
                    },
                    Method("CheckSound", returns: [Argument("status", "a{sv}")]) { _, call throws(BusError) in
                        try call.reply { FakeService.sound.write(to: &$0) }
                    },
                ],
                properties: [
                    Property("Version", "u", changes: .constant) { _, writer in writer.append(UInt32(1)) },
                    Property("MaximumAlarms", "u", changes: .constant) { _, writer in writer.append(UInt32(77)) },
                    Property("MaximumPerApp", "u", changes: .constant) { _, writer in writer.append(UInt32(5)) },
                    Property("ConfigurationKeys", "as", changes: .constant) { _, writer in
                        writer.append(["title", "fire-at"])
                    },
                    Property("NotificationServer", "s", changes: .value) { _, writer in writer.append("dunst") },
                    Property("WakeSupport", "s", changes: .value) { _, writer in writer.append("helper") },
                    Property("WakeProblem", "s", changes: .value) { _, writer in writer.append("no clock") },
                    Property("NextWakeUSec", "t", changes: .none) { _, writer in writer.append(UInt64(5)) },
                    Property("NextWakeAlarm", "s", changes: .none) { _, writer in writer.append(FakeService.id) },
                    Property("AlertProblem", "s", changes: .value) { _, writer in writer.append("closed") },
                    Property("SoundProblem", "s", changes: .value) { _, writer in writer.append("no server") },
                    Property("PreferencesProblems", "as", changes: .value) { _, writer in writer.append(["a", "b"]) },
                    Property("StoreProblem", "s", changes: .value) { _, writer in writer.append("") },
                    Property("StoreNotices", "as", changes: .constant) { _, writer in writer.append([String]()) },
                    Property("RegisteredWidgets", "as", changes: .value) { _, writer in writer.append(["panel"]) },
                    Property("TimeZone", "s", changes: .value) { _, writer in writer.append("Asia/Tokyo") },
                    Property("LaterThanUs", "ad", changes: .value) { _, writer in writer.array(of: "d") { _ in } },
                ])
        }

        private static var alarmInterface: Interface<Void, Message> {
            Interface(
                "org.example.Alarms.Alarm",
                properties: [
                    Property("Id", "s", changes: .constant) { _, writer in writer.append(FakeService.id) },
                    Property("State", "s", changes: .value) { _, writer in writer.append("countdown") },
                    Property("Enabled", "b", changes: .value) { _, writer in writer.append(true) },
                    Property("Title", "s", changes: .name) { _, writer in writer.append("Tea") },
                    Property("WillWake", "b", changes: .none) { _, writer in writer.append(true) },
                    Property("CountdownTotalUSec", "t", changes: .value) { _, writer in
                        writer.append(UInt64(600_000_000))
                    },
                    Property("SkippedUSec", "t", changes: .value) { _, writer in writer.append(UInt64(7)) },
                    Property("SnoozeUSec", "t", changes: .value) { _, writer in writer.append(UInt64(8)) },
                    Property("SnoozeCount", "u", changes: .value) { _, writer in writer.append(UInt32(2)) },
                    Property("Configuration", "a{sv}", changes: .name) { _, writer in
                        Value.dictionary([
                            "title": .string("Tea"), "buttons": .dictionary(["stop": ["text": .string("Off")]]),
                        ])
                        .write(to: &writer)
                    },
                ])
        }
    }
}
