public import ActivityCore
public import AlarmCore
internal import Gettext

/// Elements for what can neither count nor form a time.
extension LayoutElement {
    /// Returns the element with its instants, and the times left of paused countdowns, as texts; `nil`: nothing is
    /// left, as all of it moves by itself.
    ///
    /// - Parameters:
    ///   - zone: The zone of the person's clocks.
    ///   - now: The time by which days are left out, or named.
    public func spelled(in zone: Zone, at now: WallTime) -> LayoutElement? {
        switch kind {
        case .text, .time:
            guard let instant = values[.time]?.instant else { return self }
            let isTimeOfDay = values[.form]?.text == PresentedText.Form.time.rawValue
            let time = isTimeOfDay ? LocalTime(instant, in: zone).time.text : zone.text(of: instant, at: now)
            var spelled = values
            for key in [LayoutKey.time, .form] { spelled[key] = nil }
            spelled[.text] = .string(values[.text]?.text.map { localizedTemplate($0, ["time": time]) } ?? time)
            return LayoutElement(.text, spelled)
        case .timer:
            guard let end = values[.to]?.instant, let pause = values[.pausedAt]?.instant else { return nil }
            return .text(.paused(left: end - pause))
        // One that moves by itself has no value.
        case .progress: return values[.value] == nil ? nil : self
        case .row, .column:
            let children = children.compactMap { $0.spelled(in: zone, at: now) }
            return children.isEmpty ? nil : LayoutElement(kind, values, children: children)
        default: return self
        }
    }

    /// The longest text that is spoken, Unicode scalars: about half a minute.
    private static let longestSpeech = 400

    /// The texts in one line, as they are spoken.
    public var spoken: String {
        var speech = String.UnicodeScalarView()
        for line in texts {
            if !speech.isEmpty { speech.append(contentsOf: ", ".unicodeScalars) }
            for scalar in line.unicodeScalars.prefix(Self.longestSpeech) {
                speech.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        return String(String.UnicodeScalarView(speech.prefix(Self.longestSpeech)))
    }
}
