import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// The errors of the contract, one for each kind of refusal.
@Suite struct ErrorTests {
    let service = Service(limits: Limits(alarms: 2))
    let id: AlarmID

    init() throws {
        id = try service.schedule(["pre-alert": .uint64(60_000_000)], id: "00000000-0000-4000-8000-000000000001")
    }

    private func refusal(_ member: MemberName, _ arguments: Value...) throws -> BusError {
        try service.refusal(of: Call(member: member, arguments: arguments))
    }

    @Test func `an unknown id is NotFound in every method, whatever else is wrong`() throws {
        let other = "00000000-0000-4000-8000-000000000002"
        let bad = Value.dictionary(["nonsense": .uint32(1)])
        for (id, quoted) in [(other, other), ("tea", "\"tea\""), (other + "0", "\"\(other)0\"")] {
            let expected = BusError("org.example.Alarms.Error.NotFound", "there is no alarm \(quoted)")
            #expect(try refusal("Update", .string(id), bad) == expected)
            #expect(try refusal("SetEnabled", .string(id), .boolean(true)) == expected)
            #expect(try refusal("NextOccurrences", .string(id), .uint32(0)) == expected)
            #expect(try refusal("InvokeAction", .string(id), .string("tea"), bad) == expected)
            #expect(try refusal("Snooze", .string(id), bad) == expected)
            #expect(try refusal("Extend", .string(id), .uint64(0)) == expected)
            for verb in ["Cancel", "SkipNext", "Stop", "Pause", "Resume", "Restart"] as [MemberName] {
                #expect(try refusal(verb, .string(id)) == expected)
            }
        }
    }

    @Test(arguments: ["StopRinging", "SnoozeRinging"] as [MemberName])
    func `StopRinging and SnoozeRinging are NotFound if nothing rings`(member: MemberName) throws {
        #expect(try refusal(member) == BusError("org.example.Alarms.Error.NotFound", "no alarm rings"))
    }

    @Test func `an empty id is NotFound and silences nothing`() throws {
        service.advance(by: .seconds(60))
        #expect(try service.properties()["AlertingCount"] == .uint32(1))
        let expected = BusError("org.example.Alarms.Error.NotFound", "there is no alarm \"\"")
        #expect(try refusal("Update", .string(""), .dictionary([])) == expected)
        #expect(try refusal("SetEnabled", .string(""), .boolean(false)) == expected)
        #expect(try refusal("NextOccurrences", .string(""), .uint32(1)) == expected)
        #expect(try refusal("InvokeAction", .string(""), .string("stop"), .dictionary([])) == expected)
        #expect(try refusal("Snooze", .string(""), .dictionary([])) == expected)
        #expect(try refusal("Extend", .string(""), .uint64(60_000_000)) == expected)
        for verb in ["Cancel", "SkipNext", "Stop", "Pause", "Resume", "Restart"] as [MemberName] {
            #expect(try refusal(verb, .string("")) == expected)
        }
        #expect(try service.properties()["AlertingCount"] == .uint32(1))
    }

