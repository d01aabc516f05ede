import Foundation

/// The text table of the rows.
enum Table {
    private static let metricWidth = 76

    static let heading = line("metric", "ours", "baseline", "ratio", "target", "")

    static func line(for row: Row) -> String {
        line(
            row.metric, number(row.ours), number(row.baseline), number(row.ratio, digits: 2),
            row.target.map { "≤ \(number($0, digits: 2))" } ?? "–", row.isMissed ? "MISSED" : "")
    }

    private static func line(
        _ metric: String, _ ours: String, _ baseline: String, _ ratio: String, _ target: String, _ verdict: String
    ) -> String {
        let columns = [ours, baseline, ratio, target].map { padding($0, to: 10) + $0 }
        return metric + padding(metric, to: metricWidth) + columns.joined() + (verdict.isEmpty ? "" : "  \(verdict)")
    }

    private static func padding(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count))
    }

    private static func number(_ value: Double?, digits: Int = 1) -> String {
        guard let value else { return "–" }
        return String(format: value == value.rounded() ? "%.0f" : "%.\(digits)f", value)
    }
}
