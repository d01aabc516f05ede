/// The way in which an app's server updates an activity. There is none on this system yet: every way is accepted, and the
/// tokens stay `nil`.
public struct PushType: Hashable, Sendable {
    private let channel: String?

    /// By a token of the activity.
    public static var token: PushType { PushType(channel: nil) }

    /// By a channel, which many devices hear.
    ///
    /// - Parameter id: The channel's id.
    public static func channel(_ id: String) -> PushType { PushType(channel: id) }
}
