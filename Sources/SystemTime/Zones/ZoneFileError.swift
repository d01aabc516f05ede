internal import EventLoop

/// A file that can't be read as a time zone, and the reason.
struct ZoneFileError: Error, Equatable, CustomStringConvertible {
    /// A problem with a file.
    enum Problem: Error, Equatable {
        /// The file can't be read, or is larger than any zone file.
        case file(RegularFile.Problem)
        /// The file's times count this many leap seconds, unlike the clocks of the system.
        case leapSeconds(Int)
        /// The content doesn't conform to RFC 8536.
        case damaged(String)
    }

    /// The file's path.
    let path: String
    /// The problem with the file.
    let problem: Problem

    /// The path and the problem: `/etc/localtime: not a zone file: it ends after 20 of 44 bytes of the header`.
    var description: String { "\(path): \(problem)" }
}

extension ZoneFileError.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .file(.missing): "there is no such file"
        case .file(.unreadable(let error)): "\(error)"
        case .file(.notRegular): "not a regular file"
        case .file(.growing): "not a zone file: it is being written"
        case .file(.tooLarge(let size)): "\(size) bytes are more than a zone file has (\(ZoneFile.greatestSize))"
        case .leapSeconds(let count):
            "its times count leap seconds (\(count) of them), as those of the right/ zones do; the system's clocks don't"
        case .damaged(let reason): "not a zone file: \(reason)"
        }
    }
}
