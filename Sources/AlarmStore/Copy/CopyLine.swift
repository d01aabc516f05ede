/// The parser of lines of ``CopyLines``.
extension Row {
    /// Reads a line of the copy, without its line break; `nil`: it is damaged.
    init?(line: some Collection<UInt8>) {
        let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard let table = words.first else { return nil }
        self.table = String(decoding: table, as: UTF8.self)
        values = [:]
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: UInt8(ascii: "=")),
                let value = Value(text: Array(word[word.index(after: equals)...]))
            else { return nil }
            values[String(decoding: word[..<equals], as: UTF8.self)] = value
        }
        guard isIntact() else { return nil }
    }
}

extension CopyLines {
    /// Returns the lines in a damaged line: if the line break between two lines was damaged, the first one ends with
    /// its checksum.
    static func parts(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let name = Array("\(Table.checksum)=".utf8)
        var parts: [ArraySlice<UInt8>] = []
        var start = line.startIndex
        for word in line.split(separator: 0x20) where word.starts(with: name) {
            let isNumber = { (byte: UInt8) in byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) }
            let end = word.dropFirst(name.count).firstIndex { !isNumber($0) } ?? word.endIndex
            parts.append(line[start..<end])
            start = min(end + 1, line.endIndex)
        }
        return parts + [line[start...]]
    }
}

extension Row.Value {
    /// Reads a value in the format of ``CopyLines``.
    fileprivate init?(text: [UInt8]) {
        let rest = text.dropFirst()
        switch text.first {
        case UInt8(ascii: "x"):
            guard let bytes = Self.bytes(hexadecimal: rest) else { return nil }
            self = .blob(bytes)
        case UInt8(ascii: "r"):
            guard let bits = UInt64(String(decoding: rest, as: UTF8.self), radix: 16) else { return nil }
            self = .real(Double(bitPattern: bits))
        case UInt8(ascii: "\""):
            var bytes: [UInt8] = []
            var index = rest.startIndex
            while index < rest.endIndex {
                guard rest[index] == 0x25 else {
                    bytes.append(rest[index])
                    index += 1
                    continue
                }
                guard index + 3 <= rest.endIndex, let escaped = Self.bytes(hexadecimal: rest[index + 1..<index + 3])
                else { return nil }
                bytes += escaped
                index += 3
            }
            self = .text(bytes)
        default:
            guard let number = Int64(String(decoding: text, as: UTF8.self)) else { return nil }
            self = .integer(number)
        }
    }

    private static func bytes(hexadecimal digits: ArraySlice<UInt8>) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for start in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
            guard let high = digit(digits[start]), let low = digit(digits[start + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
