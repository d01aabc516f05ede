public import FoundationEssentials

/// The settings of widgets that are relevant at certain times. Here there are no such widgets.
public final class RelevantIntentManager: Sendable {
    /// The object for all of them.
    public static let shared = RelevantIntentManager()

    private init() {}

    /// Replaces the settings. It has no effect here.
    public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {}
}

/// The settings of a widget, with the time at which they matter.
public struct RelevantIntent: Sendable {
    /// The settings.
    public let intent: any WidgetConfigurationIntent
    /// The kind of the widget.
    public let widgetKind: String
    /// The time at which they matter.
    public let relevance: RelevantContext

    /// Creates settings with the time at which they matter.
    public init(_ intent: some WidgetConfigurationIntent, widgetKind: String, relevance: RelevantContext) {
        (self.intent, self.widgetKind, self.relevance) = (intent, widgetKind, relevance)
    }
}

/// A time or a situation at which something matters to the person.
public enum RelevantContext: Hashable, Sendable {
    /// An end of the night's sleep.
    public enum Sleep: Hashable, Sendable { case bedtime, wakeup }
    /// A state of a workout.
    public enum Fitness: Hashable, Sendable { case activityRingsIncomplete, workoutActive }
    /// A device that is there.
    public enum Hardware: Hashable, Sendable { case headphones }

    /// An interval of time.
    case date(from: Date, to: Date)
    /// An hour of sleep.
    case sleep(Sleep)
    /// A state of a workout.
    case fitness(Fitness)
    /// A device that is there.
    case hardware(Hardware)

    /// Returns the time around an instant.
    public static func date(_ date: Date) -> RelevantContext { .date(from: date, to: date) }
    /// Returns an interval of time.
    public static func date(_ interval: DateInterval) -> RelevantContext {
        .date(from: interval.start, to: interval.end)
    }
    /// Returns an interval of time.
    public static func date(range: ClosedRange<Date>) -> RelevantContext {
        .date(from: range.lowerBound, to: range.upperBound)
    }
}
