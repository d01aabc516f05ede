internal import AlarmsClient
internal import Synchronization

/// A live activity of the app: an ongoing event, such as a delivery or a game, shown in panels and on lock screens.
///
/// ``request(attributes:content:pushType:isolation:)`` starts an activity, which is then updated and finally ended. The
/// service stores it: it outlives the process, and a later process of the app finds it in ``activities``. A process has
/// one object per activity, for as long as the activity exists.
///
/// The activities of an app are those with its `AlarmApp.identifier` and this type of attributes, which is identified
/// by its name.
///
/// The functions can be called from any thread. There are no push notifications: tokens are `nil`, and servers can't
/// start or change activities.
///
/// The attributes needn't be `Sendable`: they are `Codable` data, which isn't changed here.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
    /// The type of the changing data.
    public typealias ContentState = Attributes.ContentState
    /// The activity's id, a UUID in lower case.
    public let id: String
    /// The constant data.
    public let attributes: Attributes

    let registry: ActivityRegistry
    let states: UpdateBroadcast<ActivityState>
    let contents: UpdateBroadcast<ActivityContent<ContentState>>
    let contentStates: UpdateBroadcast<ContentState>
    let changes = ChangeQueue()
    let record: Mutex<ActivityRecord>

    init(
        id: String, attributes: Attributes, content: ActivityContent<ContentState>, state: ActivityState,
        _ record: ActivityRecord, in registry: ActivityRegistry
    ) {
        self.id = id
        self.attributes = attributes
        self.registry = registry
        states = UpdateBroadcast(state)
        contents = UpdateBroadcast(content)
        contentStates = UpdateBroadcast(content.state)
        self.record = Mutex(record)
    }

    /// The state.
    public var activityState: ActivityState { states.latest }

    /// The service's content; after the end, the last content.
    public var content: ActivityContent<ContentState> { contents.latest }
}

extension Activity {
    /// The name of the type of attributes on the bus, the same in all processes of the app, at most 255 bytes.
    static var kind: String {
        // The name of a type that is private to a file or a function contains the address of its context.
        var parts = String(reflecting: Attributes.self).split(separator: "." as Character)
        parts.removeAll { $0.hasPrefix("(unknown context at ") }
        return parts.joined(separator: ".").shown(upTo: 255)
    }

    /// Creates the object of an activity of the service; `nil` if its data has another type.
    convenience init?(_ row: ActivityRow, in registry: ActivityRegistry) {
        let properties = row.properties
        guard let json = properties.attributes["json"]?.stringValue,
            let attributes = JSONText.value(of: json, as: Attributes.self),
            let encoded = EncodedContent(properties), let content = encoded.decoded(as: ContentState.self)
        else { return nil }
        var record = ActivityRecord(content: encoded, intents: properties.content[EncodedContent.intentsKey])
        record.version = ActivityVersion(row)
        self.init(
            id: properties.id, attributes: attributes, content: content,
            state: ActivityState(named: properties.state.rawValue), record, in: registry)
    }
}

extension ActivityState {
    /// Creates the state with this name on the bus; unknown states of later services count as active.
    init(named name: String) {
        switch name {
        case "pending": self = .pending
        case "stale": self = .stale
        case "ended": self = .ended
        default: self = .active
        }
    }
}
