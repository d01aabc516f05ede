internal import EventLoop

/// The names and icons of apps, as their desktop files say now.
///
/// A file is read once for all that the handler of one event asks of its app, as when a thousand alarms of the app ring at
/// once. What the next handler asks is read anew: apps come, go and change.
final class AppLabels {
    private let environment: DesktopEnvironment
    private var labels: [String: AppLabel?] = [:]
    private var expiry: DeferredSource?

    /// Creates a look-up in the directories that `environment` names.
    ///
    /// - Throws: `SystemError` if memory is short.
    init(in environment: DesktopEnvironment, _ loop: EventLoop) throws(SystemError) {
        self.environment = environment
        // Before another handler that asks.
        expiry = try DeferredSource(in: loop, priority: .important) { [unowned self] in labels = [:] }
    }

    /// The app of this desktop id; `nil`: it isn't installed, or has no name.
    subscript(appID: String) -> AppLabel? {
        if let label = labels[appID] { return label }
        let label = AppLabel(of: appID, in: environment)
        labels[appID] = .some(label)
        expiry?.runOnce()
        return label
    }
}
