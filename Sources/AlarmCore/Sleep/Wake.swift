/// The next deadline on each clock. Their order may change when the wall clock is set.
public struct Wake: Hashable, Sendable {
    /// The deadline on the wall clock; `nil`: there is none.
    public let wall: WallTime?
    /// The deadline on the boot clock; `nil`: there is none.
    public let boot: BootTime?

    /// Creates the deadlines of both clocks.
    public init(wall: WallTime?, boot: BootTime?) {
        self.wall = wall
        self.boot = boot
    }

    /// No deadline.
    public static let none = Wake(wall: nil, boot: nil)

    /// Returns the earlier deadline on each clock.
    public func earliest(with other: Wake) -> Wake {
        Wake(wall: Self.earlier(wall, other.wall), boot: Self.earlier(boot, other.boot))
    }

    /// Returns true if a deadline has come at `now`.
    public func isDue(at now: Moment) -> Bool {
        wall.map { $0 <= now.wall } == true || boot.map { $0 <= now.boot } == true
    }

    private static func earlier<Instant: Comparable>(_ first: Instant?, _ second: Instant?) -> Instant? {
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }

    /// Returns the earlier of both deadlines as wall time, by the clocks at `now`; `nil`: there is none.
    func first(at now: Moment) -> WallTime? {
        let byBoot = boot.map { now.wall + ($0 - now.boot) }
        return [wall, byBoot].compactMap(\.self).min()
    }
}
