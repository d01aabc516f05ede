public import Foundation

/// The state of an activity in its life.
public enum ActivityState: Codable, Hashable, Sendable {
    /// The activity starts later.
    case pending
    /// The activity is shown, and can be updated.
    case active
    /// The activity isn't shown in panels; popups and lock screens still show its last content. It can't be updated.
    case ended
    /// The activity is removed.
    case dismissed
    /// The activity is shown, but its ``ActivityContent/staleDate`` has passed; the next update may make it active
    /// again.
    case stale
}

/// The lifetime of an activity.
public enum ActivityStyle: Hashable, Sendable {
    /// The activity lasts until it is ended, or for 8 hours.
    case standard
    /// A short activity. Here it is like ``standard``: desktops have no presentation that ends by itself.
    case transient
}

/// The time at which an ended activity is removed from popups and lock screens. A person can remove it earlier.
public struct ActivityUIDismissalPolicy: Equatable, Sendable {
    /// The removal time (system clock); `nil`: 4 hours after the end.
    let date: Date?

    /// Four hours after the end.
    public static let `default` = ActivityUIDismissalPolicy(date: nil)

    /// At the end.
    public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)

    /// Returns `date` (system clock), at most 4 hours after the end; if `date` has passed, the end.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
        ActivityUIDismissalPolicy(date: date)
    }
}

/// The way in which an app's server updates an activity. This system has none yet: all values are accepted, and tokens
/// remain `nil`.
public struct PushType: Hashable, Sendable {
    private let channel: String?

    /// A token of the activity.
    public static var token: PushType { PushType(channel: nil) }

    /// Returns a channel, shared by many devices.
    ///
    /// - Parameter id: The channel's id.
    public static func channel(_ id: String) -> PushType { PushType(channel: id) }
}
