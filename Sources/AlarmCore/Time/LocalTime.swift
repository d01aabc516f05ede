/// The local date and time of a zone at an instant.
public struct LocalTime: Hashable, Sendable, CustomStringConvertible {
    /// The date.
    public let date: CivilDate
    /// The time of day.
    public let time: TimeOfDay

    /// Reads the clocks of `zone` at `instant`.
    public init(_ instant: WallTime, in zone: Zone) {
        let seconds = zone.localSeconds(at: instant)
        date = CivilDate(localSeconds: seconds)
        time = TimeOfDay(ofLocalSeconds: seconds)
    }

    /// `YYYY-MM-DD HH:MM`, or `YYYY-MM-DD HH:MM:SS` if there are seconds.
    public var description: String { "\(date) \(time)" }
}
