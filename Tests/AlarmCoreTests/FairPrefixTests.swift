import AlarmCore
import Testing

/// The first elements of a list in which several clients have theirs.
struct FairPrefixTests {
    /// The first elements of a list of clients' names with numbers.
    private func first(_ count: Int, of list: String) -> String {
        list.split(separator: " ").fairPrefix(count) { $0.first }.joined(separator: " ")
    }

    @Test func `elements that all have room stay`() {
        #expect(first(3, of: "a1 a2 b1") == "a1 a2 b1")
        #expect(first(0, of: "") == "")
    }

    @Test func `those of one client are the first ones`() {
        #expect(first(2, of: "a1 a2 a3") == "a1 a2")
        #expect(first(0, of: "a1") == "")
    }

    @Test func `each client has its share, in the order of the list`() {
        #expect(first(4, of: "a1 a2 a3 a4 a5 b1 b2 b3 c1") == "a1 a2 b1 c1")
        #expect(first(6, of: "a1 a2 a3 a4 a5 b1 b2 b3 c1") == "a1 a2 a3 b1 b2 c1")
        #expect(first(2, of: "a1 b1 c1") == "a1 b1")
    }
}
