internal import AlarmsClient
internal import EventLoop
internal import Synchronization

/// The performances that can be undone, for ten minutes, by token.
final class UndoEntries: Sendable {
    static let shared = UndoEntries()

    private struct Entry {
        let token: String
        /// The types of the intents.
        let intents: [any UndoableIntent.Type]
        let manager: UndoManager
        /// The expiry, µs on the monotonic clock.
        let end: Int64
    }

    private static let lifetime: Int64 = 600_000_000
    private static let mostEntries = 64
    /// The entries, the oldest first.
    private let entries = Mutex<[Entry]>([])

    /// The expiry of the last entry, µs on the monotonic clock; `nil`: there is none.
    var end: Int64? { entries.withLock { $0.last?.end } }

    /// Adds the undo manager of a performance, and returns the value of the key `undo`; `nil` if there is nothing to
    /// undo.
    ///
    /// - Parameter intents: The types of its undoable intents. The title of the first is for people, unless one of the
    ///   intents has set a title.
    func add(_ manager: UndoManager, of intents: [any UndoableIntent.Type]) async -> Value? {
        guard let title = intents.first?.title else { return nil }
        let (canUndo, name) = await MainActor.run { (manager.canUndo, manager.undoActionName) }
        guard canUndo else { return nil }
        let digits = Array("0123456789abcdef")
        let token = String((0..<32).map { _ in digits[Int.random(in: 0..<16)] })
        let now = Clock.monotonic.now
        entries.withLock { entries in
            entries.removeAll { $0.end <= now }
            if entries.count == Self.mostEntries { entries.removeFirst() }
            entries.append(Entry(token: token, intents: intents, manager: manager, end: now + Self.lifetime))
        }
        return .structure([.string(token), .string(name.isEmpty ? title.text : name)])
    }

    /// Returns the types of the intents of an entry; none if there is no such entry, or it has expired.
    func intents(of token: String) -> [any UndoableIntent.Type] {
        let now = Clock.monotonic.now
        return entries.withLock { $0.first { $0.token == token && $0.end > now }?.intents ?? [] }
    }

    /// Removes an entry, and returns it; `nil` if there is none, or it has expired.
    func take(_ token: String) -> UndoManager? {
        let now = Clock.monotonic.now
        return entries.withLock { entries in
            entries.removeAll { $0.end <= now }
            return entries.firstIndex { $0.token == token }.map { entries.remove(at: $0).manager }
        }
    }
}
