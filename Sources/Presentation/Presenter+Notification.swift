public import ActivityCore
public import AlarmCore
internal import Gettext

/// The notifications of alarms and activities: texts and buttons.
extension Presenter {
    /// Returns the notification of an alarm that rings, counts down, is paused or will ring, with times as texts;
    /// `nil`: the alarm is in none of these states. The texts don't change as time passes: a day is named unless the
    /// ring or countdown began on it; the time of a scheduled ring has no day.
    public func notification(of alarm: Alarm) -> LayoutElement? {
        let start: WallTime? =
            switch alarm.state {
            case .alerting(let alert): alert.start.wall
            case .countdown(let countdown): clocks(since: countdown.start).wall
            case .paused, .scheduled: alarm.nextFire
            }
        return notification(of: alarm, isPrivate: false)?.spelled(in: zone, at: start ?? WallTime(microseconds: 0))
    }

    /// Returns the notification of an activity, with times as texts and with the completed part. The texts don't change
    /// as time passes: a day is named unless it is that of the data.
    public func notification(of activity: Activity) -> LayoutElement? {
        let region = DrawnRegion(.notification)
        return elements(of: activity, in: [region])[region]?.spelled(in: zone, at: activity.asOf)
    }

    /// Returns the line with the start of an alarm's ring; `nil`: it doesn't ring, or its notification contains that
    /// time.
    public func ringingLine(of alarm: Alarm) -> String? {
        guard let alert = alarm.alert else { return nil }
        let start = alert.start.wall
        let isKnown =
            !alarm.configuration.isTimer && zone.text(of: alert.due, at: start) == zone.text(of: start, at: start)
        return isKnown ? nil : state(of: alarm)?.spelled(in: zone, at: start)?.texts.first
    }

    /// Returns the notification of the result of a person's command, with times as texts.
    public func notification(of result: AlarmResult, at now: WallTime) -> LayoutElement? {
        let state: [PresentedText] =
            switch result.state {
            case .rings(let time): [.rings(time)]
            case .ringsAgain(let time): [.ringsAgain(time)]
            case .paused(let left): [.paused(left: left)]
            case .skipped(let time, let next): [.skipped(time)] + (next.map { [.rings($0)] } ?? [])
            case .disabled: [.switchedOff]
            case .stopped: [PresentedText(localized("Stopped"))]
            case .cancelled: [PresentedText(localized("Cancelled"))]
            }
        let buttons = result.presses.map(PresentedButton.init)
        return notification(of: result.alarm, isPrivate: false, state.map { .text($0) }, buttons)
            .spelled(in: zone, at: now)
    }

    /// Returns the notification of an alarm that rings, counts down, is paused or will ring; `nil`: the alarm is in
    /// none of these states.
    func notification(of alarm: Alarm, isPrivate: Bool) -> LayoutElement? {
        var lines: [LayoutElement] = []
        switch alarm.state {
        case .alerting(let alert):
            let configuration = alarm.configuration
            lines.append(configuration.isTimer ? .text(.over(configuration.preAlert)) : .time(alert.due))
            if alarm.snoozeCount > 0 { lines.append(.text(.unanswered(alarm.snoozeCount))) }
        case .scheduled where alarm.nextFire == nil: return nil
        case .countdown, .paused, .scheduled: lines += [state(of: alarm)].compactMap { $0 }
        }
        let buttons = PresentedButton.ofNotification(of: alarm, isPrivate: isPrivate)
        return notification(of: alarm, isPrivate: isPrivate, lines, buttons)
    }

    /// Returns a notification: the lines of the title or else the name of the app, then these lines and buttons.
    private func notification(
        of alarm: Alarm, isPrivate: Bool, _ lines: [LayoutElement], _ buttons: [PresentedButton]
    ) -> LayoutElement {
        let titles = isPrivate ? [] : titleLines(of: alarm)
        let title = title(of: alarm, isPrivate: isPrivate)
        let texts =
            [.text(PresentedText(title), style: "title")] + titles.dropFirst().map { .text(PresentedText($0)) } + lines
        return .column(texts + (buttons.isEmpty ? [] : [.row(buttons.map(\.wide))]))
    }

    // MARK: Activities

    /// The greatest number of texts in an activity's notification, since servers lay out all of them.
    private static let mostTexts = 6
    /// The maximum length of such a text, or of the text of a button, Unicode scalars.
    private static let longestText = 256

    /// Returns the notification of an activity: the title, and from the drawn elements the texts, the completed part
    /// and the buttons with a text.
    ///
    /// - Parameters:
    ///   - titles: The lines of the title.
    ///   - drawn: The elements; `nil`: nothing is drawn.
    ///   - status: The text if the drawn elements have none; `nil`: there is none.
    func notification(
        titled titles: [String], with drawn: LayoutElement?, or status: LayoutElement?
    ) -> LayoutElement {
        let leaves = drawn?.leaves ?? []
        let texts = leaves.filter { element in
            element.kind == .time || element.kind == .text && element.words != titles.first && !element.words.isEmpty
        }
        let part = leaves.first { $0.kind == .progress && $0.values[.value] != nil }
        let buttons = leaves.filter { $0.kind == .button && !$0.words.isEmpty }.map { $0.cut(to: Self.longestText) }
        let lines = (texts.isEmpty ? [status].compactMap { $0 } : texts).prefix(Self.mostTexts)
        return .column(
            [.text(PresentedText(titles.first ?? ""), style: "title")]
                + titles.dropFirst().map { .text(PresentedText($0)) }
                + lines.map { $0.cut(to: Self.longestText) } + [part].compactMap { $0 }
                + (buttons.isEmpty ? [] : [.row(buttons)]))
    }
}

extension LayoutElement {
    /// The text of a text element or of a button, which may have one for screen readers only.
    fileprivate var words: String { (values[.text] ?? values[.label])?.text ?? "" }

    /// Returns the text element or button with its text truncated to this many Unicode scalars.
    fileprivate func cut(to length: Int) -> LayoutElement {
        let text = String(words.unicodeScalars.prefix(length))
        if text.isEmpty { return self }
        var values = values
        values[.text] = .string(text)
        return LayoutElement(kind, values)
    }
}
