internal import AlarmCore
internal import Gettext

/// A text for people. An instant in it is the placeholder `{time}`, which is replaced when the text is drawn, so that
/// the text remains correct when the day or the format of the person's clock changes.
struct PresentedText: Hashable {
    /// The form of an instant; the raw value is its name on the bus.
    enum Form: String {
        /// The time of day.
        case time
        /// The time of day, and the day if it isn't today.
        case dateAndTime = "date-time"
    }

    /// The text.
    let text: String
    /// The instant in place of `{time}`; `nil`: there is none.
    private(set) var instant: WallTime?
    /// The form of the instant.
    private(set) var form = Form.time

    /// Creates a text without an instant.
    init(_ text: String) {
        self.text = text
    }

    private init(_ text: String, _ instant: WallTime, _ form: Form) {
        self.text = text
        self.instant = instant
        self.form = form
    }

    private static let placeholder = ["time": "{time}"]

    /// Returns the line of an alarm that rings.
    static func ringing(since start: WallTime) -> PresentedText {
        PresentedText(localized("Ringing since {time}", placeholder), start, .dateAndTime)
    }

    /// Returns the line of an alarm that will ring.
    static func rings(_ instant: WallTime) -> PresentedText {
        PresentedText(localized("Rings {time}", placeholder), instant, .dateAndTime)
    }

    /// Returns the line of an alarm that was snoozed.
    static func ringsAgain(_ instant: WallTime) -> PresentedText {
        PresentedText(localized("Rings again {time}", placeholder), instant, .dateAndTime)
    }

    /// Returns the line of an alarm whose next ring is skipped.
    static func skipped(_ instant: WallTime) -> PresentedText {
        PresentedText(localized("Skipped: {time}", placeholder), instant, .dateAndTime)
    }

    /// The line of an alarm that won't ring.
    static var switchedOff: PresentedText { PresentedText(localized("Switched off")) }

    /// Returns the line that a timer of this length has ended.
    static func over(_ length: Interval) -> PresentedText {
        PresentedText(
            localized(
                "{length} is over", plural: "{length} are over", count: length.pluralCount, ["length": length.text]))
    }

    /// Returns the line with the remaining time of a paused countdown.
    static func paused(left: Interval) -> PresentedText {
        PresentedText(localized("Paused with {length} left", ["length": left.roundedUp().text]))
    }

    /// Returns the line with the number of an alarm's unanswered rings so far.
    static func unanswered(_ count: UInt32) -> PresentedText {
        PresentedText(localized("Unanswered so far: {count}", ["count": "\(count)"]))
    }

    /// Returns the line that an alarm rings, with the number of others that ring.
    ///
    /// - Parameter count: The number of alarms that ring.
    static func rings(_ title: String, of count: Int) -> PresentedText {
        PresentedText(
            count > 1
                ? localized("{title} rings (+{count})", ["title": title, "count": "\(count - 1)"])
                : localized("{title} rings", ["title": title]))
    }

    /// Returns the days of the week on which an alarm rings: `Monday to Friday`.
    static func days(_ weekdays: Weekdays) -> String {
        if weekdays == .all { return localized("Every day") }
        let days = weekdays.days
        if days.count > 2, let first = days.first, let last = days.last,
            weekdays == Weekdays(Weekday.allCases.drop { $0 != first }.prefix(days.count))
        {
            return localized("{first} to {last}", ["first": first.localizedText, "last": last.localizedText])
        }
        // Translators: The days are such as "Monday" or "Monday, Wednesday and Friday".
        return localized("Every {days}", ["days": list(of: days.map(\.localizedText))])
    }

    private static func list(of names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return localized("{list} and {last}", ["list": names.dropLast().joined(separator: ", "), "last": last])
    }

    /// Returns the completed part of an activity, 0…1, as a percentage.
    static func percentage(_ part: Double) -> PresentedText {
        PresentedText(localized("{number} %", ["number": "\(Int((part * 100).rounded(.down)))"]))
    }
}

extension String {
    /// The lines of a title, without empty ones, beginning with the first one that isn't blank.
    var titleLines: [String] {
        // Comparing bytes is faster than comparing characters.
        utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init).drop { $0.allSatisfy(\.isWhitespace) }
            .map(String.init)
    }

    /// The first line that isn't blank; `nil`: there is none.
    var firstLine: String? { titleLines.first }
}
