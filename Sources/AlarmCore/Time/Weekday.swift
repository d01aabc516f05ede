/// A day of the week; the first is Monday, as in ISO 8601.
public enum Weekday: String, CaseIterable, Hashable, Sendable {
    case monday = "mon"
    case tuesday = "tue"
    case wednesday = "wed"
    case thursday = "thu"
    case friday = "fri"
    case saturday = "sat"
    case sunday = "sun"

    /// The number of days after Monday.
    var index: Int64 {
        switch self {
        case .monday: 0
        case .tuesday: 1
        case .wednesday: 2
        case .thursday: 3
        case .friday: 4
        case .saturday: 5
        case .sunday: 6
        }
    }

    /// The previous day.
    var previous: Weekday { Weekday.allCases[Int((index + 6) % 7)] }
}

extension Weekday {
    /// The name of the day.
    public var text: LocalizableText {
        switch self {
        case .monday: LocalizableText("Monday")
        case .tuesday: LocalizableText("Tuesday")
        case .wednesday: LocalizableText("Wednesday")
        case .thursday: LocalizableText("Thursday")
        case .friday: LocalizableText("Friday")
        case .saturday: LocalizableText("Saturday")
        case .sunday: LocalizableText("Sunday")
        }
    }
}
