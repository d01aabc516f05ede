internal import Glibc

/// The write-ahead log of an open database, read to find damage.
///
/// SQLite recovers a log up to the first frame whose checksum is wrong and drops the rest without a word, as it must
/// after a power failure in the middle of a commit. When it copies the pages into the database, it doesn't look at the
/// checksums.
struct WriteAheadLog {
    /// The log's path.
    let path: String

    /// The log of `database`.
    init(of database: Database) {
        path = database.logPath
    }

    /// Describes the damage in the log of a process that has ended; `nil`: there is none, or only an incomplete last
    /// commit.
    func damage() -> String? {
        // Without a whole frame nothing was committed.
        guard let size = FileStamp(of: path)?.size, size > LogFrames.headerSize + LogFrames.frameHeaderSize else {
            return nil
        }
        return withFrames { frames in
            var valid = 0
            while frames.readNext(), frames.validate() { valid += 1 }
            // Up to the end of a commit the frames come to the disk in any order. After it, they are of one that was
            // begun when that was on disk.
            var isAfterCommit = frames.isCommit
            while frames.readNext() {
                guard frames.isCurrent else { continue }
                if isAfterCommit { return "\(path): damaged after frame \(valid)" }
                isAfterCommit = frames.isCommit
            }
            return nil
        }
    }

    /// Describes the damage in the log of this process; `nil`: there is none.
    ///
    /// - Parameter count: The number of frames that it has written.
    func damage(inFirst count: Int) -> String? {
        guard count > 0 else { return nil }
        return withFrames { frames in
            for number in 0..<count {
                guard frames.readNext(), frames.validate() else { return "\(path): damaged after frame \(number)" }
            }
            return nil
        }
    }

    private func withFrames(_ body: (inout LogFrames) -> String?) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "\(path): can't be opened" }
        defer { close(descriptor) }
        guard var frames = LogFrames(of: descriptor) else { return "\(path): damaged at its beginning" }
        return body(&frames)
    }
}
