import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// Undo, UndoLast and ListUndo.
@Suite struct UndoTests {
    private let service = Service()

    private func entries(_ filter: [String: Value] = [:]) throws -> [[String: Value]] {
        let values = try service.answer(.service("ListUndo", .dictionary(filter)))
        #expect(values.map(\.type) == ["aa{sv}"])
        return try #require(values.first).elements.map { try $0.properties }
    }

    @Test func `a call that is undone leaves the alarm as it was, and answers with its id`() throws {
        let id = try service.schedule(["pre-alert": .uint64(60_000_000), "title": .string("Tea")])
        let before = try service.properties(of: id)
        try service.verb("Cancel", id)
        _ = service.takeEffects()
        #expect(try service.answer(.service("UndoLast")) == [.string(id.description)])
        #expect(try service.properties(of: id) == before)
        let signal = try #require(try service.takeEffects().first.flatMap { try service.bus.signal(of: $0) })
        #expect(signal.member == "InterfacesAdded")
        #expect(try service.answer(.service("UndoLast")) == [.string(id.description)])
        #expect(service.allAlarms.isEmpty)
    }

    @Test func `what can be undone is listed, the latest first`() throws {
        #expect(try entries() == [])
        let tea = try service.schedule(["pre-alert": .uint64(60_000_000), "title": .string("Tea")])
        service.advance(by: .seconds(1))
        let rise = try service.schedule(["time": .string("07:00"), "weekdays": .strings(["mon"])])
        service.advance(by: .seconds(1))
        try service.verb("SkipNext", rise)
        let rows = try entries()
        let start = UInt64(Service.start.wall.microseconds)
        let tokens = try rows.map { try #require($0["Token"]).text }
        #expect(Set(tokens.compactMap { UndoToken($0) }).count == 3)
        #expect(
            rows.map { $0.filter { $0.key != "Token" } } == [
                [
                    "Id": .string(rise.description), "Action": .string("skip-next"), "Title": .string(""),
                    "AtUSec": .uint64(start + 2_000_000), "CallingApp": "",
                ],
                [
                    "Id": .string(rise.description), "Action": .string("schedule"), "Title": .string(""),
                    "AtUSec": .uint64(start + 1_000_000), "CallingApp": "",
                ],
                [
                    "Id": .string(tea.description), "Action": .string("schedule"), "Title": .string("Tea"),
                    "AtUSec": .uint64(start), "CallingApp": "",
                ],
            ])
        #expect(try entries(["limit": .uint32(0)]) == rows)
        #expect(try entries(["limit": .uint32(1)]) == [rows[0]])
        #expect(try entries(["id": .string(rise.description.uppercased())]) == Array(rows[0...1]))
        #expect(try entries(["id": .string(rise.description), "limit": .uint32(1)]) == [rows[0]])
        #expect(try entries(["id": .string(AlarmID.random().description)]) == [])
        #expect(try service.answer(.service("Undo", .string(tokens[2].uppercased()))) == [.string(tea.description)])
        #expect(try entries() == Array(rows[0...1]))
    }

    @Test func `what can't be undone is refused`() throws {
        for call in [
            Call.service("UndoLast"), .service("Undo", .string("")), .service("Undo", .string("tea")),
            .service("Undo", .string(AlarmID.random().description)),
        ] {
            let error = try service.refusal(of: call)
            #expect(error.name == "org.example.Alarms.Error.NotFound")
            #expect(error.message == "there is nothing to undo")
        }
        let id = try service.schedule(["pre-alert": .uint64(60_000_000)])
        try service.verb("Pause", id)
        let token = try #require(try entries().first?["Token"])
        for call in [Call.service("UndoLast"), .service("Undo", token)] {
            #expect(try service.refusal(of: call).name == "org.example.Alarms.Error.InvalidState")
        }
        #expect(try entries().count == 1)
        for (filter, message) in [
            (["app-id": Value.string("")], #"filter: expected id or limit, got "app-id""#),
            (["id": .string("tea")], #"id: expected a UUID, got "tea""#),
            (["limit": .string("1")], "limit: expected a value of type u, got one of type s"),
        ] {
            let error = try service.refusal(of: .service("ListUndo", .dictionary(filter)))
            #expect(error.name == "org.example.Alarms.Error.InvalidConfiguration")
            #expect(error.message == message)
        }
    }
}
