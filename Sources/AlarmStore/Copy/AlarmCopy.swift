internal import AlarmCore
internal import CLinux
internal import Glibc

/// The copy of the alarms: a second file, in another format, used when the store can't be read.
///
/// # Theory of operation
///
/// It is a log of text lines, see ``CopyLines``: each is a row of an alarm, or the removal of an alarm. The changes of
/// a commit are appended in one call of `write`, followed by a line that ends the commit; the last line about an alarm
/// counts. Each line ends with its checksum, so that damage affects only the damaged lines; even if the line break
/// between two lines is damaged, both can be read. The column `written` of rows and lines increases with each commit,
/// so that rows and lines can be compared; the number of the last commit that removed alarms is in the table `removal`.
/// So a database that has lost its last commits is found to be older than the copy.
///
/// A file that is missing, lacks lines, or has grown to twice its size when it was made, is rewritten: a new file is
/// made from the rows in the database, in the order of their identifiers, and renamed. That takes at most 5 ms per
/// commit; changes meanwhile are appended to both files. A line behind all alarms marks the file as complete.
///
/// Unlike the database, it isn't synced to disk, which would double the time of a commit. A file that has lost its end
/// in a power failure doesn't end with the latest commit, and is rewritten at the next start.
///
/// A failure of the copy doesn't fail the commit: a file that can't be appended to remains as an older copy until it is
/// rewritten.
final class AlarmCopy {
    /// The greatest size of the lines of one commit, bytes; with more, the file is rewritten.
    private static let longestCommit = 1 << 20
    /// The number of commits without another attempt after a rewrite has failed.
    private static let commitsAfterFailure = 16
    /// The longest time for the rewrite in one commit, ns.
    private static let slice: UInt64 = 5_000_000

    /// The lines of the commit in progress.
    let lines = CopyLines(limit: longestCommit)
    /// The error of the last failed write; `nil`: a rewrite succeeded since, or none failed.
    private(set) var failure: StoreError?

    let path: String
    var unfinished: String { "\(path).new" }
    /// The size of the file, bytes; 0: there is neither a file nor an alarm; `nil`: the file is missing, or lacks
    /// lines.
    var size: Int?
    /// The size at which the file is rewritten, bytes.
    var limit = 0
    /// The new file during a rewrite; `nil`: there is none.
    var progress: Progress?
    /// The number of commits until the next attempt after a failed rewrite.
    private var pause = 0

    struct Progress {
        /// The identifier of the last written alarm; `nil`: none is written yet.
        var last: [UInt8]?
        /// The size of the file, bytes.
        var size: Int
    }

    /// Prepares the copy for writing.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which may be missing.
    ///   - isComplete: True if the file has the present state of all alarms in the database.
    init(at path: String, isComplete: Bool) {
        self.path = path
        unlink(unfinished)
        guard isComplete, let found = FileStamp(of: path)?.size else { return }
        size = found
        limit = Self.limit(made: min(found, Self.sizeWhenMade(path) ?? 0))
    }

    /// Writes the lines of a commit that is on disk, and continues the rewrite if one is needed.
    ///
    /// - Parameters:
    ///   - database: The database after the commit.
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

    /// Requests a rewrite of a short file with a damaged line, since it may not grow for months. A long file isn't
    /// read, which would delay the exit of the service.
    func check() {
        guard let size, size > 0, size <= Self.smallest, !CopyContents(of: path).isComplete else { return }
        invalidate()
    }

    /// Requests a rewrite of a file that lacks lines.
    func invalidate() {
        size = nil
        progress = nil
    }

    /// Continues the rewrite if one is needed.
    ///
    /// - Parameters:
    ///   - written: The number of the latest commit that wrote or removed alarms.
    ///   - isUnlimited: True to finish the rewrite, however long that takes.
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

    /// Appends to a file, which is created if `size` is 0.
    ///
    /// - Parameter size: The expected size, bytes; another size means that another program has changed the file.
    /// - Returns: The new size, bytes.
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
