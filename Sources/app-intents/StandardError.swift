import Glibc

/// The standard error of this program.
enum StandardError {
    /// Writes a line with the name of the program; a failure to write is ignored.
    static func write(_ text: String) {
        let bytes = Array("app-intents: \(text)\n".utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
