internal import Glibc

/// Files that others have put where everybody looks for them, and that may be anything.
enum SmallFile {
    /// No desktop file with all its translations is nearly as long, bytes.
    private static let longest = 1 << 20

    /// What a regular file holds; `nil` if there is none at `path`, or it can't be read or is longer than 1 MiB.
    /// The corresponding C functions are `open` and `read`.
    static func contents(of path: String) -> [UInt8]? {
        // Opening a pipe would wait for who writes to it.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= longest else {
            return nil
        }
        var bytes: [UInt8] = []
        while bytes.count <= longest {
            let size = 1 << 14
            var count = 0
            bytes += [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
                repeat { count = read(descriptor, buffer.baseAddress, size) } while count < 0 && errno == EINTR
                filled = max(count, 0)
            }
            guard count != 0 else { return bytes }
            guard count > 0 else { return nil }
        }
        return nil
    }

    /// Whether there is a directory at `path`. The corresponding C function is `stat`.
    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
