/// The latest commands that can be undone. It is kept in memory only.
///
/// Entries expire by the boot clock, and are removed lazily: they have no deadline.
public struct UndoLog: Equatable, Sendable {
    /// The greatest number of entries of one sandboxed app, or of all other programs together; a new entry replaces the
    /// oldest.
    public static let most = 20
    /// The greatest age of an entry.
    public static let longest = Interval.minutes(10)

    /// The entries, the latest last; some may have expired.
    private var entries: [UndoEntry] = []

    /// Returns the entries that have not expired at `now`, the latest first.
    public func entries(at now: Moment) -> [UndoEntry] {
        entries.reversed().filter { now.boot - $0.at.boot < Self.longest }
    }

    /// Adds an entry, and removes expired ones.
    mutating func add(_ entry: UndoEntry) {
        entries.removeAll { entry.at.boot - $0.at.boot >= Self.longest }
        if entries.count(where: { $0.callingApp == entry.callingApp }) == Self.most,
            let oldest = entries.firstIndex(where: { $0.callingApp == entry.callingApp })
        {
            entries.remove(at: oldest)
        }
        entries.append(entry)
    }

    /// Removes an entry.
    mutating func remove(_ entry: UndoEntry) {
        entries.removeAll { $0 === entry }
    }

    /// True if both have the same entries.
    public static func == (left: UndoLog, right: UndoLog) -> Bool {
        left.entries.map(\.token) == right.entries.map(\.token)
    }
}
