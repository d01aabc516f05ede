extension Duration {
    /// The length in whole milliseconds, rounded up, as libdbus takes it: 0 if it is negative, `Int32.max`, which is
    /// without limit, if it is longer than 24 days.
    var milliseconds: Int32 {
        guard self > .zero else { return 0 }
        let (seconds, attoseconds) = components
        guard seconds < Int64(Int32.max / 1000) else { return .max }
        let millisecond: Int64 = 1_000_000_000_000_000
        return Int32(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
    }
}
