import AlarmsClient
import Gettext
import JSONText

extension Session {
    /// The keys of the schedule that the service understands by a text; `nil` if it understands none.
    func understood(_ text: String) async throws -> [String: Value]? {
        do throws(AlarmsError) {
            return try await client.perform(.parseSchedule(text))
        } catch {
            guard error.isNotUnderstood else { throw error }
            return nil
        }
    }

    /// The keys of the schedule that a text says.
    ///
    /// - Throws: ``Problem/usage(_:)`` with the service's reason if it doesn't understand it, or an error of the
    ///   client.
    func parsed(_ text: String) async throws -> [String: Value] {
        do throws(AlarmsError) {
            return try await client.perform(.parseSchedule(text))
        } catch {
            // Nothing was set: the text is wrong, as a key's value can be.
            guard error.isNotUnderstood else { throw error }
            throw Problem.usage(TerminalText.harmless(error.message))
        }
    }

    /// The schedule and the title that words are.
    ///
    /// - Throws: ``Problem/usage(_:)`` with the service's reason if it doesn't understand them, or an error of the
    ///   client.
    func parsed(_ words: [String], as kind: ParsedAlarm.Kind) async throws -> ParsedAlarm {
        do throws(AlarmsError) {
            return try await client.perform(.parseAlarm(words, as: kind))
        } catch {
            guard error.isNotUnderstood || error.code == .notFound else { throw error }
            throw Problem.usage(TerminalText.harmless(error.message))
        }
    }

    /// The instant that a text says, µs since 1970 UTC: that of a day is its beginning in the service's zone.
    ///
    /// - Throws: ``Problem/usage(_:)`` if the text says none or isn't understood, or an error of the client.
    func instant(_ text: String) async throws -> UInt64 {
        try await useServiceZone()
        let now = WallClock.now
        if let day = try await beginning(of: text) { return day }
        let keys = try await parsed(text)
        guard keys["weekdays"] == nil, let instant = try Self.instant(of: keys, at: now) else {
            throw Problem.usage(
                localized(
                    "expected one time, got times that repeat: {text}", ["text": Messages.quoted(text)]))
        }
        return instant
    }

    /// The next instant that the keys of a schedule say, µs since 1970 UTC; `nil` if they say none. Times are shown in
    /// the schedule's zone afterwards.
    ///
    /// - Parameters:
    ///   - now: Microseconds since 1970 UTC.
    ///   - holidayEnd: The instant before which what repeats doesn't ring.
    /// - Throws: ``Problem/usage(_:)`` if a date or a time isn't of its form.
    static func instant(
        of keys: [String: Value], at now: UInt64, holidayUntil holidayEnd: UInt64 = 0
    ) throws(Problem) -> UInt64? {
        if case .uint64(let instant)? = keys["fire-at"] { return instant }
        if case .uint64(let length)? = keys["pre-alert"] { return now + length }
        guard case .string(let time)? = keys["time"] else { return nil }
        if let zone = keys["timezone"]?.stringValue { LocalTime.use(zone: zone) }
        if let date = keys["date"]?.stringValue { return try LocalTime.instant(on: date, at: time) }
        let days = keys["weekdays"]?.stringsValue
        let start = days == nil ? now : max(now, holidayEnd)
        // Half a day never leads past a date, which may be shorter than a day.
        for day in (0...16).map({ start + $0 * (LocalTime.spans[0] / 2) })
        where days?.contains(LocalTime.formatted(day, "%a").lowercased()) ?? true {
            let instant = try LocalTime.instant(on: LocalTime.formatted(day, "%F"), at: time)
            if instant > now, instant >= start { return instant }
        }
        return nil
    }
}

extension Session {
    /// The beginning of the day that a text names, µs since 1970 UTC; `nil` if it names none. A day of the week that is
    /// today's is that of next week.
    ///
    /// - Throws: ``Problem/usage(_:)`` if that day has begun, or an error of the client.
    private func beginning(of text: String) async throws -> UInt64? {
        guard let end = try await understood("\(text) 23:59:59"), let date = end["date"]?.stringValue else {
            return nil
        }
        let start = try await understood("\(text) 00:00")?["date"]?.stringValue
        if let zone = end["timezone"]?.stringValue { LocalTime.use(zone: zone) }
        let beginning = try start.map { (date) throws(Problem) in try LocalTime.instant(on: date, at: "00:00") }
        // If only the end is still to come, the beginning is refused, or that of another week or year.
        guard let beginning, beginning < (try LocalTime.instant(on: date, at: "00:00")) + 8 * LocalTime.spans[0] else {
            throw Problem.usage(
                localized("expected a day to come, got {text}, which has begun", ["text": Messages.quoted(text)]))
        }
        return beginning
    }
}

extension AlarmsError {
    /// True if a text isn't understood as a schedule.
    fileprivate var isNotUnderstood: Bool { code == .invalidSchedule || code == .tooLarge }
}
