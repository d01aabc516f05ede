import AlarmsClient
import Gettext

/// Words on the command line that are a time, or a length of time, and a title: only the service knows which are which.
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

        /// Texts that the service understands if `title` could be the rest of a time, or of a length.
        func probes(_ title: String) -> [String] {
            switch self {
            case .add: [title, "in \(title)", "in 1 \(title)", "12:00 \(title)"]
            case .timer: ["timer \(title)", "timer 1 \(title)"]
            }
        }
    }

    let kind: Kind
    /// At least one word; each may be several, in quotes.
    let words: [String]
    /// True if the title is given elsewhere, so that no word is one.
    let hasTitle: Bool

    /// Divides the words: the most of them that are a time or a length together are, and the rest is the title.
    ///
    /// - Returns: The schedule's keys, and the title's.
    /// - Throws: ``Problem/usage(_:)`` if the words aren't understood, or can be read in two ways, or an error of the
    ///   client.
    func configuration(_ session: Session) async throws -> [String: Value] {
        for count in (1...words.count).reversed() {
            guard var keys = try await session.understood(kind.schedule(joined(count))) else { continue }
            if let title = try title(after: count) {
                try await refuse(title, asRestOf: joined(count), session)
                keys["title"] = .string(title)
            } else if kind == .add, !hasTitle {
                throw missingTitle()
            }
            return keys
        }
        // Either the first word isn't understood, or all of several aren't.
        return try await session.parsed(kind.schedule(joined(words.count > 2 ? words.count : 1)))
    }

    private func joined(_ count: Int) -> String { words.prefix(count).joined(separator: " ") }

    private func title(after count: Int) throws(Problem) -> String? {
        let rest = words.dropFirst(count)
        guard rest.count < 2 else {
            throw .usage(
                localized(
                    "TITLE: expected a word, or several in quotes, got {text}",
                    ["text": Messages.quoted(rest.joined(separator: " "))]))
        }
        if rest.first != nil, hasTitle { throw .usage(Messages.doubledKey("title")) }
        return rest.first
    }

    /// Refuses a title that could be the rest of a time that ends before it.
    private func refuse(_ title: String, asRestOf text: String, _ session: Session) async throws {
        for probe in kind.probes(title) where try await session.understood(probe) != nil {
            throw Problem.usage(
                localized(
                    "TITLE: {title} reads as more of {parameter}, but not after {text}; if it is the title: {command}",
                    [
                        "title": Messages.quoted(title), "parameter": kind.parameter, "text": Messages.quoted(text),
                        "command": Self.command(kind, text, "title=\(title)"),
                    ]))
        }
        // `timer 7:30 pm`
        guard kind == .timer, text.allSatisfy({ $0.isNumber || ":.,".contains($0) }) else { return }
        for time in [text, "12", "12:00"] where try await session.understood("\(time) \(title)") != nil {
            throw twoReadings(of: title, after: text)
        }
    }

    /// The problem of an alarm without a title, the last word of which may be meant to be one.
    func missingTitle() -> Problem {
        guard let last = words.last, words.count > 1 else {
            return .usage(
                localized(
                    "{subcommand}: expected {arguments}, got {words}",
                    [
                        "subcommand": kind.rawValue, "arguments": "WHEN TITLE",
                        "words": words.map(Messages.quoted).joined(separator: " "),
                    ]))
        }
        return twoReadings(of: last, after: words.dropLast().joined(separator: " "))
    }

    /// The problem of a word that is either the rest of a time or the title.
    private func twoReadings(of word: String, after text: String) -> Problem {
        .usage(
            localized(
                "TITLE: {title} reads as more of {parameter}; either {first}, or {second}",
                [
                    "title": Messages.quoted(word), "parameter": Kind.add.parameter,
                    "first": Self.command(.add, "\(text) \(word)", "TITLE"),
                    "second": Self.command(kind, text, "title=\(word)"),
                ]))
    }

    private static func command(_ kind: Kind, _ arguments: String...) -> String {
        (["alarmsctl", kind.rawValue] + arguments.map(ShellWord.text)).joined(separator: " ")
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
