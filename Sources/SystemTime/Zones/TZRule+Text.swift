extension TZRule {
    /// Reads the value of `TZ` that POSIX defines, such as `CET-1CEST,M3.5.0,M10.5.0/3`; `nil`: the text isn't of this
    /// form.
    ///
    /// If it names daylight saving time without its dates, the rule of the United States is used, as in glibc.
    init?(_ text: some Sequence<UInt8>) {
        var text = TZText(text)
        guard text.skipName(), let west = text.offset() else { return nil }
        standardOffset = -west
        guard !text.isAtEnd else {
            daylightSaving = nil
            return
        }
        guard text.skipName() else { return nil }
        var daylightSavingOffset = standardOffset + 3600
        if !text.isAtEnd, !text.starts(with: ",") {
            guard let west = text.offset() else { return nil }
            daylightSavingOffset = -west
        }
        if text.isAtEnd { text = TZText(",M3.2.0,M11.1.0".utf8) }
        guard text.skip(","), let start = Change(&text), text.skip(","), let end = Change(&text), text.isAtEnd else {
            return nil
        }
        daylightSaving = DaylightSaving(offset: daylightSavingOffset, start: start, end: end)
    }
}

extension TZRule.Change {
    /// 02:00, the default time of a change, seconds.
    fileprivate static let usualTime: Int64 = 7200

    fileprivate init?(_ text: inout TZText) {
        guard let day = YearlyDay(&text) else { return nil }
        guard text.skip("/") else {
            self.init(day: day, time: Self.usualTime)
            return
        }
        guard let time = text.time(hours: 0...167) else { return nil }
        self.init(day: day, time: time)
    }
}

extension YearlyDay {
    fileprivate init?(_ text: inout TZText) {
        if text.skip("J") {
            guard let number = text.number(1...365) else { return nil }
            self = .julian(number)
        } else if text.skip("M") {
            guard let month = text.number(1...12), text.skip("."), let week = text.number(1...5), text.skip("."),
                let weekday = text.number(0...6)
            else { return nil }
            self = .weekday(month: month, week: week, weekday: weekday)
        } else {
            guard let days = text.number(0...365) else { return nil }
            self = .afterNewYear(days)
        }
    }
}
