public import Foundation

/// The data of a widget from a time on.
public protocol TimelineEntry {
    /// The time from which the widget has these data.
    var date: Date { get }
    /// The importance of the widget then; `nil`: unknown. Default: `nil`.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    /// Unknown.
    public var relevance: TimelineEntryRelevance? { nil }
}

/// The importance of a widget among others of its app.
public struct TimelineEntryRelevance: Hashable, Codable, Sendable {
    /// The importance, compared with that of other entries.
    public var score: Float
    /// The time for which it holds, in seconds; 0: until the next entry.
    public var duration: TimeInterval

    /// Creates an importance.
    public init(score: Float, duration: TimeInterval = 0) {
        (self.score, self.duration) = (score, duration)
    }
}

/// The data of a widget over time.
public struct Timeline<EntryType: TimelineEntry> {
    /// The data, in the order of time.
    public let entries: [EntryType]
    /// The time at which the next data are asked for.
    public let policy: TimelineReloadPolicy

    /// Creates data over time.
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        (self.entries, self.policy) = (entries, policy)
    }
}

/// The time at which a widget's next data are asked for.
public struct TimelineReloadPolicy: Hashable, Sendable {
    private enum Time: Hashable, Sendable { case end, never, after(Date) }

    private let time: Time

    /// After the last entry.
    public static let atEnd = TimelineReloadPolicy(time: .end)
    /// Not until the app says so.
    public static let never = TimelineReloadPolicy(time: .never)
    /// Returns the policy of a time.
    public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(time: .after(date)) }
}
