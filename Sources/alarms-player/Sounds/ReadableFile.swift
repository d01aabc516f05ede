internal import CLinux
internal import Glibc
internal import LineIO

/// A regular file open for reading; pipes and devices, where reading might block, are refused.
final class ReadableFile {
    let path: String
    private let descriptor: Int32

    /// Opens the file at `path`. The corresponding C function is `open`.
    ///
    /// - Throws: The failure of the call; or that it isn't a regular file, or has more than `limit` bytes.
    init(_ path: String, limit: Int) throws(SoundFailure) {
        // Opening a device or a pipe may have effects. So the path is only resolved first, and the result is opened
        // when its type is known, even if the path has changed by then. See open(2), O_PATH.
        let found = open(path, O_PATH | O_CLOEXEC)
        guard found >= 0 else { throw SoundFailure(path: path, errno: errno) }
        defer { close(found) }
        var status = stat()
        guard fstat(found, &status) == 0 else { throw SoundFailure(path: path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SoundFailure("\(path): expected a regular file", .unsuitable)
        }
        guard status.st_size <= limit else {
            throw SoundFailure("\(path): expected at most \(limit) bytes", .unsuitable)
        }
        let descriptor = open("/proc/self/fd/\(found)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SoundFailure(path: path, errno: errno) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Returns the next bytes, at most 64 KiB; none at the end. The corresponding C function is `read`.
    ///
    /// - Throws: The failure of `read`.
    func next() throws(SoundFailure) -> [UInt8] {
        let size = 65536
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            repeat { count = read(descriptor, buffer.baseAddress, size) } while count < 0 && errno == EINTR
            filled = max(count, 0)
        }
        guard count >= 0 else { throw SoundFailure(path: path, errno: errno) }
        return bytes
    }

    /// Returns the whole file at `path` as text.
    ///
    /// - Throws: As ``init(_:limit:)`` and ``next()``.
    static func text(_ path: String, limit: Int) throws(SoundFailure) -> String {
        let file = try ReadableFile(path, limit: limit)
        var bytes: [UInt8] = []
        while case let more = try file.next(), !more.isEmpty, bytes.count <= limit { bytes += more }
        return String(decoding: bytes.prefix(limit), as: UTF8.self)
    }
}

extension SoundFailure {
    /// Creates the failure to find, open or read the file at `path`.
    fileprivate init(path: String, errno: Int32) {
        self.init(path, errno: errno, errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable)
    }
}
