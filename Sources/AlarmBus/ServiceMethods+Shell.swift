internal import AlarmCore
internal import DBus

/// The methods for keyboards and scripts: they take what people write.
extension ServiceMethods {
    static let startTimer = Method<any AlarmService>(
        "StartTimer", takes: [Argument("seconds", "u"), Argument("title", "s")], returns: [Argument("id", "s")]
    ) { (service, call) throws(BusError) in
        var reader = Reader(call)
        let seconds = try reader.uint32Argument()
        let title = try reader.stringArgument()
        let id = try BusError.refusing { () throws(Refusal) in
            guard (1...366 * 86_400).contains(seconds) else {
                throw .invalidConfiguration(key: "seconds", expected: "1 to \(366 * 86_400)", got: "\(seconds)")
            }
            return try make([.preAlert(UInt64(seconds) * 1_000_000), .title(title)], of: service)
        }
        return try call.reply { $0.append(id.description) }
    }

    static let scheduleAt = Method<any AlarmService>(
        "ScheduleAt", takes: [Argument("when", "s"), Argument("title", "s")], returns: [Argument("id", "s")]
    ) { (service, call) throws(BusError) in
        var reader = Reader(call)
        let when = try reader.stringArgument()
        let title = try reader.stringArgument()
        let id = try BusError.refusing { () throws(Refusal) in
            try make(try parsed(when, by: service) + [.title(title)], of: service)
        }
        return try call.reply { $0.append(id.description) }
    }

    static let parseSchedule = Method<any AlarmService>(
        "ParseSchedule", takes: [Argument("when", "s")], returns: [Argument("configuration", "a{sv}")]
    ) { (service, call) throws(BusError) in
        var reader = Reader(call)
        let when = try reader.stringArgument()
        let settings = try BusError.refusing { () throws(Refusal) in try parsed(when, by: service) }
        return try call.reply { Setting.append(settings, to: &$0) }
    }

    private static func parsed(_ when: String, by service: any AlarmService) throws(Refusal) -> [Setting] {
        try ScheduleText.settings(when, at: service.now.wall, in: service.engine.zones)
    }

    private static func make(_ settings: [Setting], of service: any AlarmService) throws(Refusal) -> AlarmID {
        let id = AlarmID.random()
        try service.perform(.schedule(id, settings, .host))
        return id
    }
}
