/// The alarms in the copy: see ``AlarmCopy``.
struct CopyContents {
    /// The last that the copy has of an alarm.
    enum Entry {
        /// The row of the alarm, and those of its parts.
        case alarm(Row, parts: [Row])
        /// It was removed, by the commit of this number.
        case removed(Int64)

        /// The number of the commit that wrote it.
        var written: Int64 {
            switch self {
            case .alarm(let row, _): row.integer("written") ?? 0
            case .removed(let written): written
            }
        }
    }

    /// The entries, by the identifiers of the alarms.
    private(set) var entries: [[UInt8]: Entry] = [:]
    /// The number of the latest commit in it; `nil`: there is none.
    private(set) var latest: Int64?
    /// True if it has all alarms as they were after that commit: it was made completely, and each line is intact.
    private(set) var isComplete = false

    /// The sizes of the end of the file that is searched for the last commit, bytes: of some lines, and of the longest.
    private static let ends = [1 << 12, 1 << 18]

    /// The contents of no copy.
    init() {}

    /// Reads the file at `path`, if there is one. Lines that aren't intact are left out.
    init(of path: String) {
        guard let bytes = FileBytes.read(path) else { return }
        var isIntact = bytes.last == 0x0A
        for line in bytes.split(separator: 0x0A).dropFirst() {
            guard let row = Row(line: line), let written = row.integer("written") else {
                isIntact = false
                continue
            }
            latest = max(latest ?? written, written)
            switch row.table {
            case Table.alarm.rawValue:
                if let id = row.blob("id") { entries[id] = .alarm(row, parts: []) }
            case CopyLines.removal:
                if let id = row.blob("id") { entries[id] = .removed(written) }
            case CopyLines.completion:
                isComplete = true
            default:
                guard let id = row.blob("alarm_id"), case .alarm(let alarm, var parts) = entries[id],
                    alarm.integer("written") == written
                else { continue }
                parts.append(row)
                entries[id] = .alarm(alarm, parts: parts)
            }
        }
        isComplete = isComplete && isIntact
        // Of an alarm that lacks parts an earlier line would be as wrong.
        entries = entries.filter { entry in
            guard case .alarm(let row, let parts) = entry.value else { return true }
            return row.integer("parts") == Int64(parts.count)
        }
    }

    /// True if there are alarms.
    var hasAlarms: Bool {
        entries.values.contains { if case .alarm = $0 { true } else { false } }
    }

    /// Returns the number of the commit that wrote the last intact line of the copy; `nil`: there is none, or the last line
    /// has no end.
    static func lastWritten(in path: String) -> Int64? {
        guard let size = FileStamp(of: path)?.size else { return nil }
        for length in ends {
            guard let end = FileBytes.read(path, from: max(0, size - length), count: length), end.last == 0x0A
            else { return nil }
            for line in end.split(separator: 0x0A).reversed() {
                if let written = Row(line: line)?.integer("written") { return written }
            }
        }
        return nil
    }
}
