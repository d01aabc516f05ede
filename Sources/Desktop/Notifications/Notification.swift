internal import AlarmCore

/// What a person is to see: an alert, a countdown, or an ordinary notice. How it is put to a server depends on that
/// server. Desktop Notifications Specification 1.3, *Basic Design*.
struct Notification: Hashable {
    /// How it stands out, and how long it stays.
    enum Kind: Hashable {
        /// It stays until it is answered or withdrawn.
        case alert
        /// It stays as long as the countdown, in the background.
        case countdown
        /// It goes by itself.
        case notice
    }

    /// A button: what it does, by the key that travels, and what stands on it. Keys are ours: no app chooses one.
    struct Choice: Hashable {
        let press: Press
        let label: String
    }

    let kind: Kind
    /// The app that it is of, as a person knows it; else ourselves.
    let appName: String
    /// Whether there is an app that it is of.
    let isOfApp: Bool
    /// The name of the app's desktop file without its suffix; ours, if there is no app.
    let desktopEntry: String
    /// A themed name, or a file's URI.
    let icon: String
    /// One line, never markup.
    let summary: String
    /// What is below it, as a person is to read it.
    let lines: [String]
    /// Its buttons, in the order in which they are to stand: GNOME shows the first three.
    let choices: [Choice]
    /// Whether a click on the notification itself opens an app.
    let opensApp: Bool
    /// Which one it is among those that would look alike, from 1.
    private(set) var number = 1

    /// The alert of an alarm that rings.
    ///
    /// - Parameters:
    ///   - app: The app that the alarm belongs to, if it is installed.
    ///   - remarks: Further lines.
    init(alerting alarm: Alarm, of app: AppLabel? = nil, remarks: [String] = []) {
        let configuration = alarm.configuration
        var more = remarks
        if alarm.snoozeCount > 0 { more.insert(NotificationText.unanswered(alarm.snoozeCount), at: 0) }
        if configuration.schedule == nil { more.insert(NotificationText.timer(of: configuration.preAlert), at: 0) }
        self.init(
            .alert, title: configuration.title, more: more, choices: Self.answers(to: alarm),
            opensApp: configuration.defaultAction != nil || app != nil, configuration, app)
    }

    /// The countdown of an alarm.
    ///
    /// - Parameters:
    ///   - clocks: What both clocks have shown since the wall clock was last set.
    ///   - zone: The zone of the person's clocks.
    ///   - app: The app that the alarm belongs to, if it is installed.
    ///   - remarks: Further lines.
    init(
        countingDown countdown: Countdown, of alarm: Alarm, by clocks: Moment, in zone: Zone, _ app: AppLabel?,
        remarks: [String]
    ) {
        let end = LocalTime(clocks.wall + countdown.remaining(at: clocks), in: zone)
        let isSameDay = end.date == zone.date(at: clocks.wall)
        let time = isSameDay ? end.time.description : end.description
        let text =
            countdown.kind == .postAlert ? NotificationText.ringsAgain(at: time) : NotificationText.rings(at: time)
        let configuration = alarm.configuration
        self.init(
            .countdown, title: configuration.countdownTitle ?? configuration.title, more: [text] + remarks,
            choices: [configuration.choice(.pause, .pause, NotificationText.pause), Self.cancel], opensApp: false,
            configuration, app)
    }

    /// The countdown of an alarm, standing still.
    init(paused countdown: PausedCountdown, of alarm: Alarm, _ app: AppLabel?, remarks: [String]) {
        // What has begun of a second is left.
        let left = countdown.remaining + Interval(microseconds: 999_999)
        let configuration = alarm.configuration
        self.init(
            .countdown, title: configuration.pausedTitle ?? configuration.title,
            more: [NotificationText.paused(left: left)] + remarks,
            choices: [configuration.choice(.resume, .resume, NotificationText.resume), Self.cancel], opensApp: false,
            configuration, app)
    }

    /// An ordinary notice.
    init(notice summary: String, body: String) {
        kind = .notice
        appName = NotificationText.noticeAppName
        isOfApp = false
        desktopEntry = DesktopID.ours
        icon = Self.icon
        self.summary = summary
        lines = body.isEmpty ? [] : [body]
        choices = []
        opensApp = false
    }

    private init(
        _ kind: Kind, title: String, more: [String], choices: [Choice], opensApp: Bool, _ configuration: Configuration,
        _ app: AppLabel?
    ) {
        let (first, rest) = Self.split(title)
        let id = DesktopID(configuration.appID)?.name
        self.kind = kind
        isOfApp = id != nil
        appName = app?.name ?? id ?? NotificationText.appName
        desktopEntry = configuration.desktopEntry
        icon = configuration.icon ?? app?.icon ?? Self.icon
        summary = first ?? (id == nil ? NotificationText.alarm : appName)
        lines = rest + more
        self.choices = choices
        self.opensApp = opensApp
    }

    /// This notification as the one of this number, from 1, among those that would look alike. What is shown at the same
    /// time has to differ: dunst takes two that don't for one, and Plasma refuses the second.
    func numbered(_ number: Int) -> Notification {
        var numbered = self
        numbered.number = number
        return numbered
    }

    /// All that is written in it.
    var text: String { ([appName, summary] + lines).joined(separator: "\n") }

    /// In the icon themes of GNOME and Plasma.
    private static let icon = "alarm-symbolic"

    private static let cancel = Choice(press: .stop, label: NotificationText.cancel)

    private static func answers(to alarm: Alarm) -> [Choice] {
        let configuration = alarm.configuration
        let behavior = configuration.effectiveSecondaryBehavior
        var choices = [configuration.choice(.stop, .stop, NotificationText.stop)]
        let canSnooze = behavior.hasCountdown && configuration.snoozeTime > .zero
        if canSnooze {
            // A timer without a time for that of its own runs again.
            let runsAgain = configuration.postAlert == .zero && configuration.preAlert > .zero
            let label = runsAgain ? NotificationText.again : NotificationText.snooze
            choices.append(configuration.choice(.snooze, .secondary, label))
        }
        if behavior.hasCustom {
            // Where there is no snooze the second button is this one.
            let label = canSnooze ? nil : configuration.label(.secondary)
            choices.append(configuration.choice(.custom, .custom, label ?? NotificationText.open))
        }
        return choices
    }

    /// The first line in which there is something, and the lines after it.
    private static func split(_ title: String) -> (first: String?, more: [String]) {
        let lines = title.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }) else { return (nil, []) }
        return (lines[first], lines[(first + 1)...].filter { !$0.isEmpty })
    }
}

extension Configuration {
    /// What the app has written on a button; `nil`: nothing.
    fileprivate func label(_ role: Button.Role) -> String? {
        buttons.first { $0.role == role }?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A button, labelled by its app, else as given.
    fileprivate func choice(_ press: Press, _ role: Button.Role, _ label: String) -> Notification.Choice {
        Notification.Choice(press: press, label: self.label(role) ?? label)
    }
}
