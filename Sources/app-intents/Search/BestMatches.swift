/// The best matches of a search, of which there may be thousands: others aren't made.
struct BestMatches {
    private let most: Int
    /// The matches, the best first; equal ones in the order in which they were added.
    private(set) var all: [ActionSearch.Match] = []

    /// - Parameter most: The maximum number of matches.
    init(most: Int) {
        self.most = most
    }

    /// Adds a match, unless there are enough better ones, or the same with a greater relevance.
    ///
    /// - Parameter make: Makes the match.
    mutating func add(_ relevance: Double, _ make: () -> ActionSearch.Match) {
        if all.count == most, let last = all.last, relevance <= last.relevance { return }
        let match = make()
        if let same = all.firstIndex(where: { $0.result == match.result }) {
            guard all[same].relevance < relevance else { return }
            all.remove(at: same)
        }
        all.insert(match, at: all.firstIndex { $0.relevance < relevance } ?? all.count)
        if all.count > most { all.removeLast() }
    }
}
