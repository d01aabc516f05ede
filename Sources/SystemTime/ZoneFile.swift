internal import AlarmCore
internal import EventLoop
internal import Glibc

/// Reads zone files: whatever lies at their paths, it neither blocks nor reads without end.
enum ZoneFile {
    /// More bytes than any zone file has: those of the time zone database have less than 4 KiB.
    static let greatestSize = 1 << 20

    /// The zone that the file at `path`, which is absolute, describes.
    ///
    /// - Parameter name: The zone's name.
    /// - Throws: `ZoneFileError` if there is no such file, it can't be read, or it describes no zone.
    static func zone(at path: String, named name: String) throws(ZoneFileError) -> Zone {
        do throws(ZoneFileError.Problem) {
            return try TZif(bytes(at: path)).zone(named: name)
        } catch {
            throw ZoneFileError(path: path, problem: error)
        }
    }

    private static func bytes(at path: String) throws(ZoneFileError.Problem) -> [UInt8] {
        // Opening a device may set it off, so what it is has to be known before.
        var status = stat()
        guard stat(path, &status) == 0 else { throw problem("stat") }
        try check(status)
        // It may be a pipe by now.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw problem("open") }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0 else { throw problem("fstat") }
        try check(status)
        var failure: ZoneFileError.Problem?
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
        guard bytes.count <= status.st_size else { throw .damaged("it is being written") }
        return bytes
    }

    private static func check(_ status: stat) throws(ZoneFileError.Problem) {
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard status.st_size <= greatestSize else { throw .tooLarge(Int64(status.st_size)) }
    }

    private static func problem(_ call: StaticString) -> ZoneFileError.Problem {
        // A name too long is nobody's.
        [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) ? .missing : .unreadable(SystemError(call, errno: errno))
    }
}
