import AppIntents

/// The collections that can be deleted.
@MainActor final class Collections {
    static let shared = Collections()
    var names = ["Sweet Deserts"]
}

/// An intent whose next one can be undone.
struct FindAndDelete: AppIntent {
    static let title: LocalizedStringResource = "Find and Delete"

    func perform() async throws -> some IntentResult & OpensIntent {
        let delete = DeleteCollection()
        delete.isNamed = false
        return .result(opensIntent: delete)
    }
}

/// An intent that can be undone, and says how when it has gone on in the foreground.
struct DeleteOnScreen: UndoableIntent {
    static let title: LocalizedStringResource = "Delete on Screen"
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

    @Parameter(title: "Goes on", default: true) var goesOn: Bool

    func perform() async throws -> some IntentResult {
        if goesOn {
            throw needsToContinueInForegroundError {
                undoManager?.registerUndo(withTarget: Collections.shared) { _ in IntentsApp.write("restored") }
            }
        }
        return .result()
    }
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
