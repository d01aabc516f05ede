/// Lines of the copy of the alarms, in the making: see ``AlarmCopy``.
///
/// A line is a row: its table, and `NAME=VALUE` for each column that isn't NULL, its checksum among them. A value is an
/// integer; `r` and the bits of a floating-point number, in hexadecimal digits; `"` and a text, in which control
/// characters, spaces and `%` are escaped as `%XX`; or `x` and the hexadecimal digits of bytes.
final class CopyLines {
    /// The kind of the line that says that an alarm was removed.
    static let removal = "removed"

    /// The lines.
    private(set) var bytes: [UInt8] = []

    private let limit: Int
    /// True if there were more of them than fit.
    private(set) var isIncomplete = false
    /// What stands before the value of each column of the row.
    private var prefixes: [[UInt8]] = []

    /// - Parameter limit: The size, bytes, from which on no more lines are added.
    init(limit: Int = .max) {
        self.limit = limit
    }

    private static let prefixes = Dictionary(
        uniqueKeysWithValues: Table.allCases.map { table in
            (table, table.columns.map { Array(" \($0)=".utf8) })
        })

    /// Begins the row of a table.
    func begin(_ table: Table) {
        isIncomplete = isIncomplete || bytes.count >= limit
        guard !isIncomplete else { return }
        prefixes = Self.prefixes[table, default: []]
        bytes += table.rawValue.utf8
    }

    /// Adds the value of the row's column of this place.
    func add(_ value: ColumnValue, at index: Int) {
        guard !isIncomplete else { return }
        bytes += prefixes[index]
        append(value)
    }

    /// Ends the row.
    func end(_ checksum: Int64) {
        guard !isIncomplete else { return }
        bytes += " \(Table.checksum)=".utf8
        append(.integer(checksum))
        bytes.append(0x0A)
    }

    /// Adds a row that was read.
    func add(_ row: Row) {
        bytes += row.table.utf8
        for (column, value) in row.values.sorted(by: { $0.key < $1.key }) {
            bytes += " \(column)=".utf8
            value.borrowed { append($0) }
        }
        bytes.append(0x0A)
    }

    /// Adds the line of an alarm that was removed.
    ///
    /// - Parameter written: The number of the change.
    func addRemoval(of id: (high: UInt64, low: UInt64), written: Int64) {
        let bytes = withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { Array($0) }
        var row = Row(table: Self.removal, values: ["id": .blob(bytes), "written": .integer(written)])
        row.seal()
        if !isIncomplete { add(row) }
    }

    /// Removes all lines.
    func removeAll() {
        isIncomplete = false
        // What one large change took isn't kept.
        bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
    }

    private func append(_ value: ColumnValue) {
        switch value {
        case .integer(let number):
            append(number)
        case .real(let number):
            bytes.append(UInt8(ascii: "r"))
            withUnsafeBytes(of: number.bitPattern.bigEndian) { appendHexadecimal($0) }
        case .text(let text):
            bytes.append(UInt8(ascii: "\""))
            for byte in text {
                switch byte {
                case 0...0x20, 0x25, 0x7F:
                    bytes.append(0x25)
                    appendHexadecimal(byte)
                default: bytes.append(byte)
                }
            }
        case .blob(let blob):
            bytes.append(UInt8(ascii: "x"))
            appendHexadecimal(blob)
        }
    }

    private func append(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var digits = (UInt64(0), UInt64(0), UInt64(0))
        withUnsafeMutableBytes(of: &digits) { buffer in
            var start = buffer.count
            repeat {
                start -= 1
                buffer[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            bytes += UnsafeRawBufferPointer(rebasing: buffer[start...])
        }
    }

    private func appendHexadecimal(_ blob: UnsafeRawBufferPointer) {
        for byte in blob { appendHexadecimal(byte) }
    }

    private func appendHexadecimal(_ byte: UInt8) {
        appendDigit(byte >> 4)
        appendDigit(byte & 15)
    }

    private func appendDigit(_ digit: UInt8) {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
}

extension Row {
    /// Sets the checksum.
    mutating func seal() {
        var checksum = RowChecksum()
        for (column, value) in values where column != Table.checksum {
            value.borrowed { checksum.add($0, seed: RowChecksum.seed(of: column, in: table)) }
        }
        values[Table.checksum] = .integer(checksum.stored)
    }

    /// Reads a line of the copy, without its end; `nil`: it isn't one, or not intact.
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

extension Row.Value {
    /// Reads a value as ``CopyLines`` writes it.
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
