import AlarmsClient
@testable import alarmsctl
import JSONText
import Testing

/// Values as `busctl --json` types them.
struct TypedValuesTests {
    /// Values of every type of D-Bus but file descriptors.
    static let values: [Value] = [
        .byte(.max), .boolean(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min),
        .uint64(.max), .double(-0.1), .double(.leastNonzeroMagnitude), .double(1e300), .double(.infinity),
        .double(-.infinity),
        .double(7), .string("grüße \"🕰\"\n\u{1}"), .objectPath("/org/example/Test_1"), .signature("a{sv}"),
        .signature(""), .strings([]), .strings(["", "two"]), .array([.byte(1), .byte(2)], of: "y"),
        .array([.array([], of: "i"), .array([.int32(7)], of: "i")], of: "ai"), .array([], of: "(a{sv}(ib))"),
        .structure([.int32(-1), .structure([.string("one"), .variant(.variant(.byte(0)))])]),
        .array([.structure([.variant(.strings(["x"]))])], of: "(v)"), .variant(.dictionary(["a": .uint64(.max)])),
        .dictionary(["": .double(0), "key": .array([], of: "{uas}")]),
        .array([.entry(.uint32(7), .strings(["seven"]))], of: "{uas}"),
        .array([.entry(.objectPath("/a"), .boolean(true))], of: "{ob}"),
        .array([.entry(.boolean(true), .array([.entry(.string("b"), .byte(1))], of: "{sy}"))], of: "{ba{sy}}"),
        .dictionary(["stop": ["text": Value.string("Off")]]),
    ]

    @Test(arguments: values) func `a value of any type is written and read back the same`(value: Value) throws {
        let text = JSON(typed: value).text
        #expect(try JSON(reading: Array(text.utf8)).typedValue() == value, "\(text)")
    }

    @Test func `a value that isn't a number is read back as one`() throws {
        guard case .double(let number) = try JSON(typed: .double(.nan)).typedValue() else {
            return #expect(Bool(false), "another type")
        }
        #expect(number.isNaN)
    }

    @Test func `the form is that of busctl`() {
        let value = Value.dictionary(["n": .int32(-3), "l": .strings(["x"]), "v": .variant(.structure([.byte(1)]))])
        #expect(
            JSON(typed: value).text == """
                {"type": "a{sv}", "data": {"l": {"type": "as", "data": ["x"]}, "n": {"type": "i", "data": -3}, \
                "v": {"type": "v", "data": {"type": "(y)", "data": [1]}}}}
                """)
    }

    @Test func `dictionaries are in the order of their keys`() {
        let entries = ["b", "a"].map { Value.entry(.string($0), .byte(1)) }
        #expect(JSON(typed: .array(entries, of: "{sy}")).text == #"{"type": "a{sy}", "data": {"a": 1, "b": 1}}"#)
    }

    @Test(arguments: [
        "7", "{}", #"{"type": "s"}"#, #"{"data": "s"}"#, #"{"type": 7, "data": 7}"#, #"{"type": "s", "data": 7}"#,
        #"{"type": "y", "data": 256}"#, #"{"type": "u", "data": -1}"#, #"{"type": "u", "data": 1.5}"#,
        #"{"type": "t", "data": 18446744073709551616}"#, #"{"type": "b", "data": 1}"#, #"{"type": "d", "data": "1"}"#,
        #"{"type": "as", "data": "x"}"#, #"{"type": "as", "data": [1]}"#, #"{"type": "(s)", "data": []}"#,
        #"{"type": "(s)", "data": ["a", "b"]}"#, #"{"type": "a{sv}", "data": {"a": 1}}"#,
        #"{"type": "a{sv}", "data": [["a", 1]]}"#, #"{"type": "a{us}", "data": {"1": "a"}}"#,
        #"{"type": "a{us}", "data": [[1]]}"#, #"{"type": "h", "data": 0}"#, #"{"type": "", "data": 0}"#,
        #"{"type": "ss", "data": "a"}"#, #"{"type": "a", "data": []}"#, #"{"type": "()", "data": []}"#,
        #"{"type": "a{vs}", "data": []}"#, #"{"type": "a{s}", "data": {}}"#, #"{"type": "{ss}", "data": {}}"#,
        #"{"type": "(s", "data": ["a"]}"#, #"{"type": "a{sss}", "data": {}}"#, #"{"type": "v", "data": "a"}"#,
    ])
    func `data that isn't of its type is refused`(text: String) throws {
        let json = try JSON(reading: Array(text.utf8))
        #expect(throws: Problem.self) { try json.typedValue() }
    }

    @Test func `what is nested too deeply is refused`() throws {
        var value = Value.byte(1)
        for _ in 0..<100 { value = .variant(value) }
        #expect(throws: Problem.self) { try JSON(typed: value).typedValue() }
        let type = String(repeating: "a", count: 100) + "y"
        let data = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let json = try JSON(reading: Array(#"{"type": "\#(type)", "data": \#(data)}"#.utf8))
        #expect(throws: Problem.self) { try json.typedValue() }
    }
}
