import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// ScheduleAt, ParseSchedule and ParseAlarm, which parse texts.
@Suite struct ShellMethodTests {
    let service = Service()

    private func scheduleAt(_ when: String, _ title: String) throws -> AlarmID {
        let values = try service.answer(.service("ScheduleAt", .string(when), .string(title)))
        #expect(values.count == 1)
        let text = try #require(values.first).text
        return try #require(AlarmID(text))
    }

    @Test func `ScheduleAt schedules an alarm with a title`() throws {
        let id = try scheduleAt("07:30", "Wake up")
        #expect(
            try service.configuration(of: id)
                == .dictionary([("title", .string("Wake up")), ("time", .string("07:30"))])
        )
        #expect(try service.configuration(of: try scheduleAt("07:30", "")) == .dictionary([("time", .string("07:30"))]))
    }

    @Test func `ParseSchedule returns the keys that ScheduleAt sets, and schedules nothing`() throws {
        let parsed = try service.answer(.service("ParseSchedule", .string("07:30")))
        #expect(parsed.map(\.type) == ["a{sv}"])
        #expect(service.allAlarms.isEmpty)
        let configuration = try #require(parsed.first)
        #expect(try service.configuration(of: try scheduleAt("07:30", "")) == configuration)
        #expect(try service.configuration(of: try service.schedule(configuration)) == configuration)
    }

    @Test func `ParseAlarm divides words into a schedule and a title, and schedules nothing`() throws {
        func parse(_ words: [String], _ kind: String) throws -> [Value] {
            try service.answer(.service("ParseAlarm", .strings(words), .string(kind)))
        }
        let one = try parse(["7am", "Wake", "up"], "alarm")
        let reading = Value.dictionary([
            ("Schedule", .string("7am")), ("Title", .string("Wake up")),
            ("Configuration", .dictionary([("time", .string("07:00")), ("title", .string("Wake up"))])),
        ])
        #expect(one.map(\.type) == ["aa{sv}", "s"])
        #expect(one.first == .array([reading], of: "a{sv}"))
        #expect(try one.last?.text == "")
        let timer = try parse(["10"], "timer")
        #expect(try timer.last?.text == "\"10\": minutes or seconds?")
        #expect(try parse(["timer", "10m", "tea"], "search").last?.text == "")
        #expect(service.allAlarms.isEmpty)
        func refusal(_ words: [String], _ kind: String) throws -> ErrorName {
            try service.refusal(of: .service("ParseAlarm", .strings(words), .string(kind))).name
        }
        #expect(try refusal(["firefox"], "search") == "org.example.Alarms.Error.NotFound")
        #expect(try refusal(["soon", "Tea"], "alarm") == "org.example.Alarms.Error.InvalidSchedule")
        #expect(try refusal(["7am"], "x") == "org.example.Alarms.Error.InvalidConfiguration")
        #expect(
            try refusal([String(repeating: "a", count: 5000)], "alarm") == "org.example.Alarms.Error.TooLarge")
        #expect(try refusal([], "alarm") == "org.example.Alarms.Error.InvalidSchedule")
    }

    @Test func `one day of the week is a date, several days recur`() throws {
        let once = try #require(try service.answer(.service("ParseSchedule", .string("fri 17:00"))).first)
        #expect(once.type == "a{sv}" && "\(once)".contains("date") && !"\(once)".contains("weekdays"))
        let weekly = try #require(try service.answer(.service("ParseSchedule", .string("fridays 17:00"))).first)
        #expect(weekly == .dictionary([("time", .string("17:00")), ("weekdays", .strings(["fri"]))]))
    }

    @Test(arguments: ["", "nonsense", "25:00", "07:60", "\u{7}", "late"])
    func `a text that isn't understood is InvalidSchedule`(text: String) throws {
        let error = try service.refusal(of: .service("ScheduleAt", .string(text), .string("")))
        #expect(error.name == "org.example.Alarms.Error.InvalidSchedule")
        #expect(error.message.contains("\(LocalizableText.quoted(text))"))
        #expect(try service.refusal(of: .service("ParseSchedule", .string(text))) == error)
    }

    @Test func `ScheduleAt refuses a title as Schedule does`() throws {
        let long = Value.string(String(repeating: "a", count: 1025))
        #expect(
            try service.refusal(of: .service("ScheduleAt", .string("07:30"), long)).name
                == "org.example.Alarms.Error.TooLarge")
        let error = try service.refusal(of: .service("ScheduleAt", .string("07:30"), .string("\u{7}")))
        #expect(error.name == "org.example.Alarms.Error.InvalidConfiguration")
        #expect(error.message.hasPrefix("title: expected "))
    }
}
