internal import ActivityCore
internal import AlarmCore

/// The content of a notification: an alert, a countdown, an ordinary notice, a question, a result, an activity, or an
/// alert about one. Its form depends on the server. Desktop Notifications Specification 1.3, *Basic Design*.
struct Notification: Hashable {
    /// The kind of a notification, which determines its urgency and its lifetime.
    enum Kind: Hashable {
        /// Stays until it is answered or withdrawn.
        case alert
        /// Stays as long as the countdown, in the background.
        case countdown
        /// Expires by itself.
        case notice
        /// Stays until it is answered, closed or withdrawn, but doesn't press for it.
        case question
        /// Answers what a person has just done, and expires some seconds later.
        case result
        /// Asks about what a person has just started: stays for minutes, until it is answered or closed.
        case prompt
        /// Stays as long as the activity, in the background.
        case activity
        /// Draws attention to an activity, and expires by itself.
        case activityAlert
    }

    /// A button: its key, which has a random end on the bus, and its label. Keys are ours, but for a part of those of apps'
    /// actions.
    struct Choice: Hashable {
        let key: String
        let label: String
        /// The press on an alarm; `nil`: it is another.
        var press: AlarmAction? { AlarmAction(rawValue: key) }
    }

    /// The time for which a result is shown.
    static let resultTime = Interval.seconds(8)
    /// The time for which the question of an app's action is shown.
    static let promptTime = Interval.minutes(5)

    let kind: Kind
    /// The name of the app it belongs to, as people know it; else our own.
    let appName: String
    /// True if it belongs to an app.
    let isOfApp: Bool
    /// The name of the app's desktop file without suffix; ours, if there is no app.
    let desktopEntry: String
    /// The name of a themed icon, or a file's URI.
    let icon: String
    /// The first line, plain text.
    let summary: String
    /// The lines below it, plain text.
    private(set) var lines: [String]
    /// The line below them on a server that shows no buttons; `nil`: there is none.
    private(set) var lineWithoutButtons: String?
    /// The buttons, in order: GNOME shows the first three.
    let choices: [Choice]
    /// True if a click on the notification itself opens an app.
    let opensApp: Bool
    /// The number of this one among those that would look alike, from 1.
    private(set) var number = 1
    /// The progress that it shows, percent; `nil`: none.
    private(set) var progress: Int32?
    /// The sound that the server plays.
    private(set) var sound = Sound.silence

    /// Describes the alert of an alarm, or its countdown.
    ///
    /// - Parameters:
    ///   - shown: Its texts and buttons.
    ///   - app: The app that the alarm belongs to, if it is installed.
    ///   - remarks: Further lines.
    init(_ kind: Kind, _ shown: LayoutElement, of alarm: Alarm, _ app: AppLabel? = nil, remarks: [String] = []) {
        let configuration = alarm.configuration
        let id = DesktopID(configuration.appID)?.name
        self.kind = kind
        isOfApp = id != nil
        appName = app?.name ?? id ?? NotificationText.appName
        desktopEntry = app?.desktopEntry ?? configuration.desktopEntry
        icon = configuration.icon ?? app?.icon ?? Self.icon
        summary = shown.texts.first ?? appName
        lines = shown.texts.dropFirst() + remarks
        choices = shown.choices
        opensApp = kind == .alert && (configuration.defaultAction != nil || app != nil)
    }

    /// Describes the notice of an alarm that is to ring, whose button leaves out that ring.
    init(upcoming shown: LayoutElement) {
        self.init(.notice, shown, choices: shown.choices.map { Choice(.stop, $0.label) })
    }

    /// Describes the result of what a person has done.
    init(result shown: LayoutElement) {
        self.init(.result, shown, choices: shown.choices)
    }

    /// Describes a question or a result of an app's action.
    ///
    /// - Parameter label: The app, if it is installed.
    init(_ notice: ActionNotice, _ label: AppLabel?) {
        kind = notice.isQuestion ? .prompt : .result
        isOfApp = !notice.app.isEmpty
        appName = label?.name ?? (notice.app.isEmpty ? NotificationText.actionsAppName : notice.app.withoutControls)
        desktopEntry = label?.desktopEntry ?? DesktopID.ours
        icon = notice.icon ?? label?.icon ?? Self.actionIcon
        summary = notice.title.isEmpty ? appName : notice.title.withoutControls
        lines = notice.lines
        choices = notice.buttons.map { Choice(key: $0.key, label: $0.label.withoutControls) }
        opensApp = false
    }

    private init(_ kind: Kind, _ shown: LayoutElement, choices: [Choice]) {
        let texts = shown.texts
        self.init(
            kind, texts.first ?? NotificationText.appName, body: NotificationText.body(Array(texts.dropFirst())),
            choices: choices)
    }

    /// Describes an ordinary notice, without buttons.
    init(notice shown: LayoutElement) {
        self.init(.notice, shown, choices: [])
    }

    /// Describes an ordinary notice, without buttons.
    init(notice summary: String, body: String) {
        self.init(.notice, summary, body: body, choices: [])
    }

