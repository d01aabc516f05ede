internal import AlarmCore
internal import DBus

/// One countdown on its way to a person: what is shown of it, and how far that has come.
struct JobView {
    /// How far it has come with the present server.
    enum State: Hashable {
        /// There is no server, or it has enough to answer.
        case waiting
        /// The server has been asked for a view, in this call.
        case requested(UInt64)
        /// The server shows it, at this path.
        case shown(ObjectPath)
    }

    /// Whose countdown it is. It is told when a view is asked for, and can't be changed after that.
    struct Origin: Hashable {
        let desktopEntry: String
        /// What stands in for the names in a desktop file; `nil`: they do themselves.
        let appName: String?
        let icon: String?
    }

    /// What a view shows. All of it may change.
    struct Content: Hashable {
        let title: String
        /// How much is left, in words.
        let message: String
        let percent: Int
        let isPaused: Bool
    }

    /// Whose countdown it is.
    let origin: Origin
    /// How many were shown before it: the order in which a new server gets them.
    let order: UInt64
    /// How far the countdown is.
    var progress: CountdownProgress
    private var title: String
    /// How far it has come.
    var state = State.waiting
    /// What the server was told.
    var told: Content?

    /// The view of `alarm`; `nil`: it has no countdown that is to be shown.
    init?(of alarm: Alarm, order: UInt64) {
        let configuration = alarm.configuration
        guard configuration.hasCountdownNotice, let progress = CountdownProgress(of: alarm) else { return nil }
        let isOurs = configuration.appID.isEmpty
        origin = Origin(
            desktopEntry: configuration.desktopEntry, appName: isOurs ? JobViewText.appName : nil,
            icon: configuration.icon ?? (isOurs ? "alarm-symbolic" : nil))
        let title =
            (progress.isPaused ? configuration.pausedTitle : configuration.countdownTitle) ?? configuration.title
        self.title = title.allSatisfy(\.isWhitespace) ? JobViewText.countdown : title
        self.progress = progress
        self.order = order
    }

    /// Takes in what is to be shown from now on, but keeps how far it has come.
    mutating func take(_ other: JobView) {
        title = other.title
        progress = other.progress
    }

    /// What is to be shown at `now`. Of 0 % Plasma draws a bar that runs to and fro, as of a job that doesn't know how far it
    /// is.
    func content(at now: Moment) -> Content {
        Content(
            title: title, message: JobViewText.left(progress.remaining(at: now), of: progress.total),
            percent: max(1, progress.percent(at: now)), isPaused: progress.isPaused)
    }
}

extension JobView.Origin {
    /// Appends the arguments of `requestView`.
    func write(to writer: inout Writer) {
        writer.append(desktopEntry)
        // It can be cancelled (1) and suspended (2). See KJob::Capabilities.
        writer.append(Int32(3))
        writer.array(of: "{sv}") { writer in
            if let appName { writer.entry("application-display-name", "s") { $0.append(appName) } }
            if let icon { writer.entry("application-icon-name", "s") { $0.append(icon) } }
            // Else it is shown after half a second only.
            writer.entry("immediate", "b") { $0.append(true) }
            // Else it stays, as finished.
            writer.entry("transient", "b") { $0.append(true) }
        }
    }
}

extension JobView.Content {
    /// Appends the argument of `update`: what differs from `told`.
    func write(to writer: inout Writer, unlike told: JobView.Content?) {
        writer.array(of: "{sv}") { writer in
            if title != told?.title { writer.entry("title", "s") { $0.append(title) } }
            if message != told?.message { writer.entry("infoMessage", "s") { $0.append(message) } }
            if percent != told?.percent { writer.entry("percent", "u") { $0.append(UInt32(percent)) } }
            if isPaused != told?.isPaused { writer.entry("suspended", "b") { $0.append(isPaused) } }
        }
    }
}
