/// The way in which an app's server updates an activity. This system has none yet: every value is accepted, and the
/// tokens stay `nil`.
public struct PushType: Hashable, Sendable {
    private let channel: String?

    /// By a token of the activity.
    public static var token: PushType { PushType(channel: nil) }

    /// By a channel, shared by many devices.
    ///
    /// - Parameter id: The channel's id.
    public static func channel(_ id: String) -> PushType { PushType(channel: id) }
}
