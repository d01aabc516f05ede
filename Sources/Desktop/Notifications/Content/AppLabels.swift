internal import EventLoop

/// A cache of the names and icons of apps.
///
/// A file is read once for all look-ups that the handler of one event does, as when a thousand alarms of an app ring at
/// once. The next handler reads it anew: apps come, go and change.
final class AppLabels {
    private let environment: DesktopEnvironment
    private var labels: [String: AppLabel?] = [:]
    private var expiry: DeferredSource?

    /// Creates a look-up in the directories that `environment` names.
    ///
    /// - Throws: `SystemError` if memory is short.
    init(in environment: DesktopEnvironment, _ loop: EventLoop) throws(SystemError) {
        self.environment = environment
        // Before the next handler that looks something up.
        expiry = try DeferredSource(in: loop, priority: .important) { [unowned self] in labels = [:] }
    }

    /// Returns the app of this desktop id; `nil`: it isn't installed, or has no name.
    subscript(appID: String) -> AppLabel? {
        if let label = labels[appID] { return label }
        let label = AppLabel(of: appID, in: environment)
        labels[appID] = .some(label)
        expiry?.runOnce()
        return label
    }
}
