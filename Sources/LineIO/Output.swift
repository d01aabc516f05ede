internal import Glibc

/// Standard output, which the service reads line by line, and standard error.
public enum Output {
    /// Writes one line to standard output, from any thread. Control characters and separators of lines, such as those in
    /// a path, are replaced.
    ///
    /// - Returns: False if nobody reads the answers any more.
    @discardableResult
    public static func answer(_ line: String) -> Bool {
        var text = String.UnicodeScalarView()
        for scalar in line.unicodeScalars { text.append(isControl(scalar) ? "?" : scalar) }
        return write(String(text) + "\n", to: STDOUT_FILENO)
    }

    /// Writes `text` to a descriptor; blocks until it is read. The corresponding C function is `write`.
    ///
    /// - Returns: True if it was written.
    @discardableResult
    public static func write(_ text: String, to descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { return false }
            bytes = bytes.dropFirst(max(count, 0))
        }
        return true
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }
}
