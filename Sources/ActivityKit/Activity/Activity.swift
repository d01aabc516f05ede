internal import AlarmsClient
internal import Synchronization

/// A live activity of the app: something under way, such as a delivery or a game, shown in panels and on lock screens.
///
/// ``request(attributes:content:pushType:isolation:)`` starts one; it is updated as things change, and ended. It lives
/// in the service: it outlives the process, and a later process of the app finds it in ``activities``. For
/// each activity a process has one object, for as long as the activity exists.
///
/// The activities of an app are those with its `AlarmApp.identifier` and this type of attributes; the
/// attributes' type is known by its name.
///
/// The functions can be called from anywhere. There are no push notifications: tokens are `nil`, and no activity is started
/// or changed by a server.
///
/// The attributes needn't be `Sendable`: they are `Codable` data, which nothing changes here.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
    /// The type of the data that change.
    public typealias ContentState = Attributes.ContentState
    /// The activity's id, a UUID in lower case.
    public let id: String
    /// The data that stay.
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

    /// The content as the service has it; after the end, the last content.
    public var content: ActivityContent<ContentState> { contents.latest }
}

extension Activity {
    /// The name of the type of attributes on the bus, the same in each process of the app, of at most 255 bytes.
    static var kind: String {
        // The name of a type that is private to a file or a function has the address of its context.
        var parts = String(reflecting: Attributes.self).split(separator: "." as Character)
        parts.removeAll { $0.hasPrefix("(unknown context at ") }
        return parts.joined(separator: ".").shown(upTo: 255)
    }

    /// An activity of the service; `nil` if its data are of another type.
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
    /// The state of this name on the bus; one that a later service may add counts as active.
    init(named name: String) {
        switch name {
        case "pending": self = .pending
        case "stale": self = .stale
        case "ended": self = .ended
        default: self = .active
        }
    }
}
