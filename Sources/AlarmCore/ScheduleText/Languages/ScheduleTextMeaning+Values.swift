/// The values of meanings; `nil` for other meanings.
extension ScheduleTextMeaning {
    var weekday: Weekday? { if case .weekday(let day) = self { day } else { nil } }
    var eachWeekday: Weekday? { if case .eachWeekday(let day) = self { day } else { nil } }
    var weekdays: Weekdays? { if case .weekdays(let days) = self { days } else { nil } }
    /// Days after today.
    var later: Int64? { if case .later(let days) = self { days } else { nil } }
    /// Weeks after this one.
    var week: Int64? { if case .week(let weeks) = self { weeks } else { nil } }
    var month: Int64? { if case .month(let month) = self { month } else { nil } }
    /// True for `pm`.
    var isPM: Bool? { if case .meridiem(let isPM) = self { isPM } else { nil } }
    var part: PartOfDay? { if case .part(let part) = self { part } else { nil } }
    var usualPart: PartOfDay? { if case .usualPart(let part) = self { part } else { nil } }
    var minutesAfter: Int64? { if case .minutesAfter(let minutes) = self { minutes } else { nil } }
    var number: String? { if case .number(let number) = self { number } else { nil } }
    var amount: Interval? { if case .amount(let amount) = self { amount } else { nil } }
    /// True for `p`.
    var isPMLetter: Bool? { if case .meridiemLetter(let isPM) = self { isPM } else { nil } }
    var unit: Interval? { if case .unit(let unit) = self { unit } else { nil } }
}
