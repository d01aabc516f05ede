@testable import JSONText
@testable import alarmsctl
import Testing

struct JSONReaderTests {
    private func read(_ text: String) throws -> JSON { try JSON(reading: Array(text.utf8)) }

    @Test(arguments: [
        ("null", JSON.null), (" [ ] ", .array([])), ("{}", .object([])), ("true", .boolean(true)),
        ("18446744073709551615", .unsigned(.max)), ("-9223372036854775808", .signed(.min)), ("0", .unsigned(0)),
        ("18446744073709551616", .double(18_446_744_073_709_551_616)), ("-0.5e+2", .double(-50)), ("1E2", .double(100)),
        (#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\udd70 é🕰""#, .string("a\"\\/\u{8}\u{C}\n\r\té🕰 é🕰")),
        ("[1,[2,{\"a\":\"\"}]]\n", .array([.unsigned(1), .array([.unsigned(2), ["a": .string("")]])])),
    ])
    func `JSON is read`(text: String, value: JSON) throws {
        #expect(try read(text) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "True", "[1,]", "[1 2]", "[", "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}", "01", "-",
        "+1", ".5",
        "1.", "1e", "1e999", "0x1", "\"", "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
        "\"\\udc00\"", "1 2", "[]]", "'a'", "NaN", "// a\n1", "\u{FEFF}1", "\u{1}",
    ])
    func `what isn't JSON is refused, with the place`(text: String) {
        let problem = #expect(throws: Problem.self) { try read(text) }
        #expect(problem.map(Messages.problem)?.hasPrefix("line ") == true, "\(text)")
    }

    @Test func `the place is a line and a column`() {
        let problem = #expect(throws: Problem.self) { try read("{\n  \"a\": [1,\n    x]}") }
        #expect(problem.map(Messages.problem) == "line 3, column 5: expected a value, got 'x]}'")
    }

    @Test func `depth is bounded`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try read(nested(JSONReader.deepest))
        for depth in [JSONReader.deepest + 2, 1_000_000] {
            #expect(throws: Problem.self) { try read(nested(depth)) }
            #expect(throws: Problem.self) { try read(String(repeating: "{\"a\":", count: depth)) }
        }
    }
}
