import AlarmsClient

/// The element `progress` of a layout.
enum LayoutProgress: Equatable {
    /// The elapsed fraction, 0…1.
    case fraction(Double)
    /// The times between which it fills, µs since 1970 UTC, and that at which it is paused.
    case time(from: UInt64, to: UInt64, pausedAt: UInt64?)

    /// The progress of an element; `nil` if a value is missing or is none.
    init?(_ element: [String: Value], _ names: TextLayoutNames) {
        guard let from = names.time("from", of: element), let to = names.time("to", of: element),
            let pause = names.time("paused-at", of: element)
        else { return nil }
        if let value = element["value"] {
            guard let number = names.resolved(value)?.number else { return nil }
            self = .fraction(min(1, max(0, number)))
            return
        }
        guard let start = from, let end = to else { return nil }
        self = .time(from: start, to: end, pausedAt: pause == 0 ? nil : pause)
    }

    /// The elapsed fraction at `now`, 0…1.
    func fraction(at now: UInt64) -> Double {
        switch self {
        case .fraction(let fraction): return fraction
        case .time(let start, let end, let pause):
            let now = pause ?? now
            guard now < end else { return 1 }
            return now > start ? Double(now - start) / Double(end - start) : 0
        }
    }

    /// The elapsed percentage at `now`, 0…100.
    func percentage(at now: UInt64) -> Int { Int(fraction(at: now) * 100) }

    /// The time of the next other percentage, µs since 1970 UTC; `nil`: there is none.
    func nextChange(after now: UInt64) -> UInt64? {
        guard case .time(let start, let end, nil) = self, now < end, start < end else { return nil }
        let next = Double(end - start) * Double(percentage(at: now) + 1) / 100
        // A microsecond later no rounding makes it the percentage of now.
        return min(end, max(now, start + UInt64(next)) + 1)
    }
}
