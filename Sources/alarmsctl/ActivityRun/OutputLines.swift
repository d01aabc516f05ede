import JSONText

/// The lines of a terminal's output, as finally displayed, without escape sequences and control characters. A carriage
/// return, or a sequence that moves the cursor to another line or column, starts a new line. ECMA-48, *Control
/// Functions*.
struct OutputLines {
    private enum State {
        case plain
        /// After an escape.
        case escape
        /// In a control sequence, ended by its final byte.
        case sequence
        /// In a string, such as a window title, ended by BEL or `ESC \`.
        case string
        /// After an escape in a string.
        case stringEscape
    }

    /// The maximum length of a line, characters.
    private static let longest = 200
    /// The maximum length of a line, bytes: a character may have any number.
    private static let mostBytes = 1024

    /// The last line that isn't blank, cut to 200 characters; `nil` if there is none.
    private(set) var last: String?
    /// The last percentage in a line, as a fraction, 0…1; `nil` if there is none.
    private(set) var fraction: Double?

    private var line: [UInt8] = []
    /// True until the end of a line whose beginning is missing.
    private var isPart: Bool

    /// Reads output, whose first bytes may be the end of a character.
    init(_ output: OutputTail) {
        isPart = output.hasDropped
        var state = State.plain
        var lastLine: [UInt8] = []
        for byte in output.bytes.drop(while: { 0x80...0xBF ~= $0 }) {
            switch (state, byte) {
            case (.string, 0x07), (.stringEscape, UInt8(ascii: "\\")): state = .plain
            case (.string, 0x1B), (.stringEscape, 0x1B): state = .stringEscape
            case (.string, _), (.stringEscape, _): state = .string
            case (_, 0x1B): state = .escape
            case (.escape, UInt8(ascii: "[")): state = .sequence
            case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "X")),
                (.escape, UInt8(ascii: "^")), (.escape, UInt8(ascii: "_")):
                state = .string
            case (.escape, 0x20...0x2F), (.sequence, 0x20...0x3F): break
            case (.escape, 0x30...0x7E): state = .plain
            case (.sequence, 0x40...0x7E):
                state = .plain
                if Self.movements.contains(byte) { endLine(&lastLine) }
            case (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")):
                state = .plain
                endLine(&lastLine)
            case (_, UInt8(ascii: "\t")): line.append(UInt8(ascii: " "))
            case (_, 0x00..<0x20), (_, 0x7F): break
            default:
                state = .plain
                line.append(byte)
            }
        }
        if !output.isCut || lastLine.isEmpty { endLine(&lastLine) }
        last = lastLine.isEmpty ? nil : Self.text(lastLine)
    }

    /// The final bytes of sequences that move the cursor to another line or column, or both.
    private static let movements = Array("ABEFGHf".utf8)

    private mutating func endLine(_ lastLine: inout [UInt8]) {
        defer {
            line.removeAll(keepingCapacity: true)
            isPart = false
        }
        guard line.contains(where: { $0 != UInt8(ascii: " ") }) else { return }
        if !isPart { fraction = Self.fraction(in: line) ?? fraction }
        lastLine = line
    }

    /// Returns the last `N%` in a line that isn't followed by a letter or digit, as a fraction.
    private static func fraction(in line: [UInt8]) -> Double? {
        for index in line.indices.reversed() where line[index] == UInt8(ascii: "%") {
            if index + 1 < line.count, isDigit(line[index + 1]) || isLetter(line[index + 1]) { continue }
            var end = index
            if end > 0, line[end - 1] == UInt8(ascii: " ") { end -= 1 }
            var digits: [UInt8] = []
            for byte in line[..<end].reversed() {
                guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || isDigit(byte) else { break }
                digits.append(byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte)
            }
            guard let first = digits.last, isDigit(first),
                let number = Double(String(decoding: digits.reversed(), as: UTF8.self)), number <= 100
            else { continue }
            return number / 100
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    private static func text(_ line: [UInt8]) -> String {
        var text = ""
        var (characters, bytes) = (0, 0)
        let scalars = String(decoding: line, as: UTF8.self).unicodeScalars.filter { TerminalText.isHarmless($0) }
        for character in String(String.UnicodeScalarView(scalars)).drop(while: \.isWhitespace) {
            characters += 1
            bytes += character.utf8.count
            guard characters <= longest, bytes <= mostBytes else { break }
            text.append(character)
        }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
