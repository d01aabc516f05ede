internal import ActivityKit

/// A view with settings for its content, or with changed elements.
struct ModifiedView<Content: View> {
    let content: Content
    var set: (inout Drawing) -> Void = { _ in }
    var change: @MainActor ([LayoutElement], Drawing) -> [LayoutElement] = { elements, _ in elements }
}

extension ModifiedView: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        var drawing = drawing
        set(&drawing)
        return change(drawing.elements(of: content), drawing)
    }
}
