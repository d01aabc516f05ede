internal import ActivityKit
internal import AlarmsClient
internal import Foundation

/// The settings for a view, from its surrounding views.
struct Drawing {
    let notes: LayoutNotes
    /// True in a panel.
    let isCompact: Bool
    var font = Font.body
    /// The colour of texts and icons.
    var color: Color?
    /// The colour of progress and buttons.
    var tint: Color?
    /// The maximum number of lines of a text.
    var lines: Int?
    var alignment: TextAlignment?
    var isRing = false
    var isLarge = false
    var buttonStyle = ButtonStyle.automatic
    var labelStyle = LabelStyle.automatic

    /// Returns the elements of a view.
    @MainActor func elements(of view: some View) -> [LayoutElement] {
        (view as? any Drawn)?.draw(in: self) ?? elements(of: view.body)
    }

    /// Puts several elements into a row or a column.
    func stack(_ kind: LayoutElement.Kind, _ elements: [LayoutElement], align: String? = nil) -> [LayoutElement] {
        let drawn = elements.filter { !$0.isSpacer }
        if drawn.isEmpty { return [] }
        let children = kind == .row && !isCompact ? elements : drawn
        return children.count == 1
            ? children : [LayoutElement(kind, ["align": align.map(Value.string)], children: children)]
    }

    /// Returns the only element of a region.
    @MainActor func root(of view: some View) -> LayoutElement? {
        stack(isCompact ? .row : .column, elements(of: view)).first
    }

    // MARK: Values

    /// Returns a date, or its name if the service computes it later. A date within a second of now becomes now.
    func time(_ date: Date) -> Value {
        if let name = notes.dateNames[date] { return .string(name) }
        let time = abs(date.timeIntervalSince(notes.now)) < 1 ? notes.now : date
        let microseconds = (time.timeIntervalSince1970 * 1_000_000).rounded()
        return .uint64(microseconds > 0 ? UInt64(min(microseconds, 0x1p53 - 1)) : 0)
    }

    /// Returns the start of an interval. If only the end is a named date, the start is the alarm's.
    func start(of interval: ClosedRange<Date>) -> Value {
        let isOfAlarm = isNamed(interval.upperBound) && !isNamed(interval.lowerBound)
        return isOfAlarm ? .string("$start") : time(interval.lowerBound)
    }

    /// Returns true if the service computes the date later.
    func isNamed(_ date: Date) -> Bool { notes.dateNames[date] != nil }

    /// Returns a text or a timer.
    func text(_ kind: LayoutElement.Kind, _ keys: [String: Value?] = [:]) -> LayoutElement {
        LayoutElement(kind, keys).with("style", font.style.map(Value.string))
            .with("align", alignment.map { .string($0.rawValue) }).with("tint", color?.tint)
    }
}
