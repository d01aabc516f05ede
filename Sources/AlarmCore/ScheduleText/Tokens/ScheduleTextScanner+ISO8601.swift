/// Forms of ISO 8601 that are one word.
extension ScheduleTextScanner {
    /// Takes a date and a time without separators, `20261224T1800`, `20261224T180000Z`, or returns `nil`.
    mutating func takeBasicInstant() -> (date: ScheduleTextFigures, time: ScheduleTextFigures)? {
        guard character(8) == "T" || character(8) == "t" else { return nil }
        let date = digits(from: 0)
        guard date.count == 8 else { return nil }
        let time = digits(from: 9)
        guard time.count == 4 || time.count == 6 else { return nil }
        place += 9 + time.count
        var clock = ScheduleTextFigures()
        clock.numbers = stride(from: 0, to: time.count, by: 2).map { String(time[$0..<($0 + 2)]) }
        clock.separators = time.count == 4 ? ":" : "::"
        clock.offset = takeOffset()
        var day = ScheduleTextFigures()
        day.numbers = [date[..<4], date[4..<6], date[6...]].map { String($0) }
        day.separators = "--"
        return (day, clock)
    }

    private func digits(from distance: Int) -> [Character] {
        Array(text.dropFirst(place + distance).prefix(while: \.isDigit).prefix(9))
    }

    /// Takes a length of time such as `PT1H30M`, `P2W` or `P1DT12H`, or returns `nil`: months and years have no length.
    mutating func takeDuration() -> Interval? {
        let word = text[place...].prefix { $0.isASCII && ($0.isLetter || $0.isDigit || $0 == "." || $0 == ",") }
        guard word.count >= 3, word.contains(where: \.isDigit) else { return nil }
        var sum = Interval.zero
        var units: [(name: String, unit: Interval)] = [("w", .days(7)), ("d", .days(1)), ("t", .zero)]
        units += [("h", .hours(1)), ("m", .minutes(1)), ("s", .seconds(1))]
        var number = ""
        var isTime = false
        for character in word.dropFirst() {
            let name = character.lowercased()
            guard !character.isLetter else {
                guard let place = units.firstIndex(where: { $0.name == name }),
                    isTime || !["h", "m", "s"].contains(name),
                    number.isEmpty == (name == "t")
                else { return nil }
                if name == "t" { isTime = true }
                if !number.isEmpty {
                    guard let product = ScheduleTextReader.product(number, units[place].unit) else { return nil }
                    sum = sum + product
                }
                number = ""
                units.removeSubrange(...place)
                continue
            }
            number.append(character == "," ? "." : character)
        }
        guard number.isEmpty, word.last?.lowercased() != "t" else { return nil }
        place += word.count
        return sum
    }
}
