/// The identifier of one boot of the machine, which tells whether a reading of the boot clock still holds.
public struct BootID: Hashable, Sendable {
    /// The first eight bytes, most significant first.
    public let high: UInt64
    /// The last eight bytes, most significant first.
    public let low: UInt64

    /// Creates an identifier from its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
