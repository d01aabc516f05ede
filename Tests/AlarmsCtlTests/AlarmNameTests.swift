import AlarmsClient
@testable import alarmsctl
import Testing

struct AlarmNameTests {
    private static func alarm(_ id: String, _ title: String) -> AlarmProperties {
        AlarmProperties(["Id": .string(id), "Title": .string(title)])
    }

    private let alarms = [
        Self.alarm("3f2a0000-0000-4000-8000-000000000001", "T\u{1B}"),
        Self.alarm("3f2a0000-0000-4000-8000-000000000002", "T\u{1B}"),
        Self.alarm("9abc0000-0000-4000-8000-000000000003", "Green tea, strong"),
        Self.alarm("deaf0000-0000-4000-8000-000000000004", "Beef at 3f2a"),
        Self.alarm("00000000-0000-4000-8000-000000000005", "Café \u{1112}\u{1161}\u{11AB}국 ☕"),
    ]

    private func resolve(_ text: String) throws -> String { try AlarmName(text).resolve(among: alarms) }

    @Test func `the beginning of one alarm's id is enough, in any case`() throws {
        #expect(try resolve("9ABC") == alarms[2].id)
        #expect(try resolve("9abc0000-0") == alarms[2].id)
        #expect(try resolve(alarms[0].id) == alarms[0].id)
    }

    @Test(arguments: [
        ("tea", 2), ("GREEN TEA", 2), ("green  tea", 2), ("tea, strong", 2), ("strong!", 2), ("beef", 3), ("at", 3),
        ("cafe\u{301}", 4), ("한국", 4), ("☕", 4),
    ])
    func `words of a title name its alarm, in any case and without punctuation around them`(
        name: String, index: Int
    ) throws {
        #expect(try resolve(name) == alarms[index].id)
    }

    @Test(arguments: [
        "zzzz", "te", "tea green", "green strong", "-", "9ab", "-----", "00000000-0000-4000-8000-00000000000f",
    ])
    func `parts of words, other orders and too few digits name nothing`(name: String) {
        #expect(throws: Problem.noSuchAlarm(name)) { try resolve(name) }
    }

    /// A title that has the digits as well isn't asked for.
    @Test(arguments: ["3f2a", "t\u{1B}"]) func `a name of several is a usage error that lists them`(name: String) throws
    {
        #expect {
            try resolve(name)
        } throws: { error in
            guard case .usage(let text) = error as? Problem else { return false }
            return text.contains(alarms[0].id) && text.contains(alarms[1].id) && !text.contains("deaf")
                && text.contains("2 alarms") && !text.contains("\u{1B}")
        }
    }

    @Test(arguments: ["", " ", "\n"]) func `a blank name is a usage error`(name: String) {
        #expect { try AlarmName(name) } throws: { ($0 as? Problem)?.status == .usage }
    }

    @Test func `only a UUID is an id`() throws {
        #expect(try AlarmName(alarms[0].id.uppercased()).id == alarms[0].id)
        for text in [
            "3f2a", alarms[0].id + "0", String(alarms[0].id.dropLast()) + "g", String(repeating: "0", count: 36),
        ] {
            #expect(try AlarmName(text).id == nil)
        }
    }

    @Test func `abbreviations are as short as unambiguous`() {
        let both = AlarmName.abbreviations(of: alarms.map(\.id))
        #expect(both[alarms[0].id] == alarms[0].id)
        #expect(AlarmName.abbreviations(of: [alarms[0].id, alarms[2].id])[alarms[2].id] == "9abc0000")
        #expect(AlarmName.abbreviations(of: []).isEmpty)
    }
}
