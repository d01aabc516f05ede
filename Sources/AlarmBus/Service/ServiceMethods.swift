internal import ActivityCore
internal import AlarmCore
internal import DBus

/// A method of the service.
typealias ServiceMethod = Method<ServiceObject, Request>

/// The methods of `org.example.Alarms` that aren't about one existing alarm.
enum ServiceMethods {
    static let schedule = ServiceMethod(
        "Schedule", takes: [Argument("requested_id", "s"), Argument("configuration", "a{sv}")],
        returns: [Argument("id", "s"), Argument("alarm", "o")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let text = try reader.stringArgument()
        let (id, configuration) = try BusError.refusing { () throws(Refusal) in
            (try newID(text), try ConfigurationReader<AlarmEntries>(&reader, isUpdate: false))
        }
        return .command(.schedule(id, configuration.settings), .object)
    }

    static func newID(_ text: String) throws(Refusal) -> AlarmID {
        if text.isEmpty { return .random() }
        guard let id = AlarmID(text) else {
            throw .invalidConfiguration(
                key: "requested_id", expected: LocalizableText("a UUID, or an empty text for a new one"),
                got: .quoted(text))
        }
        return id
    }

    static let stopRinging = ringing("StopRinging", .stopRinging)

    static let snoozeRinging = ringing("SnoozeRinging", .snoozeRinging)

    /// Returns a method for the alarm that has rung longest, which its command finds.
    private static func ringing(_ name: MemberName, _ command: Command) -> ServiceMethod {
        ServiceMethod(name, returns: [Argument("id", "s")]) { (_, _) in .command(command, .id) }
    }

    static let setHoliday = ServiceMethod(
        "SetHoliday", takes: [Argument("until", "t")]
    ) { (object, call) throws(BusError) in
        try object.requireHost(for: call)
        var reader = Reader(call)
        return .command(.setHoliday(until: try reader.uint64Argument()), .none)
    }

    static let list = ServiceMethod(
        "List", takes: [Argument("filter", "a{sv}")], returns: [Argument("alarms", "aa{sv}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let filter = try BusError.refusing { () throws(Refusal) in try ListFilter(&reader) }
        return .listing(Listing(of: .alarms(filter), for: object.caller))
    }

    static func list(_ filter: ListFilter, of object: ServiceObject, _ call: Message) throws(BusError) -> Message {
        let alarms = filter.alarms(of: object.alarms)
        var size = alarms.reduce(0) { $0 + $1.listingSize }
        try limit(size)
        var elements: [DrawnElements] = []
        for alarm in alarms where !filter.regions.all.isEmpty {
            elements.append(object.service.elements(of: alarm, in: filter.regions.all))
            size += elements.last?.size ?? 0
            try limit(size)
        }
        let now = object.service.now
        return try call.marshalledReply { writer in
            writer.array(of: "a{sv}") { writer in
                for (index, alarm) in alarms.enumerated() {
                    let row = AlarmObject(service: object.service, alarm: alarm, now: now)
                    AlarmObject.interface.writeRow(
                        of: row, elements: elements.isEmpty ? nil : elements[index], to: &writer)
                }
            }
        }
    }

    static let nextAlarm = ServiceMethod(
        "NextAlarm", returns: [Argument("id", "s"), Argument("fire", "t")]
    ) { (object, call) throws(BusError) in
        let next = object.alarms.nextToFire
        return try .reply(to: call) { writer in
            writer.append(next?.id.description ?? "")
            writer.append(UInt64(clamping: next?.nextFire?.microseconds ?? 0))
        }
    }

    static let history = ServiceMethod(
        "History", takes: [Argument("filter", "a{sv}")], returns: [Argument("entries", "aa{sv}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let filter = try BusError.refusing { () throws(Refusal) in try HistoryFilter(&reader) }
        return .listing(Listing(of: .history(filter), for: object.caller))
    }

    static func history(
        _ filter: HistoryFilter, of object: ServiceObject, _ call: Message
    ) throws(BusError) -> Message {
        let history: [HistoryEntry]
        do throws(StorageFailure) { history = try object.service.history() } catch {
            throw .storageFailed(error.reason)
        }
        let entries = filter.entries(of: history, seenBy: object.caller)
        return try call.marshalledReply { writer in
            writer.array(of: "a{sv}") { writer in
                for entry in entries { entry.append(to: &writer) }
            }
        }
    }

    static let recent = ServiceMethod(
        "Recent", takes: [Argument("limit", "u")], returns: [Argument("timers", "aa{sv}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let limit = Int(clamping: try reader.uint32Argument())
        let timers = object.alarms.recentTimers.timers
        return try .reply(to: call) { writer in
            writer.array(of: "a{sv}") { writer in
                for timer in timers.prefix(limit == 0 ? timers.count : limit) { timer.append(to: &writer) }
            }
        }
    }

    static let checkSound = ServiceMethod("CheckSound", returns: [Argument("status", "a{sv}")]) {
        (object, call) throws(BusError) in
        try object.requireHost(for: call)
        return .soundCheck
    }

    static let registerWidget = ServiceMethod(
        "RegisterWidget", takes: [Argument("places", "as")]
    ) { (object, call) throws(BusError) in
        try object.requireHost(for: call)
        var reader = Reader(call)
        let places = try BusError.refusing { () throws(Refusal) in try widgetPlaces(&reader) }
        return .registration(places)
    }

    private static func widgetPlaces(_ reader: inout Reader) throws(Refusal) -> Set<WidgetPlace> {
        var places: Set<WidgetPlace> = []
        for name in try reader.strings(for: "places") {
            guard let place = WidgetPlace(rawValue: name) else {
                throw .invalidConfiguration(
                    key: "places", expected: .oneOf(WidgetPlace.allCases.map(\.rawValue)), got: .quoted(name))
            }
            places.insert(place)
        }
        return places
    }

    static let objectManager: Interface<ServiceObject, Request> = ObjectManager.interface { (object, _) in
        .listing(Listing(of: .objects, for: object.caller))
    }

    static func listObjects(of object: ServiceObject, _ call: Message) throws(BusError) -> Message {
        let activities = object.activities
        try limit(object.alarms.listingSize + activities.count * ActivityObject.largestSize)
        let now = object.service.now
        return try call.marshalledReply { writer in
            writer.array(of: "{oa{sa{sv}}}") { writer in
                object.alarms.forEach { alarm in
                    let child = AlarmObject(service: object.service, alarm: alarm, now: now)
                    writer.dictionaryEntry { writer in
                        writer.append(ObjectPath(alarm: alarm.id))
                        child.appendInterfaces(to: &writer)
                    }
                }
                for activity in activities {
                    writer.dictionaryEntry { writer in
                        writer.append(ObjectPath(activity: activity.id))
                        ActivityObject(activity).appendInterfaces(to: &writer)
                    }
                }
            }
        }
    }

    /// Refuses a listing of more than 60 MiB. An array in a message can have at most 64 MiB; the sender of a longer one
    /// is disconnected.
    static func limit(_ bytes: Int) throws(BusError) {
        guard bytes <= 60 << 20 else {
            throw BusError(.limitsExceeded, "the listing would take \(bytes) bytes, and a message has room for 60 MiB")
        }
    }
}
