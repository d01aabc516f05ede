internal import CSystemd

/// A notification from a service to its service manager; a no-op without one (no `NOTIFY_SOCKET`).
/// The corresponding C function is `sd_notify`.
public enum ServiceNotification: Sendable, Hashable {
    /// The service has started, or has recovered; `status` describes its state in one line.
    case ready(status: String)
    /// The service's state has changed to this, in one line.
    case status(String)
    /// The service is about to exit.
    case stopping

    /// Sends the notification. Failures are ignored: the service works without its manager.
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

    /// Returns a text without line breaks, which would begin another assignment, and NULs, which would end the message.
    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }
}
