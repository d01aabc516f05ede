/// The grammar of ``ScheduleText``, the same for all languages: phrases in any order.
struct ScheduleTextReader {
    let language: ScheduleTextLanguage
    let zones: any Zones
    private let text: [Character]
    let tokens: [ScheduleTextToken]
    /// The number of tokens that are read.
    var index = 0
    /// The words of the text that were understood.
    var understood: [String] = []
    var parts = ScheduleTextParts()

    init(_ text: [Character], in language: ScheduleTextLanguage, zones: any Zones) {
        self.text = text
        self.language = language
        self.zones = zones
        var scanner = ScheduleTextScanner(text, language)
        tokens = scanner.tokens()
    }

    /// The words of the text that the language doesn't know.
    var unknownWords: [String] { tokens.compactMap(\.word).filter { language.meanings(of: $0).isEmpty } }

    /// The words of the text that it knows.
    var knownWords: [String] { tokens.compactMap(\.word).filter { !language.meanings(of: $0).isEmpty } }

    /// Reads the whole text.
    mutating func read() throws(ScheduleTextProblem) {
        if take(.timer) { return try readTimer() }
        while index < tokens.count {
            if takeSymbol(",") { continue }
            // A pattern of systemd.
            if [token(), token(1)].contains(where: { $0?.kind == .symbol("*") }), token()?.word == nil {
                throw .notYet(String(text[tokens[index].range.lowerBound...]))
            }
            try refuseWord()
            if try takeLength() { continue }
            if try takeDate() { continue }
            if try takeTime() { continue }
            if try takeDay() { continue }
            if try takeRemark() { continue }
            if try takeZone() { continue }
            guard take(.at) || take(.and) || take(.filler) || takeOn() else { throw .notUnderstood(written()) }
        }
    }

    // MARK: Tokens

    /// True if the token at this distance has the meaning.
    func has(_ meaning: ScheduleTextMeaning, _ distance: Int = 0) -> Bool { meanings(distance).contains(meaning) }

    /// The meanings of the token at this distance; none if it isn't a word.
    func meanings(_ distance: Int = 0) -> [ScheduleTextMeaning] {
        token(distance)?.word.map { language.meanings(of: $0) } ?? []
    }

    /// The value of the first meaning with such a value of the token at this distance.
    func value<Value>(_ value: (ScheduleTextMeaning) -> Value?, _ distance: Int = 0) -> Value? {
        meanings(distance).lazy.compactMap(value).first
    }

    /// Reads the next token if it has such a value.
    mutating func takeValue<Value>(_ value: (ScheduleTextMeaning) -> Value?) -> Value? {
        let found = self.value(value)
        if found != nil { index += 1 }
        return found
    }

    func token(_ distance: Int = 0) -> ScheduleTextToken? {
        tokens.indices.contains(index + distance) ? tokens[index + distance] : nil
    }

    /// Reads the next token if it has the meaning.
    mutating func take(_ meaning: ScheduleTextMeaning) -> Bool {
        guard has(meaning) else { return false }
        index += 1
        return true
    }

    mutating func takeSymbol(_ symbol: Character) -> Bool {
        guard token()?.kind == .symbol(symbol) else { return false }
        index += 1
        return true
    }

    /// The text from the token at `start` to the last one that is read, or the next one if none is.
    func written(from start: Int? = nil) -> String {
        let first = start ?? index
        let last = max(index - 1, first)
        guard tokens.indices.contains(first), tokens.indices.contains(last) else { return "" }
        return String(text[tokens[first].range.lowerBound..<tokens[last].range.upperBound])
    }

    // MARK: Words beside days and times

    /// Reads the `on` of a day, which may also be a word of a time in another language.
    private mutating func takeOn() -> Bool {
        guard has(.on), token(1) != nil else { return false }
        let isDay = meanings(1).contains {
            switch $0 {
            case .weekday, .eachWeekday, .weekdays, .month, .filler, .part, .this, .next, .workdays: true
            default: false
            }
        }
        guard isDay || token(1)?.figures != nil else { return false }
        index += 1
        return true
    }

    private func refuseWord() throws(ScheduleTextProblem) {
        let word = written()
        for meaning in meanings() {
            switch meaning {
            case .notYet: throw .notYet(word)
            case .past: throw .past(word)
            case .workdays: throw .workdays(word)
            case .vagueTime: throw .vagueTime(word)
            case .zoneAbbreviation: throw .abbreviation(word)
            case .ago: throw .past(String(text[tokens[index].range.lowerBound...]))
            default: break
            }
        }
    }

    // MARK: Zones

    private mutating func takeZone() throws(ScheduleTextProblem) -> Bool {
        let name: String
        if case .path(let path)? = token()?.kind {
            name = path
        } else if has(.universalTime) {
            try refuseOffset()
            name = written()
        } else {
            return false
        }
        guard let zone = Self.zone(name, in: zones) else {
            let words = name.lowercased().split(separator: "/").map(String.init)
            let isDays = ScheduleTextLanguage.all.contains { language in
                words.allSatisfy { language.meanings(of: $0).contains { $0.weekday != nil } }
            }
            throw isDays ? .eitherDay(name) : .noZone(name)
        }
        guard parts.zone == nil else { throw .secondZone(name) }
        parts.zone = zone
        understood.append(name)
        index += 1
        return true
    }

    /// Refuses the `+2` of `UTC+2`, which isn't a length.
    private mutating func refuseOffset() throws(ScheduleTextProblem) {
        guard let zone = token(), let sign = token(1), token(2)?.figures != nil else { return }
        let isSign = sign.kind == .symbol("+") || sign.kind == .symbol("-")
        guard isSign, sign.range.lowerBound == zone.range.upperBound else { return }
        index += 3
        throw .noZone(written(from: index - 3))
    }

    /// The zone of this name, in the database's spelling or in another that is as regular. Abbreviations aren't zones:
    /// the database's `EST` knows no summer time, and people mean New York's.
    private static func zone(_ name: String, in zones: any Zones) -> Zone? {
        for spelling in [name, capitalized(name), name.uppercased()] {
            if let zone = zones.zone(named: spelling) { return zone }
        }
        return nil
    }

    /// The name as most names of zones are written: `America/New_York`.
    private static func capitalized(_ name: String) -> String {
        var isStart = true
        return name.lowercased().map { character in
            defer { isStart = "/_-".contains(character) }
            return isStart ? character.uppercased() : String(character)
        }.joined()
    }
}
