public import ActivityCore
public import AlarmCore
internal import Gettext

/// Elements for programs that can neither count nor format times.
extension LayoutElement {
    /// Returns the element with its instants, and the remaining times of paused countdowns, as texts, and without the
    /// elements that change by themselves; `nil`: it has no others.
    ///
    /// - Parameters:
    ///   - zone: The time zone of the person's clocks.
    ///   - now: The time whose day is omitted, and relative to which other days are named.
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
        // A progress bar that moves by itself has no value.
        case .progress: return values[.value] == nil ? nil : self
        case .row, .column:
            let children = children.compactMap { $0.spelled(in: zone, at: now) }
            return children.isEmpty ? nil : LayoutElement(kind, values, children: children)
        default: return self
        }
    }

    /// The longest spoken text, Unicode scalars: about half a minute.
    private static let longestSpeech = 400

    /// The texts on one line, for speech.
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
