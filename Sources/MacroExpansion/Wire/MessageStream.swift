internal import FoundationEssentials
internal import Glibc

/// The messages on standard input and output: a length of 8 bytes, little-endian, then JSON.
enum MessageStream {
    /// The maximum length of a message, bytes; larger than any source.
    private static let maximumLength = 1 << 28

    /// Returns the next message; `nil` at the end, or if it is invalid.
    static func read() -> PluginRequest? {
        guard let head = read(8) else { return nil }
        let length = head.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard length <= maximumLength, let body = read(Int(length)) else { return nil }
        return try? JSONDecoder().decode(PluginRequest.self, from: Data(body))
    }

    /// Writes a message; returns false on failure.
    static func write(_ answer: PluginAnswer) -> Bool {
        guard let body = try? JSONEncoder().encode(answer) else { return false }
        let head = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
        var rest = (head + body)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func read(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var buffer = [UInt8](repeating: 0, count: min(count, 1 << 16))
        while bytes.count < count {
            let wanted = min(buffer.count, count - bytes.count)
            let got = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, wanted) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            bytes += buffer[..<got]
        }
        return bytes
    }
}
