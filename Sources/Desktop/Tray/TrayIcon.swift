public import ActivityCore
public import AlarmCore
public import DBus
public import EventLoop

/// An icon in the tray, with a menu of the alarms: an item of `org.kde.StatusNotifierWatcher`. See
/// <https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/>.
///
/// # Theory of operation
///
/// While something is shown, a watcher is looked for, and the icon is registered with each one that has a host, which
/// draws it. Hosts forget an icon when its name leaves the bus. So each registration has a name of its own, on the
/// service's own connection.
///
/// The tooltip is announced whenever it has changed; it names times at which alarms ring, never times left. The menu is
/// made when it is read: see ``DBusMenu``. A press is only reported.
public final class TrayIcon {
    /// An event of the icon's menu.
    public enum Event {
        /// A person's press, and the alert on which; `nil`: on a countdown.
        case pressed(AlarmID, AlarmAction, Alert?)
        /// The length of a timer that a person starts.
        case timerStarted(Interval)
    }

    private let connection: Connection
    private let loop: EventLoop
    private let currentState: () -> TrayState
    private let menu: () -> DrawnMenu
    private let report: (Event) -> Void
    /// The last state sent to a host; `nil`: no host shows the icon.
    private(set) var state: TrayState?
    private var watcher: NameOwner?
    private var watcherChange: DeferredSource?
    private var hosts: Subscription?
    private var question: PendingCall?
    private var registration: TrayRegistration?
    private var registrationCount = 0

    /// Shows nothing yet.
    ///
    /// - Parameters:
    ///   - state: Returns the icon's state as it is now; called only where there is a tray.
    ///   - menu: Returns the menu as it is now, when it is read.
    ///   - report: Receives the events.
    public init(
        on connection: Connection, in loop: EventLoop, state: @escaping () -> TrayState,
        menu: @escaping () -> DrawnMenu, report: @escaping (Event) -> Void
    ) {
        self.connection = connection
        self.loop = loop
        currentState = state
        self.menu = menu
        self.report = report
    }

    /// Shows the icon as it is now, where there is a tray. The alarms in the menu may have changed, too.
    ///
    /// - Throws: `SystemError` if memory is short; `BusError` if the connection has ended.
    public func show() throws {
        if watcher == nil { try look() }
        guard let registration else { return }
        let new = currentState()
        if let state { registration.announce(from: state, to: new) }
        state = new
        registration.menu.contentChanged()
    }

    /// Removes the icon.
    public func hide() {
        leave()
        watcherChange = nil
        watcher = nil
    }

    // MARK: Watcher

    private func look() throws {
        // Another program may take the name and drop it as often as it likes: only the last owner counts.
        watcherChange = try DeferredSource(in: loop, priority: .idle) { [unowned self] in
            join(watcher?.current ?? nil)
        }
        watcher = try NameOwner(of: RemoteObject.statusNotifierWatcher.name, on: connection) { [unowned self] _, _ in
            leave()
            watcherChange?.runOnce()
        }
    }

    private func leave() {
        registration = nil
        state = nil
        question = nil
        hosts = nil
    }

    private func join(_ owner: BusName?) {
        guard let owner, registration == nil else { return }
        let watcher = RemoteObject.statusNotifierWatcher
        hosts = connection.subscribe(to: watcher.signals(from: owner, "StatusNotifierHostRegistered")) {
            [unowned self] _ in register(with: owner)
        }
        guard let query = try? watcher.query("IsStatusNotifierHostRegistered", on: owner) else { return }
        question = try? connection.call(query, timeout: .max) { [unowned self] answer in
            question = nil
            guard case .success(let message) = answer, var value = message.propertyValue,
                (try? value.boolean()) == true
            else { return }
            register(with: owner)
        }
    }

    private func register(with watcher: BusName) {
        guard registration == nil else { return }
        registrationCount += 1
        state = currentState()
        registration = try? TrayRegistration(number: registrationCount, of: self, on: connection, with: watcher)
    }

    /// The entries of the menu as they are now.
    var menuItems: [MenuItem] { menu().items }

    /// Reports the choice of an entry of the menu.
    func choose(_ key: MenuItem.Key) {
        switch key {
        case .press(let id, let press, let alert): report(.pressed(id, press, alert))
        case .timer(let minutes): report(.timerStarted(.minutes(minutes)))
        case .root, .alert, .countdown, .next, .timers, .separator: break
        }
    }
}

extension RemoteObject {
    /// The service that knows the icons of the tray, and those that draw them.
    static let statusNotifierWatcher = RemoteObject(
        name: "org.kde.StatusNotifierWatcher", path: "/StatusNotifierWatcher",
        interface: "org.kde.StatusNotifierWatcher")
}
