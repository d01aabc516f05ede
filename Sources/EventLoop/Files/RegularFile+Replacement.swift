internal import Glibc

extension RegularFile {
    /// Replaces the file at `path`, or creates it, in one step: a reader sees the whole of the old or of the new one.
    /// Its directory is created if it is missing, for its owner only, as the file is. The corresponding C function is
    /// `rename`. It isn't synchronized to the disk.
    ///
    /// - Throws: `SystemError`; then the old file is left, if there was one.
    public static func replace(at path: String, with bytes: [UInt8]) throws(SystemError) {
        if let end = path.lastIndex(of: "/") { mkdir(String(path[..<end]), 0o700) }
        let new = "\(path).new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open", errno: errno) }
        let written = write(descriptor, bytes, bytes.count)
        // A write that ends early has found no more room.
        let error = written < 0 ? errno : ENOSPC
        close(descriptor)
        guard written == bytes.count else {
            unlink(new)
            throw SystemError("write", errno: error)
        }
        guard rename(new, path) == 0 else { throw SystemError("rename", errno: errno) }
    }
}
