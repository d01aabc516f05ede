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
    /// The buttons that its state allows.
    public var foundActions: [FoundAction] {
        switch state {
        case .scheduled: [.cancel]
        case .countdown: [.pause, .cancel]
        case .paused: [.resume, .cancel]
        case .alerting: [.stop]
        }
    }
}
