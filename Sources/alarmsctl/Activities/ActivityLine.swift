import AlarmsClient
import Gettext

/// The text of an activity on a line beside its title, by the region `compact-trailing` of its layout.
struct ActivityLine {
    private let parts: [LayoutLine.Part]
    /// The progress; `nil`: there is none.
    let progress: LayoutProgress?
    /// True if the text is the percentage of the progress.
    private let isPercentage: Bool
    /// The time at which the activity ended, µs since 1970 UTC, after which nothing counts; `nil` before its end.
    private let end: UInt64?

    init(_ activity: ActivityProperties) {
        let names = TextLayoutNames(activity)
        end = activity.state == .ended && activity.endedUSec > 0 ? activity.endedUSec : nil
        let value = LayoutProgress(["value": .string("$progress")], names)
        let line = activity.layout["compact-trailing"].map { LayoutLine($0, names) }
        progress =
            line?.progress ?? activity.layout["expanded"].flatMap { LayoutLine($0, names).progress }
            ?? value ?? LayoutProgress(["from": .string("$from"), "to": .string("$to")], names)
        let shown: [LayoutLine.Part]
        if let line {
            (shown, isPercentage) = (line.parts, line.parts.isEmpty && line.progress != nil)
        } else if let timer = LayoutTimer(["to": .string("$to")], names) {
            (shown, isPercentage) = ([.timer(timer)], false)
        } else {
            (shown, isPercentage) = ([], value != nil)
        }
        let status = names.text(.string("$status"))
        parts = shown.isEmpty && !isPercentage ? status.map { [.text($0)] } ?? [] : shown
    }

    /// The text at `now`, µs since 1970 UTC; may be empty.
    func text(at now: UInt64) -> String {
        text(at: now) { $0.text(at: $1) }
    }

    /// The text at `now` without a time that would have to be counted.
    func standingText(at now: UInt64) -> String {
        text(at: now) { timer, time in
            guard end == nil, let anchor = timer.anchor else { return timer.text(at: time) }
            let time = ["time": LocalTime.date(anchor, at: now)]
            return timer.isDown ? localized("until {time}", time) : localized("since {time}", time)
        }
    }

    /// The text, with the timers as `timerText` writes them at the time that it is given.
    private func text(at now: UInt64, _ timerText: (LayoutTimer, UInt64) -> String) -> String {
        let now = min(now, end ?? now)
        if isPercentage, let progress {
            return localized("{number} %", ["number": "\(progress.percentage(at: now))"])
        }
        return parts.map { part in
            switch part {
            case .text(let text): text
            case .timer(let timer): timerText(timer, now)
            }
        }.joined(separator: " ")
    }

    /// The time of the next other text, or, if no timer counts, of the next other percentage, a second or more from
    /// `now`, µs since 1970 UTC; `nil`: there is none.
    func nextChange(after now: UInt64) -> UInt64? {
        guard end == nil else { return nil }
        let timers = parts.compactMap { part in
            if case .timer(let timer) = part { timer.nextChange(after: now) } else { nil }
        }
        return timers.min() ?? progress?.nextChange(after: now).map { max($0, now + 1_000_000) }
    }
}
