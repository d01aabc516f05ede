internal import AlarmCore
internal import CLinux
internal import Glibc

/// The copy of the alarms: a second file, in another format, for when the store can't be read.
///
/// # Theory of operation
///
/// It is a text of lines, each with a row of an alarm or the word that one was removed: see ``CopyLines``. The changes of a
/// commit are appended after it, in one call of `write`; the last line about an alarm counts. Each line has its checksum, so
/// that damage costs its own lines only. The column `written` of rows and lines, which grows with each commit, says which of
/// them is later; the number of the last commit that removed alarms is in the table `removal`. So a database that has lost
/// its last commits is older than the copy.
///
/// A file that is missing, lacks lines, or is twice as long as it was when it was made, is made anew beside, from the rows
/// in the database in the order of their identifiers, and renamed. That takes at most 5 ms of a
/// commit, and goes on with the next one; lines of changes meanwhile are appended to both files. A line behind all alarms says
/// that none is missing.
///
/// It is not synchronised with the disk, as the database is: that would take as long again as the commit. What a power
/// failure takes of it the next start notices, by the column `written` of the last line, and makes it anew.
///
/// No failure of it is one of the commit: without room on the disk there is no copy until it can be made anew.
final class AlarmCopy {
    /// The first word of the first line, which is followed by the size that the file had when it was made, bytes, in ten
    /// digits.
    static let signature = "alarms-copy"
    /// The greatest size of the lines of one commit, bytes; with more, the file is made anew.
    private static let longestCommit = 1 << 20
    /// The size up to which a file isn't made anew because of its length, bytes.
    private static let smallest = 1 << 16
    /// The number of commits without a further attempt after one to make the file anew has failed.
    private static let commitsAfterFailure = 16
    /// The time that it may take of a commit, ns.
    private static let slice: UInt64 = 5_000_000

    /// The lines of the commit in progress.
    let lines = CopyLines(limit: longestCommit)
    /// The error of the last attempt to write that has failed; `nil` if none has since one succeeded.
    private(set) var failure: StoreError?

    private let path: String
    private var unfinished: String { "\(path).new" }
    /// The size of the file, bytes; 0: there is none, and no alarm either; `nil`: it is missing, or lacks lines.
    private var size: Int?
    /// The number of commits until it is tried again to make the file anew, after that has failed.
    private var pause = 0
    /// The size from which on it is made anew, bytes.
    private var limit = smallest
    /// The last alarm in the new file, while that is made; `nil`: none is.
    private var progress: Progress?

    private struct Progress {
        /// The last alarm that was written; `nil`: none yet.
        var last: [UInt8]?
        var size: Int
    }

    /// Prepares to write.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which may be missing.
    ///   - isComplete: True if the file has all alarms of the database as they are.
    init(at path: String, isComplete: Bool) {
        self.path = path
        unlink(unfinished)
        guard isComplete, let found = FileStamp(of: path)?.size else { return }
        size = found
        limit = max(Self.smallest, 2 * (Self.sizeWhenMade(path) ?? 0))
    }

    /// Writes the lines of a commit that is on disk, and goes on making the file anew if it has to be.
    ///
    /// - Parameters:
    ///   - database: The database, as it is after the commit.
    ///   - written: The number of the commit.
    func commit(_ database: Database, written: Int64) {
        defer { lines.removeAll() }
        pause = max(0, pause - 1)
        if lines.isIncomplete || size == 0 && !lines.bytes.isEmpty {
            makeAnew()
        } else if !lines.bytes.isEmpty {
            do throws(StoreError) {
                if let size { self.size = try append(lines.bytes, to: path, at: size) }
                if let progress {
                    self.progress = Progress(
                        last: progress.last, size: try append(lines.bytes, to: unfinished, at: progress.size))
                }
            } catch {
                // One without these lines would bring back what was cancelled.
                unlink(path)
                failure = error
                makeAnew()
            }
        }
        if pause == 0 { advance(database, written: written) }
    }

    /// Has the file made anew, because it lacks lines.
    func makeAnew() {
        size = nil
        progress = nil
    }

    /// Goes on making the file anew, if it has to be.
    ///
    /// - Parameters:
    ///   - written: The number of the latest commit that wrote or removed alarms.
    ///   - isUnlimited: True if it is to be finished, however long that takes.
    func advance(_ database: Database, written: Int64, isUnlimited: Bool = false) {
        guard size.map({ $0 >= limit }) ?? true else { return }
        do throws(StoreError) {
            try makeAnew(database, written, until: isUnlimited ? .max : Self.now() + Self.slice)
            failure = nil
        } catch {
            progress = nil
            failure = error
            pause = Self.commitsAfterFailure
            unlink(unfinished)
        }
    }

    // MARK: Making it anew

    private func makeAnew(_ database: Database, _ written: Int64, until end: UInt64) throws(StoreError) {
        var progress = self.progress ?? Progress(size: 0)
        let alarms = try Statement("\(Table.alarm.select) WHERE id > ?1 ORDER BY id LIMIT 16", in: database)
        var parts: [(Table, Statement)] = []
        for table in Table.alarm.parts {
            parts.append((table, try Statement("\(table.select) WHERE alarm_id = ?1", in: database)))
        }
        let lines = CopyLines()
        while true {
            let last = progress.last
            // Each identifier is greater than a single zero.
            try alarms.bind(last ?? [0], at: 0)
            while try alarms.step() {
                alarms.add(to: lines, as: .alarm)
                let id = alarms.bytes(Column.id)
                progress.last = id
                guard alarms.integer(Column.parts) != 0 else { continue }
                for (table, rows) in parts {
                    try rows.bind(id, at: 0)
                    while try rows.step() { rows.add(to: lines, as: table) }
                }
            }
            if progress.size == 0 {
                // A store without alarms has no copy to be made, only one to be emptied.
                guard progress.last != nil || FileStamp(of: path) != nil else { return size = 0 }
                unlink(unfinished)
                progress.size = try append(Self.firstLine(size: 0), to: unfinished, at: 0)
            }
            let isLast = progress.last == last
            if isLast { lines.addCompletion(written: written) }
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
        limit = max(Self.smallest, 2 * size)
    }

    private static func firstLine(size: Int) -> [UInt8] {
        let digits = String(size)
        return Array("\(signature) \(String(repeating: "0", count: max(0, 10 - digits.count)))\(digits)\n".utf8)
    }

    /// The size that the file had when it was made, bytes; `nil`: it doesn't say so.
    private static func sizeWhenMade(_ path: String) -> Int? {
        let length = firstLine(size: 0).count
        guard let line = FileBytes.read(path, count: length), line.count == length else { return nil }
        let words = line.dropLast().split(separator: 0x20)
        guard words.count == 2, words[0].elementsEqual(signature.utf8) else { return nil }
        return Int(String(decoding: words[1], as: UTF8.self))
    }

    // MARK: Files

    /// Appends to a file, which is made if nothing is to be in it.
    ///
    /// - Parameter size: The size that it has, if no other program has changed it.
    /// - Returns: The size that it has then.
    private func append(_ bytes: [UInt8], to path: String, at size: Int) throws(StoreError) -> Int {
        let creation = size == 0 ? O_CREAT | O_EXCL : 0
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | creation, 0o600)
        guard descriptor >= 0 else { throw .system(path: path, call: "open", errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size == size else {
            throw .system(path: path, call: "fstat", errno: ESTALE)
        }
        let count = write(descriptor, bytes, bytes.count)
        guard count == bytes.count else {
            throw .system(path: path, call: "write", errno: count < 0 ? errno : ENOSPC)
        }
        return size + count
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
