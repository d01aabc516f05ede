import Randomness
import Testing

@testable import AlarmCore

/// Properties of all texts that are understood, however they are made.
struct ScheduleTextPropertyTests {
    /// Words that say nothing beside a time.
    private static let meaningless: Set = [
        "at", "on", "in", "the", "of", "for", "and", "please", "once", "this", "from", "a", "now", "later", "left",
        "time",
        "timer",
        "&", "+", "up", "sharp", "week", "um", "am", "der", "den", "die", "das", "für", "bitte", "und", "u.", "an",
        "von",
        "diesen",
        "woche", "eine",
        "einer", "ner", "'ner", "noch", "später", "에", "이번", "주", "시간", "후", "후에", "뒤", "뒤에", "이후", "남음", "있다가", "이따",
        "정각",
        "줘", "깨워줘", "알려줘", "타이머",
    ]
    /// Words that say what would be taken anyway: the year to come, the unit below, and the number of `12 noon`.
    private static let implied: Set = [
        "2026", "2026.", "2027,", "2026년", "thu,", "s", "min.", "minutes", "12", "twelve",
    ]

    private static let texts = ScheduleTextTableTests.rows.filter { !$0.isRefused }.map(\.text)

    private static func settings(_ text: String) -> [Setting]? { try? ScheduleTextTests.settings(text) }

    private static func words(of text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }

    // MARK: Said back

    /// A rule as lists write it, in each language; `nil`: it is an instant or a timer, which lists write otherwise.
    private static func sentences(_ settings: [Setting]) -> [String]? {
        var time: String?
        var (date, zone) = ("", "")
        var days: [[String]] = [["", "", ""]]
        for setting in settings {
            switch (setting.key, setting.value) {
            case (.time, .string(let text)): time = text
            case (.date, .string(let text)): date = text
            case (.timeZone, .string(let text)): zone = text
            case (.weekdays, .strings(let names)): days = [named(names)]
            default: return nil
            }
        }
        guard let time else { return nil }
        return days[0].map { [$0, date, time, zone].filter { !$0.isEmpty }.joined(separator: " ") }
    }

    private static func named(_ names: [String]) -> [String] {
        let words = [
            "mon": ["Mon", "Mo", "월"], "tue": ["Tue", "Di", "화"], "wed": ["Wed", "Mi", "수"], "thu": ["Thu", "Do", "목"],
            "fri": ["Fri", "Fr", "금"], "sat": ["Sat", "Sa", "토"], "sun": ["Sun", "So", "일"],
        ]
        switch names.count {
        case 7: return ["daily", "täglich", "매일"]
        case 1: return zip(["every ", "jeden ", "매주 "], words[names[0]] ?? []).map { $0 + $1 }
        default:
            if names == ["mon", "tue", "wed", "thu", "fri"] { return ["weekdays", "Mo-Fr", "평일"] }
            return (0..<3).map { place in names.compactMap { words[$0]?[place] }.joined(separator: " ") }
        }
    }

    @Test(arguments: texts) func `a rule that is said back means the same in each language`(text: String) throws {
        let settings = try ScheduleTextTests.settings(text)
        for sentence in Self.sentences(settings) ?? [] {
            #expect(try ScheduleTextTests.settings(sentence) == settings, "\(sentence)")
        }
    }

    // MARK: Nothing is swallowed

    @Test(arguments: texts)
    func `a word that may be left out says nothing, or a day or a part of it that is said again`(
        text: String
    ) throws {
        let settings = try ScheduleTextTests.settings(text)
        let words = Self.words(of: text)
        // Lists remark on the distance, and on the day of the week of a date.
        guard !text.contains("("), words.count > 1 else { return }
        for place in words.indices {
            var rest = words
            let word = rest.remove(at: place).lowercased()
            guard Self.settings(rest.joined(separator: " ")) == settings else { continue }
            let isKnown = Self.meaningless.contains(word) || Self.implied.contains(word)
            #expect(isKnown || ScheduleTextWord.isOfTime(word), "\(word)")
        }
    }

    @Test(arguments: texts)
    func `a further day, exception, repetition or zone changes a text, or it is refused`(text: String) throws {
        let settings = try ScheduleTextTests.settings(text)
        // A day of the week may be that of the date; a part of the day that of the time.
        let further = [
            "monthly", "except monday", "until friday", "from monday", "only", "EST", "wensday", "next month",
            "jeden zweiten Tag", "außer Montag", "bis Freitag", "ab Montag", "nur", "격주", "월요일 제외", "금요일까지",
        ]
        for words in further {
            #expect(Self.settings("\(text) \(words)") != settings, "\(words)")
            #expect(Self.settings("\(words) \(text)") != settings, "\(words)")
        }
    }
}
