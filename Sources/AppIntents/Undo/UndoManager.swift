/// The undo manager of an intent, ``UndoableIntent/undoManager``.
///
/// Each performance has its own. The program that has called the action offers to undo it, under the last name set, for
/// at most ten minutes.
@MainActor
public final class UndoManager {
    private var operations: [@MainActor () -> Void] = []
    /// The name of the action, as in "Undo Delete Notes"; empty until it is set.
    public private(set) var undoActionName = ""
    /// True while ``undo()`` runs.
    public private(set) var isUndoing = false

    nonisolated init() {}

    /// True if there is something to undo.
    public var canUndo: Bool { !operations.isEmpty }

    /// Adds an operation; the last one added is undone first.
    ///
    /// - Parameters:
    ///   - target: The object to restore, retained while that is possible.
    ///   - handler: Restores it. There is no redo here: registrations within it have no effect.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor @Sendable (Target) -> Void
    ) {
        guard !isUndoing else { return }
        operations.append { handler(target) }
    }

    /// Sets the displayed name of the action.
    public func setActionName(_ actionName: String) {
        if !isUndoing { undoActionName = actionName }
    }

    /// Performs all added operations, once.
    public func undo() {
        let last = operations
        operations = []
        isUndoing = true
        defer { isUndoing = false }
        for operation in last.reversed() { operation() }
    }

    /// Removes all added operations.
    public func removeAllActions() {
        operations = []
    }
}
