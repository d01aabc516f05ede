internal import AlarmCore
internal import DBus

/// The options of Snooze: `a{sv}` with `length t`, optional.
struct SnoozeOptions {
    /// The length of the snooze, µs; `nil`: the alarm's own.
    private(set) var length: UInt64?

    /// Reads the next argument of `reader`.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader) throws(Refusal) {
        try reader.forEachEntry(of: "options") { (name, value) throws(Refusal) in
            guard name == "length" else {
                throw .invalidConfiguration(key: "options", expected: .verbatim("length"), got: .quoted(name))
            }
            length = try value.uint64(for: name)
        }
    }
}
