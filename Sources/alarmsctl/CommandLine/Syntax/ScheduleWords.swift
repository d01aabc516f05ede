import AlarmsClient
import Gettext
import JSONText

/// Words on the command line that are a time, or a length of time, and a title: the service knows which are which.
struct ScheduleWords: Equatable {
    /// The kind of text that comes first.
    enum Kind: String {
        /// A time as people write it.
        case add
        /// A length of time.
        case timer

        /// The name of the text in the help.
        var parameter: String { self == .add ? "WHEN" : "DURATION" }

        /// The text as the service takes it.
        func schedule(_ text: String) -> String { self == .add ? text : "timer \(text)" }
    }

    let kind: Kind
    /// At least one word; each may be several, in quotes.
    let words: [String]
    /// The title if it is given elsewhere, so that no word is one.
    let title: String?

    /// Divides the words into a schedule and a title.
    ///
    /// - Returns: The schedule's keys, and the title's.
    /// - Throws: ``Problem/usage(_:)`` if the words aren't understood, or can be read in several ways, with what to type
    ///   for each, or an error of the client.
    func configuration(_ session: Session) async throws -> [String: Value] {
        let parsed = try await session.parsed(words, as: kind == .add ? .alarm : .timer)
        if title != nil { return try configurationWithoutTitle(parsed) }
        guard parsed.problem.isEmpty, let reading = parsed.readings.first else {
            throw choice(parsed.problem, parsed.readings)
        }
        // An empty word is a title.
        guard kind == .timer || !reading.title.isEmpty || words.last?.isEmpty == true else {
            throw missingTitle(behind: reading)
        }
        return reading.configuration
    }

    /// The keys of the schedule that all words are.
    private func configurationWithoutTitle(_ parsed: ParsedAlarm) throws(Problem) -> [String: Value] {
        let readings = parsed.readings.filter { $0.title.isEmpty }
        if readings.count == 1 { return readings[0].configuration }
        guard readings.isEmpty else { throw choice(parsed.problem, readings) }
        throw .usage(parsed.problem.isEmpty ? Messages.doubledKey("title") : TerminalText.harmless(parsed.problem))
    }

    // MARK: Problems

    /// The problem of words that can be read in several ways: the reason, and a line to type for each.
    private func choice(_ problem: String, _ readings: [ParsedAlarm.Reading]) -> Problem {
        .usage(([TerminalText.harmless(problem)] + readings.map { "  " + line($0) }).joined(separator: "\n"))
    }

    /// The problem of an alarm without a title.
    ///
    /// - Parameter reading: The schedule that the words are; `nil`: it isn't known.
    func missingTitle(behind reading: ParsedAlarm.Reading? = nil) -> Problem {
        let text = localized(
            "{subcommand}: expected {arguments}, got {words}",
            [
                "subcommand": kind.rawValue, "arguments": "WHEN TITLE",
                "words": words.map(Messages.quoted).joined(separator: " "),
            ])
        return .usage(([text] + (reading.map { ["  " + line($0)] } ?? [])).joined(separator: "\n"))
    }

    /// The command that says a reading alone.
    private func line(_ reading: ParsedAlarm.Reading) -> String {
        // The words of a timer may be a time instead.
        let isAlarm = kind == .add || reading.configuration["pre-alert"] == nil
        var words = [isAlarm ? Kind.add.rawValue : Kind.timer.rawValue, ShellWord.text(reading.schedule)]
        let title = title ?? reading.title
        if !title.isEmpty {
            words.append(ShellWord.text("title=\(title)"))
        } else if isAlarm {
            words.append("TITLE")
        }
        return (["alarmsctl"] + words).joined(separator: " ")
    }

    /// Merges the keys of a schedule with further ones.
    ///
    /// - Throws: ``Problem/usage(_:)`` if they contradict.
    static func merged(_ parsed: [String: Value], _ keys: [String: Value]) throws(Problem) -> [String: Value] {
        for key in keys.keys.sorted() where parsed[key] != nil {
            throw .usage(localized("{key}: expected it once, got it in WHEN as well", ["key": key]))
        }
        // A length of time would become the countdown before another schedule.
        if parsed["pre-alert"] != nil,
            let key = ["date", "fire-at", "time", "timezone", "weekdays"].first(where: { keys[$0] != nil })
        {
            throw .usage(localized("{key}: expected a schedule in WHEN, got a duration", ["key": key]))
        }
        // The date of tomorrow has been decided, by another zone.
        if parsed["date"] != nil, keys["timezone"] != nil {
            throw .usage(
                localized(
                    "timezone: expected it in WHEN, which has a date, such as 'tomorrow 7:30 Europe/Berlin'"))
        }
        return parsed.merging(keys) { parsed, _ in parsed }
    }
}
