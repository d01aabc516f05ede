import AlarmsClient
import Gettext

/// The element `timer` of a layout. Times are µs since 1970 UTC, lengths µs.
struct LayoutTimer: Equatable {
    private let end: UInt64?
    private let start: UInt64?
    private let pause: UInt64?
    /// True if it counts down to its end, false if it counts up from its start.
    let isDown: Bool
    private let isInMinutes: Bool

    /// The timer of an element; `nil` if one of its times is missing or is none.
    init?(_ element: [String: Value], _ names: TextLayoutNames) {
        guard let end = names.time("to", of: element), let start = names.time("from", of: element),
            let pause = names.time("paused-at", of: element)
        else { return nil }
        (self.end, self.start, self.pause) = (end, start, pause == 0 ? nil : pause)
        isDown = element["count"].map { $0.stringValue == "down" } ?? (end != nil)
        isInMinutes = element["precision"]?.stringValue == "minute"
        guard (isDown ? end : start) != nil else { return nil }
    }

    /// The end, or the start if it counts up; `nil` while it is paused.
    var anchor: UInt64? { pause == nil ? isDown ? end : start : nil }

    /// The text at `now`.
    func text(at now: UInt64) -> String {
        let (length, unit) = (length(at: pause ?? now), unit)
        let count = length / unit + (isDown && length % unit > 0 ? 1 : 0)
        if isInMinutes {
            let minutes = localized("{number} min", ["number": "\(count % 60)"])
            guard count >= 60 else { return minutes }
            return localized("{number} h", ["number": "\(count / 60)"]) + (count % 60 > 0 ? " \(minutes)" : "")
        }
        let (minutes, seconds) = (count / 60 % 60, InstantSyntax.padded(Int(count % 60)))
        return count < 3600
            ? "\(minutes):\(seconds)" : "\(count / 3600):\(InstantSyntax.padded(Int(minutes))):\(seconds)"
    }

    /// The time of the next other text; `nil`: there is none.
    func nextChange(after now: UInt64) -> UInt64? {
        guard pause == nil else { return nil }
        let (length, unit, base) = (length(at: now), unit, max(now, start ?? now))
        if isDown { return length > 0 ? base + (length % unit > 0 ? length % unit : unit) : nil }
        let next = base + (unit - length % unit)
        return next <= end ?? .max ? next : nil
    }

    private var unit: UInt64 { isInMinutes ? 60_000_000 : 1_000_000 }

    /// The time left, or elapsed, at a time.
    private func length(at time: UInt64) -> UInt64 {
        let (first, last) =
            isDown ? (max(time, start ?? time), end ?? time) : (start ?? time, min(time, end ?? time))
        return last > first ? last - first : 0
    }
}
