public import Foundation

/// The content of an activity: its changing data, its stale date and its relevance.
///
/// Two entries of the data are shown where the app has no layout for the activity: `status`, a text, and `progress`, a number
/// from 0 to 1.
public struct ActivityContent<State: Codable & Hashable> {
    /// The data that change.
    public let state: State
    /// The time from which the content is out of date (system clock); `nil`: never. If it has passed, the activity is
    /// ``ActivityState/stale`` at once.
    public let staleDate: Date?
    /// The rank among the activities of the app, the highest first; on a tie, the one started first.
    /// Its range is 0 to 2^53: a lower value and NaN count as 0.
    public let relevanceScore: Double

    /// Makes a content.
    ///
    /// - Parameters:
    ///   - state: The data that change.
    ///   - staleDate: The time from which they are out of date (system clock); `nil`: never.
    ///   - relevanceScore: The rank among the activities of the app, 0 to 2^53.
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
