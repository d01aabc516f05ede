extension AlarmManager {
    /// The enabled alarms of this app, in their current state.
    ///
    /// - Throws: ``ServiceError``.
    public var alarms: [Alarm] {
        get throws { try allAlarms.filter(\.isEnabled) }
    }

    /// The enabled alarms of this app: first the current ones, then all of them after each change. Only the latest list
    /// is delivered. An alarm that is missing is no longer scheduled.
    ///
    /// The sequence continues while the service is missing, and ends only with the task.
    public var alarmUpdates: some AsyncSequence<[Alarm], Never> { AlarmUpdates() }
}
