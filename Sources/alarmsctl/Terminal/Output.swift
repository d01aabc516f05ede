import Glibc
import JSONText

/// Unbuffered standard output and standard error.
enum Output {
    /// Writes lines to standard output, without control characters: any program may own the service's name, and its
    /// texts aren't trusted.
    ///
    /// - Throws: ``Problem/closedPipe``, or ``Problem/refused(_:)`` if writing fails.
    static func line(_ text: String) throws(Problem) {
        try write(TerminalText.harmlessLines(text) + "\n")
    }

    /// Writes a JSON value to standard output, as a line.
    ///
    /// - Throws: ``Problem/closedPipe``, or ``Problem/refused(_:)`` if writing fails.
    static func line(_ json: JSON) throws(Problem) {
        try line(json.text)
    }

    /// Writes `text` to standard output. The corresponding C function is `write`.
    ///
    /// - Throws: ``Problem/closedPipe`` if its reader has closed it, ``Problem/refused(_:)`` if writing fails
    ///   otherwise.
    static func write(_ text: String) throws(Problem) {
        guard writeAll(text, to: STDOUT_FILENO) else {
            throw errno == EPIPE ? .closedPipe : .refused(Messages.outputFailed(errno))
        }
    }

    /// Writes a line to standard error; a failure to write is ignored.
    static func error(_ text: String) {
        _ = writeAll(TerminalText.harmlessLines(text) + "\n", to: STDERR_FILENO)
    }

    /// Returns true if all of `text` was written, else false with `errno` set.
    static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
        Array(text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// Returns true if all of `bytes` was written, else false with `errno` set. The corresponding C function is
    /// `write`.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another program has made the terminal's open file description non-blocking.
                var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&writable, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
