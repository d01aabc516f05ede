import ConfigurationSamples
import Foundation
import Testing

@testable import AlarmCore

struct FinderTests {
    private let scenario = Scenario("2026-11-18 12:00")
    private let tea = AlarmID(high: 1, low: 1)
    private let dentist = AlarmID(high: 1, low: 2)
    private let work = AlarmID(high: 1, low: 3)

    private func find(_ text: String, limit: Int = Finder.most) throws(Refusal) -> [FoundResult] {
        let titles = TitleIndex(of: scenario.engine) { $0 == "org.example.Kettle" ? "Kettle 3000" : nil }
        return try Finder(of: scenario.engine, titles: { titles }, at: scenario.now)
            .matches(text, limit: limit).map(\.result)
    }

    private func schedule(_ id: AlarmID, _ title: String, _ settings: Setting...) throws {
        try scenario.apply(.schedule(id, [.title(title)] + settings))
    }

    private func scheduleThree() throws {
        try schedule(tea, "Green Tea", .preAlert(600_000_000))
        try schedule(dentist, "Dentist (Dr. Kim)", .time("15:00"))
        try schedule(work, "Überstunden", .time("07:30"), .weekdays(["mon"]))
    }

    @Test(arguments: [
        ("te", ["tea"]), ("TEA", ["tea"]), ("tea green", ["tea"]), ("gr te", ["tea"]), ("green x", []), ("t", []),
        ("ti", []), ("en", []), ("dr kim", ["dentist"]), ("kim)", ["dentist"]), ("über", ["work"]), ("ÜB", ["work"]),
        ("ub", []), ("  de ", ["dentist"]), ("()", []), ("", []),
    ])
    func `an alarm is found by the beginnings of words of its title`(text: String, names: [String]) throws {
        try scheduleThree()
        let ids = ["tea": tea, "dentist": dentist, "work": work]
        #expect(try find(text) == names.compactMap { ids[$0] }.map { .alarm($0) })
    }

    @Test func `an alarm is found by the name of its app`() throws {
        try schedule(tea, "Green Tea", .preAlert(600_000_000), Setting(.appID, .string("org.example.Kettle")))
        #expect(try find("kett") == [.alarm(tea)])
        #expect(try find("tea 3000") == [.alarm(tea)])
        #expect(try find("org").isEmpty)
    }

    @Test func `those that ring come first, then the ones that ring next`() throws {
        try schedule(dentist, "x one", .time("15:00"))
        try schedule(tea, "x two", .preAlert(600_000_000))
        try schedule(work, "x three", .preAlert(5_000_000))
        #expect(try find("x ") == [])
        #expect(try find("x o") == [.alarm(dentist)])
        scenario.live(until: scenario.now.wall + .seconds(5))
        for (id, name) in [(dentist, "one"), (tea, "two"), (work, "three")] {
            try scenario.apply(.update(id, [.title("xx \(name)")], reset: []))
        }
        #expect(try find("xx") == [.alarm(work), .alarm(tea), .alarm(dentist)])
        #expect(try find("xx", limit: 2) == [.alarm(work), .alarm(tea)])
    }

