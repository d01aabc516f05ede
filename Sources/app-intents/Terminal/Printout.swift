import Glibc
import JSONText

/// The output for a person: standard output or, if programs read that, standard error.
struct Printout {
    /// The descriptor of the file; `nil`: there is no output.
    let descriptor: Int32?

    /// The columns of the terminal; `nil` for other files. The corresponding C function is `ioctl`, with `TIOCGWINSZ`.
    private var columns: Int? {
        var size = winsize()
        guard let descriptor, isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
        else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Writes a harmless text, unbuffered. The corresponding C function is `write`.
    ///
    /// - Throws: ``Problem/refused(_:)`` if writing fails.
    func write(_ text: String) throws(Problem) {
        guard let descriptor else { return }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                // Another process has made the terminal's open file description non-blocking.
                var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&writable, 1, -1)
            } else if errno != EINTR {
                throw .output(errno)
            }
        }
    }

    /// Writes a line.
    ///
    /// - Throws: As ``write(_:)``.
    func line(_ text: String) throws(Problem) { try write(text + "\n") }

    /// Writes a line of a table, cut to the terminal's width.
    ///
    /// - Throws: As ``write(_:)``.
    func cutLine(_ text: String) throws(Problem) {
        try line(columns.map { TerminalText.cut(text, to: $0) } ?? text)
    }
}
