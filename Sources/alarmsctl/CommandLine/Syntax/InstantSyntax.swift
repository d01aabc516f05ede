import Gettext
import Glibc
import JSONText

/// Instants as RFC 3339 writes them, with an offset from UTC: `2027-01-01T07:00:00+01:00`.
enum InstantSyntax {
    /// The instant of a text, in microseconds since 1970-01-01 00:00 UTC; smaller fractions are cut off.
    ///
    /// - Throws: ``Problem/usage(_:)``, which says what was expected where.
    static func microseconds(_ text: String) throws(Problem) -> UInt64 {
        guard text.contains("-"), text.utf8.first.map(Cursor.isDigit) == true else {
            throw unexpected(
                text, because: localized("{command} gives a local time its offset", ["command": command(for: text)]))
        }
        var cursor = Cursor(text)
        let year = try cursor.number(digits: 4, in: 0...9999, localized("year"), before: "-")
        let month = try cursor.number(in: 1...12, localized("month"), before: "-")
        let day = try cursor.number(in: 1...daysInMonth(month, of: year), localized("day"))
        guard cursor.take(where: { "Tt ".utf8.contains($0) }) else {
            throw unexpected(text, because: localized("'T' and the time are missing"))
        }
        let hour = try cursor.number(in: 0...23, localized("hour"), before: ":")
        let minute = try cursor.number(in: 0...59, localized("minute"), before: ":")
        // RFC 3339 knows a second 60; the kernel's clock, like all that counts by it, doesn't.
        let second = try cursor.number(in: 0...59, localized("second"))
        let fraction = try cursor.fraction()
        let offset = try cursor.offset()
        guard cursor.isAtEnd else { throw cursor.problem(localized("nothing more")) }

        var date = tm()
        (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        let seconds = timegm(&date) + hour * 3600 + minute * 60 + second - offset
        guard seconds >= 0 else {
            throw .usage(localized("expected a time after 1970, got {text}", ["text": Messages.quoted(text)]))
        }
        return UInt64(seconds) * 1_000_000 + UInt64(fraction)
    }

    /// The number of days of a month (1…12) of the Gregorian calendar.
    static func daysInMonth(_ month: Int, of year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The instant in UTC, to the second, or, where `isExact`, to the microsecond it may have.
    static func text(_ microseconds: UInt64, isExact: Bool = false) -> String {
        LocalTime.formatted(microseconds, "%FT%T\(isExact ? fraction(microseconds) : "")Z", by: gmtime_r)
    }

    /// The fraction of the second of an instant, with its point; empty if there is none.
    static func fraction(_ microseconds: UInt64) -> String {
        let microsecond = microseconds % 1_000_000
        return microsecond > 0 ? "." + padded(Int(microsecond), 6) : ""
    }

    /// The number with zeros before it, so that it has at least `width` digits.
    static func padded(_ number: Int, _ width: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    private static let form = localized("a time with its offset from UTC, such as 2027-01-01T07:00:00+01:00")

    private static func unexpected(_ text: String, because reason: String) -> Problem {
        .usage(Messages.expected(form, text, because: reason))
    }

    /// The command that gives a local time its offset.
    private static func command(for text: String) -> String {
        "\"$(date --iso-8601=seconds -d '\(TerminalText.harmless(text))')\""
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
            let found = String(Substring(rest))
            return .usage(Messages.expected(form, text, String(text.dropLast(found.count)), expected, found))
        }

        mutating func take(where isWanted: (UInt8) -> Bool) -> Bool {
            guard let byte = rest.first, isWanted(byte) else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Reads a number, and the separator behind it, if there has to be one.
        mutating func number(
            digits: Int = 2, in range: ClosedRange<Int>, _ part: String, before separator: Unicode.Scalar? = nil
        ) throws(Problem) -> Int {
            let found = rest.prefix(digits)
            guard found.count == digits, found.allSatisfy(Cursor.isDigit), let number = Int(Substring(found)),
                range.contains(number)
            else {
                let values = ["part": part, "lowest": padded(range.lowerBound), "highest": "\(range.upperBound)"]
                throw problem(
                    digits == 4
                        ? localized("the year, four digits")
                        : localized("the {part}, two digits, {lowest} to {highest}", values))
            }
            rest = rest.dropFirst(digits)
            if let separator, !take(where: { $0 == UInt8(ascii: separator) }) {
                let character = Messages.quoted(String(separator))
                throw problem(localized("{character} after the {part}", ["character": character, "part": part]))
            }
            return number
        }

        /// Microseconds.
        mutating func fraction() throws(Problem) -> Int {
            guard take(where: { $0 == UInt8(ascii: ".") }) else { return 0 }
            let digits = rest.prefix(while: Cursor.isDigit)
            guard !digits.isEmpty else {
                throw problem(localized("digits after the '.' of the seconds"))
            }
            rest = rest.dropFirst(digits.count)
            return digits.prefix(6).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
                * [1_000_000, 100_000, 10_000, 1000, 100, 10, 1][min(digits.count, 6)]
        }

        /// Seconds east of UTC.
        mutating func offset() throws(Problem) -> Int {
            if take(where: { "Zz".utf8.contains($0) }) { return 0 }
            let isEast = rest.first == UInt8(ascii: "+")
            guard take(where: { "+-".utf8.contains($0) }) else {
                throw unexpected(
                    text,
                    because: localized(
                        "the offset is missing; {command} gives a local time its offset",
                        ["command": command(for: text)]))
            }
            let hour = try number(in: 0...23, localized("offset's hours"), before: ":")
            let minute = try number(in: 0...59, localized("offset's minutes"))
            return (hour * 3600 + minute * 60) * (isEast ? 1 : -1)
        }

        static func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
