import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Rules in local time, over the bus.
@Suite(.showsLogs) struct WallScheduleTests {
    @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney"])
    func `next occurrences agree with a calendar through every change of the clocks`(zone: String) throws {
        let session = try Session(environment: ["TZ": "Asia/Tokyo"])
        let id = try session.schedule([
            "time": "06:45", "weekdays": .strings(["tue", "sat"]), "timezone": .string(zone),
        ])
        var expected: [Int64] = []
        var instant = Clock.wall.now
        while expected.count < 150 {
            instant = try WallClock.next("06:45", in: zone, after: instant)
            if try ["Tue", "Sat"].contains(WallClock.weekday(at: instant, in: zone)) { expected.append(instant) }
        }
        #expect(try session.occurrences(of: id, 150) == expected)
        #expect(try session.property("NextFireUSec", of: id) == .instant(expected[0]))
        #expect(try session.call("NextAlarm") == [.string(id), .instant(expected[0])])
        let ofObject = try session.call("NextOccurrences", .uint32(1), of: .alarm, at: ObjectPath(alarm: id))
        #expect(ofObject == [.array([.instant(expected[0])], of: "t")])
        try session.call("SetEnabled", .string(id), false)
        #expect(try session.occurrences(of: id, 5).isEmpty)
    }

    @Test func `an alarm that doesn't repeat has one occurrence, a timer none`() throws {
        let session = try Session(environment: ["TZ": "UTC"])
        let time = WallClock.notNow
        let next = try WallClock.next(time, in: "UTC")
        let once = try session.schedule(["time": .string(time)])
        let dated = try session.schedule(["time": .string(time), "date": "2099-12-31"])
        let fixed = try session.schedule(["fire-at": .instant(next)])
        let timer = try session.schedule(["pre-alert": seconds(60)])
        #expect(try session.occurrences(of: once, 5) == [next])
        #expect(try session.occurrences(of: fixed, 5) == [next])
        let last = try session.occurrences(of: dated, 1000)
        #expect(try last.map { try WallClock.day(at: $0, in: "UTC") } == ["2099-12-31"])
        #expect(try session.occurrences(of: timer, 5).isEmpty)
        for count in [0, 1001, UInt32.max] {
            #expect(throws: BusError.self) { try session.call("NextOccurrences", .string(once), .uint32(count)) }
        }
    }

    @Test func `a daily alarm rings, is stopped, and waits for tomorrow`() throws {
        let session = try Session(environment: ["TZ": "UTC"])
        let due = (Clock.wall.now / 1_000_000 + 2) * 1_000_000
        let time = try WallClock.time(at: due, in: "UTC")
        let id = try session.schedule(["time": .string(time), "weekdays": .everyDay, "post-alert": seconds(300)])
        #expect(try session.property("OccurrenceUSec", of: id) == .instant(due))
        let fired = try session.next("Fired", of: id)
        #expect(fired[0] == .instant(due))
        #expect((0...1_000_000).contains(try fired[1].number - due))
        try session.call("Snooze", .string(id), .empty)
        #expect(try session.property("OccurrenceUSec", of: id) == .instant(due))
        try session.call("Stop", .string(id))
        #expect(try session.next("Stopped", of: id) == ["client"])
        #expect(try session.property("NextFireUSec", of: id) == .instant(due + 86_400_000_000))
        #expect(try session.property("State", of: id) == "scheduled")
        // Waiting for the next of many, it has nothing to stop.
        try session.call("Stop", .string(id))
        #expect(try session.property("NextFireUSec", of: id) == .instant(due + 86_400_000_000))
    }

    @Test func `SkipNext skips the next occurrence, and only announces the new time`() throws {
        let session = try Session(environment: ["TZ": "UTC"])
        let id = try session.schedule(["time": .string(WallClock.notNow), "weekdays": .everyDay])
        let all = try session.occurrences(of: id, 4)
        let trace = try Trace(of: session.client)
        try session.call("SkipNext", .string(id))
        #expect(try session.occurrences(of: id, 3) == Array(all.dropFirst()))
        #expect(try trace.changes(of: ObjectPath(alarm: id)).values["NextFireUSec"] == .instant(all[1]))
        #expect(trace.names == ["PropertiesChanged alarm", "PropertiesChanged service"])
        try session.call("SkipNext", of: .alarm, at: ObjectPath(alarm: id))
        #expect(try session.property("NextFireUSec", of: id) == .instant(all[2]))

        let counting = try session.schedule([
            "time": .string(WallClock.notNow), "weekdays": .everyDay, "pre-alert": seconds(25 * 3600),
        ])
        try session.call("SkipNext", .string(counting))
        #expect(try session.property("NextFireUSec", of: counting) == .instant(all[1]))
        let once = try session.schedule(["time": .string(WallClock.notNow)])
        let timer = try session.schedule(["pre-alert": seconds(60)])
        let ringing = try session.ring()
        for other in [once, timer, ringing] {
            let error = #expect(throws: BusError.self) { try session.call("SkipNext", .string(other)) }
            #expect(error?.name == "org.example.Alarms.Error.InvalidState")
        }
        #expect(throws: BusError.self) { try session.call("SkipNext", .string(AlarmIDs.make(9))) }
    }

