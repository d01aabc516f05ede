extension AlarmManager {
    /// The alarms of this app that are enabled, as they are now.
    ///
    /// - Throws: ``ServiceError``.
    public var alarms: [Alarm] {
        get throws { try allAlarms.filter(\.isEnabled) }
    }

    /// The alarms of this app that are enabled: those that there are, then all of them after each change, the latest
    /// only. One that isn't among them any more is no longer scheduled.
    ///
    /// It goes on while the service is away, and ends with the task alone.
    public var alarmUpdates: some AsyncSequence<[Alarm], Never> { AlarmUpdates() }
}
