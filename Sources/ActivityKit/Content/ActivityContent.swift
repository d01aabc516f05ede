public import Foundation

/// The content of an activity at a time: its changing data, and how long and how much they matter.
///
/// Two entries of the data are shown where the app has no layout for the activity: `status`, a text, and `progress`, a number
/// from 0 to 1.
public struct ActivityContent<State: Codable & Hashable> {
    /// The data that change.
    public let state: State
    /// The time from which the content is out of date (system clock); `nil`: never. If it has passed, the activity is
    /// ``ActivityState/stale`` at once.
    public let staleDate: Date?
    /// The rank among the activities of the app, the higher the further ahead; of equal ones, that which started first.
    /// Its range is 0 to 2^53: what is below counts as 0, as does what is no number.
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