    @Test func `a taken id is AlreadyExists`() throws {
        let configuration = Value.dictionary(["pre-alert": .uint64(1_000_000)])
        for text in [id.description, id.description.uppercased()] {
            #expect(
                try refusal("Schedule", .string(text), configuration)
                    == BusError(
                        "org.example.Alarms.Error.AlreadyExists",
                        "id: expected one that is free, got \(id), which is taken"))
        }
    }

    @Test func `a method that the state doesn't allow is InvalidState, with the state that it is in`() throws {
        let error = try refusal("Resume", .string(id.description))
        #expect(
            error
                == BusError(
                    "org.example.Alarms.Error.InvalidState",
                    "it isn't paused: it counts down"))
        #expect(try refusal("Snooze", .string(id.description), .dictionary([])).name == error.name)
        try service.verb("Pause", id)
        #expect(try refusal("Pause", .string(id.description)).name == error.name)
    }

    @Test func `one alarm too many is MaximumLimitReached`() throws {
        _ = try service.schedule(["pre-alert": .uint64(60_000_000)])
        let error = try refusal("Schedule", .string(""), .dictionary(["pre-alert": .uint64(1_000_000)]))
        #expect(error.name == "org.example.Alarms.Error.MaximumLimitReached")
        #expect(error.message.contains("2"))
        #expect(try refusal("StartTimer", .uint32(1), .string("")).name == error.name)
    }

    @Test func `a command that couldn't be stored is StorageFailed`() throws {
        let id = try service.schedule(["pre-alert": .uint64(60_000_000)])
        let call = try Call.service("Cancel", .string(id.description)).message
        guard case .command = service.bus.read(call) else {
            Issue.record("Cancel is no command")
            return
        }
        let reply = try call.reply(BusError.storageFailed(StorageFailure(.verbatim("full")).reason))
        #expect(reply.error == BusError("org.example.Alarms.Error.StorageFailed", "full"))
        #expect(reply.replySerial == Call.serial)
    }

    @Test(arguments: ["tea", "0", "00000000-0000-4000-8000-00000000000", "00000000_0000_4000_8000_000000000001", " "])
    func `an id that is no UUID is InvalidConfiguration in Schedule`(text: String) throws {
        let configuration = Value.dictionary(["pre-alert": .uint64(1_000_000)])
        #expect(
            try refusal("Schedule", .string(text), configuration)
                == BusError(
                    "org.example.Alarms.Error.InvalidConfiguration",
                    "requested_id: expected a UUID, or an empty text for a new one, got \"\(text)\""))
    }

    @Test(arguments: [0, 366 * 86_400 + 1, .max] as [UInt32])
    func `StartTimer takes 1 second to 366 days`(seconds: UInt32) throws {
        #expect(
            try refusal("StartTimer", .uint32(seconds), .string("Tea"))
                == BusError(
                    "org.example.Alarms.Error.InvalidConfiguration",
                    "seconds: expected 1 to 31622400, got \(seconds)"))
        let made = try service.answer(.service("StartTimer", .uint32(366 * 86_400), .string("Tea")))
        let text = try #require(made.first).text
        let timer = try #require(AlarmID(text))
        #expect(
            try service.configuration(of: timer)
                == .dictionary([("title", .string("Tea")), ("pre-alert", .uint64(31_622_400_000_000))]))
        try service.verb("Cancel", timer)
        try service.answer(.service("StartTimer", .uint32(1), .string("")))
    }

    @Test func `StartTimer refuses a title as Schedule does`() throws {
        let long = String(repeating: "a", count: 1025)
        #expect(try refusal("StartTimer", .uint32(1), .string(long)).name == "org.example.Alarms.Error.TooLarge")
        let error = try refusal("StartTimer", .uint32(1), .string("\u{7}"))
        #expect(error.name == "org.example.Alarms.Error.InvalidConfiguration")
        #expect(error.message.hasPrefix("title: expected "))
    }

    @Test func `enabling a past alarm is InvalidSchedule`() throws {
        let due = UInt64(Service.start.wall.microseconds) + 1_000_000
        let alarm = try service.schedule(["fire-at": .uint64(due), "enabled": .boolean(false)])
        service.advance(by: .seconds(1))
        let error = try refusal("SetEnabled", .string(alarm.description), .boolean(true))
        #expect(error.name == "org.example.Alarms.Error.InvalidSchedule")
        #expect(error.message.hasPrefix("fire-at: expected a date and time after now"))
    }

    @Test func `a refused text is quoted truncated and without control characters`() throws {
        let text = "\u{1B}[31m\n" + String(repeating: "x", count: 100_000)
        for error in [
            try refusal("Cancel", .string(text)),
            try refusal("Schedule", .string(text), .dictionary([])),
            try refusal("Schedule", .string(""), .dictionary([text: .uint32(1)])),
            try refusal("List", .dictionary([text: .uint32(1)])),
            try refusal("History", .dictionary([text: .uint32(1)])),
            try refusal("History", .dictionary(["id": .string(text)])),
            try refusal("ScheduleAt", .string(text.prefix(200).description), .string("")),
            try refusal("Schedule", .string(""), .dictionary(["time": .string(text)])),
            try refusal("InvokeAction", .string(id.description), .string(text), .dictionary([])),
            try refusal(
                "Schedule", .string(""),
                .dictionary(["default-action": .dictionary(["name": .string(text.prefix(99).description)])])),
            try refusal("Schedule", .string(""), .dictionary(["weekdays": .strings([text])])),
            try service.refusal(of: .object(.alarms, .properties, "Get", .string(""), .string(text))),
            try service.refusal(of: .object(.alarms, .properties, "GetAll", .string(text))),
        ] {
            #expect(error.message.utf8.count < 500)
        }
        #expect(!(try refusal("Cancel", .string(text))).message.contains("\u{1B}"))
    }
}
