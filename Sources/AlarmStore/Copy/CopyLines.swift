internal import AlarmCore

/// A writer of lines of the copy of the alarms, see ``AlarmCopy``.
///
/// A line is a row: its table, and `NAME=VALUE` for each column that isn't NULL, including the checksum. A value is an
/// integer; `r` and the bits of a floating-point number, in hexadecimal digits; `"` and a text, in which control
/// characters, spaces and `%` are escaped as `%XX`; or `x` and the hexadecimal digits of bytes.
final class CopyLines {
    /// The kind of a line for the removal of an alarm.
    static let removal = "removed"

    /// The kind of a line that ends a group of lines.
    enum End: String {
        /// Behind all alarms, in a rewritten file.
        case completion = "complete"
        /// Behind the changes of a commit.
        case commit
    }

    /// The lines.
    private(set) var bytes: [UInt8] = []

    private let limit: Int
    /// True if the limit was exceeded and lines are missing.
    private(set) var isIncomplete = false
    /// The text before the value of each column of the row.
    private var prefixes: [[UInt8]] = []

    /// Creates an empty writer.
    ///
    /// - Parameter limit: The size after which no more lines are added, bytes.
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

    /// Adds the value of the row's column at this index.
    func add(_ value: ColumnValue, at index: Int) {
        guard !isIncomplete else { return }
        bytes += prefixes[index]
        append(value)
    }

    /// Ends the row.
    func end(_ checksum: Int64) {
        guard !isIncomplete else { return }
        bytes += prefixes[prefixes.count - 1]
        append(checksum)
        bytes.append(0x0A)
    }

    /// Adds a line for the removal of an alarm.
    ///
    /// - Parameter written: The number of the commit.
    func addRemoval(of id: AlarmID, written: Int64) {
        add(Row(table: Self.removal, values: ["id": .blob(id.bytes), "written": .integer(written)]))
    }

    /// Adds a line that ends a group.
    ///
    /// - Parameter written: The number of the latest commit that wrote or removed alarms.
    func addEnd(_ end: End, written: Int64) {
        add(Row(table: end.rawValue, values: ["written": .integer(written)]))
    }

    /// Adds a row, with its checksum.
    func add(_ row: Row) {
        guard !isIncomplete else { return }
        bytes += row.table.utf8
        for (column, value) in row.values {
            bytes += " \(column)=".utf8
            value.borrowed { append($0) }
        }
        bytes += " \(Table.checksum)=".utf8
        append(.integer(row.checksum()))
        bytes.append(0x0A)
    }

    /// Removes all lines.
    func removeAll() {
        isIncomplete = false
        // The memory of a large change isn't kept.
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
