import Glibc

/// A file of text.
enum TextFile {
    /// The whole text of the file at `path`; `nil` if it can't be read.
    static func text(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &buffer, buffer.count), count != 0 {
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
