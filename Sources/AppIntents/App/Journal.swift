internal import Glibc

/// The journal of the app: its standard error.
package enum Journal {
    /// Writes a line, without control characters.
    package static func write(_ text: String) {
        var line = Array("\(AlarmApp.identifier): \(plain(text))\n".utf8)
        line.withUnsafeMutableBytes { bytes in _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    }

    /// Returns the text in one line, with U+FFFD in place of control characters.
    static func plain(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let scalars = line.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" as UnicodeScalar : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