    // MARK: Texts

    static let texts: [(String, [String: Value])] = [
        ("07:30", ["time": "07:30"]),
        ("7:30", ["time": "07:30"]),
        ("Mon,Wed,Fri 07:00", ["time": "07:00", "weekdays": .strings(["mon", "wed", "fri"])]),
        ("weekdays 06:45", ["time": "06:45", "weekdays": .strings(["mon", "tue", "wed", "thu", "fri"])]),
        ("daily 22:00", ["time": "22:00", "weekdays": .everyDay]),
        ("2098-12-24 18:00", ["time": "18:00", "date": "2098-12-24"]),
        (
            "2098-12-24 18:00 Europe/Berlin",
            ["time": "18:00", "date": "2098-12-24", "timezone": "Europe/Berlin"]
        ),
        ("18:00 Asia/Tokyo", ["time": "18:00", "timezone": "Asia/Tokyo"]),
        ("2098-12-24T18:00:00+01:00", ["fire-at": .instant(4_070_278_800_000_000)]),
        ("in 10 minutes", ["pre-alert": seconds(600)]),
        ("timer 1:30", ["pre-alert": seconds(90)]),
        ("eine halbe Stunde", ["pre-alert": seconds(1800)]),
        ("매주 월요일 오전 7시", ["time": "07:00", "weekdays": .strings(["mon"])]),
        ("24. Dezember 2098 um 18 Uhr", ["time": "18:00", "date": "2098-12-24"]),
    ]

