public import Foundation

/// The content of an activity: its changing data, its stale date and its relevance.
///
/// Without an app's layout, two entries of the data are shown: `status`, a text, and `progress`, a number from 0 to 1.
public struct ActivityContent<State: Codable & Hashable> {
    /// The changing data.
    public let state: State
    /// The time at which the content becomes stale (system clock); `nil`: never. If it has passed, the activity is
    /// ``ActivityState/stale`` at once.
    public let staleDate: Date?
    /// The rank among the app's activities, the highest first; equal ones by start time. The range is 0 to 2^53: lower
    /// values and NaN count as 0.
    public let relevanceScore: Double

    /// Creates a content.
    ///
    /// - Parameters:
    ///   - state: The changing data.
    ///   - staleDate: The time at which it becomes stale (system clock); `nil`: never.
    ///   - relevanceScore: The rank among the app's activities, 0 to 2^53.
    public init(state: State, staleDate: Date?, relevanceScore: Double = 0.0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

extension ActivityContent: Equatable, Hashable {}

extension ActivityContent: Sendable where State: Sendable {}

extension ActivityContent: CustomStringConvertible {
    /// The three properties, for logs.
    public var description: String {
        let staleDate = staleDate.map { "\($0)" } ?? "none"
        return "ActivityContent(state: \(state), staleDate: \(staleDate), relevanceScore: \(relevanceScore))"
    }
}
