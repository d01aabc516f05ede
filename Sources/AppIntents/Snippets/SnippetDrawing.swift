package import AlarmsClient

/// The view of a snippet, which is drawn when the snippet is shown. Results have it by `result(view:)` of SwiftUI.
public struct SnippetDrawing: Sendable {
    /// Draws the view; `nil`: nothing of it can be drawn.
    package let draw: @MainActor @Sendable () -> SnippetContent?

    package init(_ draw: @escaping @MainActor @Sendable () -> SnippetContent?) {
        self.draw = draw
    }
}

/// A view that was drawn.
package struct SnippetContent: Sendable {
    /// The keys `title`, `icon`, `look` and `buttons` of what a prompter shows.
    package let entries: [String: Value]
    /// The intents of its buttons, by the names of these.
    package let actions: [String: StoredIntent]

    package init(_ entries: [String: Value], actions: [String: StoredIntent]) {
        (self.entries, self.actions) = (entries, actions)
    }
}

/// That of which a snippet is drawn.
enum SnippetSource: Sendable {
    /// An intent, performed each time.
    case intent(StoredIntent)
    /// A view, which stays as it is.
    case view(SnippetDrawing)

    /// Draws the snippet, with its entities fetched.
    ///
    /// - Throws: ``StoredIntentError`` if an entity isn't there any more; the error of a query or of the intent.
    /// - Returns: `nil` if there is nothing to see.
    func draw() async throws -> SnippetContent? {
        switch self {
        case .view(let drawing): return await drawing.draw()
        case .intent(let stored):
            let result = try await Performance.$current.withValue(nil) {
                let intent = try stored.intent()
                try await EntityResolution.resolve(intent)
                return try await intent.performWithRestarts() as? any PerformedResult
            }
            guard case .view(let drawing) = result?.snippetSource else { return nil }
            return await drawing.draw()
        }
    }
}
