internal import AlarmCore
internal import DBus

/// The methods of `org.example.Alarms` that aren't about one alarm that is there.
enum ServiceMethods {
    static let schedule = Method<any AlarmService>(
        "Schedule", takes: [Argument("requested_id", "s"), Argument("configuration", "a{sv}")],
        returns: [Argument("id", "s"), Argument("alarm", "o")]
    ) { (service, call) throws(BusError) in
        var reader = Reader(call)
        let text = try reader.stringArgument()
        let id = try BusError.refusing { () throws(Refusal) in
            let id = try newID(text)
            let configuration = try ConfigurationReader(&reader, isUpdate: false)
            try service.perform(.schedule(id, configuration.settings, .host))
            return id
        }
        return try call.reply { writer in
            writer.append(id.description)
            writer.append(ObjectPath(alarm: id))
        }
    }

    private static func newID(_ text: String) throws(Refusal) -> AlarmID {
        if text.isEmpty { return .random() }
        guard let id = AlarmID(text) else {
            throw .invalidConfiguration(
                key: "requested_id", expected: "a UUID, or \"\" for a new one", got: Refusal.quoted(text))
        }
        return id
    }

    static let stopRinging = ringing("StopRinging", .stopRinging)

    static let snoozeRinging = ringing("SnoozeRinging", .snoozeRinging)

    /// The method whose command finds its alarm by itself: the one that has rung longest.
    private static func ringing(_ name: MemberName, _ command: Command) -> Method<any AlarmService> {
        Method(name, returns: [Argument("id", "s")]) { (service, call) throws(BusError) in
            let change = try BusError.refusing { () throws(Refusal) in try service.perform(command) }
            return try call.reply { $0.append(change.edits.first?.id.description ?? "") }
        }
    }

    static let list = Method<any AlarmService>(
        "List", takes: [Argument("filter", "a{sv}")], returns: [Argument("alarms", "aa{sv}")]
    ) { (service, call) throws(BusError) in
        var reader = Reader(call)
        let filter = try BusError.refusing { () throws(Refusal) in try ListFilter(&reader) }
        let alarms = filter.alarms(of: service.engine)
        try limit(alarms.reduce(0) { $0 + $1.listingSize })
        let now = service.now
        return try call.reply { writer in
            writer.array(of: "a{sv}") { writer in
                for alarm in alarms {
                    let object = AlarmObject(service: service, alarm: alarm, now: now)
                    AlarmObject.interface.writeProperties(of: object, to: &writer)
                }
            }
        }
    }

    static let nextAlarm = Method<any AlarmService>(
        "NextAlarm", returns: [Argument("id", "s"), Argument("fire", "t")]
    ) { (service, call) throws(BusError) in
        let next = service.engine.nextToFire
        return try call.reply { writer in
            writer.append(next?.id.description ?? "")
            writer.append(UInt64(clamping: next?.nextFire?.microseconds ?? 0))
        }
    }

    static let history = Method<any AlarmService>(
        "History", takes: [Argument("filter", "a{sv}")], returns: [Argument("entries", "aa{sv}")]
    ) { (service, call) throws(BusError) in
        var reader = Reader(call)
        let filter = try BusError.refusing { () throws(Refusal) in try HistoryFilter(&reader) }
        let history: [HistoryEntry]
        do throws(StorageFailure) { history = try service.history() } catch { throw .storageFailed(error.reason) }
        let entries = filter.entries(of: history)
        return try call.reply { writer in
            writer.array(of: "a{sv}") { writer in
                for entry in entries { entry.append(to: &writer) }
            }
        }
    }

    static let objectManager: Interface<any AlarmService> = ObjectManager.interface {
        (service, call) throws(BusError) in
        try limit(service.engine.listingSize)
        let now = service.now
        return try call.reply { writer in
            writer.array(of: "{oa{sa{sv}}}") { writer in
                service.engine.forEach { alarm in
                    let object = AlarmObject(service: service, alarm: alarm, now: now)
                    writer.dictionaryEntry { writer in
                        writer.append(ObjectPath(alarm: alarm.id))
                        object.appendInterfaces(to: &writer)
                    }
                }
            }
        }
    }

    /// An array of a message can be no longer than 64 MiB; a sender that tries is disconnected.
    private static func limit(_ bytes: Int) throws(BusError) {
        guard bytes <= 60 << 20 else {
            throw BusError(.limitsExceeded, "the listing would take \(bytes) bytes, and a message has room for 60 MiB")
        }
    }
}
