internal import Glibc

/// The bytes of files of this user.
enum FileBytes {
    /// Reads a part of the file at `path`. The corresponding C function is `pread`.
    ///
    /// - Parameters:
    ///   - offset: The offset of the first byte.
    ///   - count: The greatest length, bytes; the part may end with the file.
    /// - Returns: The bytes; `nil` if the file can't be opened or read, or is a symbolic link.
    static func read(_ path: String, from offset: Int = 0, count: Int = .max) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return read(descriptor, from: offset, count: count)
    }

    /// Reads a part of an open file.
    ///
    /// - Returns: The bytes; `nil` if the file can't be read.
    static func read(_ descriptor: Int32, from offset: Int = 0, count: Int = .max) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(count, 1 << 16))
        while bytes.count < count {
            let result = pread(descriptor, &buffer, min(buffer.count, count - bytes.count), off_t(offset + bytes.count))
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else { return nil }
            guard result > 0 else { break }
            bytes += buffer[..<result]
        }
        return bytes
    }
}
