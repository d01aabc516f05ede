extension ActivityNotice {
    /// Makes the notice of an activity from its layout for the lock screen, else the expanded one, else from its data.
    ///
    /// - Parameter layout: The layout; `nil`: the activity has none.
    public init(of activity: Activity, layout: LayoutTree?, names: LayoutNames) {
        title = activity.configuration.title
        var drawing = Drawing(names: names, title: title)
        if let element = layout?.regions[.lockScreen] ?? layout?.regions[.expanded] {
            drawing.draw(element)
        } else {
            drawing.progress = names.value("progress")?.fraction
        }
        if drawing.lines.isEmpty { drawing.add(.string("$status")) }
        lines = drawing.lines
        progress = drawing.progress
        buttons = drawing.buttons
    }
}

/// The parts of a notice while it is made from elements.
private struct Drawing {
    /// The most lines, since servers lay out all of them.
    private static let mostLines = 6
    /// The most scalars of a line or a button.
    private static let longestText = 256

    let names: LayoutNames
    /// The notice's title, which isn't repeated in the lines.
    let title: String
    var lines: [String] = []
    var progress: Double?
    var buttons: [ActivityNotice.Button] = []

    mutating func draw(_ element: LayoutElement) {
        guard names.shows(element) else { return }
        switch element.kind {
        case .text:
            let text = element.values[.text]
            if names.text(text) != title { add(text) }
        case .progress:
            if progress == nil { progress = names.drawn(element.values[.value])?.fraction }
        case .button: drawButton(element)
        case .row, .column: for child in element.children { draw(child) }
        case .icon, .timer: break
        }
    }

    /// Adds a line if the value is a text and there is room.
    mutating func add(_ value: LayoutValue?) {
        if lines.count < Self.mostLines, let text = text(value), !text.isEmpty { lines.append(text) }
    }

    /// Returns a text, truncated for a notice.
    private func text(_ value: LayoutValue?) -> String? {
        names.text(value).map { String($0.unicodeScalars.prefix(Self.longestText)) }
    }

    private mutating func drawButton(_ element: LayoutElement) {
        guard case .string(let action) = element.values[.action] else { return }
        let text = text(element.values[.text] ?? element.values[.label])
        guard text != nil || element.values[.text] == nil else { return }
        buttons.append(ActivityNotice.Button(action: action, text: text ?? ""))
    }
}
