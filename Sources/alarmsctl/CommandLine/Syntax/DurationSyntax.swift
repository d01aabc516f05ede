import Gettext

/// Lengths of time as people write them: `10m`, `1h30m`, `1.5 h`, `2 days`, `500ms`.
///
/// Numbers are decimal, with a fraction of up to six digits, each with its unit, the largest unit first. A number alone
/// may be minutes or seconds, and is refused, unless it is 0.
enum DurationSyntax {
    private struct Unit {
        let names: [String]
        let microseconds: UInt64
    }

    private static let units = [
        Unit(names: ["w", "week", "weeks"], microseconds: 604_800_000_000),
        Unit(names: ["d", "day", "days"], microseconds: 86_400_000_000),
        Unit(names: ["h", "hr", "hrs", "hour", "hours"], microseconds: 3_600_000_000),
        Unit(names: ["m", "min", "mins", "minute", "minutes"], microseconds: 60_000_000),
        Unit(names: ["s", "sec", "secs", "second", "seconds"], microseconds: 1_000_000),
        Unit(names: ["ms"], microseconds: 1000),
        Unit(names: ["us", "µs"], microseconds: 1),
    ]

    private static let form = localized("a duration such as 10m, 1h30m or 500ms")

    /// The length that `text` says, in microseconds.
    ///
    /// - Throws: ``Problem/usage(_:)``, which says how far the text was understood.
    static func microseconds(_ text: String) throws(Problem) -> UInt64 {
        var rest = text[...]
        var total: UInt64 = 0
        var isFirst = true
        var unitsLeft = units[...]
        while true {
            rest = rest.drop { $0 == " " }
            if rest.isEmpty, !isFirst { return total }
            let understood = String(text[..<rest.startIndex])
            guard let number = takeNumber(&rest) else {
                let wanted = understood.isEmpty ? nil : localized("a number")
                throw .usage(Messages.expected(form, text, understood, wanted, String(rest)))
            }
            rest = rest.drop { $0 == " " }
            let name = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(name.count)
            if name.isEmpty, isFirst, rest.isEmpty {
                guard number.isZero else { throw noUnit(number) }
                return 0
            }
            guard let index = unitsLeft.firstIndex(where: { $0.names.contains(name.lowercased()) }) else {
                let units = Messages.list(unitsLeft.map { $0.names[0] })
                let wanted =
                    units.isEmpty
                    ? localized("nothing after {number}", ["number": number.text])
                    : localized("one of the units {units} after {number}", ["units": units, "number": number.text])
                throw .usage(Messages.expected(form, text, understood, wanted, String(name)))
            }
            let (sum, overflow) = total.addingReportingOverflow(
                try product(number, unitsLeft[index].microseconds, of: text))
            guard !overflow else { throw tooLong(text) }
            total = sum
            unitsLeft = unitsLeft[(index + 1)...]
            isFirst = false
        }
    }

    /// Refuses a number without a unit.
    ///
    /// - Throws: ``Problem/usage(_:)``, which says what it may mean.
    static func refuseNumberAlone(_ text: String) throws(Problem) {
        var rest = text.drop { $0 == " " }
        guard let number = takeNumber(&rest), rest.allSatisfy({ $0 == " " }), !number.isZero else { return }
        throw noUnit(number)
    }

    private static func noUnit(_ number: Number) -> Problem {
        .usage(
            localized(
                "{number}: minutes or seconds? {minutes}, or {seconds}",
                [
                    "number": Messages.quoted(number.text), "minutes": "\(number.text)m",
                    "seconds": "\(number.text)s",
                ]))
    }

    /// The shortest text that says exactly this length: `1h30m`, `500ms`.
    static func text(_ microseconds: UInt64) -> String {
        guard microseconds > 0 else { return "0" }
        var rest = microseconds
        var text = ""
        // In weeks nobody reads a date, and 1w0d is longer.
        for unit in units.dropFirst() where rest >= unit.microseconds {
            text += "\(rest / unit.microseconds)\(unit.names[0])"
            rest %= unit.microseconds
        }
        return text
    }

    private struct Number {
        let text: String
        let whole: Substring
        /// Six digits.
        let millionths: UInt64

        var isZero: Bool { millionths == 0 && whole.allSatisfy { $0 == "0" } }
    }

    private static func takeNumber(_ rest: inout Substring) -> Number? {
        let isDigit = { (character: Character) in ("0"..."9").contains(character) }
        let whole = rest.prefix(while: isDigit)
        guard !whole.isEmpty else { return nil }
        var after = rest.dropFirst(whole.count)
        var fraction = Substring()
        if after.first == "." {
            fraction = after.dropFirst().prefix(while: isDigit)
            guard (1...6).contains(fraction.count) else { return nil }
            after = after.dropFirst(1 + fraction.count)
        }
        let text = String(rest[..<after.startIndex])
        rest = after
        let digits = fraction + String(repeating: "0", count: 6 - fraction.count)
        return Number(text: text, whole: whole, millionths: UInt64(digits) ?? 0)
    }

    private static func product(_ number: Number, _ unit: UInt64, of text: String) throws(Problem) -> UInt64 {
        guard let whole = UInt64(number.whole) else { throw tooLong(text) }
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
        // A week times a million is far from the limit.
        let (sum, overflowOfSum) = product.addingReportingOverflow(number.millionths * unit / 1_000_000)
        guard !overflow, !overflowOfSum else { throw tooLong(text) }
        return sum
    }

    private static func tooLong(_ text: String) -> Problem {
        .usage(localized("expected at most 584,542 years, got {text}", ["text": Messages.quoted(text)]))
    }
}
