public import AlarmCore
public import DBus
public import EventLoop

/// Countdowns as bars and counts on the icons of apps in docks: a sender of `com.canonical.Unity.LauncherEntry`, which
/// Ubuntu's dock, Dash to Dock, Plasma's task bar, Plank and elementary's dock listen to. See
/// <https://wiki.ubuntu.com/Unity/LauncherAPI>.
///
/// # Theory of operation
///
/// A dock is told, in a signal to everybody, what the icon of an app shows, whenever that is something else: at changes
/// of the app's alarms, and at whole percents by a timer. It asks for nothing; but most have a well-known name, and when
/// another one takes it, all is told again. One that has no name sees what is told next. When we leave the bus, docks
/// forget what we have told.
///
/// The app is that of the alarm. Where no app is known, it is ours.
public final class LauncherEntry {
    private let connection: Connection
    private let dock: NameOwner
    private let now: () -> Moment
    private(set) var timer: Timer?
    /// The alarms that are to be seen, by the desktop entries of their apps.
    private var alarms: [String: [Alarm]] = [:]
    /// What docks were told, by desktop entry.
    private var told: [String: LauncherState] = [:]

    /// Describes icons that show nothing.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(on connection: Connection, in loop: EventLoop) throws {
        try self.init(on: connection, in: loop) { .read() }
    }

    /// - Parameter now: What both clocks show, when a percent may have passed.
    init(on connection: Connection, in loop: EventLoop, now: @escaping () -> Moment) throws {
        self.connection = connection
        self.now = now
        dock = try NameOwner(of: .unity, on: connection)
        timer = try Timer(on: .boot, in: loop) { [unowned self] _ in tick() }
        dock.whenChanged = { [unowned self] before, now in
            // The first answer is about one that has heard all since we are there.
            guard before != nil, now != nil else { return }
            told = [:]
            tick()
        }
    }

    /// Shows these alarms as they are at `moment`, and no others any more: those that count down, are paused or ring, and
    /// ask for it (`countdown-notice`). The others among them don't matter. Where nothing is to be seen that wasn't before,
    /// this does nothing.
    public func show(_ alarms: [Alarm], at moment: Moment) {
        let seen = alarms.filter { $0.configuration.hasCountdownNotice && $0.state != .scheduled }
        self.alarms = Dictionary(grouping: seen, by: \.configuration.desktopEntry)
        update(at: moment)
    }

    /// Tells docks how far countdowns are.
    func tick() {
        update(at: now())
    }

    private func update(at moment: Moment) {
        for entry in told.keys where alarms[entry] == nil {
            send(.nothing, for: entry)
            told[entry] = nil
        }
        var next: BootTime?
        for (entry, alarms) in alarms {
            let state = LauncherState(of: alarms, at: moment)
            if told[entry] != state {
                send(state, for: entry)
                told[entry] = state
            }
            if let change = LauncherState.progress(of: alarms, at: moment)?.nextChange(after: moment) {
                next = min(change, next ?? change)
            }
        }
        // Without a timer nothing is lost but how far it is.
        if let next { try? timer?.arm(at: next.microseconds) } else { try? timer?.disarm() }
    }

    private func send(_ state: LauncherState, for entry: String) {
        // That memory is short others will tell.
        try? connection.send(
            Message.signal("Update", of: .launcherEntry, at: .launcherEntry) { state.write(to: &$0, for: entry) })
    }
}
