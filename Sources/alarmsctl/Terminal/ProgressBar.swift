/// A progress bar.
struct ProgressBar {
    /// The characters of the filled and of the empty part.
    let full: String
    let empty: String

    /// Creates a bar of block characters or, for terminals without them, of ASCII characters.
    init(isPlain: Bool) {
        full = isPlain ? "#" : "█"
        empty = isPlain ? "-" : "░"
    }

    /// Returns the bar, `columns` wide with its brackets, filled to `fraction`, 0…1; "" if there is no room.
    func text(_ fraction: Double, columns: Int) -> String {
        guard columns > 2 else { return "" }
        let cells = columns - 2
        let filled = min(cells, max(0, Int(Double(cells) * fraction)))
        return "[" + String(repeating: full, count: filled) + String(repeating: empty, count: cells - filled) + "]"
    }
}
