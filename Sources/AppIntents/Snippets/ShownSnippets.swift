internal import DBus
internal import Synchronization

/// The shown snippets, by the numbers of performances. With the same number, questions are above a result.
final class ShownSnippets: Sendable {
    static let shared = ShownSnippets()

    private static let mostNumbers = 8
    private let snippets = Mutex<[UInt64: [ShownSnippet]]>([:])

    /// True if none is shown.
    var isEmpty: Bool { snippets.withLock(\.isEmpty) }

    /// The entities of the activities of the uppermost snippets, the latest first.
    var onscreen: [OnscreenEntity] {
        let shown = snippets.withLock { $0.sorted { $0.key > $1.key }.compactMap(\.value.last) }
        return shown.flatMap(\.onscreen)
    }

    /// Adds a snippet above the others with its number. If there are too many numbers, the oldest result is closed.
    func add(_ snippet: ShownSnippet) {
        let closed = snippets.withLock { snippets -> ShownSnippet? in
            snippets[snippet.performance.number, default: []].append(snippet)
            guard snippets.count > Self.mostNumbers else { return nil }
            let results = snippets.filter { entry in !entry.value.contains(where: \.isQuestion) }
            let oldest = results.keys.filter { $0 != snippet.performance.number }.min()
            return oldest.flatMap { snippets.removeValue(forKey: $0)?.last }
        }
        closed?.close()
    }

    /// Removes a snippet.
    func remove(_ snippet: ShownSnippet) {
        snippets.withLock { $0[snippet.performance.number] = Self.without(snippet, $0[snippet.performance.number]) }
    }

    private static func without(_ snippet: ShownSnippet, _ snippets: [ShownSnippet]?) -> [ShownSnippet]? {
        let rest = snippets?.filter { $0 !== snippet } ?? []
        return rest.isEmpty ? nil : rest
    }

    /// Returns true if a snippet is shown, or is below a question.
    func contains(_ snippet: ShownSnippet) -> Bool {
        snippets.withLock { $0[snippet.performance.number]?.contains { $0 === snippet } ?? false }
    }

    /// Returns true if a prompter on this connection shows a snippet.
    func contains(of owner: BusName) -> Bool {
        snippets.withLock { $0.values.contains { $0.first?.prompter.owner == owner } }
    }

    /// Returns the uppermost snippet with this number; `nil`: there is none.
    func top(of number: UInt64) -> ShownSnippet? { snippets.withLock { $0[number]?.last } }

    /// Removes the result with this number.
    func removeResult(of number: UInt64) {
        snippets.withLock { snippets in
            let questions = snippets[number]?.filter(\.isQuestion) ?? []
            snippets[number] = questions.isEmpty ? nil : questions
        }
    }

    /// Removes the snippets of a prompter that has left the bus.
    func removeAll(of owner: BusName) {
        snippets.withLock { snippets in
            snippets = snippets.filter { $0.value.first?.prompter.owner != owner }
        }
    }

    /// Redraws the snippets rendered by intents of this type.
    func reload(_ type: any SnippetIntent.Type) {
        let name = IntentTypes.register(type)
        let found = snippets.withLock { $0.values.joined().filter { $0.isRendered(byIntentNamed: name) } }
        for snippet in found { snippet.reload() }
    }
}