    @Test func `a keyword alone finds what rings and counts down, the next three, and timers that were started before`()
        throws
    {
        for hour in 13...17 { try schedule(AlarmID(high: 2, low: UInt64(hour)), "", .time("\(hour):00")) }
        try schedule(tea, "Tea", .preAlert(600_000_000))
        try schedule(dentist, "Egg", .preAlert(5_000_000))
        scenario.live(until: scenario.now.wall + .seconds(5))
        for text in ["timer", "Alarm", "wecker", "타이머", "알람"] {
            let found = try find(text)
            #expect(found.prefix(2) == [.alarm(dentist), .alarm(tea)])
            let next = (13...15).map { FoundResult.alarm(AlarmID(high: 2, low: UInt64($0))) }
            #expect(found.dropFirst(2).prefix(3) == next[...])
            #expect(
                found.dropFirst(5).map(\.description).sorted() == [
                    "start:again;pre-alert=5000000;title=Egg", "start:again;pre-alert=600000000;title=Tea",
                ])
        }
        try scenario.apply(.cancel(tea))
        #expect(try find("timer te").map(\.description) == ["start:again;pre-alert=600000000;title=Tea"])
        #expect(try find("timer eg").map(\.description).contains("alarm:\(dentist)"))
    }

    @Test func `what rings can be stopped and snoozed by a word, and nothing else can`() throws {
        #expect(try find("stop") == [])
        try schedule(tea, "Tea", .preAlert(5_000_000))
        #expect(try find("stop") == [])
        scenario.live(until: scenario.now.wall + .seconds(5))
        for text in ["stop", "Stopp", "stoppen", "중지"] { #expect(try find(text) == [.stop]) }
        for text in ["snooze", "Schlummern", "다시 알림"] { #expect(try find(text) == [.snooze]) }
        #expect(try find("stopping") == [])
    }

    @Test func `the last command can be undone by a word, if it can be undone`() throws {
        #expect(try find("undo") == [])
        try schedule(tea, "Tea", .preAlert(600_000_000))
        try scenario.apply(.cancel(tea))
        let entry = try #require(scenario.engine.latestUndo(at: scenario.now))
        for text in ["undo", "Rückgängig", "실행 취소"] { #expect(try find(text) == [.undo(entry.token)]) }
        #expect(try find("취소") == [])
        let activation = try FoundActivation(
            "undo:\(entry.token)", action: "", of: scenario.engine, at: scenario.now)
        #expect(activation.id == tea && activation.command == .undo(entry.token))
        scenario.live(until: scenario.now.wall + .minutes(11))
        #expect(try find("undo") == [])
        #expect(throws: Refusal.self) {
            try FoundActivation("undo:\(entry.token)", action: "", of: scenario.engine, at: scenario.now)
        }
    }

    @Test func `the latest command that can be undone is found behind one that can't be`() throws {
        try schedule(dentist, "Dentist", .time("15:00"))
        try scenario.apply(.cancel(dentist))
        let entry = try #require(scenario.engine.undoEntries(at: scenario.now).first)
        try schedule(tea, "Tea", .preAlert(600_000_000))
        try scenario.apply(.pause(tea))
        #expect(try find("undo") == [.undo(entry.token)])
        #expect(throws: Refusal.self) { try scenario.apply(.undoLast) }
        try scenario.apply(.undo(entry.token))
        #expect(scenario.engine.alarm(dentist) != nil)
    }

    @Test func `composition of a title and of a text doesn't matter`() throws {
        for title in ["Übung", "약 먹기"] {
            for written in [title, title.decomposedStringWithCanonicalMapping] {
                try schedule(tea, written, .preAlert(600_000_000))
                for text in [title, title.decomposedStringWithCanonicalMapping] {
                    #expect(try find(text) == [.alarm(tea)], "\(title)")
                }
                try scenario.apply(.cancel(tea))
            }
        }
    }

    @Test func `a button that an alarm doesn't have in its state is refused`() throws {
        try schedule(work, "Work", .time("15:00"))
        try schedule(tea, "Tea", .preAlert(600_000_000))
        try schedule(dentist, "Dentist", .preAlert(5_000_000))
        func expectButtons(_ id: AlarmID, _ buttons: [FoundAction]) throws {
            #expect(scenario.engine.alarm(id)?.foundActions == buttons)
            for action in FoundAction.allCases {
                func command() throws -> Command? {
                    try FoundActivation("alarm:\(id)", action: action.rawValue, of: scenario.engine, at: scenario.now)
                        .command
                }
                guard !buttons.contains(action) else {
                    #expect(try command() != nil)
                    continue
                }
                let refusal = try #require(throws: Refusal.self) { try command() }
                guard case .invalidState = refusal else { throw refusal }
            }
        }
        try expectButtons(work, [.cancel])
        try expectButtons(tea, [.pause, .cancel])
        try scenario.apply(.pause(tea))
        try expectButtons(tea, [.resume, .cancel])
        try scenario.apply(.update(tea, [.buttons([Button(.pause, isHidden: true)])], reset: []))
        try expectButtons(tea, [.resume, .cancel])
        try scenario.apply(.resume(tea))
        try expectButtons(tea, [.cancel])
        try scenario.apply(.pause(tea))
        try scenario.apply(.update(tea, [.buttons([Button(.resume, isHidden: true)])], reset: []))
        try expectButtons(tea, [.cancel])
        scenario.live(until: scenario.now.wall + .seconds(5))
        try expectButtons(dentist, [.stop])
    }

    @Test func `a text that starts something finds alarms of that name as well`() throws {
        try schedule(work, "10 minutes of yoga", .time("15:00"))
        #expect(try find("10 min").map(\.description) == ["start:pre-alert=600000000", "alarm:\(work)"])
    }

    @Test func `a schedule without a keyword is enough where only a schedule is asked for`() throws {
        let titles = TitleIndex(of: scenario.engine) { _ in nil }
        let finder = Finder(of: scenario.engine, titles: { titles }, at: scenario.now)
        func starts(_ text: String) throws -> [String] { try finder.starts(text).map(\.result.description) }
        #expect(try starts("7:30") == ["start:time=07:30"])
        #expect(try starts("7 work") == ["start:time=19:00;title=work", "start:time=07:00;title=work"])
        #expect(try starts("10 min tea") == ["start:pre-alert=600000000;title=tea"])
        #expect(try starts("timer 10") == ["start:pre-alert=600000000", "start:pre-alert=10000000"])
        #expect(try starts("undo").isEmpty && starts("timer").isEmpty && starts("").isEmpty)
    }

    @Test func `of an ambiguous text all readings are results, and quotes mark the title`() throws {
        func found(_ text: String) throws -> [String] { try find(text).map(\.description) }
        let both = ["start:time=07:00;date=2026-11-19;title=Dentist", "start:time=07:00;title=Dentist tomorrow"]
        #expect(Set(try found("alarm 7am Dentist tomorrow")) == Set(both))
        #expect(try found("alarm 7am \"Dentist tomorrow\"") == ["start:time=07:00;title=Dentist tomorrow"])
        #expect(try found("알람 12:00 점심") == ["start:time=12:00;title=점심", "start:time=12:00"])
        #expect(try found("Wecker 7 Uhr „nächste Woche“") == ["start:time=07:00;title=nächste Woche"])
        #expect(try found("timer 10m \"5m\"") == ["start:pre-alert=600000000;title=5m"])
    }

    @Test func `the sooner of two times comes first`() throws {
        #expect(try find("alarm 1").map(\.description) == ["start:time=13:00", "start:time=01:00"])
        scenario.live(until: .local("2026-11-18 23:00"))
        #expect(try find("alarm 1").map(\.description) == ["start:time=01:00", "start:time=13:00"])
    }

    @Test(arguments: [
        (String(repeating: "a", count: 256), true), (String(repeating: "a", count: 257), false),
        (String(repeating: "차", count: 86), false), (String(repeating: "a ", count: 16), true),
        (String(repeating: "a ", count: 17), false), ("timer\u{1}", false), ("timer 10m\ntea", false),
        ("a\u{85}b", false),
        ("\u{0}", false),
    ])
    func `a text that is too long or has control characters is refused`(text: String, isTaken: Bool) throws {
        guard !isTaken else {
            _ = try find(text)
            return
        }
        let refusal = try #require(throws: Refusal.self) { try find(text) }
        guard case .tooLarge("text", _, _) = refusal else { throw refusal }
    }

    @Test func `a search changes nothing, whatever its text`() throws {
        try scheduleThree()
        let before = Snapshot(scenario.engine)
        for row in FinderTableTests.rows {
            for length in 0...row.text.count { _ = try find(String(row.text.prefix(length))) }
        }
        #expect(Snapshot(scenario.engine) == before)
    }
}
