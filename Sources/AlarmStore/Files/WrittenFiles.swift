internal import CLinux

/// The database's file and its write-ahead log as this process left them.
///
/// SQLite holds both open and goes on writing to them when their paths lead elsewhere, or when another program has cut
/// them off. What is committed then is gone with the process: the paths have to be looked at.
struct WrittenFiles {
    private let path: String
    private let logPath: String
    private let pageSize: Int
    /// True if the time of a file's last change is that of this machine's writes.
    private let hasOwnTimes: Bool
    private var database: FileStamp?
    private let log: FileStamp?

    /// Reads the stamps of the files of `database`, which is open.
    ///
    /// - Throws: `StoreError.sqlite`.
    init(of database: Database) throws(StoreError) {
        path = database.file
        logPath = database.logPath
        pageSize = Int(try database.integer("PRAGMA page_size"))
        hasOwnTimes = !Self.isRemote(path)
        // It is made as the database is opened, and stays until that is closed.
        log = FileStamp(of: logPath, hasTime: false)
        record()
    }

    /// Records the present database as written by this process. The log is written with each commit, the database only
    /// when the log is copied into it.
    mutating func record() {
        database = FileStamp(of: path)
    }

    /// Describes a change of the files, as a sentence without its end; `nil`: there is none that shows without reading
    /// the log.
    ///
    /// - Parameter frames: The number of frames that were written to the log.
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

    /// The types of the file systems whose servers set the times of files.
    private static let remoteTypes = [
        AFS_SUPER_MAGIC, CEPH_SUPER_MAGIC, FUSE_SUPER_MAGIC, NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, V9FS_MAGIC,
        Int32(truncatingIfNeeded: CIFS_SUPER_MAGIC), Int32(truncatingIfNeeded: SMB2_SUPER_MAGIC),
    ]

    /// The corresponding C function is `statfs`.
    private static func isRemote(_ path: String) -> Bool {
        var status = statfs()
        return statfs(path, &status) == 0 && remoteTypes.contains(Int32(truncatingIfNeeded: status.f_type))
    }
}
