public import AlarmCore

extension TimeOfDay {
    /// The time at this number of seconds after 00:00; `nil`: that isn't within a day.
    public init?(seconds: Int64) {
        self.init(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
    }
}
