/// Sentences around a schedule and a title: `remind me in 20 minutes to check the oven`, `set a timer for 10 minutes`,
/// `weck mich um 7 Uhr`. They mean the same as a keyword, a schedule and a title.
enum FindFrame {
    /// Returns the texts that are equivalent to a sentence, the likeliest first: a keyword, a schedule, and an optional
    /// title, one word in double quotes. Empty if the words aren't such a sentence.
    static func texts(of words: [String]) -> [[String]] {
        let words = Array(words.drop(while: isPolite).reversed().drop(while: isPolite).reversed())
        let lower = words.map { $0.lowercased() }
        return reminders(words, lower) + requests(words, lower) + wakes(words, lower) + requests(atEnd: words)
    }

    private static func isPolite(_ word: String) -> Bool { ["please", "bitte"].contains(word.lowercased()) }

    // MARK: remind me … to …

    /// The words that ask for a reminder, and the words before its title.
    private static let reminderWords: [(verbs: Set<[String]>, joints: Set<String>)] = [
        ([["remind", "me"], ["remind", "us"]], ["to", "about"]),
        ([["erinnere", "mich"], ["erinner", "mich"], ["erinnere", "uns"]], ["an"]),
    ]

    private static func reminders(_ words: [String], _ lower: [String]) -> [[String]] {
        guard let joints = reminderWords.first(where: { $0.verbs.contains(Array(lower.prefix(2))) })?.joints else {
            return []
        }
        let (rest, lower) = (Array(words.dropFirst(2)), Array(lower.dropFirst(2)))
        func text(_ schedule: ArraySlice<String>, _ title: ArraySlice<String>) -> [String]? {
            let title = title.joined(separator: " ")
            return title.contains("\"") ? nil : ["alarm"] + schedule + ["\"\(title)\""]
        }
        // The longest schedule comes first: in `at ten to eight to call`, the first `to` belongs to it.
        if let first = lower.first, joints.contains(first) {
            // The words before the schedule may change it, such as `except` before a day.
            let whole = rest.indices.dropFirst(2).filter {
                !AlarmTextTitle.isBeforeTime(rest[1..<$0]) && !AlarmTextTitle.hasRepetition(rest[1..<$0])
            }
            let start = rest.indices.dropFirst(2).first { ScheduleTextWord.isOfTime(rest[$0]) }
            return (whole + (start.map { whole.contains($0) ? [$0] : [] } ?? [])).compactMap {
                text(rest[$0...], rest[1..<$0])
            }
        }
        let places = rest.indices.filter { joints.contains(lower[$0]) && $0 > 0 && $0 + 1 < rest.count }
        return places.reversed().compactMap { text(rest[..<$0], rest[($0 + 1)...]) } + [["alarm"] + rest]
    }

    // MARK: set a timer for …

    private static let requestVerbs: Set = [
        "set", "start", "create", "make", "add", "stell", "stelle", "setz", "setze", "starte",
    ]
    private static let articles: Set = ["a", "an", "the", "me", "my", "mir", "den", "einen", "ein", "eine", "meinen"]
    /// Words between the keyword and the time.
    private static let fillers: Set = ["stellen", "auf", "하나"]
    /// Verbs at the end, behind a keyword.
    private static let lastVerbs: Set = [
        "stellen", "an", "추가", "켜", "맞춰줘", "맞춰", "맞추기", "설정", "설정해줘", "시작", "시작해줘", "해줘", "켜줘",
    ]

    /// Returns the texts with a keyword, without the verb that asks for it.
    private static func requests(_ words: [String], _ lower: [String]) -> [[String]] {
        var rest = words[...]
        if let first = lower.first, requestVerbs.contains(first) {
            rest = rest.dropFirst().drop { articles.contains($0.lowercased()) }
        }
        if rest.count > 3, rest.suffix(2).joined(separator: " ") == "맞춰 줘" { rest.removeLast(2) }
        if rest.count > 2, let last = rest.last, lastVerbs.contains(last.lowercased()) { rest.removeLast() }
        guard let place = rest.firstIndex(where: isKeyword) else { return [] }
        let behind = rest[(place + 1)...].drop { fillers.contains($0.lowercased()) }
        let left = Array(rest[...place] + behind)
        return left.count < words.count ? [left] : []
    }

    /// Korean verbs behind the title of a reminder.
    private static let reminderVerbs: Set = ["알려줘", "알려주세요", "알려달라", "울려줘"]

    /// Returns the texts with a keyword, without the verb at the end: `오후 5시에 엄마 전화 알려줘`.
    private static func requests(atEnd words: [String]) -> [[String]] {
        var rest = words[...]
        if rest.suffix(2).joined(separator: " ") == "알려 줘" {
            rest.removeLast(2)
        } else if let last = rest.last, reminderVerbs.contains(last) {
            rest.removeLast()
        }
        return rest.count > 1 && rest.count < words.count ? [["알람"] + rest] : []
    }

    private static func isKeyword(_ word: String) -> Bool {
        [.timer, .alarm].contains(FindKeyword.row(of: word)?.keyword)
    }

    // MARK: wake me at …

    /// The words that ask to be woken.
    private static let wakeWords: Set<[String]> = [
        ["wake", "me"], ["wake", "us"], ["weck", "mich"], ["wecke", "mich"], ["weck", "uns"], ["wecke", "uns"],
    ]

    /// Korean words before the verb.
    private static let wokenPersons: Set = ["나", "나를", "저", "저를", "우리", "꼭"]

    /// Returns the texts of a request to be woken. Its words stay in the schedule, since they imply the morning.
    private static func wakes(_ words: [String], _ lower: [String]) -> [[String]] {
        if wakeWords.contains(Array(lower.prefix(2))) { return [["alarm"] + words] }
        guard words.count > 1, words.suffix(2).contains(where: { $0.hasPrefix("깨워") }) else { return [] }
        return [["알람"] + words.filter { !wokenPersons.contains($0) }]
    }
}
