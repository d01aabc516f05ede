internal import AlarmCore

extension UUID {
    /// The sixteen bytes, most significant first.
    var bytes: [UInt8] { withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) } }

    /// Creates an identifier from sixteen bytes, most significant first; `nil` for any other number of bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(high: bytes.integer(at: 0, size: 8), low: bytes.integer(at: 8, size: 8))
    }
}
