/// The words of ``ScheduleText``, but for times and lengths.
enum ScheduleTextWords {
    private static let fullNames: [(String, Weekday)] = [
        ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday), ("thursday", .thursday),
        ("friday", .friday), ("saturday", .saturday), ("sunday", .sunday),
    ]

    /// The words between spaces and commas. A date with a `T` behind it, as in RFC 3339, is a word of its own.
    static func words(of text: String) -> [String] {
        text.split { $0.isWhitespace || $0 == "," }.flatMap { word in
            let (date, time) = (word.prefix(10), word.dropFirst(10))
            guard isDate(date), time.first == "T" || time.first == "t" else { return [String(word)] }
            return [String(date), String(time.dropFirst())].filter { !$0.isEmpty }
        }
    }

    /// True if it has the form of a date, `YYYY-MM-DD`.
    static func isDate(_ word: some StringProtocol) -> Bool {
        let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { Int64(digits: $0) != nil }
    }

    /// A day of the week in English, in lower case: its name, its plural or its first three letters.
    static func weekday(_ word: some StringProtocol) -> Weekday? {
        fullNames.first { name, weekday in word == name || word == name + "s" || word == weekday.rawValue }?.1
    }

    /// Days of the week, in lower case: one, from one to another, or several by a name that they have together.
    static func days(_ word: String) -> Weekdays? {
        switch word {
        case "daily": return .all
        case "weekday", "weekdays": return Weekdays([.monday, .tuesday, .wednesday, .thursday, .friday])
        case "weekend", "weekends": return Weekdays([.saturday, .sunday])
        default: break
        }
        let ends = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }.map { weekday($0) }
        guard ends.count <= 2, case let (first?, last?) = (ends.first ?? nil, ends.last ?? nil) else { return nil }
        // From a day to itself may be one day or all seven.
        guard ends.count == 1 || first != last else { return nil }
        // Behind Sunday comes Monday.
        let count = (last.index - first.index + 7) % 7 + 1
        return Weekdays(Weekday.allCases.filter { ($0.index - first.index + 7) % 7 < count })
    }

    /// The zone of this name, in the database's spelling or in another that is as regular. Abbreviations aren't zones: the
    /// database's `EST` knows no summer time, and people mean New York's.
    static func zone(_ word: String, in zones: any Zones) -> Zone? {
        guard word.utf8.first.map(isLetter) == true else { return nil }
        guard word.contains("/") || ["UTC", "GMT"].contains(word.uppercased()) else { return nil }
        for spelling in [word, capitalized(word), word.uppercased()] {
            if let zone = zones.zone(named: spelling) { return zone }
        }
        return nil
    }

    /// The word as most names of zones are written: `America/New_York`.
    private static func capitalized(_ word: String) -> String {
        var isStart = true
        return word.lowercased().map { character in
            defer { isStart = "/_-".contains(character) }
            return isStart ? character.uppercased() : String(character)
        }.joined()
    }

    /// True if it is a letter of ASCII.
    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
