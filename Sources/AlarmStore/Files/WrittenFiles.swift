internal import CLinux

/// The stamps of the database's file and its write-ahead log after this process's last write.
///
/// SQLite keeps both files open, and keeps writing to them even if their paths lead elsewhere or another program has
/// truncated them. Such commits are lost when the process ends, so the paths have to be checked.
struct WrittenFiles {
    private let path: String
    private let logPath: String
    private let pageSize: Int
    /// True if modification times are set by this machine, not by a file server.
    private let hasOwnTimes: Bool
    private var database: FileStamp?
    private let log: FileStamp?

    /// Reads the stamps of the files of an open database.
    ///
    /// - Throws: `StoreError.sqlite`.
    init(of database: Database) throws(StoreError) {
        path = database.file
        logPath = database.logPath
        pageSize = Int(try database.integer("PRAGMA page_size"))
        hasOwnTimes = !Self.isRemote(path)
        // The log exists from the opening of the database until it is closed.
        log = FileStamp(of: logPath, hasTime: false)
        record()
    }

    /// Records the present database file as written by this process. Each commit writes the log, only a checkpoint the
    /// database.
    mutating func record() {
        database = FileStamp(of: path)
    }

    /// Returns a change of the files, as a sentence without full stop; `nil`: none is visible without reading the log.
    ///
    /// - Parameter frames: The number of frames written to the log.
    func difference(with frames: Int) -> String? {
        guard let now = FileStamp(of: path) else { return "\(path) was moved or removed" }
        if let database {
            if !now.isSameFile(as: database) { return "\(path) was replaced by another file" }
            if now.size < database.size { return "\(path) was truncated" }
            let isChanged = now.size != database.size || hasOwnTimes && !now.isSameTime(as: database)
            if isChanged { return "\(path) was changed by another program" }
        }
        return logDifference(with: frames)
    }

    private func logDifference(with frames: Int) -> String? {
        guard let now = FileStamp(of: logPath, hasTime: false) else { return "\(logPath) was moved or removed" }
        if let log, !now.isSameFile(as: log) { return "\(logPath) was replaced by another file" }
        guard frames > 0 else { return nil }
        let size = LogFrames.headerSize + frames * (LogFrames.frameHeaderSize + pageSize)
        return now.size < size ? "\(logPath) was truncated" : nil
    }

    /// The types of file systems whose servers set modification times.
    private static let remoteTypes = [
        AFS_SUPER_MAGIC, CEPH_SUPER_MAGIC, FUSE_SUPER_MAGIC, NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, V9FS_MAGIC,
        Int32(truncatingIfNeeded: CIFS_SUPER_MAGIC), Int32(truncatingIfNeeded: SMB2_SUPER_MAGIC),
    ]

    /// Returns true if the file is on such a file system. The corresponding C function is `statfs`.
    private static func isRemote(_ path: String) -> Bool {
        var status = statfs()
        return statfs(path, &status) == 0 && remoteTypes.contains(Int32(truncatingIfNeeded: status.f_type))
    }
}
