import AppIntents

/// The collections that can be deleted.
@MainActor final class Collections {
    static let shared = Collections()
    var names = ["Sweet Deserts"]
}

/// An intent that can be undone.
struct DeleteCollection: UndoableIntent {
    static let title: LocalizedStringResource = "Delete Collection"

    @Parameter(title: "Is named", default: true) var isNamed: Bool
    @Parameter(title: "Registers", default: true) var registers: Bool

    func perform() async throws -> some IntentResult {
        let collections = await Collections.shared
        if registers {
            for step in 1...2 {
                await undoManager?.registerUndo(withTarget: collections) { collections in
                    collections.names.append("Sweet Deserts \(step)")
                    IntentsApp.write("restored \(collections.names.joined(separator: ", "))")
                }
            }
        }
        if isNamed { await undoManager?.setActionName("Delete Sweet Deserts") }
        await MainActor.run { collections.names = [] }
        return .result()
    }
}
