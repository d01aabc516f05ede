extension Duration {
    /// The length in whole milliseconds, rounded up, for libdbus: 0 if negative; above 24 days `Int32.max`, which means
    /// no limit.
    var milliseconds: Int32 {
        guard self > .zero else { return 0 }
        let (seconds, attoseconds) = components
        guard seconds < Int64(Int32.max / 1000) else { return .max }
        let millisecond: Int64 = 1_000_000_000_000_000
        return Int32(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
    }
}
