internal import Synchronization

/// An intent that reports its progress, which isn't shown here.
@_alwaysEmitConformanceMetadata
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
    /// The progress of this run of the intent: one object per run; outside of a run, a new one at each access.
    public var progress: IntentProgress { Performance.current?.progress ?? IntentProgress() }
}

/// The progress of an intent, in its own units. It exists during the run, and isn't displayed.
public final class IntentProgress: Sendable {
    private struct State {
        var total: Int64 = 0
        var completed: Int64 = 0
        var description: String?
        var additionalDescription: String?
    }

    private let state = Mutex(State())

    init() {}

    /// The total number of units.
    public var totalUnitCount: Int64 {
        get { state.withLock(\.total) }
        set { state.withLock { $0.total = newValue } }
    }
    /// The number of completed units.
    public var completedUnitCount: Int64 {
        get { state.withLock(\.completed) }
        set { state.withLock { $0.completed = newValue } }
    }
    /// The text for people; `nil`: none.
    public var localizedDescription: String? {
        get { state.withLock(\.description) }
        set { state.withLock { $0.description = newValue } }
    }
    /// Another text for people; `nil`: none.
    public var localizedAdditionalDescription: String? {
        get { state.withLock(\.additionalDescription) }
        set { state.withLock { $0.additionalDescription = newValue } }
    }
    /// The completed fraction, 0 to 1; 0 if there are no units.
    public var fractionCompleted: Double {
        state.withLock { $0.total > 0 ? Double($0.completed) / Double($0.total) : 0 }
    }
    /// True if all units are completed.
    public var isFinished: Bool { state.withLock { $0.total > 0 && $0.completed >= $0.total } }
}