    @Test(arguments: texts) func `ScheduleAt schedules the alarm that a text describes`(
        text: String, configuration: [String: Value]
    )
        throws
    {
        let session = try Session(environment: ["TZ": "America/New_York"])
        let parsed = try session.call("ParseSchedule", .string(text))[0].properties
        #expect(parsed == configuration)
        let id = try session.call("ScheduleAt", .string(text), "Wake up")[0].text
        #expect(
            try session.property("Configuration", of: id).properties
                == configuration.merging(["title": "Wake up"]) { $1 })
        let twin = try session.schedule(parsed)
        if configuration["pre-alert"] == nil {
            #expect(try session.property("NextFireUSec", of: twin) == session.property("NextFireUSec", of: id))
        }
    }

    @Test func `tomorrow is a date in the system's zone`() throws {
        let session = try Session(environment: ["TZ": "Pacific/Auckland"])
        let id = try session.call("ScheduleAt", "tomorrow 7:30", "Wake up")[0].text
        let tomorrow = try WallClock.day(at: Clock.wall.now + 86_400_000_000, in: "Pacific/Auckland")
        let fire = try session.property("NextFireUSec", of: id).number
        #expect(try WallClock.day(at: fire, in: "Pacific/Auckland") == tomorrow)
        #expect(try WallClock.time(at: fire, in: "Pacific/Auckland") == "07:30:00")
    }

    @Test(arguments: [
        "", " ", "soon", "25:00", "07:60", "7", "Mon", "Someday 07:00", "2026-02-30 07:00", "07:00 Europe/Nowhere",
        "07:00 ../../etc/passwd", "in 0 minutes", "in many minutes", "Mon 2098-12-24 07:00", "07:00 08:00",
        "\u{1B}[31m07:00", "07:00\u{7}",
    ]) func `a text without a time is refused, with the word at fault`(text: String) throws {
        let session = try Session()
        let calls: [(MemberName, [Value])] = [
            ("ParseSchedule", [.string(text)]), ("ScheduleAt", [.string(text), "Wake up"]),
        ]
        for (member, arguments) in calls {
            let error = #expect(throws: BusError.self) {
                try session.client.answer(to: session.message(member, arguments))
            }
            #expect(error?.name == "org.example.Alarms.Error.InvalidSchedule")
            #expect(error?.message.contains("\"") ?? false, "\(error?.message ?? "")")
            #expect(!(error?.message.contains("expected") ?? true))
        }
        #expect(try session.list().isEmpty)
    }

    @Test(arguments: ["1999-12-24 18:00", "2020-01-01T00:00:00Z"])
    func `a text of a past time is parsed, and schedules no alarm`(text: String) throws {
        let session = try Session()
        let understood = try session.call("ParseSchedule", .string(text))[0].properties
        #expect(!understood.isEmpty)
        let error = #expect(throws: BusError.self) { try session.call("ScheduleAt", .string(text), "Wake up") }
        #expect(error?.name == "org.example.Alarms.Error.InvalidSchedule")
        #expect(error?.message.contains("after now") ?? false)
        #expect(try session.list().isEmpty)
    }

    // MARK: Bad input

    /// A configuration, and the text of its error.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let configuration: [String: Value]
        let words: [String]
        var error = "InvalidSchedule"

        init(_ key: String, _ value: Value, _ words: String...) {
            configuration = ["time": "07:00"].merging([key: value]) { $1 }
            self.words = ["\(key): expected "] + words
        }

        init(_ configuration: [String: Value], _ words: String...) {
            self.configuration = configuration
            self.words = words
        }

        func refused(with error: String) -> Mistake {
            var mistake = self
            mistake.error = error
            return mistake
        }

        var testDescription: String { words[0] }
    }

    static let mistakes: [Mistake] = [
        Mistake("time", "24:00", "\"24:00\""), Mistake("time", "07:60"), Mistake("time", "07:00:60"),
        Mistake("time", "7:00"), Mistake("time", ""), Mistake("time", "07:00 "), Mistake("time", "-1:00"),
        Mistake("time", "07-00"), Mistake("time", "٠٧:٠٠"), Mistake("time", .uint32(7), "type s"),
        Mistake("time", "07:00:00.5"),
        Mistake("date", "2027-02-29", "\"2027-02-29\""), Mistake("date", "2027-13-01"), Mistake("date", "27-01-01"),
        Mistake("date", "2027-1-1"), Mistake("date", "0000-00-00"), Mistake("date", ""), Mistake("date", "1999-01-01"),
        Mistake("date", "2026-01-01T00:00:00"), Mistake("date", .uint64(0), "type s"),
        Mistake("weekdays", .strings([]), "nothing"), Mistake("weekdays", .strings(["funday"]), "\"funday\""),
        Mistake("weekdays", .strings(["Mon"]), "\"Mon\""), Mistake("weekdays", .strings(["mon", "mon"]), "mon twice"),
        Mistake("weekdays", "mon", "type as"), Mistake("weekdays", .array([.int32(1)], of: "i"), "type as"),
        Mistake("timezone", "Europe/Nowhere", "\"Europe/Nowhere\""), Mistake("timezone", "../../etc/passwd"),
        Mistake("timezone", "/usr/share/zoneinfo/Europe/Berlin"), Mistake("timezone", ":Europe/Berlin"),
        Mistake("timezone", "Europe"), Mistake("timezone", "zone.tab"), Mistake("timezone", "europe/berlin\n"),
        Mistake("timezone", .uint32(1), "type s"),
        Mistake(["date": "2098-01-01", "pre-alert": seconds(5)], "date: expected time to be set too"),
        Mistake(["weekdays": .everyDay, "pre-alert": seconds(5)], "weekdays: expected time to be set too"),
        Mistake(["timezone": "Europe/Berlin", "pre-alert": seconds(5)], "timezone: expected time to be set too"),
        Mistake(
            ["time": "07:00", "date": "2098-01-01", "weekdays": .everyDay], "date: expected date or weekdays"),
        Mistake(
            ["time": "07:00", "fire-at": .instant(4_000_000_000_000_000)], "time: expected time or fire-at"),
        Mistake(["time": "07:00", "date": "2011-12-30", "timezone": "Pacific/Apia"], "date: expected"),
        Mistake("missed", "explode", "\"explode\"").refused(with: "InvalidConfiguration"),
        Mistake("missed", true, "type s").refused(with: "InvalidConfiguration"),
        Mistake("grace", .uint64(86_400_000_001)).refused(with: "InvalidConfiguration"),
        Mistake("grace", .uint64(.max)).refused(with: "InvalidConfiguration"),
        Mistake("grace", .int64(5), "type t").refused(with: "InvalidConfiguration"),
        Mistake("timezone", .string(String(repeating: "x", count: 256))).refused(with: "TooLarge"),
    ]

    @Test(arguments: mistakes) func `an invalid rule is refused with its key, and changes nothing`(mistake: Mistake)
        throws
    {
        let session = try Session(environment: ["TZ": "UTC"])
        let kept = try session.schedule(["time": "12:34", "weekdays": .strings(["sun"]), "timezone": "Asia/Tokyo"])
        let before = try session.properties(of: kept)
        let calls: [(MemberName, [Value])] = [
            ("Schedule", ["", .dictionary(mistake.configuration)]),
            ("Update", [.string(kept), .dictionary(mistake.configuration)]),
        ]
        for (member, arguments) in calls {
            // Some mistakes of a new alarm are valid for this one, together with its keys.
            if member == "Update", mistake.words[0].contains("set too") { continue }
            let error = #expect(throws: BusError.self, "\(member)") {
                try session.client.answer(to: session.message(member, arguments))
            }
            #expect(error?.name.rawValue == "org.example.Alarms.Error.\(mistake.error)")
            for word in mistake.words { #expect(error?.message.contains(word) ?? false, "\(error?.message ?? "")") }
            #expect(error?.message.contains(", got ") ?? false)
        }
        #expect(try session.properties(of: kept) == before)
        #expect(try session.list().count == 1)
    }

    // MARK: Update

    @Test func `an instant and a time of day replace each other`() throws {
        let session = try Session(environment: ["TZ": "UTC"])
        let id = try session.schedule([
            "title": "Tea", "time": "07:00", "weekdays": .strings(["sun", "mon"]), "timezone": "Asia/Tokyo",
        ])
        let configuration = { try session.property("Configuration", of: id).properties }
        // Read back in the order of the week.
        #expect(try configuration()["weekdays"] == .strings(["mon", "sun"]))
        let instant = Value.instant(4_000_000_000_000_000)
        try session.call("Update", .string(id), ["fire-at": instant])
        #expect(try configuration() == ["title": "Tea", "fire-at": instant])
        #expect(try session.property("NextFireUSec", of: id) == instant)
        try session.call("Update", .string(id), ["time": "07:00", "date": "2098-01-01"])
        #expect(try configuration() == ["title": "Tea", "time": "07:00", "date": "2098-01-01"])
        try session.call(
            "Update", .string(id), ["weekdays": .strings(["mon"]), "reset": .strings(["date"])])
        #expect(try configuration() == ["title": "Tea", "time": "07:00", "weekdays": .strings(["mon"])])
        #expect(throws: BusError.self) {
            try session.call("Update", .string(id), ["reset": .strings(["time", "weekdays"])])
        }
        #expect(try configuration()["time"] == "07:00")
    }

    // MARK: alarmsctl

    @Test func `alarmsctl schedules an alarm of weekdays, and shows the time of its ring`() throws {
        let session = try Session(environment: ["TZ": "Europe/Berlin"])
        let id = try session.output(of: "alarmsctl", ["add", "Mon,Wed,Fri 07:00", "Wake up"])
            .trimmingCharacters(in: .newlines)
        #expect(
            try session.property("Configuration", of: id).properties
                == ["title": "Wake up", "time": "07:00", "weekdays": .strings(["mon", "wed", "fri"])])
        let expected = try session.occurrences(of: id, 5)
        let text = try session.output(of: "alarmsctl", ["show", id, "--next", "5"])
        for instant in expected {
            let day = try WallClock.day(at: instant, in: "Europe/Berlin")
            let lines = text.split(separator: "\n").filter { $0.contains(day) && $0.contains("07:00") }
            #expect(lines.count == 1, "\(text)")
            #expect(lines.first?.contains(try String(WallClock.time(at: instant, in: "UTC").prefix(5))) ?? false)
        }
        // Whatever the terminal's zone is.
        let program = try ProgramRun.path(of: "alarmsctl")
        let elsewhere = try session.output(of: "/usr/bin/env", ["TZ=Asia/Tokyo", program, "show", id, "--next", "5"])
        #expect(elsewhere == text)
        let json = try session.output(of: "alarmsctl", ["show", id, "--next", "5", "--json"])
        for instant in expected { #expect(json.contains("\(instant)")) }
        try session.output(of: "alarmsctl", ["add", "Mon,Wed 25:00", "Never"], exits: 2)
    }
}

extension Session {
    /// Returns the instants of NextOccurrences.
    fileprivate func occurrences(of id: String, _ count: UInt32) throws -> [Int64] {
        let instants = try call("NextOccurrences", .string(id), .uint32(count))[0]
        #expect(instants.type == "at")
        return try instants.elements.map { try $0.number }
    }
}