    /// Describes the question whether a sandboxed app may set alarms.
    ///
    /// - Parameters:
    ///   - label: The app, if it is installed.
    ///   - usage: The app's own words for its reason; empty: it gives none.
    init(about app: SandboxedApp, _ label: AppLabel?, usage: String) {
        let name = (label?.name ?? app.id).withoutControls
        let usage = usage.withoutControls
        // An app can have any name, but no other id.
        let lines =
            [NotificationText.request(by: name)] + (name == app.id ? [] : ["(\(app.id))"])
            + (usage.isEmpty ? [] : [NotificationText.reason(usage)])
        self.init(
            .question, NotificationText.question(about: name), body: NotificationText.body(lines),
            choices: [Self.allow, Self.deny], icon: label?.icon)
        lineWithoutButtons = NotificationText.allowing(by: "alarmsctl permissions allow \(app.id)")
    }

    /// Describes the notice of an activity.
    ///
    /// - Parameters:
    ///   - shown: Its texts and its completed part.
    ///   - choices: Its buttons.
    ///   - opensApp: True if a click on it does something.
    ///   - app: The app that the activity belongs to, if it is installed.
    init(
        _ shown: LayoutElement, of configuration: ActivityConfiguration, choices: [Choice], opensApp: Bool,
        _ app: AppLabel?
    ) {
        let texts = shown.texts
        self.init(.activity, texts.first, Array(texts.dropFirst()), configuration, opensApp: opensApp, app, choices)
        progress = shown.part.map { Int32(($0 * 100).rounded()) }
    }

    /// Describes an alert about an activity.
    ///
    /// - Parameters:
    ///   - opensApp: True if a click on it does something.
    ///   - app: The app that the activity belongs to, if it is installed.
    init(
        _ alert: ActivityAlert, about configuration: ActivityConfiguration, opensApp: Bool, _ app: AppLabel?
    ) {
        let title = Self.lines(of: alert.title.isEmpty ? configuration.title : alert.title)
        self.init(
            .activityAlert, title.first, title.dropFirst() + (alert.body.isEmpty ? [] : [alert.body]), configuration,
            opensApp: opensApp, app)
        sound = alert.sound
    }

    private init(
        _ kind: Kind, _ title: String?, _ lines: [String], _ configuration: ActivityConfiguration, opensApp: Bool,
        _ app: AppLabel?, _ choices: [Choice] = []
    ) {
        let id = DesktopID(configuration.appID)?.name
        self.kind = kind
        isOfApp = id != nil
        appName = app?.name ?? id ?? NotificationText.activitiesAppName
        desktopEntry = app?.desktopEntry ?? id ?? DesktopID.ours
        icon = configuration.icon ?? app?.icon ?? Self.icon
        summary = title ?? appName
        self.lines = lines
        self.choices = choices
        self.opensApp = opensApp
    }

    private init(_ kind: Kind, _ summary: String, body: String, choices: [Choice], icon: String? = nil) {
        self.kind = kind
        appName = NotificationText.noticeAppName
        isOfApp = false
        desktopEntry = DesktopID.ours
        self.icon = icon ?? Self.icon
        self.summary = summary
        lines = body.isEmpty ? [] : [body]
        self.choices = choices
        opensApp = false
    }

    /// Returns this notification with this number, from 1, among those that would look alike. Notifications shown at
    /// the same time must differ: dunst takes two equal ones for one, and Plasma refuses the second.
    func numbered(_ number: Int) -> Notification {
        var numbered = self
        numbered.number = number
        return numbered
    }

    /// Returns this notification with these lines below its own.
    func adding(_ more: [String]) -> Notification {
        var longer = self
        longer.lines += more
        return longer
    }

    /// The whole text.
    var text: String { ([appName, summary] + lines).joined(separator: "\n") }

    /// The icon of alarms that have none.
    private static let icon = DesktopID.ours
    /// The icon of apps' actions that have none. Icon Naming Specification, *Standard Icon Names*.
    private static let actionIcon = "system-run"

    static let allow = Choice(key: "allow", label: NotificationText.allow)
    static let deny = Choice(key: "deny", label: NotificationText.deny)

    /// Returns the first line that isn't blank, and the lines after it that aren't empty.
    private static func lines(of title: String) -> [String] {
        title.split(separator: "\n").drop { $0.allSatisfy(\.isWhitespace) }.map(String.init)
    }
}

extension Notification.Choice {
    /// Describes the button of a press on an alarm.
    init(_ press: AlarmAction, _ label: String) {
        self.init(key: press.rawValue, label: label)
    }
}

extension LayoutElement {
    /// The buttons in it, in order; their keys are the actions.
    var choices: [Notification.Choice] {
        guard kind == .button else { return children.flatMap(\.choices) }
        return [Notification.Choice(key: values[.action]?.text ?? "", label: values[.text]?.text ?? "")]
    }

    /// The completed part that the first progress bar in it has, 0…1; `nil`: there is none.
    fileprivate var part: Double? {
        kind == .progress ? values[.value]?.fraction : children.lazy.compactMap(\.part).first
    }
}
