internal import CLinux

/// The database's file and its write-ahead log as this process left them.
///
/// SQLite holds both open and goes on writing to them when their paths lead elsewhere, or when another program has cut
/// them off. What is committed then is gone with the process: the paths have to be looked at.
struct WrittenFiles {
    private let path: String
    private let logPath: String
    private let pageSize: Int
    /// True if the time of a file's last change is what this machine's writes made it.
    private let hasOwnTimes: Bool
    private var database: FileStamp?
    private var log: FileStamp?

    /// Reads the stamps of the files of `database`.
    ///
    /// - Throws: `StoreError.sqlite`.
    init(of database: Database) throws(StoreError) {
        path = database.file
        logPath = database.logPath
        pageSize = Int(try database.integer("PRAGMA page_size"))
        hasOwnTimes = !Self.isRemote(path)
        record()
    }

    /// Takes the files as they are now for what this process wrote.
    mutating func record() {
        database = FileStamp(of: path)
        log = FileStamp(of: logPath)
    }

    /// Tells what has become of the files since they were recorded, as a sentence without its end; `nil`: nothing.
    func difference() -> String? {
        difference(of: path, from: database) ?? difference(of: logPath, from: log)
    }

    /// Tells what has become of the files since they were recorded, apart from what a commit wrote to the log; `nil`:
    /// nothing.
    ///
    /// - Parameter frames: The number of frames that the log contains after the commit.
    func difference(afterCommit frames: Int) -> String? {
        if let difference = difference(of: path, from: database) { return difference }
        guard let now = FileStamp(of: logPath) else { return "\(logPath) was moved or removed" }
        if let log, !now.isSameFile(as: log) { return "\(logPath) was replaced by another file" }
        guard frames > 0 else { return nil }
        let size = LogFrames.headerSize + frames * (LogFrames.frameHeaderSize + pageSize)
        return now.size < size ? "\(logPath) was truncated" : nil
    }

    private func difference(of path: String, from before: FileStamp?) -> String? {
        // The log is made with the first commit.
        guard let before else { return nil }
        guard let now = FileStamp(of: path) else { return "\(path) was moved or removed" }
        if !now.isSameFile(as: before) { return "\(path) was replaced by another file" }
        if now.size < before.size { return "\(path) was truncated" }
        let isChanged = now.size != before.size || hasOwnTimes && !now.isSameTime(as: before)
        return isChanged ? "\(path) was changed by another program" : nil
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
