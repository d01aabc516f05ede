internal import Glibc

/// Standard output and standard error.
enum Output {
    /// Writes one line to standard output.
    ///
    /// - Throws: A failure if nobody reads the answers any more.
    static func answer(_ line: String) throws(Failure) {
        guard write(line + "\n", to: STDOUT_FILENO) else { throw Failure("standard output can't be written") }
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
