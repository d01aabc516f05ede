internal import CSystemd
internal import Glibc

/// Reads small files: whatever lies at their paths, it neither blocks nor reads without end.
public enum RegularFile {
    /// Why a file isn't read.
    public enum Problem: Error, Equatable, Sendable {
        /// There is none at its path.
        case missing
        /// The system doesn't let it be read.
        case unreadable(SystemError)
        /// It is a directory, a device, a pipe or a socket.
        case notRegular
        /// It is larger than what was allowed, so many bytes.
        case tooLarge(Int64)
        /// It has grown while it was read.
        case growing
    }

    /// Reads the file at `path`. The corresponding C functions are `open` and `read`; `/proc` has to be mounted.
    ///
    /// - Parameter limit: How many bytes it may have.
    /// - Throws: ``Problem``.
    public static func bytes(at path: String, limit: Int) throws(Problem) -> [UInt8] {
        // Opening a device or a pipe may set something off. So it is only found at first, and opened, through what was
        // found, when it is known what it is: whatever its path leads to by then. See open(2), O_PATH.
        let found = open(path, O_PATH | O_CLOEXEC)
        guard found >= 0 else { throw problem("open") }
        defer { close(found) }
        var status = stat()
        guard fstat(found, &status) == 0 else { throw problem("fstat") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard status.st_size <= limit else { throw .tooLarge(Int64(status.st_size)) }
        let descriptor = open("/proc/self/fd/\(found)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(SystemError("open", errno: errno)) }
        defer { close(descriptor) }
        var failure: Problem?
        // One byte more shows whether it grows.
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size) + 1) { buffer, count in
            while count < buffer.count, let start = buffer.baseAddress {
                let result = read(descriptor, start + count, buffer.count - count)
                if result < 0, errno == EINTR { continue }
                if result < 0 { failure = problem("read") }
                guard result > 0 else { break }
                count += result
            }
        }
        if let failure { throw failure }
        guard bytes.count <= status.st_size else { throw .growing }
        return bytes
    }

    private static func problem(_ call: StaticString) -> Problem {
        // A name too long is nobody's.
        [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) ? .missing : .unreadable(SystemError(call, errno: errno))
    }
}
