/// The buttons of an alarm that a search has found, by their names on the bus.
public enum FoundAction: String, CaseIterable, Hashable, Sendable {
    /// Pauses the countdown.
    case pause
    /// Resumes the countdown.
    case resume
    /// Stops the ring.
    case stop
    /// Removes the alarm.
    case cancel
}

extension Alarm {
    /// The buttons that the alarm's state allows, without the ones hidden by its app.
    public var foundActions: [FoundAction] {
        switch state {
        case .scheduled: [.cancel]
        case .countdown: configuration.hides(.pause) ? [.cancel] : [.pause, .cancel]
        case .paused: configuration.hides(.resume) ? [.cancel] : [.resume, .cancel]
        case .alerting: [.stop]
        }
    }
}
