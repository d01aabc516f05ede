package import AlarmsClient
internal import Synchronization

/// The view of a snippet, drawn when the snippet is shown. It is the argument of `result(view:)` of SwiftUI.
public struct SnippetDrawing: Sendable {
    /// The number of drawings so far.
    private static let count = Atomic<UInt64>(0)
    private let drawNumbered: @MainActor @Sendable (UInt64) -> SnippetContent?

    /// - Parameter draw: Draws the view, with the number of the drawing in the names of its buttons; `nil`: it has
    ///   nothing that can be drawn.
    package init(_ draw: @escaping @MainActor @Sendable (UInt64) -> SnippetContent?) {
        drawNumbered = draw
    }

    /// Draws the view; `nil`: it has nothing that can be drawn. The names of the buttons are unique to the drawing: so
    /// a late press on a button of an earlier drawing finds no button, instead of another one in its place.
    @MainActor func draw() -> SnippetContent? {
        drawNumbered(Self.count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

/// A drawn view.
package struct SnippetContent: Sendable {
    /// The keys `title`, `icon`, `layout` and `buttons` of the prompter's content.
    package let entries: [String: Value]
    /// The intents of its buttons, by button name.
    package let actions: [String: StoredIntent]
    /// The entities of the activities of its views.
    package let onscreen: [OnscreenEntity]

    package init(_ entries: [String: Value], actions: [String: StoredIntent], onscreen: [OnscreenEntity] = []) {
        (self.entries, self.actions, self.onscreen) = (entries, actions, onscreen)
    }
}

/// The source of a snippet's content.
enum SnippetSource: Sendable {
    /// An intent, performed for each drawing.
    case intent(StoredIntent)
    /// A constant view.
    case view(SnippetDrawing)
    /// No view: only the texts are shown.
    case texts

    /// Draws the snippet, with its entities fetched.
    ///
    /// - Throws: ``StoredIntentError`` if an entity no longer exists; the error of a query or of the intent.
    /// - Returns: The content; `nil` if it is empty.
    func draw() async throws -> SnippetContent? {
        switch self {
        case .view(let drawing): return await drawing.draw()
        case .texts: return nil
        case .intent(let stored):
            let result = try await Performance.$current.withValue(nil) {
                let intent = try stored.intent()
                try await SessionLock.check(for: type(of: intent))
                try await EntityResolution.resolve(intent)
                return try await intent.performWithRestarts() as? any PerformedResult
            }
            guard case .view(let drawing) = result?.snippetSource else { return nil }
            return await drawing.draw()
        }
    }
}
