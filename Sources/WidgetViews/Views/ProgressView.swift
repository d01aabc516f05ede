internal import ActivityKit
internal import AlarmsClient
public import AppIntents
public import FoundationEssentials

/// A progress, drawn as a bar or, with ``ProgressViewStyle/circular``, as a ring. Without a value only its texts are
/// drawn.
public struct ProgressView {
    private let part: Double?
    private let interval: ClosedRange<Date>?
    private let label: any View
    private let current: any View

    /// Creates a progress of `value` in `total`, clamped to 0…1, with texts above and below, except in panels.
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1, @ViewBuilder label: () -> some View = { EmptyView() },
        @ViewBuilder currentValueLabel: () -> some View = { EmptyView() }
    ) {
        (part, interval) = (value.map { Double($0) / Double(total) }, nil)
        (self.label, current) = (label(), currentValueLabel())
    }
    /// Creates a self-updating progress, with texts above and below, except in panels. It always fills; `countsDown`
    /// has no effect.
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true,
        @ViewBuilder label: () -> some View = { EmptyView() },
        @ViewBuilder currentValueLabel: () -> some View = { EmptyView() }
    ) {
        (part, interval) = (nil, timerInterval)
        (self.label, current) = (label(), currentValueLabel())
    }
    /// Creates a progress without a value.
    public init(@ViewBuilder label: () -> some View = { EmptyView() }) { self.init(value: Double?.none, label: label) }
    /// Creates a progress with a translated text above.
    public init<V: BinaryFloatingPoint>(_ title: LocalizedStringResource, value: V?, total: V = 1) {
        self.init(value: value, total: total) { Text(title) }
    }
    /// Creates a progress with a text above.
    @_disfavoredOverload public init<V: BinaryFloatingPoint>(_ title: some StringProtocol, value: V?, total: V = 1) {
        self.init(value: value, total: total) { Text(title) }
    }
}

extension ProgressView: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        var element = LayoutElement(.progress)
        element.keys["shape"] = drawing.isRing ? .string("ring") : nil
        element.keys["tint"] = drawing.tint?.tint
        if let interval {
            element.keys["from"] = drawing.start(of: interval)
            element.keys["to"] = drawing.time(interval.upperBound)
        } else if let part {
            element.keys["value"] = .double(part.isNaN ? 0 : min(max(part, 0), 1))
        }
        let progress = part == nil && interval == nil ? [] : [element]
        if drawing.isCompact { return progress }
        return drawing.stack(.column, drawing.elements(of: label) + progress + drawing.elements(of: current))
    }
}

/// A progress style: a bar, or a ring.
public enum ProgressViewStyle: Hashable, Sendable { case automatic, linear, circular }
