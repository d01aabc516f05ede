/// An undoable intent: it registers its undo operations while it runs.
///
/// ```swift
/// await undoManager?.registerUndo(withTarget: model) { model in
///     model.restore(collection)
/// }
/// await undoManager?.setActionName("Delete \(collection.name)")
/// ```
@_alwaysEmitConformanceMetadata
public protocol UndoableIntent: AppIntent {}

extension UndoableIntent {
    /// The undo manager of this performance; `nil` outside one.
    @MainActor public var undoManager: UndoManager? { Performance.current?.undoManager }
}
