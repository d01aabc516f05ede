public import Foundation

/// The tokens of push notifications, which don't exist here.
extension Activity {
    /// The tokens of an activity, or those with which a server starts an activity.
    public typealias PushTokenUpdates = ActivityUpdateSequence<Data>

    /// The token of the activity: `nil`.
    public var pushToken: Data? { nil }

    /// The tokens of the activity: none; the sequence ends at once.
    public var pushTokenUpdates: PushTokenUpdates { .none }

    /// The token with which a server starts an activity: `nil`.
    public static var pushToStartToken: Data? { nil }

    /// The tokens with which a server starts an activity: none; the sequence ends at once.
    public static var pushToStartTokenUpdates: PushTokenUpdates { .none }
}

extension ActivityUpdateSequence<Data> {
    fileprivate static var none: ActivityUpdateSequence { ActivityUpdateSequence { AsyncStream { $0.finish() } } }
}
