/// The next deadline on each clock. Which one comes first can change when the wall clock is set.
public struct Wake: Hashable, Sendable {
    /// The deadline on the wall clock; `nil`: there is none.
    public let wall: WallTime?
    /// The deadline on the boot clock; `nil`: there is none.
    public let boot: BootTime?

    /// No deadline.
    static let none = Wake(wall: nil, boot: nil)
}
