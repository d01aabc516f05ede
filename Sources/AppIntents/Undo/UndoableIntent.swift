/// An intent that can be undone: it registers how while it runs.
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
    /// The undoing of what this performance does; `nil` if nobody has called the action who could offer it, as at a press on a
    /// button of an alarm.
    @MainActor public var undoManager: UndoManager? { Performance.current?.undoManager }
}
