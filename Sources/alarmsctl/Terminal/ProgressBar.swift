/// A bar that fills up.
struct ProgressBar {
    /// What is drawn where the bar is full, and where it is empty.
    let full: String
    let empty: String

    /// A bar of blocks, or, for terminals that don't show them, of plain characters.
    init(isPlain: Bool) {
        full = isPlain ? "#" : "█"
        empty = isPlain ? "-" : "░"
    }

    /// The bar, `columns` wide with its brackets, full as far as `fraction`, 0…1, says; "" where there is no room.
    func text(_ fraction: Double, columns: Int) -> String {
        guard columns > 2 else { return "" }
        let cells = columns - 2
        let filled = min(cells, max(0, Int(Double(cells) * fraction)))
        return "[" + String(repeating: full, count: filled) + String(repeating: empty, count: cells - filled) + "]"
    }
}
