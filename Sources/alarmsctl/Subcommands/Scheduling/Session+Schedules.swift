import AlarmsClient
import Gettext
import JSONText

extension Session {
    /// Returns the keys of the schedule that the service parses from a text; `nil` if it refuses the text.
    func understood(_ text: String) async throws -> [String: Value]? {
        do throws(AlarmsError) {
            return try await client.perform(.parseSchedule(text))
        } catch {
            guard error.isNotUnderstood else { throw error }
            return nil
        }
    }

    /// Returns the keys of the schedule in a text.
    ///
    /// - Throws: ``Problem/usage(_:)`` with the service's reason if it refuses the text, or an error of the client.
    func parsed(_ text: String) async throws -> [String: Value] {
        do throws(AlarmsError) {
            return try await client.perform(.parseSchedule(text))
        } catch {
            // Nothing was changed: the text is invalid, like a key's value can be.
            guard error.isNotUnderstood else { throw error }
            throw Problem.usage(TerminalText.harmless(error.message))
        }
    }

    /// Returns the schedule and the title in these words.
    ///
    /// - Throws: ``Problem/usage(_:)`` with the service's reason if it refuses them, or an error of the client.
    func parsed(_ words: [String], as kind: ParsedAlarm.Kind) async throws -> ParsedAlarm {
        do throws(AlarmsError) {
            return try await client.perform(.parseAlarm(words, as: kind))
        } catch {
            guard error.isNotUnderstood || error.code == .notFound else { throw error }
            throw Problem.usage(TerminalText.harmless(error.message))
        }
    }

    /// Returns the instant of a text, µs since 1970 UTC: for a day, its beginning in the service's zone.
    ///
    /// - Throws: ``Problem/usage(_:)`` if the text is invalid or repeats, or an error of the client.
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

    /// Returns the next instant of a schedule's keys, µs since 1970 UTC; `nil` if they have none. The schedule's zone
    /// is displayed afterwards.
    ///
    /// - Parameters:
    ///   - now: The time, µs since 1970 UTC.
    ///   - holidayEnd: The instant before which repeating alarms don't ring.
    /// - Throws: ``Problem/usage(_:)`` if a date or a time is malformed.
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
        // Steps of half a day skip no date, even if one is shorter than a day.
        for day in (0...16).map({ start + $0 * (LocalTime.spans[0] / 2) })
        where days?.contains(LocalTime.formatted(day, "%a").lowercased()) ?? true {
            let instant = try LocalTime.instant(on: LocalTime.formatted(day, "%F"), at: time)
            if instant > now, instant >= start { return instant }
        }
        return nil
    }
}

extension Session {
    /// Returns the beginning of the day in a text, µs since 1970 UTC; `nil` if it has none. Today's weekday means next
    /// week.
    ///
    /// - Throws: ``Problem/usage(_:)`` if that day has begun, or an error of the client.
    private func beginning(of text: String) async throws -> UInt64? {
        guard let end = try await understood("\(text) 23:59:59"), let date = end["date"]?.stringValue else {
            return nil
        }
        let start = try await understood("\(text) 00:00")?["date"]?.stringValue
        if let zone = end["timezone"]?.stringValue { LocalTime.use(zone: zone) }
        let beginning = try start.map { (date) throws(Problem) in try LocalTime.instant(on: date, at: "00:00") }
        // If the day has begun, its beginning is refused, or is that of a later week or year.
        guard let beginning, beginning < (try LocalTime.instant(on: date, at: "00:00")) + 8 * LocalTime.spans[0] else {
            throw Problem.usage(
                localized("expected a day to come, got {text}, which has begun", ["text": Messages.quoted(text)]))
        }
        return beginning
    }
}

extension AlarmsError {
    /// True if the service can't parse a text as a schedule.
    fileprivate var isNotUnderstood: Bool { code == .invalidSchedule || code == .tooLarge }
}
