internal import AlarmCore
internal import DBus

/// A method that is about one alarm. It stands in two tables: that of the service, where the alarm's id is the first
/// argument, and that of the alarm itself.
struct Verb: Sendable {
    let name: MemberName
    /// The arguments after the id.
    let arguments: [Argument]
    let results: [Argument]
    /// Reads those arguments, and answers the call.
    private let answer: Answer

    private typealias Answer =
        @Sendable (AlarmID, inout Reader, Message, any AlarmService) throws(BusError) -> Message

    static let all: [Verb] = [
        Verb("Update", [Argument("changes", "a{sv}")]) { (id, reader) throws(BusError) in
            let changes = try BusError.refusing { () throws(Refusal) in
                try ConfigurationReader(&reader, isUpdate: true)
            }
            return .update(id, changes.settings, reset: changes.reset)
        },
        Verb("Cancel") { (id, _) in .cancel(id) },
        Verb("SetEnabled", [Argument("enabled", "b")]) { (id, reader) throws(BusError) in
            .setEnabled(id, try reader.booleanArgument())
        },
        Verb("SkipNext") { (id, _) in .skipNext(id) },
        Verb("Stop") { (id, _) in .stop(id) },
        Verb("Snooze", [Argument("options", "a{sv}")]) { (id, reader) throws(BusError) in
            let options = try BusError.refusing { () throws(Refusal) in try SnoozeOptions(&reader) }
            return .snooze(id, length: options.length)
        },
        Verb("Pause") { (id, _) in .pause(id) },
        Verb("Resume") { (id, _) in .resume(id) },
        Verb(
            "InvokeAction", [Argument("action", "s"), Argument("platform_data", "a{sv}")]
        ) { (id, reader) throws(BusError) in
            let name = try reader.stringArgument()
            return try BusError.refusing { () throws(Refusal) in
                guard let press = Press(rawValue: name) else {
                    let names = Press.allCases.map(\.rawValue).joined(separator: ", ")
                    throw .invalidConfiguration(key: "action", expected: names, got: Refusal.quoted(name))
                }
                return .invoke(id, press, try PlatformData.read(&reader))
            }
        },
        Verb(
            asking: "NextOccurrences", [Argument("count", "u")], returns: [Argument("occurrences", "at")]
        ) { (alarm, reader, call) throws(BusError) in
            let count = try reader.uint32Argument()
            let instants = try BusError.refusing { () throws(Refusal) in try nextOccurrences(count, of: alarm) }
            return try call.reply { writer in
                writer.array(of: "t") { writer in
                    for instant in instants { writer.append(UInt64(clamping: instant.microseconds)) }
                }
            }
        },
    ]

    /// How many occurrences can be asked for at once: each has to be resolved while others wait.
    private static let mostOccurrences: UInt32 = 1000

    private static func nextOccurrences(_ count: UInt32, of alarm: Alarm) throws(Refusal) -> [WallTime] {
        guard (1...mostOccurrences).contains(count) else {
            throw .invalidConfiguration(key: "count", expected: "1 to \(mostOccurrences)", got: "\(count)")
        }
        return alarm.nextOccurrences(Int(count))
    }

    // MARK: Kinds

    private init(
        _ name: MemberName, _ arguments: [Argument] = [],
        command: @escaping @Sendable (AlarmID, inout Reader) throws(BusError) -> Command
    ) {
        self.init(name, arguments) { (id, reader, call, service) throws(BusError) in
            try Self.perform(try command(id, &reader), call, service)
        }
    }

    private init(
        asking name: MemberName, _ arguments: [Argument], returns results: [Argument],
        answer: @escaping @Sendable (Alarm, inout Reader, Message) throws(BusError) -> Message
    ) {
        self.init(name, arguments, returns: results) { (id, reader, call, service) throws(BusError) in
            guard let alarm = service.engine.alarm(id) else { throw BusError(.notFound(id)) }
            return try answer(alarm, &reader, call)
        }
    }

    private init(
        _ name: MemberName, _ arguments: [Argument], returns results: [Argument] = [],
        answer: @escaping Answer
    ) {
        self.name = name
        self.arguments = arguments
        self.results = results
        self.answer = answer
    }

    private static func perform(
        _ command: Command, _ call: Message, _ service: any AlarmService
    ) throws(BusError) -> Message {
        _ = try BusError.refusing { () throws(Refusal) in try service.perform(command) }
        return try call.reply()
    }

    // MARK: Tables

    /// The verb in the service's table.
    var ofService: Method<any AlarmService> {
        Method(name, takes: [Argument("id", "s")] + arguments, returns: results) { (service, call) throws(BusError) in
            var reader = Reader(call)
            let text = try reader.stringArgument()
            // An id that isn't there comes before what is wrong with the other arguments.
            let id = try BusError.refusing { () throws(Refusal) in try alarm(named: text, of: service) }
            return try answer(id, &reader, call, service)
        }
    }

    private func alarm(named text: String, of service: any AlarmService) throws(Refusal) -> AlarmID {
        guard let id = AlarmID(text) else { throw .notFound("there is no alarm \(Refusal.quoted(text))") }
        guard service.engine.alarm(id) != nil else { throw .notFound(id) }
        return id
    }

    /// The verb in an alarm's table.
    var ofAlarm: Method<AlarmObject> {
        Method(name, takes: arguments, returns: results) { (object, call) throws(BusError) in
            var reader = Reader(call)
            return try answer(object.alarm.id, &reader, call, object.service)
        }
    }
}
