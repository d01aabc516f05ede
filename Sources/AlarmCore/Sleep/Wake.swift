/// When time alone will have something to do. Each clock has its own answer: which comes first can change when the wall
/// clock is set.
public struct Wake: Hashable, Sendable {
    /// On the wall clock; `nil`: nothing waits for it.
    public let wall: WallTime?
    /// On the boot clock; `nil`: nothing waits for it.
    public let boot: BootTime?
}
