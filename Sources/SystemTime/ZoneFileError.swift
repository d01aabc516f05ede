internal import EventLoop

/// A file that contains no time zone, and the reason.
struct ZoneFileError: Error, Equatable, CustomStringConvertible {
    /// A problem with a file.
    enum Problem: Error, Equatable {
        /// There is no file at its path.
        case missing
        /// The system refuses to read it.
        case unreadable(SystemError)
        /// It is a directory, a device, a pipe or a socket.
        case notRegular
        /// It is larger than any zone file, in bytes.
        case tooLarge(Int64)
        /// Its times count this many leap seconds, which the clocks of the system don't.
        case leapSeconds(Int)
        /// Its content isn't what RFC 8536 describes.
        case damaged(String)
    }

    /// The file's path.
    let path: String
    /// The problem with it.
    let problem: Problem

    /// The path and the problem: `/etc/localtime: not a zone file: it ends after 20 of 44 bytes of the header`.
    var description: String { "\(path): \(problem)" }
}

extension ZoneFileError.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable(let error): "\(error)"
        case .notRegular: "not a regular file"
        case .tooLarge(let size): "\(size) bytes are more than a zone file has (\(ZoneFile.greatestSize))"
        case .leapSeconds(let count):
            "its times count leap seconds (\(count) of them), as those of the right/ zones do; the system's clocks don't"
        case .damaged(let reason): "not a zone file: \(reason)"
        }
    }
}
