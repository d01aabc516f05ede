internal import Glibc
internal import Synchronization

/// The service's log: entries of one line each on standard error, which go to the journal.
///
/// A line that can't be written at once is dropped: the log never blocks or ends the service. The next written line
/// contains the number of dropped ones.
enum Log {
    /// The priority of an entry in the journal. See sd-daemon(3).
    enum Priority: Int {
        case error = 3
        case warning = 4
        case information = 6
    }

    private static let output = StandardError()
    /// The number of lines dropped since the last written one.
    private static let unwritten = Atomic(0)
    /// True if the last line was written only in part.
    private static let isUnfinished = Atomic(false)

    /// The length at which an entry is truncated, bytes: with the number of dropped lines, it is shorter than
    /// ``StandardError/longest``.
    private static let longestText = 3900

    /// Prevents writes to standard error from blocking or ending the service, as far as possible. Must be called first.
    static func begin() {
        // Writing to a closed reader fails with `EPIPE`; a terminal with `stty tostop` must not stop the service; and
        // above the limit on file sizes, writing fails as on a full disk.
        for number in [SIGPIPE, SIGTTOU, SIGXFSZ] { signal(number, SIG_IGN) }
        _ = output
    }

    /// Writes one entry, on one line, with its priority for the journal. Control characters, and those that are
    /// invisible or change the writing direction, are escaped as in a Swift literal: `\u{202E}`.
    static func write(_ priority: Priority, _ text: String) {
        let count = unwritten.load(ordering: .relaxed)
        var lines = isUnfinished.load(ordering: .relaxed) ? "\n" : ""
        if count > 0 {
            let subject = count == 1 ? "1 line" : "\(count) lines"
            lines += line(.warning, "\(subject) before this one could not be written")
        }
        let lengthOfCount = lines.utf8.count
        lines += line(priority, text)
        let written = lines.withUTF8 { output.write($0) }
        let isWhole = written == lines.utf8.count
        unwritten.store(isWhole ? 0 : (written < lengthOfCount ? count : 0) + 1, ordering: .relaxed)
        if written > 0 { isUnfinished.store(!isWhole, ordering: .relaxed) }
    }

    private static func line(_ priority: Priority, _ text: String) -> String {
        var line = getenv("JOURNAL_STREAM") == nil ? "alarmsd: " : "<\(priority.rawValue)>"
        for scalar in text.unicodeScalars {
            guard line.utf8.count < longestText else {
                line += "…"
                break
            }
            if scalar.isSeen { line.unicodeScalars.append(scalar) } else { line += scalar.escaped(asASCII: true) }
        }
        return line + "\n"
    }
}

extension Unicode.Scalar {
    /// True if the scalar is a visible character, a part of one, or a space.
    fileprivate var isSeen: Bool {
        guard !isASCII else { return value >= 0x20 && value != 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return false
        default: return true
        }
    }
}
