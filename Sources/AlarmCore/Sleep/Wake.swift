/// The next deadline on each clock. Which one comes first can change when the wall clock is set.
public struct Wake: Hashable, Sendable {
    /// The deadline on the wall clock; `nil`: there is none.
    public let wall: WallTime?
    /// The deadline on the boot clock; `nil`: there is none.
    public let boot: BootTime?

    /// No deadline.
    static let none = Wake(wall: nil, boot: nil)

    /// Returns the earlier deadline of both on each clock.
    func earliest(with other: Wake) -> Wake {
        Wake(
            wall: [wall, other.wall].compactMap(\.self).min(), boot: [boot, other.boot].compactMap(\.self).min())
    }

    /// Returns the first deadline, on the wall clock, by the clocks at `now`; `nil`: there is none.
    func first(at now: Moment) -> WallTime? {
        let byBoot = boot.map { now.wall + ($0 - now.boot) }
        return [wall, byBoot].compactMap(\.self).min()
    }
}
