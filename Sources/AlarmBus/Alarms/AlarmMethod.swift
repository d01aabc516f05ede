internal import AlarmCore
internal import DBus

/// A method of one alarm. It is in two tables: the service's, where the alarm's id is the first argument, and the
/// alarm's own.
struct AlarmMethod: Sendable {
    let name: MemberName
    /// The arguments after the id.
    let arguments: [Argument]
    let results: [Argument]
    private let read: Handler

    /// A function that reads the arguments after the id.
    private typealias Handler =
        @Sendable (AlarmID, inout Reader, Message, any AlarmView) throws(BusError) -> Request

    static let all: [AlarmMethod] = [
        AlarmMethod("Update", [Argument("changes", "a{sv}")]) { (id, reader) throws(BusError) in
            let changes = try BusError.refusing { () throws(Refusal) in
                try ConfigurationReader<AlarmEntries>(&reader, isUpdate: true)
            }
            return .update(id, changes.settings, reset: changes.reset)
        },
        AlarmMethod("Cancel") { (id, _) in .cancel(id) },
        AlarmMethod("SetEnabled", [Argument("enabled", "b")]) { (id, reader) throws(BusError) in
            .setEnabled(id, try reader.booleanArgument())
        },
        AlarmMethod("SkipNext") { (id, _) in .skipNext(id) },
        AlarmMethod("Unskip") { (id, _) in .unskip(id) },
        AlarmMethod("Stop") { (id, _) in .stop(id) },
        AlarmMethod("Snooze", [Argument("options", "a{sv}")]) { (id, reader) throws(BusError) in
            let options = try BusError.refusing { () throws(Refusal) in try SnoozeOptions(&reader) }
            return .snooze(id, length: options.length)
        },
        AlarmMethod("Extend", [Argument("length", "t")]) { (id, reader) throws(BusError) in
            .extend(id, length: try reader.uint64Argument())
        },
        AlarmMethod("Pause") { (id, _) in .pause(id) },
        AlarmMethod("Resume") { (id, _) in .resume(id) },
        AlarmMethod("Restart") { (id, _) in .restart(id) },
        AlarmMethod(
            "InvokeAction", [Argument("action", "s"), Argument("platform_data", "a{sv}")]
        ) { (id, reader) throws(BusError) in
            let name = try reader.stringArgument()
            return try BusError.refusing { () throws(Refusal) in
                guard let press = AlarmAction(rawValue: name) else {
                    throw .invalidConfiguration(
                        key: "action", expected: .oneOf(AlarmAction.allCases.map(\.rawValue)), got: .quoted(name))
                }
                return .invoke(id, press, try PlatformData.read(&reader))
            }
        },
        AlarmMethod(
            asking: "NextOccurrences", [Argument("count", "u")], returns: [Argument("occurrences", "at")]
        ) { (alarm, reader, call) throws(BusError) in
            let count = try reader.uint32Argument()
            let instants = try BusError.refusing { () throws(Refusal) in try nextOccurrences(count, of: alarm) }
            return try call.marshalledReply { writer in
                writer.array(of: "t") { writer in
                    for instant in instants { writer.append(UInt64(clamping: instant.microseconds)) }
                }
            }
        },
    ]

    /// The greatest number of occurrences in one call: computing them delays other calls.
    private static let maximumOccurrences: UInt32 = 1000

    private static func nextOccurrences(_ count: UInt32, of alarm: Alarm) throws(Refusal) -> [WallTime] {
        guard (1...maximumOccurrences).contains(count) else {
            throw .invalidConfiguration(key: "count", expected: .range(1, maximumOccurrences), got: .number(count))
        }
        return alarm.nextOccurrences(Int(count))
    }

    // MARK: Kinds

    private init(
        _ name: MemberName, _ arguments: [Argument] = [],
        command: @escaping @Sendable (AlarmID, inout Reader) throws(BusError) -> Command
    ) {
        self.init(name, arguments, returns: []) { (id, reader, _, _) throws(BusError) in
            .command(try command(id, &reader), .none)
        }
    }

    private init(
        asking name: MemberName, _ arguments: [Argument], returns results: [Argument],
        reply: @escaping @Sendable (Alarm, inout Reader, Message) throws(BusError) -> Message
    ) {
        self.init(name, arguments, returns: results) { (id, reader, call, alarms) throws(BusError) in
            guard let alarm = alarms.alarm(id) else { throw BusError(.notFound(id)) }
            return .question(try reply(alarm, &reader, call))
        }
    }

    private init(_ name: MemberName, _ arguments: [Argument], returns results: [Argument], read: @escaping Handler) {
        self.name = name
        self.arguments = arguments
        self.results = results
        self.read = read
    }

    // MARK: Tables

    /// The method in the service's table.
    var ofService: ServiceMethod {
        ServiceMethod(
            name, takes: [Argument("id", "s")] + arguments, returns: results
        ) { (object, call) throws(BusError) in
            var reader = Reader(call)
            let text = try reader.stringArgument()
            // An unknown id is reported before errors in the other arguments.
            let id = try BusError.refusing { () throws(Refusal) in try existing(text, in: object.alarms) }
            return try read(id, &reader, call, object.alarms)
        }
    }

    private func existing(_ text: String, in alarms: any AlarmView) throws(Refusal) -> AlarmID {
        guard let id = AlarmID(text) else {
            throw .notFound(LocalizableText("there is no alarm {id}", ["id": .quoted(text)]))
        }
        guard alarms.alarm(id) != nil else { throw .notFound(id) }
        return id
    }

    /// The method in an alarm's table.
    var ofAlarm: Method<AlarmObject, Request> {
        Method(name, takes: arguments, returns: results) { (object, call) throws(BusError) in
            var reader = Reader(call)
            // The object exists only for callers that see the alarm.
            return try read(object.alarm.id, &reader, call, object.service.alarms)
        }
    }
}
