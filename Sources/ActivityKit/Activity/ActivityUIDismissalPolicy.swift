public import Foundation

/// The time at which an activity that has ended is removed from popups and lock screens. A person can remove it earlier.
public struct ActivityUIDismissalPolicy: Equatable, Sendable {
    /// The removal time (system clock); `nil`: 4 hours after the end.
    let date: Date?

    /// Four hours after the end.
    public static let `default` = ActivityUIDismissalPolicy(date: nil)

    /// At the end.
    public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)

    /// At `date` (system clock), or 4 hours after the end if that comes first; at the end, if `date` has passed.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
        ActivityUIDismissalPolicy(date: date)
    }
}
