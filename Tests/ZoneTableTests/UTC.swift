import Testing

@testable import AlarmCore

extension WallTime {
    /// Parses `YYYY-MM-DD HH:MM`, or with seconds, in UTC.
    static func utc(_ text: String) throws -> WallTime {
        let date = try #require(CivilDate(String(text.prefix(10))))
        let time = try #require(TimeOfDay(String(text.dropFirst(11))))
        return WallTime(seconds: date.startOfDay + time.seconds)
    }

    /// `YYYY-MM-DD HH:MM`, or with seconds, in UTC.
    var utc: String { LocalTime(self, in: .utc).description }
}
