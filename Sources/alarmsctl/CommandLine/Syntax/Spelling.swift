/// The spelling of names that a person types.
enum Spelling {
    /// Returns the name that was most likely meant; `nil` if none is near enough.
    static func nearest(to text: String, among names: [String]) -> String? {
        // One mistake in a short name makes another one.
        let most = text.count < 4 ? 1 : 2
        return names.map { (name: $0, distance: distance(text, $0)) }.filter { $0.distance <= most }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// The number of characters to insert, remove, replace or exchange with the next one to make the one text the
    /// other. The optimal string alignment distance.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var before: [Int] = []
        var row = Array(0...right.count)
        for (i, character) in left.enumerated() {
            var next = [i + 1]
            for (j, other) in right.enumerated() {
                var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (character == other ? 0 : 1))
                if i > 0, j > 0, character == right[j - 1], left[i - 1] == other { cost = min(cost, before[j - 1] + 1) }
                next.append(cost)
            }
            (before, row) = (row, next)
        }
        return row[right.count]
    }
}
