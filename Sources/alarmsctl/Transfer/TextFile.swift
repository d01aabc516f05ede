import Gettext
import Glibc

/// A text file.
enum TextFile {
    /// Returns the text of the file at `path`; `nil` if it can't be read.
    static func text(_ path: String) -> String? {
        (try? bytes(path)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the content of the file at `path`.
    ///
    /// - Parameter limit: The maximum size, bytes.
    /// - Throws: ``Problem/refused(_:)`` if it can't be read, or is larger.
    static func bytes(_ path: String, limit: Int = .max) throws(Problem) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .refused(Messages.cannotRead(path, errno)) }
        defer { close(file) }
        return try bytes(of: file, named: path, limit: limit)
    }

    /// Returns the rest of an open file.
    ///
    /// - Parameter limit: The maximum size, bytes.
    /// - Throws: ``Problem/refused(_:)`` if it can't be read, or is larger.
    static func bytes(of file: Int32, named name: String, limit: Int = .max) throws(Problem) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &buffer, buffer.count), count != 0 {
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .refused(Messages.cannotRead(name, errno)) }
            guard bytes.count + count <= limit else { throw .refused(Messages.cannotRead(name, EFBIG)) }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Returns the text of bytes in UTF-8.
    ///
    /// - Throws: ``Problem/refused(_:)`` if they aren't valid UTF-8.
    static func validText(_ bytes: [UInt8]) throws(Problem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .refused(localized("expected text in UTF-8, got other bytes"))
        }
        return text
    }
}
