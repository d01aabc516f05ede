/// Zones.
extension ScheduleTextReader {
    /// Reads the name of a zone, `UTC`, an offset from UTC, or an abbreviation with a single offset.
    mutating func takeZone() throws(ScheduleTextProblem) -> Bool {
        let start = index
        if case .path(let path)? = token()?.kind {
            index += 1
            try take(zone: path, from: start)
        } else if has(.universalTime) {
            let name = written()
            index += 1
            guard let minutes = try takeOffset(from: start) else {
                try take(zone: name, from: start)
                return true
            }
            guard let zone = ScheduleTextAbbreviations.zone(minutesAhead: minutes) else {
                throw .noZone(written(from: start))
            }
            try take(zone: zone, from: start)
        } else if has(.zoneAbbreviation), let names = ScheduleTextAbbreviations.zones[token()?.word ?? ""] {
            guard names.count == 1 else { throw .abbreviation(written(), of: names) }
            index += 1
            guard try takeOffset(from: start) == nil else { throw .noZone(written(from: start)) }
            try take(zone: names[0], from: start)
        } else {
            return false
        }
        return true
    }

    /// Reads the name of a city right behind a time: `9am New York`, `9:00 in Seoul`, `9:00 London time`.
    mutating func takeCity() throws(ScheduleTextProblem) -> Bool {
        guard parts.time != nil, parts.timeEnd == index else { return false }
        let start = index
        // `9am +02:00`
        if token()?.kind == .symbol("+"), token(1)?.figures?.plain.map({ $0.utf8.count == 4 }) ?? true,
            let minutes = try takeOffset(from: start)
        {
            try take(zone: ScheduleTextAbbreviations.zone(minutesAhead: minutes) ?? "", from: start)
            return true
        }
        _ = take(.in)
        for count in stride(from: ScheduleTextCities.mostWords, to: 0, by: -1) {
            let words = (0..<count).compactMap { token($0)?.word }
            guard words.count == count, let zone = ScheduleTextCities.zone(of: words.joined(separator: " ")) else {
                continue
            }
            index += count
            _ = take(.zoneSuffix)
            try take(zone: zone, from: start)
            return true
        }
        index = start
        return false
    }

    private mutating func take(zone name: String, from start: Int) throws(ScheduleTextProblem) {
        let written = written(from: start)
        guard let zone = Self.zone(name, in: zones) else { throw .noZone(written) }
        guard parts.zone == nil else { throw .secondZone(written) }
        parts.zone = zone
    }

    /// Reads the `+2` of `UTC+2`, in minutes, which isn't a length; `nil`: there is none.
    private mutating func takeOffset(from start: Int) throws(ScheduleTextProblem) -> Int64? {
        guard let sign = token(), let figures = token(1)?.figures,
            sign.kind == .symbol("+") || (sign.kind == .symbol("-") && !(isSpaced(index) && isSpaced(index + 1))),
            !isSpaced(index) || !hasUnit(2)
        else { return nil }
        index += 2
        let isClock = figures.separators == ":" && !figures.hasDot && figures.offset == nil
        let plain = figures.plain ?? ""
        let isLong = plain.utf8.count == 4
        let digits = isClock ? figures.numbers : isLong ? [String(plain.prefix(2)), String(plain.suffix(2))] : [plain]
        guard digits.allSatisfy({ (1...2).contains($0.utf8.count) }) else { throw .noZone(written(from: start)) }
        let numbers = digits.compactMap { Int64(digits: $0.utf8) }
        guard numbers.count == digits.count, numbers[0] <= 14, numbers.count == 1 || numbers[1] < 60 else {
            throw .noZone(written(from: start))
        }
        let minutes = numbers[0] * 60 + (numbers.count == 2 ? numbers[1] : 0)
        return sign.kind == .symbol("-") ? -minutes : minutes
    }

    /// Returns the zone of this name, in any regular capitalization. Abbreviations aren't zones: the database's `EST`
    /// has no summer time, but people mean New York's.
    private static func zone(_ name: String, in zones: any Zones) -> Zone? {
        if let zone = zones.zone(named: name) { return zone }
        for spelling in [capitalized(name), name.uppercased()] where spelling != name {
            if let zone = zones.zone(named: spelling) { return zone }
        }
        return nil
    }

    /// Returns the name in the usual capitalization of zones: `America/New_York`.
    private static func capitalized(_ name: String) -> String {
        var isStart = true
        var capitalized = ""
        for character in name.lowercased() {
            capitalized += isStart ? character.uppercased() : String(character)
            isStart = "/_-".contains(character)
        }
        return capitalized
    }
}
