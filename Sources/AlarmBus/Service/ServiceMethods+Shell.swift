internal import AlarmCore
internal import DBus

/// The methods for keyboard shortcuts and scripts, with arguments as people write them.
extension ServiceMethods {
    static let startTimer = ServiceMethod(
        "StartTimer", takes: [Argument("seconds", "u"), Argument("title", "s")], returns: [Argument("id", "s")]
    ) { (_, call) throws(BusError) in
        var reader = Reader(call)
        let seconds = try reader.uint32Argument()
        let title = try reader.stringArgument()
        try BusError.refusing { () throws(Refusal) in
            guard (1...366 * 86_400).contains(seconds) else {
                throw .invalidConfiguration(
                    key: "seconds", expected: .range(1, 366 * 86_400), got: .number(seconds))
            }
        }
        return make([.preAlert(UInt64(seconds) * 1_000_000), .title(title)])
    }

    static let scheduleAt = ServiceMethod(
        "ScheduleAt", takes: [Argument("when", "s"), Argument("title", "s")], returns: [Argument("id", "s")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let when = try reader.stringArgument()
        let title = try reader.stringArgument()
        let settings = try BusError.refusing { () throws(Refusal) in try parsed(when, by: object.service) }
        return make(settings + [.title(title)])
    }

    static let parseSchedule = ServiceMethod(
        "ParseSchedule", takes: [Argument("when", "s")], returns: [Argument("configuration", "a{sv}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let when = try reader.stringArgument()
        let settings = try BusError.refusing { () throws(Refusal) in try parsed(when, by: object.service) }
        return try .reply(to: call) { Setting.append(settings, to: &$0) }
    }

    static let parseAlarm = ServiceMethod(
        "ParseAlarm", takes: [Argument("words", "as"), Argument("kind", "s")],
        returns: [Argument("readings", "aa{sv}"), Argument("problem", "s")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let meaning = try BusError.refusing { () throws(Refusal) in
            let words = try reader.strings(for: "words")
            let name = try reader.string(for: "kind")
            guard let kind = AlarmTextKind(rawValue: name) else {
                throw .invalidConfiguration(
                    key: "kind", expected: .oneOf(AlarmTextKind.allCases.map(\.rawValue)), got: .quoted(name))
            }
            return try AlarmText.meaning(
                of: words, as: kind, at: object.service.now, in: object.service.alarms.zones)
        }
        return try .reply(to: call) { writer in
            writer.array(of: "a{sv}") { writer in
                for reading in meaning.readings { append(reading, to: &writer) }
            }
            writer.append(meaning.problem?.localized ?? "")
        }
    }

    private static func append(_ reading: AlarmTextReading, to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("Schedule", "s") { $0.append(reading.schedule) }
            writer.entry("Title", "s") { $0.append(reading.title) }
            writer.entry("Configuration", "a{sv}") {
                Setting.append(reading.title.isEmpty ? reading.settings : reading.allSettings, to: &$0)
            }
        }
    }

    private static func parsed(_ when: String, by service: any AlarmService) throws(Refusal) -> [Setting] {
        try ScheduleText.settings(when, at: service.now.wall, in: service.alarms.zones)
    }

    private static func make(_ settings: [Setting]) -> Request {
        .command(.schedule(.random(), settings), .id)
    }
}
