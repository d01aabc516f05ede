internal import AlarmCore
internal import DBus

/// The methods for keyboards and scripts: they take what people write.
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
        return make([.preAlert(UInt64(seconds) * 1_000_000), .title(title)], call)
    }

    static let scheduleAt = ServiceMethod(
        "ScheduleAt", takes: [Argument("when", "s"), Argument("title", "s")], returns: [Argument("id", "s")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let when = try reader.stringArgument()
        let title = try reader.stringArgument()
        let settings = try BusError.refusing { () throws(Refusal) in try parsed(when, by: object.service) }
        return make(settings + [.title(title)], call)
    }

    static let parseSchedule = ServiceMethod(
        "ParseSchedule", takes: [Argument("when", "s")], returns: [Argument("configuration", "a{sv}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let when = try reader.stringArgument()
        let settings = try BusError.refusing { () throws(Refusal) in try parsed(when, by: object.service) }
        return try .reply(to: call) { Setting.append(settings, to: &$0) }
    }

    private static func parsed(_ when: String, by service: any AlarmService) throws(Refusal) -> [Setting] {
        try ScheduleText.settings(when, at: service.now.wall, in: service.alarms.zones)
    }

    private static func make(_ settings: [Setting], _ call: Message) -> Answer {
        let id = AlarmID.random()
        return .command(.schedule(id, settings)) { (_) throws(BusError) in
            try call.reply { $0.append(id.description) }
        }
    }
}
