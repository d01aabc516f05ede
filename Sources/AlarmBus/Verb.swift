internal import AlarmCore
internal import DBus

/// A method that is about one alarm. It stands in two tables: that of the service, where the alarm's id is the first
/// argument, and that of the alarm itself.
struct Verb: Sendable {
    let name: MemberName
    /// The arguments after the id.
    let arguments: [Argument]
    /// Whether an empty id means the alarm that has rung longest.
    let takesEmptyID: Bool
    /// Reads those arguments, and says what is asked for.
    let command: @Sendable (AlarmID?, inout Reader) throws(BusError) -> Command

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
        Verb(ofAlert: "Stop") { .stop($0) },
        Verb(ofAlert: "Countdown") { .countdown($0) },
        Verb("Pause") { (id, _) in .pause(id) },
        Verb("Resume") { (id, _) in .resume(id) },
    ]

    private init(
        _ name: MemberName, _ arguments: [Argument] = [],
        command: @escaping @Sendable (AlarmID, inout Reader) throws(BusError) -> Command
    ) {
        self.name = name
        self.arguments = arguments
        takesEmptyID = false
        self.command = { (id, reader) throws(BusError) in
            guard let id else { throw BusError(.notFound("there is no alarm \"\"")) }
            return try command(id, &reader)
        }
    }

    private init(ofAlert name: MemberName, command: @escaping @Sendable (AlarmID?) -> Command) {
        self.name = name
        arguments = []
        takesEmptyID = true
        self.command = { (id, _) in command(id) }
    }

    /// The verb in the service's table.
    var ofService: Method<any AlarmService> {
        Method(name, takes: [Argument("id", "s")] + arguments) { (service, call) throws(BusError) in
            var reader = Reader(call)
            let text = try reader.stringArgument()
            // An id that isn't there comes before what is wrong with the other arguments.
            let id = try BusError.refusing { () throws(Refusal) in try alarm(named: text, of: service) }
            return try perform(id, &reader, call, service)
        }
    }

    private func alarm(named text: String, of service: any AlarmService) throws(Refusal) -> AlarmID? {
        if text.isEmpty, takesEmptyID { return nil }
        guard let id = AlarmID(text) else { throw .notFound("there is no alarm \(Refusal.quoted(text))") }
        guard service.engine.alarm(id) != nil else { throw .notFound(id) }
        return id
    }

    /// The verb in an alarm's table.
    var ofAlarm: Method<AlarmObject> {
        Method(name, takes: arguments) { (object, call) throws(BusError) in
            var reader = Reader(call)
            return try perform(object.alarm.id, &reader, call, object.service)
        }
    }

    private func perform(
        _ id: AlarmID?, _ reader: inout Reader, _ call: Message, _ service: any AlarmService
    ) throws(BusError) -> Message {
        let command = try command(id, &reader)
        try BusError.refusing { () throws(Refusal) in try service.perform(command) }
        return try call.reply()
    }
}
