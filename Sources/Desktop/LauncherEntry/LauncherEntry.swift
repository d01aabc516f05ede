public import AlarmCore
public import DBus
public import EventLoop

/// Countdowns as bars and counts on apps' icons in docks: a sender of `com.canonical.Unity.LauncherEntry`, which
/// Ubuntu's dock, Dash to Dock, Plasma's task bar, Plank and elementary's dock receive. See
/// <https://wiki.ubuntu.com/Unity/LauncherAPI>.
///
/// # Theory of operation
///
/// The state of an app's icon is broadcast in a signal when it has changed: after changes of the app's alarms, once per
/// round of the loop, and at whole percents by a timer. Docks don't query states; but most own a well-known name, and
/// when its owner changes, all states are sent again. While it has no owner, no timer runs: a dock without that name
/// sees only changes of alarms. When the service leaves the bus, docks drop its states.
///
/// The icon is that of the alarm's app or, if no app is known, of the service.
public final class LauncherEntry {
    /// The name owned by most docks, by which a new one is detected.
    private static let dockName: BusName = "com.canonical.Unity"
    /// The path of the sending object, which docks ignore.
    private static let path: ObjectPath = "/org/example/Alarms/LauncherEntry"
    /// The interface of the signal.
    private static let interface: InterfaceName = "com.canonical.Unity.LauncherEntry"

    private let connection: Connection
    private var dock: NameOwner?
    private var dockChange: DeferredSource?
    private let now: () -> Moment
    private(set) var timer: Timer?
    /// The alarms to show, by their apps' desktop entries.
    private var alarms: [String: LauncherAlarms] = [:]
    /// The desktop entry of each alarm.
    private var entries: [AlarmID: String] = [:]
    /// The desktop entries whose alarms have changed since the last signal.
    private var changed: Set<String> = [] {
        didSet { if !changed.isEmpty { change?.runOnce() } }
    }
    private var change: DeferredSource?
    /// The last sent states, by desktop entry.
    private var told: [String: LauncherState] = [:]
    /// The time of each icon's next progress, on the boot clock.
    private var moves: [String: BootTime] = [:]

    /// True to show states on icons, the initial value; false if another component shows progress on them.
    public var isShown = true {
        didSet { if isShown != oldValue { changed.formUnion(alarms.keys) } }
    }

    /// Creates an entry without alarms.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(on connection: Connection, in loop: EventLoop) throws {
        try self.init(on: connection, in: loop) { .read() }
    }

    /// - Parameter now: Returns the readings of both clocks, when a percent may have elapsed.
    init(on connection: Connection, in loop: EventLoop, now: @escaping () -> Moment) throws {
        self.connection = connection
        self.now = now
        timer = try Timer(on: .boot, in: loop) { [unowned self] _ in tick() }
        change = try DeferredSource(in: loop) { [unowned self] in
            if !changed.isEmpty { update(at: self.now()) }
        }
        // Another program may take and release the name repeatedly: states are sent with idle priority.
        dockChange = try DeferredSource(in: loop, priority: .idle) { [unowned self] in
            told = [:]
            tick()
        }
        dock = try NameOwner(of: Self.dockName, on: connection) { [unowned self] before, now in
            guard now != nil else { return }
            // A dock in the first answer has received all signals since this connection joined the bus.
            if before == nil { arm() } else { dockChange?.runOnce() }
        }
    }

    /// Shows `alarm` in its current state if it counts down, is paused or rings; else removes it. The signal is sent in
    /// a later round of the loop.
    public func put(_ alarm: Alarm) {
        remove(alarm.id)
        guard alarm.state != .scheduled else { return }
        let entry = alarm.configuration.desktopEntry
        entries[alarm.id] = entry
        alarms[entry, default: LauncherAlarms()].put(alarm)
        changed.insert(entry)
    }

    /// Removes the alarm with this id.
    public func remove(_ id: AlarmID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        alarms[entry]?.remove(id)
        if alarms[entry]?.count == 0 { alarms[entry] = nil }
        changed.insert(entry)
    }

    /// Removes all alarms, and sends the signals at once.
    public func removeAll() {
        changed.formUnion(alarms.keys)
        alarms = [:]
        entries = [:]
        update(at: now())
    }

    /// Sends the states, at `moment`, of the changed icons.
    func update(at moment: Moment) {
        guard !changed.isEmpty else { return }
        for entry in changed { update(entry, at: moment) }
        changed = []
        arm()
    }

    /// Sends the progress of all countdowns.
    func tick() {
        changed.formUnion(alarms.keys)
        update(at: now())
    }

    private func update(_ entry: String, at moment: Moment) {
        let alarms = isShown ? alarms[entry] : nil
        let state = alarms.map { LauncherState(of: $0, at: moment) } ?? .nothing
        if state != told[entry] ?? .nothing { send(state, for: entry) }
        told[entry] = alarms.map { _ in state }
        moves[entry] = alarms?.progress(at: moment)?.nextChange(after: moment)
    }

    private func arm() {
        // Without a timer, only the progress isn't updated.
        if case .some(.some) = dock?.current, let next = moves.values.min() {
            try? timer?.arm(at: next.microseconds)
        } else {
            try? timer?.disarm()
        }
    }

    private func send(_ state: LauncherState, for entry: String) {
        // Other calls report a lack of memory.
        try? connection.send(
            Message.signal("Update", of: Self.interface, at: Self.path) { state.write(to: &$0, for: entry) })
    }
}
