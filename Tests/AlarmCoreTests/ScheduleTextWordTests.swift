import Testing

@testable import AlarmCore

struct ScheduleTextWordTests {
    @Test(arguments: [
        "monday", "Weds", "mondays", "weekend", "tomorrow", "next week", "nächste Woche", "다음주", "every", "monthly",
        "격주",
        "fortnightly", "25/12", "24.12.", "2026-12-24", "8:00", "8am", "3시", "12월", "until", "except", "außer", "제외",
        "평일만", "EST", "utc", "Europe/Berlin", "London", "New York", "서울", "Tokio", "evening", "nachmittags", "아침",
        "noon",
        "christmas", "ish", "yesterday", "werktags", "월수금", "IST",
    ])
    func `a word that says a day, a date, a repetition, an exception, a zone or a part of the day is of a time`(
        word: String
    ) { #expect(ScheduleTextWord.isOfTime(word)) }

    @Test(arguments: [
        "wensday", "wendsday", "tommorow", "tomorow", "mondy", "firday", "Teusday", "evry", "mornig", "Freitg",
        "Donerstag",
        "monthy",
    ])
    func `so is a misspelling of one`(word: String) { #expect(ScheduleTextWord.isOfTime(word)) }

    @Test(arguments: [
        "", "2", "eggs", "Tee", "für", "zwei", "run", "in", "the", "park", "10", "minutes", "m", "timer", "light",
        "match",
        "dairy", "Dienst", "Leute", "remember", "birthday", "do", "so", "am", "1/2", "3/4", "회의", "오일", "이사", "Quarter",
        "call", "\u{0}", "👩‍🚀", "1.5",
    ])
    func `others are titles`(word: String) { #expect(!ScheduleTextWord.isOfTime(word)) }

    @Test func `signs without a word are no word of time`() {
        let signs = ["+", "-", "/", ".", ",", "'", "$", "(", "&", "*", "…", "\u{1F600}"]
        for first in signs {
            for second in signs {
                for third in signs {
                    #expect(!ScheduleTextWord.isOfTime(first + second + third))
                    #expect(!ScheduleTextWord.isOfTime("\(first) \(second) \(third)"))
                }
            }
        }
    }
}
