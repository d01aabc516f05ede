import AlarmsClient

/// The element `progress`.
enum DrawnProgress: Equatable {
    /// The elapsed fraction, 0…1.
    case fraction(Double)
    /// The times between which it fills, µs since 1970 UTC, and that at which it is paused.
    case time(from: UInt64, to: UInt64, pausedAt: UInt64?)

    /// Reads the progress of an element; `nil`: a value is missing.
    init?(_ element: [String: Value]) {
        if let number = element["value"]?.number {
            self = .fraction(min(1, max(0, number)))
        } else if let start = element["from"]?.instant, let end = element["to"]?.instant {
            self = .time(from: start, to: end, pausedAt: element["paused-at"]?.instant.flatMap { $0 == 0 ? nil : $0 })
        } else {
            return nil
        }
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

    /// The elapsed percentage, 0…100, by the time left as ``DrawnTimer/shortText(at:)`` has it, so that both change at once.
    func shortPercentage(at now: UInt64) -> Int {
        guard case .time(let start, let end, let pause) = self else { return percentage(at: now) }
        let time = pause ?? now
        let left = min(end, DrawnTimer.rounded(end > time ? end - time : 0))
        return DrawnProgress.time(from: start, to: end, pausedAt: nil).percentage(at: end - left)
    }

    /// The time of the next other percentage, µs since 1970 UTC; `nil`: there is none.
    func nextChange(after now: UInt64) -> UInt64? {
        guard case .time(let start, let end, nil) = self, now < end, start < end else { return nil }
        let next = Double(end - start) * Double(percentage(at: now) + 1) / 100
        // A microsecond later no rounding makes it the percentage of now.
        return min(end, max(now, start + UInt64(next)) + 1)
    }
}
