internal import AlarmsClient
internal import Foundation

extension Alarm {
    /// Reads an alarm from the service; `nil` if its id isn't a UUID.
    init?(_ alarm: AlarmProperties) {
        guard let id = UUID(uuidString: alarm.id) else { return nil }
        self.init(
            id: id, schedule: Schedule(alarm), countdownDuration: CountdownDuration(alarm),
            state: State(rawValue: alarm.state.rawValue) ?? .scheduled, isEnabled: alarm.isEnabled)
    }
}

extension Alarm.CountdownDuration {
    /// Reads the lengths of an alarm from the service; `nil` if it has none.
    init?(_ alarm: AlarmProperties) {
        let lengths = [alarm.preAlertUSec, alarm.postAlertUSec].map { $0 == 0 ? nil : Microseconds.seconds($0) }
        guard lengths != [nil, nil] else { return nil }
        self.init(preAlert: lengths[0], postAlert: lengths[1])
    }
}

extension AlarmPresentationState.Mode {
    /// Reads the mode of an alarm from the service; `nil` while it is scheduled.
    init?(_ alarm: AlarmProperties) {
        let total = Microseconds.seconds(alarm.countdownTotalUSec)
        let elapsed = Microseconds.seconds(alarm.countdownElapsedUSec)
        switch alarm.state {
        case .alerting:
            self = .alert(Alert(time: Alarm.Schedule.Relative.Time(at: Microseconds.date(alarm.alertStartUSec))))
        case .countdown:
            self = .countdown(
                Countdown(
                    totalCountdownDuration: total, previouslyElapsedDuration: elapsed,
                    startDate: Microseconds.date(alarm.countdownStartUSec),
                    fireDate: Microseconds.date(alarm.countdownFireUSec)))
        case .paused:
            self = .paused(Paused(totalCountdownDuration: total, previouslyElapsedDuration: elapsed))
        default: return nil
        }
    }
}
