extension ActivityNotice {
    /// Makes the notice of an activity from its layout for the lock screen, else the expanded one, else from its data.
    ///
    /// - Parameter layout: The layout; `nil`: the activity has none.
    public init(of activity: Activity, layout: LayoutTree?, names: LayoutNames) {
        title = activity.configuration.title
        var parts = Parts(title: title)
        if let element = layout?.regions[.lockScreen] ?? layout?.regions[.expanded] {
            if let drawn = element.drawn(LayoutElement.Drawing(names: names)) { parts.add(drawn) }
        } else {
            parts.progress = names.value("progress")?.fraction
        }
        if parts.lines.isEmpty { parts.add(names.text(.string("$status"))) }
        lines = parts.lines
        progress = parts.progress
        buttons = parts.buttons
    }
}

/// The parts of a notice while it is made from drawn elements.
private struct Parts {
    /// The most lines, since servers lay out all of them.
    private static let mostLines = 6
    /// The most scalars of a line or a button.
    private static let longestText = 256

    /// The notice's title, which isn't repeated in the lines.
    let title: String
    var lines: [String] = []
    var progress: Double?
    var buttons: [ActivityNotice.Button] = []

    mutating func add(_ element: LayoutElement) {
        switch element.kind {
        case .text where element.values[.time] == nil:
            let text = element.values[.text]?.text
            if text != title { add(text) }
        case .progress:
            if progress == nil { progress = element.values[.value]?.fraction }
        case .button:
            guard let action = element.values[.action]?.text else { return }
            let text = (element.values[.text] ?? element.values[.label])?.text ?? ""
            buttons.append(ActivityNotice.Button(action: action, text: truncated(text)))
        case .row, .column: for child in element.children { add(child) }
        case .text, .icon, .timer, .time: break
        }
    }

    /// Adds a line if there are a text and room.
    mutating func add(_ text: String?) {
        if lines.count < Self.mostLines, let text, !text.isEmpty { lines.append(truncated(text)) }
    }

    private func truncated(_ text: String) -> String { String(text.unicodeScalars.prefix(Self.longestText)) }
}
