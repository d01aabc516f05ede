import AlarmsClient

/// What a panel shows of the alarms at a moment: the one that matters most, and all of them in its tooltip.
struct PanelContent: Equatable {
    /// What the alarm that matters most does.
    enum State: String, CaseIterable {
        case ringing, countdown, paused, scheduled
        /// There is none.
        case none
    }

    let state: State
    /// On one line; "" where there is nothing to show.
    let text: String
    /// A line for each of the first alarms. It has no time that would have to be counted.
    let tooltip: String
    /// How much of the countdown has passed, 0…100, by the time left that is shown: it changes with the text alone.
    let percentage: Int
    /// When ``text`` is another although nothing happens, microseconds since 1970 UTC; `nil`: never.
    let nextChange: UInt64?

    /// More lines than that are named, not shown.
    private static let mostLines = 10

    /// - Parameters:
    ///   - alarms: In the order of ``AlarmProperties/isShownBefore(_:_:)``.
    ///   - now: Microseconds since 1970 UTC.
    init(_ alarms: [AlarmProperties], at now: UInt64) {
        let alarms = alarms.filter(Self.isShown)
        guard let first = alarms.first else {
            (state, text, tooltip, percentage, nextChange) = (.none, "", "", 0, nil)
            return
        }
        let lines = alarms.prefix(Self.mostLines).map(Messages.panelLine)
        let rest = alarms.count - lines.count
        tooltip = (lines + (rest > 0 ? [Messages.more(rest)] : [])).joined(separator: "\n")
        let left = first.remaining(at: now)
        switch first.state {
        case .alerting:
            state = .ringing
            text = Messages.panelRings(first, others: alarms.count { $0.state == .alerting } - 1)
            percentage = 100
            nextChange = nil
        case .countdown:
            state = .countdown
            text = Messages.panelLeft(first, Self.rounded(left))
            percentage = Self.percentage(Self.rounded(left), of: first.countdownTotalUSec)
            nextChange = left <= Self.second ? nil : now + left - (Self.rounded(left) - Self.unit(left))
        case .paused:
            state = .paused
            text = Messages.panelPaused(first, Self.rounded(left))
            percentage = Self.percentage(Self.rounded(left), of: first.countdownTotalUSec)
            nextChange = nil
        default:
            state = .scheduled
            text = Messages.panelScheduled(first, at: now)
            percentage = 0
            // From then on it is written shorter.
            nextChange = LocalTime.spans.map { first.nextFireUSec - min($0, first.nextFireUSec) }.filter { $0 > now }
                .min()
        }
    }

    /// What can't ring, or nobody knows when, isn't worth a place.
    private static func isShown(_ alarm: AlarmProperties) -> Bool {
        switch alarm.state {
        case .alerting, .countdown, .paused: true
        default: alarm.isEnabled && alarm.nextFireUSec > 0
        }
    }

    private static func percentage(_ left: UInt64, of total: UInt64) -> Int {
        total > left ? Int(Double(total - left) / Double(total) * 100) : 0
    }

    private static let second: UInt64 = 1_000_000

    /// In which steps the time left is shown: seconds in the last minute, minutes on the last day, then hours.
    private static func unit(_ left: UInt64) -> UInt64 {
        switch left {
        case ...60_000_000: second
        case ...86_400_000_000: 60_000_000
        default: 3_600_000_000
        }
    }

    /// The time left as it is shown: rounded up. The last second stays until the alarm rings.
    private static func rounded(_ left: UInt64) -> UInt64 {
        let unit = unit(left)
        return max(second, (left / unit + (left % unit == 0 ? 0 : 1)) * unit)
    }
}
