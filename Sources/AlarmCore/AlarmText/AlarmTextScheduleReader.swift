/// Reads the schedules that words may mean.
struct AlarmTextScheduleReader {
    /// A schedule, and unambiguous words for it.
    struct Schedule: Hashable {
        let text: String
        let settings: [Setting]
        /// True if the text says the half of the day, or has no time.
        var saysHalf = true
    }

    let now: Moment
    let zones: any Zones

    /// Returns the schedules that a text may mean: for a number alone minutes, then seconds; for an ambiguous hour the
    /// morning, then the evening.
    ///
    /// - Parameter isTimer: True if the text is a length.
    func schedules(
        _ text: String, isTimer: Bool, in languages: [ScheduleTextLanguage] = ScheduleTextLanguage.all
    ) -> [Schedule] {
        guard text.utf8.count <= ScheduleText.sizeLimit else { return [] }
        let characters = Array(text)
        let tokens = ScheduleTextScanner.tokens(of: characters)
        var found: [Schedule] = []
        for language in languages {
            let reader = ScheduleTextReader(characters, tokens, in: language, zones: zones)
            for schedule in isTimer ? lengths(text, reader) : times(text, reader)
            where !found.contains(where: { $0.settings == schedule.settings }) {
                found.append(schedule)
            }
        }
        return found
    }

    /// Returns the reason why a text isn't a single schedule; `nil`: it is one.
    func refusal(of text: String, isTimer: Bool) -> Refusal? {
        do {
            _ = try ScheduleText.settings(isTimer ? "timer \(text)" : text, at: now.wall, in: zones)
            return nil
        } catch {
            return error
        }
    }

    /// Returns true if a text is a time of day in some language; it may have passed.
    func isTime(_ text: String) -> Bool {
        ScheduleTextLanguage.all.contains { language in
            var reader = ScheduleTextReader(Array(text), in: language, zones: zones)
            do { try reader.read() } catch { return false }
            return reader.parts.time?.isOpen == false
        }
    }

    // MARK: Lengths

    private func lengths(_ text: String, _ reader: ScheduleTextReader) -> [Schedule] {
        let texts = isNumber(reader.tokens) ? ["\(text)m", "\(text)s"] : [text]
        return texts.compactMap { text in
            var reader = ScheduleTextReader(Array(text), in: reader.language, zones: zones)
            do throws(ScheduleTextProblem) {
                try reader.readTimer()
                return Schedule(text: text, settings: try settings(reader.parts))
            } catch {
                return nil
            }
        }
    }

    /// Returns true if a text ends with a number without a unit.
    private func isNumber(_ tokens: [ScheduleTextToken]) -> Bool {
        guard let number = tokens.first(where: { $0.figures != nil }) else { return false }
        return number.range == tokens.last?.range && number.figures?.separators.first != ":"
    }

    // MARK: Times

    private func times(_ text: String, _ reader: ScheduleTextReader) -> [Schedule] {
        var reader = reader
        // A keyword in the middle would make a number count seconds.
        guard !reader.has(.timer) else { return [] }
        do { try reader.read() } catch { return [] }
        let parts = reader.parts
        let saysHalf = parts.time.map { !$0.isOfEitherHalf || parts.part != nil } ?? true
        guard let time = parts.time, time.isOpen, parts.part == nil else {
            return (try? settings(parts)).map { [Schedule(text: text, settings: $0, saysHalf: saysHalf)] } ?? []
        }
        return Self.hours(of: time).compactMap { hour in
            var parts = parts
            parts.time?.hour = hour
            parts.time?.isOpen = false
            guard let settings = try? settings(parts),
                let clock = TimeOfDay(hour: hour, minute: time.minute, second: time.second)
            else { return nil }
            return Schedule(text: text.replacing(time.written, with: clock.description), settings: settings)
        }
    }

    private static func hours(of time: ScheduleTextParts.Time) -> [Int64] {
        let isEither = (1...12).contains(time.hour) || (time.hour == 0 && time.minute > 0)
        return isEither ? [time.hour % 12, time.hour % 12 + 12] : [time.hour]
    }

    private func settings(_ parts: ScheduleTextParts) throws(ScheduleTextProblem) -> [Setting] {
        try ScheduleTextRule(parts: parts, now: now.wall, zones: zones).settings()
    }
}

extension String {
    /// Returns the text with the first `part` replaced.
    fileprivate func replacing(_ part: String, with other: String) -> String {
        let (text, part) = (Array(self), Array(part))
        guard !part.isEmpty, text.count >= part.count,
            let start = (0...(text.count - part.count)).first(where: { text[$0...].starts(with: part) })
        else { return self }
        return String(text[..<start]) + other + String(text[(start + part.count)...])
    }
}
