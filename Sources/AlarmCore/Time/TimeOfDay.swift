/// A time of day on a clock, to the second.
public struct TimeOfDay: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// Seconds since 00:00, 0 to 86,399.
    public let seconds: Int64

    /// Creates the time of day of an instant in local time, seconds since 1970-01-01 00:00 local time.
    init(ofLocalSeconds local: Int64) {
        seconds = local - local.quotient(by: CivilDate.secondsPerDay) * CivilDate.secondsPerDay
    }

    /// Creates the time of this hour, 0 to 23, minute and second, 0 to 59; `nil`: out of range.
    public init?(hour: Int64, minute: Int64, second: Int64 = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        seconds = hour * 3600 + minute * 60 + second
    }

    /// Reads `HH:MM` or `HH:MM:SS`; `nil`: the text isn't of this form, or there is no such time.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
            let hour = Int64(digits: bytes[0..<2]), let minute = Int64(digits: bytes[3..<5])
        else { return nil }
        var second: Int64 = 0
        if bytes.count == 8 {
            guard bytes[5] == UInt8(ascii: ":"), let digits = Int64(digits: bytes[6..<8]) else { return nil }
            second = digits
        }
        self.init(hour: hour, minute: minute, second: second)
    }

    /// True if the first is the earlier one.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.seconds < right.seconds }

    /// `HH:MM`, or `HH:MM:SS` if there are seconds.
    public var description: String {
        let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
        let minute = "\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
        return second == 0 ? minute : "\(minute):\(second.padded(to: 2))"
    }
}
