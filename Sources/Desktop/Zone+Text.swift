public import AlarmCore
internal import Gettext

extension TimeOfDay {
    /// The time as people's clocks show it.
    public var text: String {
        TimeFormat.text(hour: Int(seconds / 3600), minute: Int(seconds / 60 % 60), second: Int(seconds % 60))
    }
}

extension Zone {
    /// Returns the local time of `instant`, with its date if `now` has another one.
    public func text(of instant: WallTime, at now: WallTime) -> String {
        let local = LocalTime(instant, in: self)
        return local.date == date(at: now) ? local.time.text : "\(local.date) \(local.time.text)"
    }
}
