package import AlarmsClient
internal import Synchronization

/// The view of a snippet, which is drawn when the snippet is shown. Results have it by `result(view:)` of SwiftUI.
public struct SnippetDrawing: Sendable {
    /// The number of drawings so far.
    private static let count = Atomic<UInt64>(0)
    private let drawNumbered: @MainActor @Sendable (UInt64) -> SnippetContent?

    /// - Parameter draw: Draws the view, with the number of the drawing in the names of its buttons; `nil`: nothing of it can be
    ///   drawn.
    package init(_ draw: @escaping @MainActor @Sendable (UInt64) -> SnippetContent?) {
        drawNumbered = draw
    }

    /// Draws the view; `nil`: nothing of it can be drawn. The names of the buttons are those of no other drawing: a late press on
    /// a button of an earlier one finds none, not another one in its place.
    @MainActor func draw() -> SnippetContent? {
        drawNumbered(Self.count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

/// A view that was drawn.
package struct SnippetContent: Sendable {
    /// The keys `title`, `icon`, `layout` and `buttons` of what a prompter shows.
    package let entries: [String: Value]
    /// The intents of its buttons, by the names of these.
    package let actions: [String: StoredIntent]

    package init(_ entries: [String: Value], actions: [String: StoredIntent]) {
        (self.entries, self.actions) = (entries, actions)
    }
}

/// The source of a snippet's content.
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
