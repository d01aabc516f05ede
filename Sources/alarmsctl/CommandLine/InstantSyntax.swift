/// Instants as RFC 3339 writes them, with an offset from UTC: `2027-01-01T07:00:00+01:00`.
enum InstantSyntax {
    /// The instant that `text` says, in microseconds since 1970-01-01 00:00 UTC; what is finer is cut off.
    ///
    /// - Throws: ``Problem/usage(_:)``, which says what was expected where.
    static func microseconds(_ text: String) throws(Problem) -> UInt64 {
        guard text.contains("-"), text.utf8.first.map(Cursor.isDigit) == true else {
            throw .usage(Messages.instantIsLocal(text))
        }
        var cursor = Cursor(text)
        let year = try cursor.number(digits: 4, in: 0...9999, .year)
        try cursor.expect("-", after: .year)
        let month = try cursor.number(digits: 2, in: 1...12, .month)
        try cursor.expect("-", after: .month)
        let day = try cursor.number(digits: 2, in: 1...CivilDate.daysInMonth(month, of: year), .day)
        guard cursor.take(where: { "Tt ".utf8.contains($0) }) else { throw .usage(Messages.instantNeedsTime(text)) }
        let hour = try cursor.number(digits: 2, in: 0...23, .hour)
        try cursor.expect(":", after: .hour)
        let minute = try cursor.number(digits: 2, in: 0...59, .minute)
        try cursor.expect(":", after: .minute)
        // RFC 3339 knows a second 60; the kernel's clock, like all that counts by it, doesn't.
        let second = try cursor.number(digits: 2, in: 0...59, .second)
        let fraction = try cursor.fraction()
        let offset = try cursor.offset()
        guard cursor.isAtEnd else { throw cursor.problem(Messages.instantEnd) }

        let days = CivilDate(year: year, month: month, day: day).daysSince1970
        let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
        guard seconds >= 0 else { throw .usage(Messages.instantBefore1970(text)) }
        return UInt64(seconds) * 1_000_000 + UInt64(fraction)
    }

    /// The instant in UTC, to the second, or, where `isExact`, to the microsecond it may have.
    static func text(_ microseconds: UInt64, isExact: Bool = false) -> String {
        let seconds = Int(microseconds / 1_000_000)
        let date = CivilDate(daysSince1970: seconds / 86400)
        let time = seconds % 86400
        let microsecond = Int(microseconds % 1_000_000)
        let fraction = isExact && microsecond > 0 ? "." + padded(microsecond, 6) : ""
        return "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))T"
            + "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))\(fraction)Z"
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    /// The part of a text that is read.
    enum Part {
        case year, month, day, hour, minute, second, offsetHour, offsetMinute
    }

    private struct Cursor {
        let text: String
        var rest: Substring.UTF8View

        init(_ text: String) {
            self.text = text
            rest = text[...].utf8
        }

        var isAtEnd: Bool { rest.isEmpty }

        func problem(_ expected: String) -> Problem {
            .usage(Messages.instantExpected(text, expected, found: String(Substring(rest))))
        }

        mutating func take(where isWanted: (UInt8) -> Bool) -> Bool {
            guard let byte = rest.first, isWanted(byte) else { return false }
            rest = rest.dropFirst()
            return true
        }

        mutating func expect(_ character: Unicode.Scalar, after part: Part) throws(Problem) {
            guard take(where: { $0 == UInt8(ascii: character) }) else {
                throw problem(Messages.instantSeparator(String(character), after: part))
            }
        }

        mutating func number(digits: Int, in range: ClosedRange<Int>, _ part: Part) throws(Problem) -> Int {
            let found = rest.prefix(digits)
            guard found.count == digits, found.allSatisfy(Cursor.isDigit), let number = Int(Substring(found)),
                range.contains(number)
            else { throw problem(Messages.instantNumber(part, range)) }
            rest = rest.dropFirst(digits)
            return number
        }

        /// Microseconds.
        mutating func fraction() throws(Problem) -> Int {
            guard take(where: { $0 == UInt8(ascii: ".") }) else { return 0 }
            let digits = rest.prefix(while: Cursor.isDigit)
            guard !digits.isEmpty else { throw problem(Messages.instantFraction) }
            rest = rest.dropFirst(digits.count)
            return digits.prefix(6).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
                * [1_000_000, 100_000, 10_000, 1000, 100, 10, 1][min(digits.count, 6)]
        }

        /// Seconds east of UTC.
        mutating func offset() throws(Problem) -> Int {
            if take(where: { "Zz".utf8.contains($0) }) { return 0 }
            let isEast = rest.first == UInt8(ascii: "+")
            guard take(where: { "+-".utf8.contains($0) }) else { throw .usage(Messages.instantNeedsOffset(text)) }
            let hour = try number(digits: 2, in: 0...23, .offsetHour)
            try expect(":", after: .offsetHour)
            let minute = try number(digits: 2, in: 0...59, .offsetMinute)
            return (hour * 3600 + minute * 60) * (isEast ? 1 : -1)
        }

        static func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
