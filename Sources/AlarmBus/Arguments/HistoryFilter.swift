internal import AlarmCore
internal import DBus

/// The filter of History: `a{sv}` with `id s`, `app-id s`, `since t`, `limit u`, each optional.
struct HistoryFilter: Hashable, Sendable {
    private var id: AlarmID?
    private var appID: String?
    private var since = WallTime(microseconds: .min)
    private var limit = Int.max

    /// Reads the next argument of `reader`.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader) throws(Refusal) {
        try reader.forEachEntry(of: "filter") { (name, value) throws(Refusal) in
            switch name {
            case "id": id = try value.alarmID(for: name)
            case "app-id": appID = try value.string(for: name)
            case "since": since = WallTime(microseconds: Int64(clamping: try value.uint64(for: name)))
            case "limit": limit = try value.limit(for: name)
            default: throw .unknownFilter(name, expected: ["id", "app-id", "since", "limit"])
            }
        }
    }

    /// Returns the entries of `history` that pass the filter and are visible to a caller, in the same order.
    func entries(of history: [HistoryEntry], seenBy caller: Caller) -> [HistoryEntry] {
        let entries = history.lazy.filter { entry in
            caller.sees(entry) && entry.at >= since && id.map { $0 == entry.id } ?? true
                && appID.map { $0 == entry.appID } ?? true
        }
        return Array(entries.prefix(limit))
    }
}

extension Caller {
    /// Returns true if an entry of the history is about an alarm that is or was visible to the caller.
    fileprivate func sees(_ entry: HistoryEntry) -> Bool {
        guard let app = sandboxedApp else { return true }
        return entry.appOrigin == app.origin && entry.appID == app.id
    }
}
