public import AlarmCore

/// The service's search, for its D-Bus interface.
public protocol AlarmSearch: AnyObject, SendableMetatype {
    /// All alarms.
    var alarms: any AlarmView { get }
    /// The present moment.
    var now: Moment { get }

    /// Returns the results for a text, the best first.
    ///
    /// - Parameters:
    ///   - isSchedule: True if the text is a schedule, which needs no keyword: only timers and alarms to start are
    ///     found.
    ///   - limit: The greatest number of results.
    /// - Throws: `Refusal.tooLarge` for a text that is too long or has control characters.
    func rows(for text: String, isSchedule: Bool, limit: Int) throws(Refusal) -> [SearchRow]
}
