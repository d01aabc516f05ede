import AlarmsClient
@testable import alarmsctl
import Testing

struct AlarmDocumentTests {
    private static let id = "4bf7e5d6-7a51-4c49-9f0e-0f6f6ad9a6f4"

    private func read(_ text: String) throws -> [TransferredAlarm] {
        try AlarmDocument(reading: Array(text.utf8)).alarms
    }

    private func document(_ alarms: String) -> String {
        #"{"format": "org.example.Alarms", "version": 1, "alarms": \#(alarms)}"#
    }

    @Test func `a document is read back the same`() throws {
        let values = Dictionary(
            uniqueKeysWithValues: TypedValuesTests.values.enumerated().map { ("key\($0)", $1) })
        let alarms = [
            TransferredAlarm(id: Self.id, configuration: values),
            TransferredAlarm(id: UUIDText.derived(from: "a"), configuration: [:]),
        ]
        let text = AlarmDocument(alarms).text
        #expect(try read(text) == alarms)
        #expect(text.split(separator: "\n").count == 4)
        #expect(try read(AlarmDocument([]).text).isEmpty)
    }

    @Test func `a document can grow: members that aren't known are passed over`() throws {
        let text = """
            {"made": [1], "version": 1, "alarms": [{"note": {}, "configuration": {}, "id": "\(Self.id.uppercased())"}],
             "format": "org.example.Alarms"}
            """
        #expect(try read(text) == [TransferredAlarm(id: Self.id, configuration: [:])])
    }

    @Test(arguments: [
        ("[]", "format: expected \"org.example.Alarms\", got nothing"),
        (#"{"format": "a"}"#, "format: expected \"org.example.Alarms\", got \"a\""),
        (#"{"format": "org.example.Alarms", "version": 2, "alarms": []}"#, "version: expected 1, got 2"),
        (#"{"format": "org.example.Alarms", "alarms": []}"#, "version: expected 1, got nothing"),
        (#"{"format": "org.example.Alarms", "version": 1}"#, "alarms: expected an array, got nothing"),
    ])
    func `another document is refused`(text: String, problem: String) {
        let error = #expect(throws: Problem.self) { try read(text) }
        #expect(error.map(Messages.problem) == problem)
    }

    @Test(arguments: [
        ("[7]", "alarms[0].id: expected a UUID, got nothing"),
        (#"[{"id": "x"}]"#, "alarms[0].id: expected a UUID, got \"x\""),
        (#"[{"id": "\#(id)"}]"#, "alarms[0].configuration: expected an object, got nothing"),
        (
            #"[{"id": "\#(id)", "configuration": {"title": {"type": "s", "data": 7}}}]"#,
            "alarms[0] (\(id)): title: expected a value of type s, got 7"
        ),
        (
            #"[{"id": "\#(id)", "configuration": {"title": {"type": "s", "data": "\u0000"}}}]"#,
            "alarms[0] (\(id)): title: expected a value that D-Bus can carry"
        ),
        (
            #"[{"id": "\#(id)", "configuration": {"metadata": {"type": "o", "data": "a"}}}]"#,
            "alarms[0] (\(id)): metadata: expected a value that D-Bus can carry"
        ),
        (
            #"[{"id": "\#(id)", "configuration": {}}, {"id": "\#(id)", "configuration": {}}]"#,
            "alarms[1]: \(id): given twice"
        ),
    ])
    func `a wrong alarm is refused by its place, its id and the key`(alarms: String, problem: String) {
        let error = #expect(throws: Problem.self) { try read(document(alarms)) }
        #expect(error.map(Messages.problem)?.hasPrefix(problem) == true, "\(String(describing: error))")
    }

    @Test func `bytes that aren't UTF-8 are refused`() {
        #expect(throws: Problem.self) { try AlarmDocument(reading: [0x7B, 0xFF, 0x7D]) }
    }

    @Test(
        arguments: [
            ("{4BF7E5D6-7A51-4C49-9F0E-0F6F6AD9A6F4}", id), ("4bf7e5d67a514c499f0e0f6f6ad9a6f4", id), (id, id),
            ("", nil),
            ("4bf7e5d6", nil), ("4bf7e5d6-7a51-4c49-9f0e-0f6f6ad9a6f", nil), ("zbf7e5d67a514c499f0e0f6f6ad9a6f4", nil),
            ("4bf7e5d6-7a514c499f0e0f6f6ad9a6f4", nil), ("٤bf7e5d67a514c499f0e0f6f6ad9a6f4", nil),
        ] as [(String, String?)])
    func `a UUID is understood as other programs write it`(text: String, id: String?) {
        #expect(UUIDText.canonical(text) == id)
    }

    @Test func `a derived UUID is always the same, differs from others, and is one`() {
        let ids = (0..<1000).map { UUIDText.derived(from: "alarm \($0)") }
        #expect(Set(ids.map { $0.prefix(8) }).count == ids.count)
        #expect(ids == (0..<1000).map { UUIDText.derived(from: "alarm \($0)") })
        for id in ids {
            #expect(UUIDText.canonical(id) == id)
            #expect(Array(id)[14] == "8" && "89ab".contains(Array(id)[19]))
        }
    }
}
