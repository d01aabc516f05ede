internal import Glibc

/// The write-ahead log of an open database, read to find damage.
///
/// SQLite recovers a log up to the first frame with a wrong checksum and silently drops the rest, as it must after a
/// power failure during a commit. In a checkpoint, it doesn't verify the checksums.
struct WriteAheadLog {
    /// The log's path.
    let path: String

    /// Finds the log of `database`.
    init(of database: Database) {
        path = database.logPath
    }

    /// Returns the damage in the log of a process that has ended; `nil`: there is none, or only an incomplete last
    /// commit.
    func damage() -> String? {
        // Without a whole frame nothing was committed.
        guard let size = FileStamp(of: path)?.size, size > LogFrames.headerSize + LogFrames.frameHeaderSize else {
            return nil
        }
        return withFrames { frames in
            var valid = 0
            while frames.readNext(), frames.validate() { valid += 1 }
            // Within a commit, frames reach the disk in any order. Frames after a commit were written when it was on
            // disk, so damage before them isn't an interrupted write.
            var isAfterCommit = frames.isCommit
            while frames.readNext() {
                guard frames.isCurrent else { continue }
                if isAfterCommit { return "\(path): damaged after frame \(valid)" }
                isAfterCommit = frames.isCommit
            }
            return nil
        }
    }

    /// Returns the damage in the log of this process; `nil`: there is none.
    ///
    /// - Parameter count: The number of frames that the process has written.
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
