/// A language of ``ScheduleText``: a table of words, and the few rules that differ.
struct ScheduleTextLanguage {
    /// Spellings of a word, separated by `|`, and one of its meanings.
    typealias Row = (spellings: String, meaning: ScheduleTextMeaning)

    /// A word, or several with spaces between them.
    struct Entry {
        /// The meanings; none if the word only begins phrases.
        fileprivate(set) var meanings: [ScheduleTextMeaning] = []
        /// The number of words of the longest phrase that the word begins.
        fileprivate(set) var mostWords = 1
    }

    /// The supported languages.
    static let all = [english, german, korean]

    /// Only the words that are the same in all languages, such as units: lengths are mostly written in them, and the
    /// tables of the languages take milliseconds to make.
    static let common = ScheduleTextLanguage(.verbatim(""), [])

    /// The name of the language.
    let name: LocalizableText
    /// True if `7 Uhr` is 07:00; false if `7 o'clock` may also be in the evening.
    let countsHoursTo24: Bool
    /// True if `3 Uhr` is 03:00; false if `3시` may also be in the afternoon, as `half 3` may in all languages.
    let saysSmallHours: Bool
    /// True if words such as `from` and `until` stand behind the day.
    let hasPostpositions: Bool
    /// True if `3.4.` is March 4; false if it is April 3.
    let writesMonthFirst: Bool
    /// True if `in 8 Tagen` may also mean in a week.
    let saysEightDaysForWeek: Bool
    /// True if `1,5` is one and a half.
    let hasDecimalComma: Bool
    /// The fewest letters of a part of a compound word; `nil`: the language has no compounds.
    let shortestJoinedWord: Int?
    private let entries: [String: Entry]
    /// The length of the longest word, in characters, by its first character.
    private let longestWords: [Character: Int]

    init(
        _ name: LocalizableText, countsHoursTo24: Bool = true, saysSmallHours: Bool = true,
        hasPostpositions: Bool = false, writesMonthFirst: Bool = false, saysEightDaysForWeek: Bool = false,
        hasDecimalComma: Bool = true, shortestJoinedWord: Int? = nil, _ rows: [Row]
    ) {
        self.name = name
        self.countsHoursTo24 = countsHoursTo24
        self.saysSmallHours = saysSmallHours
        self.hasPostpositions = hasPostpositions
        self.writesMonthFirst = writesMonthFirst
        self.saysEightDaysForWeek = saysEightDaysForWeek
        self.hasDecimalComma = hasDecimalComma
        self.shortestJoinedWord = shortestJoinedWord
        var entries: [String: Entry] = [:]
        for row in rows + Self.commonRows {
            for spelling in row.spellings.split(separator: "|") {
                entries[String(spelling), default: Entry()].meanings.append(row.meaning)
            }
        }
        let lengths = entries.keys.compactMap { word in word.first.map { ($0, word.count) } }
        longestWords = Dictionary(lengths, uniquingKeysWith: max)
        for words in Array(entries.keys).map({ $0.split(separator: " ") }) where words.count > 1 {
            let first = String(words[0])
            entries[first, default: Entry()].mostWords = max(words.count, entries[first]?.mostWords ?? 1)
        }
        self.entries = entries
    }

    /// Returns the entry of a word, or of several with spaces between them, in lower case; `nil`: there is none.
    func entry(of word: String) -> Entry? { entries[word] }

    /// Returns the meanings of a word, or of several with spaces between them, in lower case.
    func meanings(of word: String) -> [ScheduleTextMeaning] { entries[word]?.meanings ?? [] }

    /// The words and phrases that have a meaning.
    var spellings: some Sequence<String> { entries.lazy.filter { !$0.value.meanings.isEmpty }.map(\.key) }

    /// Returns the parts of a compound word, each as long as possible; `word` itself if it has a meaning, or no such
    /// parts.
    func parts(of word: String) -> [String] {
        guard let shortestJoinedWord, meanings(of: word).isEmpty else { return [word] }
        // Single letters are words only in syllabic scripts: `minus` isn't a minute.
        guard shortestJoinedWord > 1 || !word.allSatisfy(\.isASCII) else { return [word] }
        var parts: [String] = []
        var rest = word[...]
        while !rest.isEmpty {
            guard let end = endOfWord(at: rest, shortest: shortestJoinedWord) else { return [word] }
            parts.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return parts
    }

    /// Returns the end of the longest word at the start of a text; `nil`: there is none.
    private func endOfWord(at text: Substring, shortest: Int) -> Substring.Index? {
        guard let longest = text.first.flatMap({ longestWords[$0] }),
            let least = text.index(text.startIndex, offsetBy: shortest, limitedBy: text.endIndex)
        else { return nil }
        var end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex) ?? text.endIndex
        while end >= least {
            if !meanings(of: String(text[..<end])).isEmpty { return end }
            text.formIndex(before: &end)
        }
        return nil
    }

    /// The words that are the same in all languages.
    private static let commonRows: [Row] = [
        ("timer", .timer), ("utc|gmt", .universalTime),
        ("w", .unit(.days(7))), ("d", .unit(.days(1))), ("h", .unit(.hours(1))), ("m|min", .unit(.minutes(1))),
        ("s", .unit(.seconds(1))), ("ms", .unit(Interval(microseconds: 1000))),
        // The micro sign and the Greek letter.
        ("us|\u{B5}s|\u{3BC}s", .unit(Interval(microseconds: 1))),
        ("½", .number("0.5")), ("½", .andHalf), ("¼", .number("0.25")), ("¾", .number("0.75")),
        (ScheduleTextAbbreviations.zones.keys.sorted().joined(separator: "|"), .zoneAbbreviation),
    ]

    /// Rows of the numbers from 20 to 59.
    ///
    /// - Parameters:
    ///   - tens: The words for 20, 30, 40 and 50.
    ///   - ones: The words for 1 to 9 beside tens.
    ///   - word: Returns the word for tens and ones; empty: there is none.
    static func numbers(tens: [String], ones: [String], _ word: (String, String) -> String) -> [Row] {
        var rows: [Row] = []
        for (place, ten) in tens.enumerated() {
            let full = (place + 2) * 10
            rows.append((ten, .number("\(full)")))
            for (place, one) in ones.enumerated() { rows.append((word(ten, one), .number("\(full + place + 1)"))) }
        }
        return rows
    }
}
