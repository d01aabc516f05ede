import AlarmsClient
import JSONText

/// The content of a panel at a time: the line of the foremost alarm or activity, and all of them in the tooltip.
struct PanelContent: Equatable {
    /// The state of what comes first; the raw value is its name on the bus.
    enum State: String, CaseIterable {
        case ringing, countdown, paused, activity, scheduled
        /// There is nothing.
        case none
    }

    let state: State
    /// On one line; "" where there is nothing to show.
    let text: String
    /// A line for each of the first alarms and activities, below the reason why people may not see what rings. It has no
    /// time that would have to be counted.
    let tooltip: String
    /// The elapsed percentage, 0…100.
    let percentage: Int
    /// The time of the next change of ``text`` by time alone, or of an activity's ``percentage``, µs since 1970 UTC;
    /// `nil`: never.
    let nextChange: UInt64?

    /// The most columns of a text, since panels are narrow.
    private static let widestText = 32

    /// - Parameters:
    ///   - panel: The answer of the method `Panel`; empty: there is no service.
    ///   - now: Microseconds since 1970 UTC.
    init(_ panel: [String: Value], at now: UInt64) {
        let shown = panel["shown"]?.dictionaryValue ?? [:]
        state = shown["state"]?.stringValue.flatMap(State.init) ?? .none
        let line = DrawnElement(shown["line"])?.words
        let texts = state == .none ? [] : line?.texts(at: now, .short) ?? []
        text = texts.map { TerminalText.cut($0, to: Self.widestText) }.joined(separator: " ")
        let progress = DrawnElement(shown["progress"])?.progress
        let isActivity = state == .activity
        let part = isActivity ? progress?.percentage(at: now) : progress?.shortPercentage(at: now)
        percentage = state == .ringing ? 100 : part ?? 0
        let ofProgress = isActivity ? progress?.nextChange(after: now).map { max($0, now + 1_000_000) } : nil
        let ofText = state == .none ? nil : line?.nextChange(after: now, .short)
        nextChange = [ofText, ofText == nil ? ofProgress : nil].compactMap(\.self).min()
        tooltip = Self.tooltip(shown, problem: panel["problem"]?.stringValue ?? "", at: now)
    }

    private static func tooltip(_ shown: [String: Value], problem: String, at now: UInt64) -> String {
        var lines = problem.isEmpty ? [] : [problem]
        if case .array(let rows, of: _)? = shown["rows"] {
            lines += rows.compactMap(DrawnElement.init).map { row in
                let details = Messages.list(row.details.texts(at: now, .standing))
                return [row.label ?? "", details].filter { !$0.isEmpty }.joined(separator: ": ")
            }
        }
        if !lines.isEmpty, let more = shown["more"]?.uint32Value, more > 0 { lines.append(Messages.more(Int(more))) }
        return lines.joined(separator: "\n")
    }
}
