internal import Glibc

/// The service's log: a line an entry on standard error, which the service manager puts into the journal.
enum Log {
    /// How much an entry matters, as the journal counts it. See sd-daemon(3).
    enum Priority: Int {
        case error = 3
        case warning = 4
        case information = 6
    }

    /// Writes one entry. For the journal it begins with its priority.
    static func write(_ priority: Priority, _ text: String) {
        let prefix = getenv("JOURNAL_STREAM") == nil ? "alarmsd: " : "<\(priority.rawValue)>"
        var line = prefix + String(text.map { $0.isNewline ? " " : $0 }) + "\n"
        // A log that can't be written is no reason to fail, and there is nobody to tell.
        line.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
