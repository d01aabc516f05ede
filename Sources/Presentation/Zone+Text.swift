public import AlarmCore
internal import Gettext

extension TimeOfDay {
    /// The time in the person's format.
    var text: String {
        TimeFormat.text(hour: Int(seconds / 3600), minute: Int(seconds / 60 % 60), second: Int(seconds % 60))
    }
}

extension Zone {
    /// Returns the local time of `instant`: `07:00` on the day of `now`, `Tuesday, 07:00` in the following six days,
    /// else `Thu 24 Dec 18:00`.
    public func text(of instant: WallTime, at now: WallTime) -> String {
        let local = LocalTime(instant, in: self)
        return switch local.date.days - date(at: now).days {
        case 0: local.time.text
        case 1...6:
            localized("{weekday}, {time}", ["weekday": local.date.weekday.localizedText, "time": local.time.text])
        default: format(of: local.date, at: now).text(at: local.time.text)
        }
    }

    private func format(of date: CivilDate, at now: WallTime) -> DateFormat {
        let (year, month, day) = date.components
        let weekday = Weekday.allCases.firstIndex(of: date.weekday).map { $0 + 1 } ?? 1
        let isThisYear = self.date(at: now).components.year == year
        return DateFormat(weekday: weekday, day: Int(day), month: Int(month), year: isThisYear ? nil : Int(year))
    }
}

extension Weekday {
    /// The name of the day in the person's language.
    var localizedText: String { localizedTemplate("\(text)", [:]) }
}
