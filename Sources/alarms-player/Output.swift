internal import Glibc

/// Standard output and standard error.
enum Output {
    /// Writes one line to standard output. Control characters, such as a line's end in a path, are replaced.
    ///
    /// - Throws: The failure of `write`: nobody reads the answers any more.
    static func answer(_ line: String) throws(Failure) {
        var text = ""
        for scalar in line.unicodeScalars { text.unicodeScalars.append(scalar.properties.isControl ? "?" : scalar) }
        guard write(text + "\n", to: STDOUT_FILENO) else { throw Failure("write", errno: errno) }
    }

    /// Writes `text`; blocks until it is read. The corresponding C function is `write`.
    ///
    /// - Returns: True if it was written.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { return false }
            bytes = bytes.dropFirst(max(count, 0))
        }
        return true
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool {
        switch generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
