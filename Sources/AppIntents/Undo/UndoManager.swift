/// The undo manager of an intent, ``UndoableIntent/undoManager``.
///
/// Each performance has one of its own. The program that has called the action offers it to the person under the last name that
/// was set, at most for ten minutes.
@MainActor
public final class UndoManager {
    private var operations: [@MainActor () -> Void] = []
    /// The name of what was done, as in "Undo Delete Notes"; empty until it is set.
    public private(set) var undoActionName = ""
    /// True while ``undo()`` runs.
    public private(set) var isUndoing = false

    nonisolated init() {}

    /// True if there is something to undo.
    public var canUndo: Bool { !operations.isEmpty }

    /// Adds an operation; the last one added is undone first.
    ///
    /// - Parameters:
    ///   - target: The object that is changed back. It is retained while that is possible.
    ///   - handler: Changes it back. There is no redo here: registrations within it have no effect.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor @Sendable (Target) -> Void
    ) {
        guard !isUndoing else { return }
        operations.append { handler(target) }
    }

    /// Sets the name of what was done, which people see.
    public func setActionName(_ actionName: String) {
        if !isUndoing { undoActionName = actionName }
    }

    /// Undoes all that was added, once.
    public func undo() {
        let last = operations
        operations = []
        isUndoing = true
        defer { isUndoing = false }
        for operation in last.reversed() { operation() }
    }

    /// Removes all that was added.
    public func removeAllActions() {
        operations = []
    }
}
