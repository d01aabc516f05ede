internal import AlarmCore

/// The alarms in the copy: see ``AlarmCopy``.
struct CopyContents {
    /// The last entry for an alarm.
    enum Entry {
        /// The row of the alarm, and the rows of its parts, some of which may be lost.
        case alarm(Row, parts: [Row])
        /// The removal of the alarm by the commit with this number.
        case removed(Int64)

        /// The number of the commit; `nil`: unknown.
        var written: Int64? {
            switch self {
            case .alarm(let row, _): row.written
            case .removed(let written): written
            }
        }
    }

    /// The entries, by the identifiers of the alarms.
    private(set) var entries: [[UInt8]: Entry] = [:]
    /// The number of the latest commit in the copy; `nil`: there is none.
    private(set) var latest: Int64?
    /// True if the copy has the state of all alarms after the latest commit: the rewrite was completed, all lines are
    /// intact, and the last line ends a commit.
    private(set) var isComplete = false

    /// The size of the end of the file that contains the last line, which is short, bytes.
    private static let end = 1 << 8

    /// Creates empty contents.
    init() {}

    /// Reads the file at `path`, if there is one, without damaged lines.
    init(of path: String) {
        guard let bytes = FileBytes.read(path) else { return }
        let first = bytes.prefix(AlarmCopy.firstLineLength)
        var isIntact = first.last == 0x0A && bytes.last == 0x0A
        var hasAll = false
        var endsCommit = false
        for line in bytes[first.endIndex...].split(separator: 0x0A) {
            guard let row = Row(line: line), let written = row.written else {
                isIntact = false
                for part in CopyLines.parts(of: line) {
                    if let row = Row(line: part), let written = row.written { add(row, written) }
                }
                continue
            }
            add(row, written)
            let end = CopyLines.End(rawValue: row.table)
            hasAll = hasAll || end == .completion
            endsCommit = end != nil
        }
        isComplete = hasAll && isIntact && endsCommit
    }

    private mutating func add(_ row: Row, _ written: Int64) {
        latest = max(latest ?? written, written)
        switch row.table {
        case Table.alarm.rawValue:
            if let id = row.blob("id") { entries[id] = .alarm(row, parts: []) }
        case CopyLines.removal:
            if let id = row.blob("id") { entries[id] = .removed(written) }
        default:
            guard let id = row.blob("alarm_id"), case .alarm(let alarm, var parts) = entries[id],
                alarm.written == written
            else { return }
            parts.append(row)
            entries[id] = .alarm(alarm, parts: parts)
        }
    }

    /// True if there are alarms.
    var hasAlarms: Bool {
        entries.values.contains { if case .alarm = $0 { true } else { false } }
    }

    /// Returns the number of the commit in the last line of the copy; `nil`: there is no copy, or its last line is
    /// damaged or doesn't end a commit.
    static func lastWritten(in path: String) -> Int64? {
        guard let size = FileStamp(of: path)?.size,
            let end = FileBytes.read(path, from: max(0, size - end), count: end), end.last == 0x0A,
            let line = end.split(separator: 0x0A).last, let row = Row(line: line),
            CopyLines.End(rawValue: row.table) != nil
        else { return nil }
        return row.written
    }
}
