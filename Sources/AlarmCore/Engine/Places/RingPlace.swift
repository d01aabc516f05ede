/// The sort key of an alarm: ringing alarms come first, by the starts of their alerts, then the others by their next
/// rings.
struct RingPlace: Comparable {
    private let isRinging: Bool
    /// The start of the alert, µs on the boot clock, or the next ring, µs on the wall clock.
    private let time: Int64
    /// The alarm.
    let id: AlarmID

    /// Creates the place of an alarm.
    ///
    /// - Parameter alert: The start of its alert; `nil`: it doesn't ring.
    /// - Parameter fire: Its next ring; `nil`: it has none.
    init(_ id: AlarmID, alert: BootTime?, fire: WallTime?) {
        self.id = id
        isRinging = alert != nil
        time = alert?.microseconds ?? fire?.microseconds ?? .max
    }

    static func < (place: RingPlace, other: RingPlace) -> Bool {
        guard place.isRinging == other.isRinging else { return place.isRinging }
        return (place.time, place.id) < (other.time, other.id)
    }
}
