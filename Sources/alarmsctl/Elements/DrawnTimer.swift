import AlarmsClient
import Gettext

/// The element `timer`. Times are µs since 1970 UTC, lengths µs.
struct DrawnTimer: Equatable {
    private let end: UInt64?
    private let start: UInt64?
    private let pause: UInt64?
    /// True if it counts down to its end, false if it counts up from its start.
    let isDown: Bool
    private let isInMinutes: Bool

    /// Reads the timer of an element; `nil`: a time is missing.
    init?(_ element: [String: Value]) {
        (end, start) = (element["to"]?.instant, element["from"]?.instant)
        pause = element["paused-at"]?.instant.flatMap { $0 == 0 ? nil : $0 }
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

    /// The text at `now` in the units that a person needs: seconds in the last minute, minutes on the last day, then hours.
    /// The last second stays to the end.
    func shortText(at now: UInt64) -> String {
        guard isDown, !isInMinutes else { return text(at: now) }
        return Messages.length(Self.rounded(length(at: pause ?? now)))
    }

    /// The time of the next other ``shortText(at:)``; `nil`: there is none.
    func nextShortChange(after now: UInt64) -> UInt64? {
        guard isDown, !isInMinutes else { return nextChange(after: now) }
        let left = length(at: now)
        guard pause == nil, left > Self.second else { return nil }
        return max(now, start ?? now) + left - (Self.rounded(left) - Self.shortUnit(left))
    }

    private static let second: UInt64 = 1_000_000

    private static func shortUnit(_ left: UInt64) -> UInt64 {
        switch left {
        case ...60_000_000: second
        case ...86_400_000_000: 60_000_000
        default: 3_600_000_000
        }
    }

    /// Returns a length of time as ``shortText(at:)`` has it.
    static func rounded(_ left: UInt64) -> UInt64 {
        let unit = shortUnit(left)
        return max(second, (left / unit + (left % unit == 0 ? 0 : 1)) * unit)
    }

    /// The time of the next other text; `nil`: there is none.
    func nextChange(after now: UInt64) -> UInt64? {
        guard pause == nil else { return nil }
        let (length, unit, base) = (length(at: now), unit, max(now, start ?? now))
        if isDown { return length > 0 ? base + (length % unit > 0 ? length % unit : unit) : nil }
        let next = base + (unit - length % unit)
        return next <= end ?? .max ? next : nil
    }

    private var unit: UInt64 { isInMinutes ? 60_000_000 : Self.second }

    /// The time left, or elapsed, at a time.
    private func length(at time: UInt64) -> UInt64 {
        let (first, last) =
            isDown ? (max(time, start ?? time), end ?? time) : (start ?? time, min(time, end ?? time))
        return last > first ? last - first : 0
    }
}
