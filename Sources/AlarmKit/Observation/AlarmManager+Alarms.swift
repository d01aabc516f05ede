extension AlarmManager {
    /// The alarms of this app that are enabled, as they are now.
    ///
    /// - Throws: ``ServiceError``.
    public var alarms: [Alarm] {
        get throws { try allAlarms.filter(\.isEnabled) }
    }

    /// The enabled alarms of this app: first the current ones, then all of them after each change. Only the latest list
    /// is delivered. An alarm missing from it is no longer scheduled.
    ///
    /// The sequence continues while the service is away, and ends only with the task.
    public var alarmUpdates: some AsyncSequence<[Alarm], Never> { AlarmUpdates() }
}
