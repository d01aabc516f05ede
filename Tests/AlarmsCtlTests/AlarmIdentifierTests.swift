import AlarmsClient
@testable import alarmsctl
import Testing

struct AlarmIdentifierTests {
    private let alarms = [
        "3f2a0000-0000-4000-8000-000000000001", "3f2a0000-0000-4000-8000-000000000002",
        "9abc0000-0000-4000-8000-000000000003",
    ]
    .map { AlarmProperties(["Id": .string($0), "Title": .string("T\u{1B}")]) }

    @Test func `a prefix of one alarm's id is enough, in any case`() throws {
        #expect(try AlarmIdentifier("9ABC").resolve(among: alarms) == alarms[2].id)
        #expect(try AlarmIdentifier(alarms[0].id).resolve(among: alarms) == alarms[0].id)
    }

    @Test func `a prefix of several is a usage error that lists them`() throws {
        let identifier = try AlarmIdentifier("3f2a")
        #expect {
            try identifier.resolve(among: alarms)
        } throws: { error in
            guard case .usage(let text) = error as? Problem else { return false }
            return text.contains(alarms[0].id) && text.contains(alarms[1].id) && !text.contains(alarms[2].id)
                && !text.contains("\u{1B}")
        }
    }

    @Test func `a prefix of none is refused`() throws {
        #expect(throws: Problem.noSuchAlarm("zzzz")) { try AlarmIdentifier("zzzz").resolve(among: alarms) }
    }

    @Test func `only a UUID is whole`() throws {
        #expect(try AlarmIdentifier(alarms[0].id.uppercased()).isWhole)
        for text in [
            "3f2a", alarms[0].id + "0", String(alarms[0].id.dropLast()) + "g", String(repeating: "0", count: 36),
        ] {
            #expect(try !AlarmIdentifier(text).isWhole)
        }
    }

    @Test func `abbreviations are as short as unambiguous`() {
        let both = AlarmIdentifier.abbreviations(of: alarms.map(\.id))
        #expect(both[alarms[0].id] == alarms[0].id)
        #expect(AlarmIdentifier.abbreviations(of: [alarms[0].id, alarms[2].id])[alarms[2].id] == "9abc0000")
        #expect(AlarmIdentifier.abbreviations(of: []).isEmpty)
    }
}
