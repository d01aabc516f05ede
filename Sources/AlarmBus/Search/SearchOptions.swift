internal import AlarmCore
internal import DBus

/// The options of Find: `a{sv}` with `limit u` and `schedule b`, each optional.
struct SearchOptions {
    /// The greatest number of results.
    private(set) var limit = Finder.most
    /// True if the text is a schedule.
    private(set) var isSchedule = false

    /// Reads the argument at which `reader` is.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader) throws(Refusal) {
        try reader.forEachEntry(of: "options") { (name, value) throws(Refusal) in
            switch name {
            case "limit":
                let count = try value.uint32(for: name)
                guard (1...UInt32(Finder.most)).contains(count) else {
                    throw .invalidConfiguration(key: name, expected: .range(1, Finder.most), got: .number(count))
                }
                limit = Int(count)
            case "schedule": isSchedule = try value.boolean(for: name)
            default:
                throw .invalidConfiguration(
                    key: "options", expected: .oneOf(["limit", "schedule"]), got: .quoted(name))
            }
        }
    }
}
