internal import CSystemd

/// What a service tells the manager that started it; without one (no `NOTIFY_SOCKET`) nothing happens.
/// The corresponding C function is `sd_notify`.
public enum ServiceNotification: Sendable, Hashable {
    /// The service has started, or has taken up its work again; `status` says in one line what it does.
    case ready(status: String)
    /// One line about what the service does now.
    case status(String)
    /// The service is about to end.
    case stopping

    /// Sends the notification. A manager that can't be reached is not the service's trouble: nothing is thrown.
    public func send() {
        sd_notify(0, message)
    }

    var message: String {
        switch self {
        case .ready(let status): "READY=1\nSTATUS=\(Self.oneLine(status))"
        case .status(let status): "STATUS=\(Self.oneLine(status))"
        case .stopping: "STOPPING=1"
        }
    }

    /// A line break would begin another assignment, a NUL would end the message.
    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }
}
