import Glibc
import JSONText

/// Standard output and standard error, written to without a buffer: what was printed is there.
enum Output {
    /// Writes lines to standard output, without what a terminal would obey: so even an identifier can do no harm, whatever
    /// program has taken the service's name.
    ///
    /// - Throws: ``Problem/refused(_:)`` if it can't be written.
    static func line(_ text: String) throws(Problem) {
        try write(TerminalText.harmlessLines(text) + "\n")
    }

    /// Writes an object, on a line, to standard output.
    ///
    /// - Throws: ``Problem/refused(_:)`` if it can't be written.
    static func line(_ json: JSON) throws(Problem) {
        try line(json.text)
    }

    /// Writes `text` to standard output. The corresponding C function is `write`.
    ///
    /// - Throws: ``Problem/closedPipe`` if its reader is gone, ``Problem/refused(_:)`` if it can't be written
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

    /// True if all of `text` could be written; `errno` says why not.
    static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
        Array(text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// True if all of `bytes` could be written; `errno` says why not. The corresponding C function is `write`.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Somebody else has made the terminal's description non-blocking.
                var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&writable, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
