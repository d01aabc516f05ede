/// The values of all blocks in the format of the twin's driver: a line per block and kind, a column per program.
struct Samples {
    private var lines: [String: [[Double]]] = [:]

    /// Parses the driver's output.
    ///
    /// - Throws: `BenchmarkError` if it is malformed.
    init(_ output: String) throws {
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            let values = words.dropFirst().compactMap { Double($0) }
            guard let kind = words.first, values.count == words.count - 1 else {
                throw BenchmarkError("unexpected output of benchmark-twin: \(line)")
            }
            lines[String(kind), default: []].append(values)
        }
    }

    /// Returns the median of a program's values.
    func median(_ kind: String, _ column: Int) throws -> Double {
        try Self.median(values(kind).map { try Self.value($0, column) })
    }

    /// Returns the greatest of a program's values.
    func greatest(_ kind: String, _ column: Int) throws -> Double {
        guard let greatest = try values(kind).map({ try Self.value($0, column) }).max() else {
            throw BenchmarkError("no values")
        }
        return greatest
    }

    /// Returns the row that compares two columns: their medians in units of `unit`, and the median of the blocks'
    /// ratios.
    func row(
        _ metric: String, _ kind: String, _ column: Int = 0, over base: Int = 1, unit: Double, target: Double? = nil
    ) throws -> Row {
        let ratios = try values(kind).map { try Self.value($0, column) / Self.value($0, base) }
        return Row(
            metric, ours: try median(kind, column) / unit, baseline: try median(kind, base) / unit,
            ratio: try Self.median(ratios), target: target)
    }

    private func values(_ kind: String) throws -> [[Double]] {
        guard let values = lines[kind] else { throw BenchmarkError("benchmark-twin reported no \(kind)") }
        return values
    }

    private static func value(_ values: [Double], _ column: Int) throws -> Double {
        guard values.indices.contains(column) else { throw BenchmarkError("benchmark-twin left out a value") }
        return values[column]
    }

    private static func median(_ values: [Double]) throws -> Double {
        let sorted = values.sorted()
        guard let upper = sorted.dropFirst(sorted.count / 2).first else { throw BenchmarkError("no values") }
        return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + upper) / 2 : upper
    }
}
