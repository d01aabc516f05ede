import ActivityCore
import Testing

/// The values of an element's keys.
@Suite struct LayoutValuesTests {
    @Test func `values are in the order of keys, in whatever order they are set`() {
        var values: LayoutValues = [.tint: .string("#FF0000"), .text: .string("a"), .lines: .unsigned(2, type: "u")]
        values[.style] = .string("title")
        #expect(values.entries.map(\.key) == [.text, .style, .lines, .tint])
        #expect(
            values == [
                .text: .string("a"), .style: .string("title"), .lines: .unsigned(2, type: "u"),
                .tint: .string("#FF0000"),
            ])
    }

    @Test func `a value replaces the one before, and nil removes it`() {
        var values: LayoutValues = [.text: .string("a"), .text: .string("b"), .time: .unsigned(1, type: "t")]
        #expect(values[.text] == .string("b"))
        values[.time] = .unsigned(2, type: "t")
        values[.text] = nil
        values[.label] = nil
        #expect(values == [.time: .unsigned(2, type: "t")])
        #expect(values[.text] == nil)
    }
}
