public import AlarmCore

/// The keys that a client has set of an activity. `nil`, empty and zero are *not set*.
public struct ActivityConfiguration: Hashable, Sendable {
    /// The title, at most 1 KiB of UTF-8 without control characters but line breaks; empty: the app's name.
    public internal(set) var title = ""
    /// The name of the client's type of activities, at most 255 bytes without control characters.
    public internal(set) var kind = ""
    /// The client's data that stay.
    public internal(set) var attributes = OpaqueValue.none
    /// The client's data that change.
    public internal(set) var content = OpaqueValue.none
    /// The layout.
    public internal(set) var layout = Layout.plain
    /// The time of the start, wall clock; `nil`: at once, or it has started.
    public internal(set) var startAt: WallTime?
    /// The time, wall clock, from which its content is out of date.
    public internal(set) var staleAt: WallTime?
    /// The rank among the activities of its app: 0…2^53, the higher the further ahead.
    public internal(set) var relevance = 0.0
    /// The name of a themed icon.
    public internal(set) var icon: String?
    /// The colour of its surfaces, `#RRGGBB`.
    public internal(set) var tint: String?
    /// The desktop id of the app that it belongs to.
    public internal(set) var appID = ""
    /// The URI that a press on it opens, at most 2 KiB.
    public internal(set) var link = ""
    /// The app's action at a press on it; `nil`: ``link`` or, where there is none, the app comes to the foreground.
    public internal(set) var defaultAction: AppAction?
    /// The app's actions at its buttons, by the names that the layout has for them; at most 8.
    public internal(set) var actions: [String: AppAction] = [:]
    /// The activities that are shown as notices.
    public internal(set) var notice = CountdownNotice.auto
    /// True if it ends when the connection that has started it leaves the bus.
    public internal(set) var endsWithCaller = false

    /// Creates a configuration in which no key is set.
    public init() {}

    /// The settings that make this configuration out of one in which nothing is set, in the order of the keys.
    public var settings: [ActivitySetting] {
        var settings: [ActivitySetting] = []
        if !title.isEmpty { settings.append(.title(title)) }
        if !kind.isEmpty { settings.append(.kind(kind)) }
        if !attributes.isEmpty { settings.append(.attributes(attributes)) }
        settings.append(.content(content))
        if layout != .plain { settings.append(.layout(layout)) }
        if let startAt { settings.append(.startAt(UInt64(clamping: startAt.microseconds))) }
        if let staleAt { settings.append(.staleAt(UInt64(clamping: staleAt.microseconds))) }
        if relevance != 0 { settings.append(.relevance(relevance)) }
        if let icon { settings.append(.icon(icon)) }
        if let tint { settings.append(.tint(tint)) }
        if !appID.isEmpty { settings.append(.appID(appID)) }
        if !link.isEmpty { settings.append(.link(link)) }
        if let defaultAction { settings.append(.defaultAction(defaultAction)) }
        if !actions.isEmpty { settings.append(.actions(actions)) }
        if notice != .auto { settings.append(.notice(notice)) }
        if endsWithCaller { settings.append(.endsWithCaller(true)) }
        return settings
    }
}
