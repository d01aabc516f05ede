internal import Glibc

/// Standard output and standard error.
enum Output {
    /// Writes one line to standard output, from any thread. Control characters, such as line breaks in an error, are
    /// replaced. If nobody reads the answers any more, the next read of standard input finds its end.
    static func answer(_ line: String) {
        var text = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            text.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        write(String(text) + "\n", to: STDOUT_FILENO)
    }

    /// Writes `text`; blocks until it is read. The corresponding C function is `write`.
    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(count, 0))
        }
    }
}
