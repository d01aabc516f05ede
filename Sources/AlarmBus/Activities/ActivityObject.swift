internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The D-Bus object of an activity, at the time of a call.
///
/// It is a class because an activity is a large value, which would be copied for each property.
final class ActivityObject {
    let activity: Activity

    init(_ activity: Activity) {
        self.activity = activity
    }

    /// The greatest size of an activity in a listing, bytes. The listing contains its data and its layout twice, and a
    /// parameter of each of its nine actions.
    static let largestSize = 96 << 10

    /// The properties of an activity, in the order in which they are listed.
    static let properties: [ObservedProperty<ActivityObject>] = [
        ObservedProperty("Id", "s", .constant) { .string($0.activity.id.description) },
        ObservedProperty("AppId", "s", .name) { .string($0.activity.configuration.appID) },
        ObservedProperty("Kind", "s", .constant) { .string($0.activity.configuration.kind) },
        ObservedProperty("State", "s", .value) { .string($0.activity.stateName) },
        ObservedProperty("Title", "s", .name) { .string($0.activity.configuration.title) },
        ObservedProperty("Icon", "s", .name) { .string($0.activity.configuration.icon ?? "") },
        ObservedProperty("Tint", "s", .name) { .string($0.activity.configuration.tint ?? "") },
        ObservedProperty("Relevance", "d", .value) { .double($0.activity.configuration.relevance) },
        ObservedProperty("StartUSec", "t", .value) { .microseconds($0.activity.start?.microseconds) },
        ObservedProperty("StaleUSec", "t", .value) { .microseconds($0.activity.configuration.staleAt?.microseconds) },
        ObservedProperty("EndedUSec", "t", .value) { .microseconds($0.activity.end?.at.wall.microseconds) },
        ObservedProperty("DismissUSec", "t", .value) { .microseconds($0.activity.end?.dismissTime.microseconds) },
        ObservedProperty("UpdateCount", "t", .value) { .uint64($0.activity.updateCount) },
        ObservedProperty("Attributes", "a{sv}", .name) { .dictionary($0.activity.configuration.attributes) },
        ObservedProperty("Content", "a{sv}", .name) { .dictionary($0.activity.configuration.content) },
        ObservedProperty("Layout", "a{sv}", .name) { .dictionary($0.activity.configuration.layout.value) },
        ObservedProperty("Configuration", "a{sv}", .name) { .activity($0.activity.configuration.settings) },
    ]

    /// The table of `org.example.Alarms.Activity`.
    static let interface = Interface<ActivityObject, Request>(
        .activity, methods: ActivityMethod.all.map(\.ofActivity), properties: properties.map(\.property))

    /// Appends the interfaces that ObjectManager lists, with their properties, as `a{sa{sv}}`.
    func appendInterfaces(
        to writer: inout Writer, where isIncluded: (Property<ActivityObject>) -> Bool = { _ in true }
    ) {
        writer.array(of: "{sa{sv}}") { writer in
            writer.dictionaryEntry { writer in
                writer.append(InterfaceName.activity.rawValue)
                Self.interface.writeProperties(of: self, to: &writer, where: isIncluded)
            }
        }
    }
}
