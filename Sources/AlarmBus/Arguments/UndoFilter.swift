internal import AlarmCore
internal import DBus

/// The filter of ListUndo: `a{sv}` with `id s`, `limit u`, each optional.
struct UndoFilter {
    private var id: AlarmID?
    private var limit = Int.max

    /// Reads the next argument of `reader`.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader) throws(Refusal) {
        try reader.forEachEntry(of: "filter") { (name, value) throws(Refusal) in
            switch name {
            case "id": id = try value.alarmID(for: name)
            case "limit": limit = try value.limit(for: name)
            default: throw .unknownFilter(name, expected: ["id", "limit"])
            }
        }
    }

    /// Returns the entries of `log` that pass the filter, in the same order.
    func entries(of log: [UndoEntry]) -> [UndoEntry] {
        let entries = log.filter { entry in id.map { $0 == entry.id } ?? true }
        return Array(entries.prefix(limit))
    }
}
