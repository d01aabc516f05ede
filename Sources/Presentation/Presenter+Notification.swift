internal import ActivityCore
internal import AlarmCore

/// The notifications of alarms, which are texts and buttons.
extension Presenter {
    /// Returns the notification of an alarm that rings, counts down, is paused or is to ring; `nil`: it is none of these.
    func notification(of alarm: Alarm, isPrivate: Bool) -> LayoutElement? {
        let configuration = alarm.configuration
        var lines = isPrivate ? [] : titleLines(of: alarm).dropFirst().map { LayoutElement.text(PresentedText($0)) }
        switch alarm.state {
        case .alerting(let alert):
            lines.append(configuration.isTimer ? .text(.over(configuration.preAlert)) : .time(alert.due))
            if alarm.snoozeCount > 0 { lines.append(.text(.unanswered(alarm.snoozeCount))) }
        case .scheduled where alarm.nextFire == nil: return nil
        case .countdown, .paused, .scheduled: lines += [state(of: alarm)].compactMap { $0 }
        }
        let buttons = PresentedButton.ofNotification(of: alarm, isPrivate: isPrivate)
        return notification(
            titled: title(ofNotification: alarm, isPrivate: isPrivate), lines, buttons.map(\.wide))
    }

    /// Returns the title of a notification: without one of the alarm, the name of its app.
    private func title(ofNotification alarm: Alarm, isPrivate: Bool) -> String {
        let app = isPrivate || !titleLines(of: alarm).isEmpty ? nil : app(alarm.configuration.appID)
        return app?.name ?? title(of: alarm, isPrivate: isPrivate)
    }

    private func notification(
        titled title: String, _ lines: [LayoutElement], _ buttons: [LayoutElement]
    ) -> LayoutElement {
        let rows = [.text(PresentedText(title), style: "title")] + lines + (buttons.isEmpty ? [] : [.row(buttons)])
        return .column(rows).labelled(title)
    }
}
