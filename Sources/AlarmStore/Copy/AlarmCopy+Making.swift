internal import CLinux
internal import Glibc

/// The rewriting of the copy.
extension AlarmCopy {
    /// The first word of the first line; the size of the file when it was made follows, bytes, in ten digits.
    private static let signature = "alarms-copy"
    /// The size up to which a file isn't rewritten for its length, bytes.
    static let smallest = 1 << 16

    /// The length of the first line, with its line break, bytes.
    static let firstLineLength = firstLine(size: 0).count

    /// Returns the size at which a file is rewritten, bytes.
    ///
    /// - Parameter size: The size of the file when it was made.
    static func limit(made size: Int) -> Int { max(smallest, 2 * size) }

    /// Continues writing the new file, and completes it if all alarms are in it.
    ///
    /// - Parameter end: The time at which to interrupt, ns on the monotonic clock.
    /// - Throws: `StoreError` if the file can't be written, or if a row is damaged, which the present file has intact.
    func make(from database: Database, _ written: Int64, until end: UInt64) throws(StoreError) {
        var progress = self.progress ?? Progress(size: 0)
        let alarms = try Statement("\(Table.alarm.select) WHERE id > ?1 ORDER BY id LIMIT 16", in: database)
        var parts: [(Table, Statement)] = []
        for table in Table.alarm.parts {
            parts.append((table, try Statement("\(table.select) WHERE alarm_id = ?1", in: database)))
        }
        let lines = CopyLines()
        while true {
            let last = progress.last
            // Each identifier sorts after a single zero byte.
            try alarms.bind(last ?? [0], at: 0)
            while try alarms.step() {
                try alarms.add(to: lines, as: .alarm)
                let id = alarms.bytes(Column.id)
                progress.last = id
                guard alarms.integer(Column.parts) != 0 else { continue }
                for (table, rows) in parts {
                    try rows.bind(id, at: 0)
                    while try rows.step() { try rows.add(to: lines, as: table) }
                }
            }
            if progress.size == 0 {
                // Without alarms, no copy is made; an existing one is emptied.
                guard progress.last != nil || FileStamp(of: path) != nil else { return size = 0 }
                unlink(unfinished)
                progress.size = try append(Self.firstLine(size: 0), to: unfinished, at: 0)
            }
            let isLast = progress.last == last
            if isLast { lines.addEnd(.completion, written: written) }
            progress.size = try append(lines.bytes, to: unfinished, at: progress.size)
            lines.removeAll()
            guard !isLast else { break }
            self.progress = progress
            guard Self.now() < end else { return }
        }
        self.progress = nil
        try finish(progress.size)
    }

    private func finish(_ size: Int) throws(StoreError) {
        let descriptor = open(unfinished, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .system(path: unfinished, call: "open", errno: errno) }
        defer { close(descriptor) }
        let line = Self.firstLine(size: size)
        guard pwrite(descriptor, line, line.count, 0) == line.count else {
            throw .system(path: unfinished, call: "pwrite", errno: errno)
        }
        guard rename(unfinished, path) == 0 else { throw .system(path: path, call: "rename", errno: errno) }
        self.size = size
        limit = Self.limit(made: size)
    }

    private static func firstLine(size: Int) -> [UInt8] {
        let digits = String(size)
        return Array("\(signature) \(String(repeating: "0", count: max(0, 10 - digits.count)))\(digits)\n".utf8)
    }

    /// Returns the size of the file when it was made, bytes; `nil`: unknown.
    static func sizeWhenMade(_ path: String) -> Int? {
        guard let line = FileBytes.read(path, count: firstLineLength), line.count == firstLineLength else { return nil }
        let words = line.dropLast().split(separator: 0x20)
        guard words.count == 2, words[0].elementsEqual(signature.utf8) else { return nil }
        return Int(String(decoding: words[1], as: UTF8.self))
    }
}
