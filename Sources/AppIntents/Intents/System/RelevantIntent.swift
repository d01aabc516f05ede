public import FoundationEssentials

/// Widget settings that are relevant at certain times. Here there are no such widgets.
public final class RelevantIntentManager: Sendable {
    /// The shared object.
    public static let shared = RelevantIntentManager()

    private init() {}

    /// Replaces the settings. It has no effect here.
    public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {}
}

/// The settings of a widget, with the time of their relevance.
public struct RelevantIntent: Sendable {
    /// The settings.
    public let intent: any WidgetConfigurationIntent
    /// The kind of the widget.
    public let widgetKind: String
    /// The time of their relevance.
    public let relevance: RelevantContext

    /// Creates settings with the time of their relevance.
    public init(_ intent: some WidgetConfigurationIntent, widgetKind: String, relevance: RelevantContext) {
        (self.intent, self.widgetKind, self.relevance) = (intent, widgetKind, relevance)
    }
}

/// A time or a situation in which settings are relevant to the person.
public enum RelevantContext: Hashable, Sendable {
    /// A time of the night's sleep.
    public enum Sleep: Hashable, Sendable { case bedtime, wakeup }
    /// A state of a workout.
    public enum Fitness: Hashable, Sendable { case activityRingsIncomplete, workoutActive }
    /// An available device.
    public enum Hardware: Hashable, Sendable { case headphones }

    /// An interval of time.
    case date(from: Date, to: Date)
    /// A time of sleep.
    case sleep(Sleep)
    /// A state of a workout.
    case fitness(Fitness)
    /// An available device.
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
