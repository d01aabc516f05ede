internal import DBus

/// The methods of `org.example.Alarms` about future and past due times.
extension AlarmsCall where Result == String {
    /// Sets an alarm from a text such as `Mon,Wed,Fri 07:00`, `tomorrow 7:30` or `in 10 minutes`.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `invalidSchedule` for an invalid text, and the errors of ``schedule(id:_:)``.
    public static func scheduleAt(_ when: String, title: String) -> Self {
        AlarmsCall("ScheduleAt", ["when": when, "title": title])
    }
}

extension AlarmsCall where Result == [String: Value] {
    /// Returns the configuration that ``scheduleAt(_:title:)`` would set, without a title; nothing is set.
    ///
    /// - Throws: ``AlarmsError``: `invalidSchedule` for an invalid text.
    public static func parseSchedule(_ when: String) -> Self {
        AlarmsCall("ParseSchedule", ["when": when])
    }
}

extension AlarmsCall where Result == ParsedAlarm {
    /// Divides words into a schedule and a title; nothing is set.
    ///
    /// - Parameter words: The words as typed; a word with spaces belongs to one of them as a whole.
    /// - Throws: ``AlarmsError``: `invalidSchedule` if no words are a schedule, `notFound` if the words start no alarm,
    ///   `tooLarge`.
    public static func parseAlarm(_ words: [String], as kind: ParsedAlarm.Kind) -> Self {
        AlarmsCall("ParseAlarm", ["words": words, "kind": kind.rawValue]) { answer throws(AlarmsError) in
            let rows = try answer.next([[String: Value]].self)
            return ParsedAlarm(
                readings: rows.map(ParsedAlarm.Reading.init), problem: try answer.next(String.self))
        }
    }
}

extension AlarmsCall where Result == Void {
    /// Skips the next occurrence of a repeating alarm.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't recur, is snoozed or rings, `storageFailed`.
    public static func skipNext(id: String) -> Self {
        AlarmsCall("SkipNext", ["id": id])
    }

    /// Restores the occurrence that was skipped last.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if no future occurrence is skipped, `storageFailed`.
    public static func unskip(id: String) -> Self {
        AlarmsCall("Unskip", ["id": id])
    }

    /// Extends a countdown, running or paused; a ringing alarm counts down again.
    ///
    /// - Parameters:
    ///   - id: The alarm's id.
    ///   - length: The time to add, µs: 1 s…366 d.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it neither counts down nor rings,
    ///   `invalidConfiguration` if `length` is out of range, `storageFailed`.
    public static func extend(id: String, by length: UInt64) -> Self {
        AlarmsCall("Extend", ["id": id, "length": length])
    }

    /// Restarts a timer with its full length, if it runs, is paused or rings.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it isn't such a timer, `storageFailed`.
    public static func restart(id: String) -> Self {
        AlarmsCall("Restart", ["id": id])
    }

    /// Suspends repeating alarms until an instant, µs since 1970 UTC; 0 ends that.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` if the instant isn't in the future, `storageFailed`.
    public static func setHoliday(until: UInt64) -> Self {
        AlarmsCall("SetHoliday", ["until": until])
    }
}

extension AlarmsCall where Result == [UInt64] {
    /// Returns the next occurrences of an alarm, µs since 1970 UTC; fewer than `count` if there are fewer.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidConfiguration` if `count` exceeds the service's maximum.
    public static func nextOccurrences(id: String, count: UInt32) -> Self {
        AlarmsCall("NextOccurrences", ["id": id, "count": count])
    }
}

extension AlarmsCall where Result == [HistoryEntry] {
    /// Lists the history of a filter (keys `id` s, `app-id` s, `since` t, `limit` u), the latest entry first.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an invalid filter, `storageFailed` if it can't be read.
    public static func history(_ filter: [String: Value] = [:]) -> Self {
        AlarmsCall("History", ["filter": filter], rows: HistoryEntry.init)
    }
}

extension AlarmsCall where Result == [RecentTimer] {
    /// Lists the timers that are started most often, ordered by their counts.
    ///
    /// - Parameter limit: The maximum number of timers; 0: all, which are at most 20.
    /// - Returns: The timers; none if the service is too old to count them.
    /// - Throws: ``AlarmsError``.
    public static func recentTimers(limit: UInt32 = 0) -> Self {
        AlarmsCall(
            "Recent", ["limit": limit], recover: { error throws(AlarmsError) in try error.unlessUnknownMethod([]) },
            read: { answer throws(AlarmsError) in try answer.next([[String: Value]].self).map(RecentTimer.init) })
    }
}
