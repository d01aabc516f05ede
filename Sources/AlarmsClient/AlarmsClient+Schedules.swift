internal import DBus

/// The methods of `org.example.Alarms` about when alarms are due, and when they were. All throw ``AlarmsError``.
extension AlarmsClient {
    /// Sets an alarm from a text such as `Mon,Wed,Fri 07:00`, `tomorrow 7:30` or `in 10 minutes`.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `invalidSchedule` if the text isn't understood, and as ``schedule(id:_:)``.
    public func scheduleAt(_ when: String, title: String) async throws(AlarmsError) -> String {
        try checkText(when, "when")
        try checkText(title, "title")
        return try await call("ScheduleAt", when, title)
    }

    /// The configuration that ``scheduleAt(_:title:)`` would set, without a title; nothing is set.
    ///
    /// - Throws: ``AlarmsError``: `invalidSchedule` if the text isn't understood.
    public func parseSchedule(_ when: String) async throws(AlarmsError) -> [String: Value] {
        try checkText(when, "when")
        return try await call("ParseSchedule", when)
    }

    /// Skips the next occurrence of a repeating alarm.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't recur, is snoozed or rings, `storageFailed`.
    public func skipNext(id: String) async throws(AlarmsError) {
        try await call("SkipNext", id)
    }

    /// Puts the occurrence back that was skipped last.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if no occurrence that is still to come was skipped,
    ///   `storageFailed`.
    public func unskip(id: String) async throws(AlarmsError) {
        try await call("Unskip", id)
    }

    /// Makes a countdown longer, running or paused; an alarm that rings counts down again.
    ///
    /// - Parameter length: The time to add, µs: 1 s…366 d.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it neither counts down nor rings,
    ///   `invalidConfiguration` if `length` is out of range, `storageFailed`.
    public func extend(id: String, by length: UInt64) async throws(AlarmsError) {
        try await call("Extend", id, length)
    }

    /// Starts a timer anew, with its full length, whether it runs, is paused or rings.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it is no such timer, `storageFailed`.
    public func restart(id: String) async throws(AlarmsError) {
        try await call("Restart", id)
    }

    /// Suspends the alarms that repeat until an instant, µs since 1970 UTC; with 0 ends that.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` if that isn't to come, `storageFailed`.
    public func setHoliday(until: UInt64) async throws(AlarmsError) {
        try await call("SetHoliday", until)
    }

    /// The next occurrences of an alarm, µs since 1970 UTC; fewer than `count` if there aren't as many.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidConfiguration` if `count` is greater than the service answers.
    public func nextOccurrences(id: String, count: UInt32) async throws(AlarmsError) -> [UInt64] {
        try await call("NextOccurrences", id, count)
    }

    /// The history, the latest first, of a filter (keys `id` s, `app-id` s, `since` t, `limit` u).
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown filter, `storageFailed` if it can't be read.
    public func history(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [HistoryEntry] {
        let rows: [[String: Value]] = try await call("History", filter)
        return rows.map(HistoryEntry.init)
    }

    /// The timers that are started most, that one first.
    ///
    /// - Parameter limit: The most timers; 0: all, which are at most 20.
    /// - Returns: The timers; none if the service is too old to count them.
    /// - Throws: ``AlarmsError``.
    public func recentTimers(limit: UInt32 = 0) async throws(AlarmsError) -> [RecentTimer] {
        do {
            let rows: [[String: Value]] = try await call("Recent", limit)
            return rows.map(RecentTimer.init)
        } catch {
            guard error.name == ErrorName.unknownMethod.rawValue else { throw error }
            return []
        }
    }
}
