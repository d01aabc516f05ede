public import AlarmCore

/// The search of the service, as the bus asks it.
public protocol AlarmSearch: AnyObject, SendableMetatype {
    /// All alarms.
    var alarms: any AlarmView { get }
    /// The present moment.
    var now: Moment { get }

    /// Returns what a text finds, the best first.
    ///
    /// - Parameters:
    ///   - isSchedule: True if the text is a schedule, for which no keyword is needed: only what it may start is found.
    ///   - limit: The greatest number of results.
    /// - Throws: `Refusal.tooLarge` for a text that is too long or has control characters.
    func rows(for text: String, isSchedule: Bool, limit: Int) throws(Refusal) -> [SearchRow]
}
