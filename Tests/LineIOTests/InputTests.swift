import Testing

@testable import LineIO

/// Lines of commands, as they arrive in parts.
@Suite struct InputTests {
    @Test func `lines come in parts, or many at once`() {
        var input = Input(longest: 4200)
        func lines(_ bytes: [UInt8]) -> [String?] { input.lines(completedBy: bytes).map(\.text) }
        #expect(lines(Array("st".utf8)) == [])
        #expect(lines(Array("op\nstop\n\nx".utf8)) == ["stop", "stop", ""])
        #expect(lines([UInt8](repeating: 65, count: 4199)) == [])
        #expect(lines([10]) == ["x" + String(repeating: "A", count: 4199)])
    }

    @Test func `a line that is too long has no text, and the next one has`() {
        var input = Input(longest: 4)
        func lines(_ text: String) -> [String?] { input.lines(completedBy: text.utf8).map(\.text) }
        #expect(lines("1234") == [])
        #expect(lines("5") == [])
        #expect(lines(String(repeating: "6", count: 100_000)) == [])
        #expect(lines("\nstop\n") == [nil, "stop"])
    }
}
