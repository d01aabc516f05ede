internal import DBus

/// The methods of `org.example.Alarms` about when alarms are due, and when they were. All throw ``AlarmsError``.
extension AlarmsClient {
    /// Sets an alarm for when a text says, such as `Mon,Wed,Fri 07:00`, `tomorrow 7:30` or `in 10 minutes`.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `invalidSchedule` if the text isn't understood, and as ``schedule(id:_:)``.
    public func scheduleAt(_ when: String, title: String) async throws(AlarmsError) -> String {
        try checkText(when, "when")
        try checkText(title, "title")
        return try await call(
            "ScheduleAt",
            {
                $0.append(when); $0.append(title)
            }
        ) { (reader) throws(Reader.TypeMismatch) in try reader.string() }
    }

    /// The configuration that ``scheduleAt(_:title:)`` would set, without a title; nothing is set.
    ///
    /// - Throws: ``AlarmsError``: `invalidSchedule` if the text isn't understood.
    public func parseSchedule(_ when: String) async throws(AlarmsError) -> [String: Value] {
        try checkText(when, "when")
        return try await call("ParseSchedule", { $0.append(when) }) { (reader) throws(Reader.TypeMismatch) in
            try Value(from: &reader).dictionaryValue ?? [:]
        }
    }

    /// Leaves out the coming occurrence of an alarm that recurs.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't recur, is snoozed or rings, `storageFailed`.
    public func skipNext(id: String) async throws(AlarmsError) {
        try await call("SkipNext", { $0.append(id) }) { _ in }
    }

    /// When an alarm's rule is due next, in microseconds since 1970 UTC; fewer than `count` if there aren't as many.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidConfiguration` if `count` is greater than the service answers.
    public func nextOccurrences(id: String, count: UInt32) async throws(AlarmsError) -> [UInt64] {
        try await call(
            "NextOccurrences",
            {
                $0.append(id); $0.append(count)
            }
        ) { (reader) throws(Reader.TypeMismatch) in
            var elements = try reader.array(of: "t")
            var instants: [UInt64] = []
            while !elements.isAtEnd { instants.append(try elements.uint64()) }
            return instants
        }
    }

    /// What has happened, the latest first, as far as `filter` takes it (keys `id` s, `app-id` s, `since` t, `limit` u).
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown filter, `storageFailed` if it can't be read.
    public func history(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [HistoryEntry] {
        let filter = try checked(filter)
        return try await call("History", { filter.write(to: &$0) }) { (reader) throws(Reader.TypeMismatch) in
            var rows = try reader.array(of: "a{sv}")
            var entries: [HistoryEntry] = []
            while !rows.isAtEnd { entries.append(HistoryEntry(try Value(from: &rows).dictionaryValue ?? [:])) }
            return entries
        }
    }
}
