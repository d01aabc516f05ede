/// The methods of `org.example.Alarms` about when alarms are due, and when they were. All throw ``AlarmsError``, and do what the call of the same name does.
extension AlarmsClient {
    /// Sets an alarm from a text such as `Mon,Wed,Fri 07:00`, `tomorrow 7:30` or `in 10 minutes`.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/scheduleAt(_:title:)``.
    public func scheduleAt(_ when: String, title: String) async throws(AlarmsError) -> String {
        try await perform(.scheduleAt(when, title: title))
    }

    /// Asks for the configuration that ``scheduleAt(_:title:)`` would set, without a title; nothing is set.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/parseSchedule(_:)``.
    public func parseSchedule(_ when: String) async throws(AlarmsError) -> [String: Value] {
        try await perform(.parseSchedule(when))
    }

    /// Asks how words are divided into a schedule and a title; nothing is set.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/parseAlarm(_:as:)``.
    public func parseAlarm(_ words: [String], as kind: ParsedAlarm.Kind) async throws(AlarmsError) -> ParsedAlarm {
        try await perform(.parseAlarm(words, as: kind))
    }

    /// Skips the next occurrence of a repeating alarm.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/skipNext(id:)``.
    public func skipNext(id: String) async throws(AlarmsError) {
        try await perform(.skipNext(id: id))
    }

    /// Puts the occurrence back that was skipped last.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/unskip(id:)``.
    public func unskip(id: String) async throws(AlarmsError) {
        try await perform(.unskip(id: id))
    }

    /// Makes a countdown longer, running or paused; an alarm that rings counts down again.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/extend(id:by:)``.
    public func extend(id: String, by length: UInt64) async throws(AlarmsError) {
        try await perform(.extend(id: id, by: length))
    }

    /// Starts a timer anew, with its full length, whether it runs, is paused or rings.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/restart(id:)``.
    public func restart(id: String) async throws(AlarmsError) {
        try await perform(.restart(id: id))
    }

    /// Suspends the alarms that repeat until an instant, µs since 1970 UTC; with 0 ends that.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/setHoliday(until:)``.
    public func setHoliday(until: UInt64) async throws(AlarmsError) {
        try await perform(.setHoliday(until: until))
    }

    /// Asks for the next occurrences of an alarm, µs since 1970 UTC; fewer than `count` if there aren't as many.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/nextOccurrences(id:count:)``.
    public func nextOccurrences(id: String, count: UInt32) async throws(AlarmsError) -> [UInt64] {
        try await perform(.nextOccurrences(id: id, count: count))
    }

    /// Lists the history, the latest first, of a filter (keys `id` s, `app-id` s, `since` t, `limit` u).
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/history(_:)``.
    public func history(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [HistoryEntry] {
        try await perform(.history(filter))
    }

    /// Lists the timers that are started most, that one first.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/recentTimers(limit:)``.
    public func recentTimers(limit: UInt32 = 0) async throws(AlarmsError) -> [RecentTimer] {
        try await perform(.recentTimers(limit: limit))
    }
}
