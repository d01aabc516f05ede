internal import ActivityCore
internal import AlarmCore

/// Elements that are drawn without names to resolve.
extension LayoutElement {
    /// Returns a text.
    static func text(_ text: PresentedText, style: String? = nil, lines: UInt64? = nil) -> LayoutElement {
        var values: LayoutValues = [.text: .string(text.text)]
        if let instant = text.instant {
            values[.time] = .instant(instant)
            values[.form] = .string(text.form.rawValue)
        }
        if let style { values[.style] = .string(style) }
        if let lines { values[.lines] = .unsigned(lines, type: "u") }
        return LayoutElement(.text, values)
    }

    /// Returns the element with this title as its label; an element that has a label is put into a column, which gets
    /// the title.
    func titled(_ title: String) -> LayoutElement {
        (values[.label] == nil ? self : .column([self])).labelled(title)
    }

    /// The descendants without children, in order; the element itself if it has no children.
    var leaves: [LayoutElement] { children.isEmpty ? [self] : children.flatMap(\.leaves) }

    /// Returns the time of day of an instant, with the day if it isn't today.
    static func time(_ instant: WallTime) -> LayoutElement {
        LayoutElement(.time, [.time: .instant(instant), .form: .string(PresentedText.Form.dateAndTime.rawValue)])
    }

    /// Returns a themed icon.
    static func icon(_ name: String, tint: String?) -> LayoutElement {
        var values: LayoutValues = [.name: .string(name)]
        values[.tint] = tint.map { .string($0) }
        return LayoutElement(.icon, values)
    }

    /// Returns elements side by side.
    static func row(_ children: [LayoutElement]) -> LayoutElement { LayoutElement(.row, children: children) }

    /// Returns elements one below the other.
    static func column(_ children: [LayoutElement], expands: Bool = false) -> LayoutElement {
        LayoutElement(.column, expands ? [.expand: .boolean(true)] : [:], children: children)
    }
}

extension LayoutValue {
    /// Returns an instant as a value of an element's key.
    static func instant(_ instant: WallTime) -> LayoutValue {
        .unsigned(UInt64(clamping: instant.microseconds), type: "t")
    }

    /// The instant; `nil` for other values.
    var instant: WallTime? {
        if case .unsigned(let time, type: "t") = self { WallTime(microseconds: Int64(clamping: time)) } else { nil }
    }
}
