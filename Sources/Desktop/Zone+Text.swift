internal import AlarmCore
internal import Gettext

extension TimeOfDay {
    /// The time in the person's format.
    var text: String {
        TimeFormat.text(hour: Int(seconds / 3600), minute: Int(seconds / 60 % 60), second: Int(seconds % 60))
    }
}

extension Zone {
    /// Returns the local time of `instant` for a list: `07:00` on the day of `now`, `Tuesday, 07:00` in the following
    /// six days, else `Thu 24 Dec 18:00`.
    func text(of instant: WallTime, at now: WallTime) -> String {
        let local = LocalTime(instant, in: self)
        return switch daysAhead(of: local, at: now) {
        case 0: local.time.text
        case 1...6: localized("{weekday}, {time}", local.namedDay)
        default: format(of: local.date, at: now).text(at: local.time.text)
        }
    }

    /// Returns the local time of `instant` for a sentence: `at 07:00` on the day of `now`, `Tuesday at 07:00` in the
    /// following six days, else `on Thu 24 Dec at 18:00`.
    func phrase(of instant: WallTime, at now: WallTime) -> String {
        let local = LocalTime(instant, in: self)
        return switch daysAhead(of: local, at: now) {
        case 0: NotificationText.phrase(of: local.time.text)
        // Translators: As in "Rings Tuesday at 07:00".
        case 1...6: localized("{weekday} at {time}", local.namedDay)
        default: format(of: local.date, at: now).phrase(at: local.time.text)
        }
    }

    private func daysAhead(of local: LocalTime, at now: WallTime) -> Int64 { local.date.days - date(at: now).days }

    private func format(of date: CivilDate, at now: WallTime) -> DateFormat {
        let (year, month, day) = date.components
        let weekday = Weekday.allCases.firstIndex(of: date.weekday).map { $0 + 1 } ?? 1
        let isThisYear = self.date(at: now).components.year == year
        return DateFormat(weekday: weekday, day: Int(day), month: Int(month), year: isThisYear ? nil : Int(year))
    }
}

extension LocalTime {
    /// The day of the week and the time.
    fileprivate var namedDay: [String: String] {
        ["weekday": localizedTemplate("\(date.weekday.text)", [:]), "time": time.text]
    }
}
