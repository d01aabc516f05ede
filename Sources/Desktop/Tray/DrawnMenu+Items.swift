internal import ActivityCore
internal import AlarmCore

extension DrawnMenu {
    /// The entries of the tray's menu.
    var items: [MenuItem] {
        let sections =
            ringing.map { [MenuItem(text: .alert($0.alarm), $0.text)] + $0.presses }
            + [
                countdowns.map { MenuItem(.countdown($0.alarm), $0.text, children: $0.presses) },
                next.map { [MenuItem(text: .next, $0)] } ?? [],
            ]
        let timers = MenuItem(.timers, timersLine, children: timers.map { MenuItem(.timer($0.minutes), $0.text) })
        var items: [MenuItem] = []
        for (number, section) in sections.enumerated() where !section.isEmpty {
            items += section + [.separator(number)]
        }
        return items + [timers]
    }
}

extension DrawnMenu.Entry {
    fileprivate var presses: [MenuItem] { buttons.map { MenuItem(.press(alarm, $0.press, alert), $0.text) } }
}
