internal import ActivityKit
internal import AlarmsClient
public import AppIntents
public import FoundationEssentials

/// A text, or a self-updating time.
///
/// Dates are part of the layout, and the widgets count without updates. The app creates ranges such as
/// `Date.now...end`, and Swift traps if `end` has passed; `min(.now, end)...end` is safe.
public struct Text: Hashable, Sendable {
    private enum Part: Hashable {
        case string(String)
        case key(LocalizedStringResource)
        case date(Date, DateStyle)
        case interval(ClosedRange<Date>, pause: Date?, countsDown: Bool)
    }

    /// The format of a date: a time or a day (a countdown, for a date that the service computes later); or the
    /// remaining or elapsed time, in minutes or to the second.
    public enum DateStyle: Hashable, Sendable { case time, date, relative, offset, timer }

    private let parts: [Part]

    /// Creates a translated text.
    public init(_ key: LocalizedStringResource) { parts = [.key(key)] }
    /// Creates a text without translation.
    @_disfavoredOverload public init(_ content: some StringProtocol) { parts = [.string(String(content))] }
    /// Creates a text without translation.
    public init(verbatim content: String) { parts = [.string(content)] }
    /// Creates a text for a value.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
        parts = [.string(format.format(input))]
    }
    /// Creates a text for a date.
    public init(_ date: Date, style: DateStyle) { parts = [.date(date, style)] }
    /// Creates a time that counts within an interval, down to its end or up from its start, and stops at `pauseTime`.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        parts = [.interval(timerInterval, pause: pauseTime, countsDown: countsDown)]
    }

    /// Returns a text followed by another one.
    public static func + (first: Text, second: Text) -> Text { Text(parts: first.parts + second.parts) }
    private init(parts: [Part]) { self.parts = parts }
}

extension Text: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        var elements: [LayoutElement] = []
        var text = ""
        for part in parts {
            switch part {
            case .string(let string): text += string
            case .key(let key): text += key.text
            case .date(let date, .time) where !drawing.isNamed(date): text += date.written("%H:%M")
            case .date(let date, .date) where !drawing.isNamed(date): text += date.written("%x")
            case .date, .interval:
                elements += Self.element(text, in: drawing) + [Self.timer(part, in: drawing)]
                text = ""
            }
        }
        return drawing.stack(.row, elements + Self.element(text, in: drawing))
    }

    /// Returns a text's element; without a line limit, a long text may have four lines.
    private static func element(_ text: String, in drawing: Drawing) -> [LayoutElement] {
        guard let value = LayoutElement.literal(text) else { return [] }
        let lines = UInt32(min(max(drawing.lines ?? (text.utf8.count > 32 ? 4 : 1), 1), 4))
        return [drawing.text(.text, ["text": value, "lines": lines > 1 && !drawing.isCompact ? .uint32(lines) : nil])]
    }

    private static func timer(_ part: Part, in drawing: Drawing) -> LayoutElement {
        var timer = drawing.text(.timer)
        // Digits in the large font are numbers.
        if drawing.font.isLarge { timer.keys["style"] = .string("number") }
        if case .date(let date, let style) = part {
            let time = drawing.time(date)
            let hasPassed = time.stringValue.map { $0 == "$start" } ?? (date < drawing.notes.now + 1)
            timer.keys[hasPassed ? "from" : "to"] = time
            if style != .timer { timer.keys["precision"] = .string("minute") }
        } else if case .interval(let interval, let pause, let countsDown) = part {
            timer.keys["to"] = drawing.time(interval.upperBound)
            // A past start is omitted, so that the layout needs no update.
            let saysStart = !countsDown || interval.lowerBound > drawing.notes.now + 1
            timer.keys["from"] = saysStart ? drawing.start(of: interval) : nil
            timer.keys["count"] = countsDown ? nil : .string("up")
            timer.keys["paused-at"] = pause.map(drawing.time)
        }
        return timer
    }
}
