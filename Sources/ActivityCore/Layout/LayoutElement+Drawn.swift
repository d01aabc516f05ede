public import AlarmCore

extension LayoutElement {
    /// The circumstances under which an element is drawn.
    public struct Drawing: Sendable {
        /// The values of names.
        let names: LayoutNames
        /// The actions that buttons may have; `nil`: any.
        let actions: Set<String>?
        /// True if there is room for one line, as in a panel: texts have no further lines, icons are small, and there are
        /// no buttons.
        let isCompact: Bool
        /// The colour of a progress bar without one of its own, `#RRGGBB`; `nil`: the desktop's.
        let tint: String?
        /// The time at which running times stand still, wall clock; `nil`: they don't.
        let end: WallTime?

        /// Describes the circumstances.
        public init(
            names: LayoutNames, actions: Set<String>? = nil, isCompact: Bool = false, tint: String? = nil,
            end: WallTime? = nil
        ) {
            self.names = names
            self.actions = actions
            self.isCompact = isCompact
            self.tint = tint
            self.end = end
        }
    }

    /// Returns the element as it is drawn: names are replaced by their values, and elements are left out whose condition
    /// doesn't hold, whose name has no value of the right kind, or that have nothing to show. A dollar in a text of the
    /// result is a dollar.
    ///
    /// - Returns: `nil`: nothing is drawn.
    public func drawn(_ drawing: Drawing) -> LayoutElement? {
        guard drawing.names.shows(self), drawing.allows(self), var values = drawing.values(of: self) else { return nil }
        let children = children.compactMap { $0.drawn(drawing) }
        switch kind {
        case .row, .column:
            if children.isEmpty { return nil }
        case .text:
            if drawing.isCompact { values[.lines] = nil }
        case .icon:
            if drawing.isCompact { values[.size] = nil }
        case .progress:
            values[.tint] = values[.tint] ?? drawing.tint.map { .string($0) }
            if values[.value] == nil { drawing.hold(&values) }
        case .timer: drawing.hold(&values)
        case .button:
            if values[.icon] == nil, values[.text]?.text?.isEmpty ?? true { return nil }
        default: break
        }
        return LayoutElement(kind, values, children: children)
    }
}

extension LayoutElement.Drawing {
    /// The longest text drawn, Unicode scalars.
    private static let longestText = 1024

    /// Returns false if the element is a button without a place, or with an action that isn't allowed.
    fileprivate func allows(_ element: LayoutElement) -> Bool {
        guard element.kind == .button else { return true }
        guard !isCompact, case .string(let action) = element.values[.action] else { return false }
        return actions?.contains(action) ?? true
    }

    /// Returns the values of an element's keys, without its condition; `nil`: one is missing or of another kind.
    fileprivate func values(of element: LayoutElement) -> LayoutValues? {
        var values = element.values
        values[.when] = nil
        for entry in values.entries where entry.key.content.takesName {
            guard let drawn = self.value(entry.value, entry.key.content) else { return nil }
            values[entry.key] = drawn
        }
        return values
    }

    private func value(_ value: LayoutValue, _ content: LayoutContent) -> LayoutValue? {
        switch content {
        case .text: names.text(value).map { .string(String($0.unicodeScalars.prefix(Self.longestText))) }
        case .icon: names.drawn(value)?.word(Text.icon)
        case .color: names.drawn(value)?.word(Text.color)
        case .time: names.drawn(value)?.time.map { .unsigned($0, type: "t") }
        case .fraction: names.drawn(value)?.fraction.map { .double($0) }
        case .choice, .lines, .action, .condition, .flag, .children: value
        }
    }

    /// Stops a time that runs on.
    fileprivate func hold(_ values: inout LayoutValues) {
        guard values[.pausedAt] == nil || values[.pausedAt]?.time == 0 else { return }
        values[.pausedAt] = end.map { .unsigned(UInt64(clamping: $0.microseconds), type: "t") }
    }
}

extension LayoutValue {
    /// The latest time that is drawn, µs since 1970 UTC: up to it, a `double` has all of them.
    private static let latestTime: UInt64 = 1 << 53 - 1

    /// The string, if `codec` accepts it.
    fileprivate func word(_ codec: Text) -> LayoutValue? {
        guard case .string(let text) = self, !text.isEmpty, (try? codec.validate(text, for: KeyName("value"))) != nil
        else {
            return nil
        }
        return self
    }

    /// The time, µs since 1970 UTC; `nil` for other values.
    fileprivate var time: UInt64? {
        switch self {
        case .unsigned(let time, _): time <= Self.latestTime ? time : nil
        case .signed(let time, _): UInt64(exactly: time).flatMap { $0 <= Self.latestTime ? $0 : nil }
        case .double(let time): UInt64(exactly: time.rounded(.down)).flatMap { $0 <= Self.latestTime ? $0 : nil }
        case .string, .boolean, .dictionary, .dictionaries, .other: nil
        }
    }
}
