import Testing

@testable import AlarmCore

struct AlarmTextTests {
    private func meaning(_ text: String, _ kind: AlarmTextKind = .alarm) throws(Refusal) -> AlarmTextMeaning {
        try AlarmTextTableTests.meaning(text.split(separator: " ").map(String.init), kind)
    }

    @Test func `the words that failed are named, without the title`() throws {
        for (text, named) in [
            ("tomorrow 9 Dentist", "tomorrow 9"), ("at 7 Breakfast", "at 7"),
            ("next tuesday at 10 Review", "next tuesday at 10"),
        ] {
            let problem = try #require(try meaning(text).problem?.description)
            let title = text.split(separator: " ").last.map(String.init) ?? ""
            #expect(problem.contains("\"\(named)\"") && !problem.contains(title), "\(problem)")
        }
        for (text, title) in [("every other day 7:00 Water plants", "Water"), ("31 nov 9:00 Nope", "Nope")] {
            let refusal = try #require(throws: Refusal.self) { try meaning(text) }
            #expect(!refusal.message.contains(title), "\(refusal.message)")
        }
    }

    @Test func `an hour of either half of the day is said with both of its times`() throws {
        #expect(try meaning("tomorrow 9 Dentist").readings.map(\.schedule) == ["tomorrow 09:00", "tomorrow 21:00"])
        #expect(try meaning("um 7 Frühstück").readings.map(\.schedule) == ["um 07:00", "um 19:00"])
        #expect(try meaning("10 Tea", .timer).readings.map(\.schedule) == ["10m", "10s"])
    }

    @Test func `a title that is rather the rest of a time is no result of a search`() throws {
        #expect(try meaning("7:30 30m").isUnlikely)
        #expect(try meaning("Meeting 15:00").isUnlikely)
        #expect(try !meaning("7am monthly").isUnlikely)
    }

    @Test func `a word in quotes of a shell is divided from the others only`() throws {
        func readings(_ words: [String]) throws -> [String] {
            try AlarmTextTableTests.meaning(words, .alarm).readings.map(AlarmTextTableTests.written)
        }
        #expect(try readings(["7am", "Plan for monday"]) == ["time=07:00;title=Plan for monday"])
        #expect(try readings(["7am", "Sunday roast"]) == ["time=07:00;title=Sunday roast"])
        #expect(throws: Refusal.self) { try readings(["7am Tea"]) }
    }

    @Test func `a text of any length and of many words is read or refused`() throws {
        let long = String(repeating: "a", count: 5000)
        let refusal = try #require(throws: Refusal.self) { try meaning("7am " + long) }
        guard case .tooLarge("words", _, _) = refusal else { throw refusal }
        let many = Array(repeating: "a", count: 1000)
        #expect(try AlarmTextTableTests.meaning(["7am"] + many, .alarm).readings.first?.title.count == 1999)
        for words in [[], [""], ["", ""], ["\""], ["\"\""], ["for"], ["timer"], ["\"", "7am", "\""]] {
            for kind in AlarmTextKind.allCases { _ = try? AlarmTextTableTests.meaning(words, kind) }
        }
    }

    @Test func `parts and neighbours of all texts are read or refused`() {
        for row in AlarmTextTableTests.rows {
            let words = row.words
            for count in words.indices { _ = try? AlarmTextTableTests.meaning(Array(words[count...]), row.kind) }
            _ = try? AlarmTextTableTests.meaning(words.reversed(), row.kind)
        }
    }
}
