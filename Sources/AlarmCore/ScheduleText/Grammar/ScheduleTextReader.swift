/// The parser of ``ScheduleText``, the same for all languages: phrases in any order.
struct ScheduleTextReader {
    let language: ScheduleTextLanguage
    let zones: any Zones
    private let text: [Character]
    let tokens: [ScheduleTextToken]
    /// The index of the next token.
    var index = 0
    var parts = ScheduleTextParts()

    init(_ text: [Character], in language: ScheduleTextLanguage, zones: any Zones) {
        self.init(text, ScheduleTextScanner.tokens(of: text), in: language, zones: zones)
    }

    /// Creates a parser of a text.
    ///
    /// - Parameter tokens: The tokens of the text.
    init(
        _ text: [Character], _ tokens: [ScheduleTextToken], in language: ScheduleTextLanguage, zones: any Zones
    ) {
        self.text = text
        self.language = language
        self.zones = zones
        self.tokens = language.words(in: tokens)
        parts.saysEightDaysForWeek = language.saysEightDaysForWeek
    }

    /// The words of the text that the language doesn't know.
    var unknownWords: [String] { tokens.compactMap { $0.meanings.isEmpty ? $0.word : nil } }

    /// The words of the text that the language knows.
    var knownWords: [String] { tokens.compactMap { $0.meanings.isEmpty ? nil : $0.word } }

    /// Reads the whole text.
    mutating func read() throws(ScheduleTextProblem) {
        if take(.timer) { return try readTimer() }
        while index < tokens.count {
            if takeSymbol(",") || takeSymbol("·") { continue }
            if takeSignOfTitle() { continue }
            // A calendar event of systemd.
            if token()?.word == nil, token()?.kind == .symbol("*") || token(1)?.kind == .symbol("*") {
                throw .notYet(String(text[tokens[index].range.lowerBound...]))
            }
            try refuseWord()
            if try takeCity() { continue }
            if try takeLength() { continue }
            if try takeDate() { continue }
            if try takeTime() { continue }
            if try takeDay() { continue }
            if try takeRemark() { continue }
            if try takeZone() { continue }
            guard take(.at) || take(.and) || take(.filler) || takeOn() || takeJoint() || takeWake() || takeOnce() else {
                throw .notUnderstood(written())
            }
        }
        try resolveDays()
        if let wake = parts.wake, parts.part == nil, parts.time?.isOpen == true { parts.part = (.morning, wake) }
    }

    // MARK: Tokens

    /// Returns true if the token at this distance has the meaning.
    func has(_ meaning: ScheduleTextMeaning, _ distance: Int = 0) -> Bool { meanings(distance).contains(meaning) }

    /// Returns the meanings of the token at this distance; none if it isn't a word.
    func meanings(_ distance: Int = 0) -> [ScheduleTextMeaning] {
        token(distance)?.meanings ?? []
    }

    /// Returns the value of the first meaning with such a value of the token at this distance.
    func value<Value>(_ value: (ScheduleTextMeaning) -> Value?, _ distance: Int = 0) -> Value? {
        for meaning in meanings(distance) {
            if let found = value(meaning) { return found }
        }
        return nil
    }

    /// Reads the next token if it has such a value.
    mutating func takeValue<Value>(_ value: (ScheduleTextMeaning) -> Value?) -> Value? {
        let found = self.value(value)
        if found != nil { index += 1 }
        return found
    }

