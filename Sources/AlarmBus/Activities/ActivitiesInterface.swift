internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The table of `org.example.Alarms.Activities`.
enum ActivitiesInterface {
    /// The version of the interface; later versions only add to it.
    static let version: UInt32 = 1

    static let table = Interface<ServiceObject, Request>(
        .activities, methods: [start] + ActivityMethod.all.map(\.ofAll) + [list],
        signals: [
            Signal("Ended", carries: [id, Argument("reason", "s")]),
            Signal("ActionInvoked", carries: [id, Argument("action", "s"), Argument("details", "a{sv}")]),
            Signal("ActionFailed", carries: [id, Argument("action", "s"), Argument("error", "s")]),
        ],
        properties: constantProperties.map(\.property) + observedProperties.map(\.property))

    private static let id = Argument("id", "s")

    private static let constantProperties: [ObservedProperty<ServiceObject>] = [
        ObservedProperty("Version", "u", .constant) { _ in .uint32(version) },
        ObservedProperty("MaximumActivities", "u", .constant) { .count($0.service.activities.limits.activities) },
        ObservedProperty("ConfigurationKeys", "as", .constant) { _ in .strings(ActivityEntries.allNames) },
        ObservedProperty("LayoutWords", "as", .constant) { _ in .strings(Layout.words) },
    ]

    /// The properties whose changes are announced.
    static let observedProperties: [ObservedProperty<ServiceObject>] = [
        ObservedProperty("Enabled", "b", .value) { .boolean($0.service.activities.isEnabled) }
    ]

    // MARK: Methods

    private static let start = ServiceMethod(
        "Start", takes: [Argument("requested_id", "s"), Argument("configuration", "a{sv}")],
        returns: [Argument("id", "s"), Argument("activity", "o")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let text = try reader.stringArgument()
        let (id, configuration) = try BusError.refusing { () throws(Refusal) in
            (try ServiceMethods.newID(text), try ConfigurationReader<ActivityEntries>(&reader, isUpdate: false))
        }
        let caller = call.sender.map { ActivityCaller(bus: object.service.busID, name: $0.rawValue) }
        return .activityCommand(
            .start(
                id, configuration.settings, asOf: configuration.entries.asOf, alert: configuration.entries.alert,
                from: caller))
    }

    private static let list = ServiceMethod(
        "List", takes: [Argument("filter", "a{sv}")], returns: [Argument("activities", "aa{sv}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let filter = try BusError.refusing { () throws(Refusal) in try ActivityFilter(&reader) }
        return .listing(Listing(of: .activities(filter), for: object.caller))
    }

    static func list(_ filter: ActivityFilter, of object: ServiceObject, _ call: Message) throws(BusError) -> Message {
        let activities = filter.passing(object.activities)
        let regions = filter.regions.all
        let elements = activities.map { regions.isEmpty ? nil : object.service.elements(of: $0, in: regions) }
        try ServiceMethods.limit(elements.reduce(0) { $0 + ($1?.size ?? 0) })
        return try call.marshalledReply { writer in
            writer.array(of: "a{sv}") { writer in
                for (activity, elements) in zip(activities, elements) {
                    ActivityObject.interface.writeRow(of: ActivityObject(activity), elements: elements, to: &writer)
                }
            }
        }
    }
}
