import Gettext

/// Texts and times of an element, in order, on a line. Times are µs since 1970 UTC.
struct DrawnText: Equatable {
    /// The form of an instant; the raw value is its name on the bus.
    enum Form: String {
        case time
        case dateAndTime = "date-time"
        case date
    }

    /// A part of the line.
    enum Part: Equatable {
        case text(String)
        /// A text with a placeholder for an instant.
        case instant(UInt64, Form, in: String)
        case timer(DrawnTimer)
    }

    /// The form of times.
    enum Style {
        /// Times count by the second, and instants have their day: for a screen.
        case counting
        /// Times count by the units that a person needs, and instants are as short as they can be: for a panel.
        case short
        /// No time counts: that at which it ends is written, unless another instant is there.
        case standing
    }

    /// The placeholder of an instant in a text.
    static let placeholder = "{time}"

    private let parts: [Part]
    private let progress: DrawnProgress?

    init(_ parts: [Part], _ progress: DrawnProgress?) {
        self.parts = parts
        self.progress = parts.isEmpty ? progress : nil
    }

    /// Returns the texts of the parts at `now`.
    func texts(at now: UInt64, _ style: Style) -> [String] {
        if let progress { return [localized("{number} %", ["number": "\(progress.percentage(at: now))"])] }
        return parts.compactMap { text($0, at: now, style) }.filter { !$0.isEmpty }
    }

    /// Returns the line at `now`; may be empty.
    func line(at now: UInt64, _ style: Style) -> String { texts(at: now, style).joined(separator: " ") }

    /// Returns the time of the next other text, a second or more from `now` if that is of a percentage; `nil`: there is
    /// none.
    func nextChange(after now: UInt64, _ style: Style) -> UInt64? {
        if let progress { return progress.nextChange(after: now).map { max($0, now + 1_000_000) } }
        return parts.compactMap { part in
            switch part {
            case .text: nil
            case .instant(let instant, _, _):
                // From then on it is written shorter.
                style == .short
                    ? LocalTime.spans.map { instant - min($0, instant) }.filter { $0 > now }.min() : nil
            case .timer(let timer):
                switch style {
                case .counting: timer.nextChange(after: now)
                case .short: timer.nextShortChange(after: now)
                case .standing: nil
                }
            }
        }.min()
    }

    private func text(_ part: Part, at now: UInt64, _ style: Style) -> String? {
        switch part {
        case .text(let text): return text
        case .instant(let instant, let form, let text):
            return localizedTemplate(text, ["time": self.text(instant, form, at: now, style)])
        case .timer(let timer):
            switch style {
            case .counting: return timer.text(at: now)
            case .short: return timer.shortText(at: now)
            case .standing:
                guard let anchor = timer.anchor else { return timer.text(at: now) }
                guard !hasInstants else { return nil }
                let time = ["time": LocalTime.date(anchor, at: now)]
                return timer.isDown ? localized("until {time}", time) : localized("since {time}", time)
            }
        }
    }

    private var hasInstants: Bool {
        parts.contains { part in
            if case .instant = part { true } else { false }
        }
    }

    private func text(_ instant: UInt64, _ form: Form, at now: UInt64, _ style: Style) -> String {
        switch form {
        case .time: LocalTime.clock(instant)
        case .dateAndTime:
            style == .short ? LocalTime.shortText(instant, at: now) : LocalTime.dateUnlessToday(instant, at: now)
        case .date: LocalTime.formatted(instant, "%F")
        }
    }
}