    func token(_ distance: Int = 0) -> ScheduleTextToken? {
        let place = index + distance
        return place >= 0 && place < tokens.count ? tokens[place] : nil
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

    /// Returns the text from the token at `start` to the last read one, or to the next one if none is read.
    func written(from start: Int? = nil) -> String {
        let first = start ?? index
        let last = max(index - 1, first)
        guard tokens.indices.contains(first), tokens.indices.contains(last) else { return "" }
        return String(text[tokens[first].range.lowerBound..<tokens[last].range.upperBound])
    }

    /// Returns the text from the next token to the token at `last`.
    func written(through last: Int) -> String {
        String(text[tokens[index].range.lowerBound..<tokens[min(last, tokens.count - 1)].range.upperBound])
    }

    /// Returns true if a space or sign separates the token at `place` from the previous one.
    func isSpaced(_ place: Int) -> Bool {
        !tokens.indices.contains(place) || place == 0
            || tokens[place - 1].range.upperBound < tokens[place].range.lowerBound
    }

    // MARK: Words beside days and times

    /// Reads the sign between a schedule and its title: `17 Uhr: Bus`, `5pm; Bus`.
    mutating func takeSignOfTitle() -> Bool {
        guard index > 0, index == tokens.count - 1 else { return false }
        return takeSymbol(":") || takeSymbol(";")
    }

    /// Reads the `on` of a day, which in another language may be a word of a time.
    private mutating func takeOn() -> Bool {
        guard has(.on), token(1) != nil else { return false }
        let isDay = meanings(1).contains {
            switch $0 {
            case .weekday, .eachWeekday, .weekdays, .month, .filler, .part, .this, .next, .workdays, .other, .notYet,
                .namedDay:
                true
            default: false
            }
        }
        guard isDay || token(1)?.figures != nil else { return false }
        index += 1
        return true
    }

    /// Reads the sign between days of the week, `Mo+Mi`, `sat & sun`.
    private mutating func takeJoint() -> Bool {
        guard isAnyDay(-1), isAnyDay(1) else { return false }
        return takeSymbol("&") || takeSymbol("+")
    }

    private func isAnyDay(_ distance: Int) -> Bool {
        meanings(distance).contains {
            switch $0 {
            case .weekday, .eachWeekday, .weekdays: true
            default: false
            }
        }
    }

    /// Reads `wake me`, which is in the morning.
    private mutating func takeWake() -> Bool {
        guard has(.wake) else { return false }
        parts.wake = written()
        index += 1
        return true
    }

    /// Reads `once`.
    private mutating func takeOnce() -> Bool {
        guard has(.once) else { return false }
        parts.once = written()
        index += 1
        return true
    }

    private mutating func refuseWord() throws(ScheduleTextProblem) {
        try refuseRange()
        try refuseLimit()
        for meaning in meanings() {
            switch meaning {
            case .notYet: throw .notYet(written())
            case .other:
                index += 1
                try refuseCounted(from: index - 1)
                index -= 1
                if has(.on, -1) { throw .namedDay(written()) }
            case .past: throw .past(written())
            case .workdays: throw .workdays(written())
            case .vagueTime: throw .vagueTime(written())
            case .weekendOnce: throw .weekendOnce(written(), saturday: text(on: .saturday), sunday: text(on: .sunday))
            case .namedDay: throw .namedDay(written())
            case .ago where (1...3).contains(where: { hasUnit($0) }):
                throw .past(String(text[tokens[index].range.lowerBound...]))
            default: break
            }
        }
    }

    /// Refuses a day with an ordinal before it: `first monday`, `last day of the month`, `1st of every month`.
    mutating func refuseCounted(from start: Int) throws(ScheduleTextProblem) {
        guard meanings().contains(where: \.isCounted) else { return }
        index += 1
        _ = take(.notYet)
        throw .limit(written(from: start))
    }

    /// Returns the text with the next token replaced by a day of the week in its shortest spelling.
    private func text(on day: Weekday) -> String {
        let spellings = language.spellings.filter { language.meanings(of: $0).contains(.weekday(day)) }
        let range = tokens[index].range
        let word = spellings.min { ($0.count, $0) < ($1.count, $1) } ?? ""
        return String(text[..<range.lowerBound]) + word + String(text[range.upperBound...])
    }

    /// Refuses a range of times: `7am - 2pm`, `7 bis 8 Uhr`.
    private func refuseRange() throws(ScheduleTextProblem) {
        guard let time = parts.time, parts.timeEnd == index, has(.range) || token()?.kind == .symbol("-"),
            let figures = token(1)?.figures
        else { return }
        let hasSuffix = has(.hourSuffix, 2) || value(\.isPM, 2) != nil
        guard hasSuffix || figures.separators == ":" else { return }
        let space = isSpaced(index) ? " " : ""
        throw .rangeOfTimes(time.written + space + written(through: index + (hasSuffix ? 2 : 1)))
    }

    /// Refuses the first and last day of a repetition, and exceptions, each with the words and their day.
    private mutating func refuseLimit() throws(ScheduleTextProblem) {
        let isRange = has(.from) && isRangeOfDays(1)
        let isDate = token(1)?.figures.map { $0.hasDot || $0.separators.count == 2 } ?? false
        let isOfDay =
            !has(.range) || isDate || isAnyDay(1) || value(\.later, 1) != nil || language.hasPostpositions
        let isLimit = (has(.until) && isOfDay) || has(.except) || has(.only) || (has(.from) && !isRange)
        guard isLimit else { return }
        var start = index
        if language.hasPostpositions {
            // The previous word, with all that is written together.
            repeat { start -= 1 } while start > 0 && !isSpaced(start)
            start = max(start, 0)
        } else {
            if has(.on, 1) || has(.filler, 1) { index += 1 }
            if isDate { index += 1 }
            if token(1)?.figures != nil, value(\.month, 2) != nil { index += 2 }
            if meanings(1).contains(where: \.isDay) { index += 1 }
        }
        index += 1
        throw .limit(written(from: start))
    }
}

extension ScheduleTextMeaning {
    /// True if days with this meaning can have an ordinal.
    fileprivate var isCounted: Bool {
        switch self {
        case .weekday, .eachWeekday, .weekdays, .variableUnit, .notYet: true
        case .unit(let unit): unit >= .days(1)
        default: false
        }
    }

    /// True if this is a day or several.
    fileprivate var isDay: Bool {
        switch self {
        case .weekday, .eachWeekday, .weekdays, .workdays, .later, .week, .month: true
        default: false
        }
    }
}
