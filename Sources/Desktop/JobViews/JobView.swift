internal import AlarmCore
internal import DBus

/// A countdown that is shown as a job: its content, and its state with the present server.
struct JobView {
    /// The state with the present server.
    enum State: Hashable {
        /// There is no server, or it has too many calls to answer.
        case waiting
        /// The server was asked for a view, in this call.
        case requested(UInt64)
        /// The server shows the view at this path.
        case shown(ObjectPath)
    }

    /// The app that a job belongs to, and the job's buttons. They are sent with the request for a view, and can't be
    /// changed after that.
    struct Origin: Hashable {
        let desktopEntry: String
        /// The name to show in place of that in the desktop file; `nil`: none.
        let appName: String?
        let icon: String?
        /// True if there is a button that pauses or resumes it.
        let canBeSuspended: Bool
    }

    /// The content of a view. All of it may change.
    struct Content: Hashable {
        let title: String
        /// The time left, in words.
        let message: String
        let percent: Int
        let isPaused: Bool
    }

    /// The app that the job belongs to.
    let origin: Origin
    /// The number of views shown before it: the order in which a new server gets them.
    let order: UInt64
    /// The progress of the countdown.
    var progress: CountdownProgress
    private var title: String
    /// The state with the present server.
    var state = State.waiting
    /// The content that the server was sent.
    var told: Content?

    /// Describes the view of `alarm`; `nil`: it has no countdown to show.
    ///
    /// - Parameter title: One line.
    init?(of alarm: Alarm, titled title: String, order: UInt64) {
        let configuration = alarm.configuration
        guard let progress = CountdownProgress(of: alarm) else { return nil }
        let isOurs = configuration.appID.isEmpty
        origin = Origin(
            desktopEntry: configuration.desktopEntry, appName: isOurs ? NotificationText.appName : nil,
            icon: configuration.icon ?? (isOurs ? DesktopID.ours : nil),
            canBeSuspended: !configuration.hides(progress.isPaused ? .resume : .pause))
        self.title = title
        self.progress = progress
        self.order = order
    }

    /// Replaces the content, but keeps the state.
    mutating func take(_ other: JobView) {
        title = other.title
        progress = other.progress
    }

    /// Returns the content at `now`, of at least 1 %: at 0 % Plasma draws an indeterminate bar, as of a job of unknown
    /// progress.
    ///
    /// - Parameter left: Returns in words the time left of a countdown of a length.
    func content(at now: Moment, left: (Interval, Interval) -> String) -> Content {
        Content(
            title: title, message: left(progress.remaining(at: now), progress.total),
            percent: max(1, progress.percent(at: now)), isPaused: progress.isPaused)
    }
}

extension JobView.Origin {
    /// Appends the arguments of `requestView`.
    func write(to writer: inout Writer) {
        writer.append(desktopEntry)
        // It can be cancelled (1) and, maybe, suspended (2). See KJob::Capabilities.
        writer.append(Int32(canBeSuspended ? 3 : 1))
        writer.array(of: "{sv}") { writer in
            if let appName { writer.entry("application-display-name", "s") { $0.append(appName) } }
            if let icon { writer.entry("application-icon-name", "s") { $0.append(icon) } }
            // Without this hint it is shown only after half a second.
            writer.entry("immediate", "b") { $0.append(true) }
            // Without this hint it stays, as finished.
            writer.entry("transient", "b") { $0.append(true) }
        }
    }
}

extension JobView.Content {
    /// Appends the argument of `update`: the differences from `told`.
    func write(to writer: inout Writer, unlike told: JobView.Content?) {
        writer.array(of: "{sv}") { writer in
            if title != told?.title { writer.entry("title", "s") { $0.append(title) } }
            if message != told?.message { writer.entry("infoMessage", "s") { $0.append(message) } }
            if percent != told?.percent { writer.entry("percent", "u") { $0.append(UInt32(percent)) } }
            if isPaused != told?.isPaused { writer.entry("suspended", "b") { $0.append(isPaused) } }
        }
    }
}
