internal import CSystemd
internal import Glibc

/// Reads small regular files. Whatever is at the path, reading neither blocks nor continues without limit.
public enum RegularFile {
    /// The reason why a file isn't read.
    public enum Problem: Error, Equatable, Sendable {
        /// There is no file at the path.
        case missing
        /// A system call has failed.
        case unreadable(SystemError)
        /// The path leads to a directory, a device, a pipe or a socket.
        case notRegular
        /// The file is larger than the limit; the value is its size, bytes.
        case tooLarge(Int64)
        /// The file grew while it was read.
        case growing
    }

    /// Reads the file at `path`. The corresponding C functions are `open` and `read`; `/proc` has to be mounted.
    ///
    /// - Parameter limit: The largest allowed size, bytes.
    /// - Throws: ``Problem``.
    public static func bytes(at path: String, limit: Int) throws(Problem) -> [UInt8] {
        // Opening a device or a pipe may have side effects. So the type is checked on a descriptor without access (see
        // open(2), O_PATH), through which the file is then opened, since the path may lead elsewhere by then.
        let found = open(path, O_PATH | O_CLOEXEC)
        guard found >= 0 else { throw problem("open") }
        defer { close(found) }
        return try bytes(found: found, limit: limit)
    }

    /// Reads the file with this name in a directory, unless it is a symbolic link.
    /// The corresponding C functions are `openat` and `read`; `/proc` has to be mounted.
    ///
    /// - Parameters:
    ///   - directory: The directory's descriptor.
    ///   - limit: The largest allowed size, bytes.
    /// - Throws: ``Problem``.
    public static func bytes(of name: String, in directory: Int32, limit: Int) throws(Problem) -> [UInt8] {
        let found = openat(directory, name, O_PATH | O_NOFOLLOW | O_CLOEXEC)
        guard found >= 0 else { throw problem("openat") }
        defer { close(found) }
        return try bytes(found: found, limit: limit)
    }

    /// Reads at most `count` bytes at the beginning of the file at `path`. The corresponding C functions are `open` and
    /// `read`; `/proc` has to be mounted.
    ///
    /// - Throws: ``Problem``.
    public static func beginning(of path: String, count: Int) throws(Problem) -> [UInt8] {
        let found = open(path, O_PATH | O_CLOEXEC)
        guard found >= 0 else { throw problem("open") }
        defer { close(found) }
        _ = try size(of: found)
        return try bytes(found: found, count: count)
    }

    private static func bytes(found: Int32, limit: Int) throws(Problem) -> [UInt8] {
        let size = try size(of: found)
        guard size <= limit else { throw .tooLarge(Int64(size)) }
        // One byte more, to detect growth.
        let bytes = try bytes(found: found, count: size + 1)
        guard bytes.count <= size else { throw .growing }
        return bytes
    }

    /// Returns the size of a file, bytes.
    private static func size(of found: Int32) throws(Problem) -> Int {
        var status = stat()
        guard fstat(found, &status) == 0 else { throw problem("fstat") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        return status.st_size
    }

    private static func bytes(found: Int32, count most: Int) throws(Problem) -> [UInt8] {
        let descriptor = open("/proc/self/fd/\(found)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(SystemError("open", errno: errno)) }
        defer { close(descriptor) }
        var failure: Problem?
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            while count < most, let start = buffer.baseAddress {
                let result = read(descriptor, start + count, most - count)
                if result < 0, errno == EINTR { continue }
                if result < 0 { failure = problem("read") }
                guard result > 0 else { break }
                count += result
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private static func problem(_ call: StaticString) -> Problem {
        // No file has a name that is too long.
        [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) ? .missing : .unreadable(SystemError(call, errno: errno))
    }
}
