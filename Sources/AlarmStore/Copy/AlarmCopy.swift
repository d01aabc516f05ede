internal import AlarmCore
internal import CLinux
internal import Glibc

/// The copy of the alarms: a second file, in another format, for when the store can't be read.
///
/// # Theory of operation
///
/// It is a text of lines: see ``CopyLines``. Each is a row of an alarm, or says that one was removed. The changes of a
/// commit are appended in one call of `write`, a line behind them that ends the commit; the last line about an alarm
/// counts. Each line ends with its checksum, so that damage costs its own lines only, and one changed bit of the line
/// break between two costs neither. The column `written` of rows and lines, which grows with each commit, says which of
/// them is later; the number of the last commit that removed alarms is in the table `removal`. So a database that has lost
/// its last commits is older than the copy.
///
/// A file that is missing, lacks lines, or is twice as long as it was when it was made, is made anew beside, from the
/// rows in the database in the order of their identifiers, and renamed. That takes at most 5 ms of a commit, and goes on
/// with the next one; lines of changes meanwhile are appended to both files. A line behind all alarms says that none is
/// missing.
///
/// It is not synchronised with the disk, as the database is: that would take as long again as the commit. A file that
/// has lost its end by a power failure doesn't end with the latest commit, and is made anew at the next start.
///
/// No failure of it is one of the commit: a file that couldn't be appended to stays as it is, an older copy, until it is
/// made anew.
final class AlarmCopy {
    /// The greatest size of the lines of one commit, bytes; with more, the file is made anew.
    private static let longestCommit = 1 << 20
    /// The number of commits without a further attempt after one to make the file anew has failed.
    private static let commitsAfterFailure = 16
    /// The time that making it anew may take of a commit, ns.
    private static let slice: UInt64 = 5_000_000

    /// The lines of the commit in progress.
    let lines = CopyLines(limit: longestCommit)
    /// The error of the last attempt to write that has failed; `nil` if none has since one succeeded.
    private(set) var failure: StoreError?

    let path: String
    var unfinished: String { "\(path).new" }
    /// The size of the file, bytes; 0: there is none, and no alarm either; `nil`: it is missing, or lacks lines.
    var size: Int?
    /// The size from which on it is made anew, bytes.
    var limit = 0
    /// The new file, while it is made; `nil`: none is.
    var progress: Progress?
    /// The number of commits until it is tried again to make the file anew, after that has failed.
    private var pause = 0

    struct Progress {
        /// The identifier of the last alarm that was written; `nil`: none yet.
        var last: [UInt8]?
        /// The size of the file, bytes.
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
        limit = Self.limit(made: min(found, Self.sizeWhenMade(path) ?? 0))
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
            invalidate()
        } else if !lines.bytes.isEmpty {
            appendLines()
        }
        if pause == 0 { advance(database, written: written) }
    }

    private func appendLines() {
        if let size {
            do throws(StoreError) {
                self.size = try append(lines.bytes, to: path, at: size)
            } catch {
                self.size = nil
                failure = error
            }
        }
        if let progress {
            do throws(StoreError) {
                self.progress?.size = try append(lines.bytes, to: unfinished, at: progress.size)
            } catch {
                self.progress = nil
                failure = error
            }
        }
    }

    /// Has a short file made anew if a line in it isn't intact: it may not become long for months. A long one isn't read,
    /// which would take longer than the end of the service may.
    func check() {
        guard let size, size > 0, size <= Self.smallest, !CopyContents(of: path).isComplete else { return }
        invalidate()
    }

    /// Has the file made anew, because it lacks lines.
    func invalidate() {
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
            try make(from: database, written, until: isUnlimited ? .max : Self.now() + Self.slice)
            if progress == nil { failure = nil }
        } catch {
            progress = nil
            failure = error
            pause = Self.commitsAfterFailure
            unlink(unfinished)
        }
    }

    /// Appends to a file, which is made if nothing is to be in it.
    ///
    /// - Parameter size: The size that it has, if no other program has changed it.
    /// - Returns: The size that it has then.
    func append(_ bytes: [UInt8], to path: String, at size: Int) throws(StoreError) -> Int {
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

    /// The monotonic clock, ns.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
