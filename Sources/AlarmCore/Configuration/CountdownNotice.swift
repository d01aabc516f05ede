/// The countdowns of an alarm that are shown (key `countdown-notice`).
public enum CountdownNotice: String, CaseIterable, Hashable, Sendable {
    /// Those of a minute or longer, unless a widget shows countdowns.
    case auto
    /// All.
    case always
    /// None.
    case never
}

extension Alarm {
    /// The length of the shortest countdown that is shown without being asked for.
    private static let shortestShown = Interval.minutes(1)

    /// Returns true if its countdown is shown, running or paused, or while it rings was to be shown.
    ///
    /// - Parameter isWidgetRegistered: True if a widget shows countdowns.
    public func hasCountdownNotice(besidesWidget isWidgetRegistered: Bool) -> Bool {
        let length: Interval
        switch state {
        case .scheduled: return false
        case .countdown(let countdown): length = countdown.total
        case .paused(let countdown): length = countdown.total
        case .alerting: length = configuration.preAlert
        }
        switch configuration.countdownNotice {
        case .auto: return !isWidgetRegistered && length >= Self.shortestShown
        case .always: return true
        case .never: return false
        }
    }
}
