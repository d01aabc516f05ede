internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import Presentation

/// The warning, before logout or shutdown, of an alarm that then won't ring.
///
/// It is in the session's own dialog, if there is one; else it is a notice, for which the shutdown is delayed. Only
/// alarms of the next 24 hours are considered.
final class ShutdownWarning {
    /// The maximum time before an alarm for a warning.
    private static let nextDay = Interval.hours(24)
    /// The time for which a notice is displayed before the shutdown, µs.
    private static let readingTime: Int64 = 3_000_000

    /// True if people are warned; initially true.
    var isEnabled = true {
        didSet { if isEnabled != oldValue { later?.runOnce() } }
    }

    private struct Ring: Equatable {
        let title: String
        let due: WallTime
        let zone: Zone

        /// Returns the sentence that the alarm needs the machine.
        func sentence(at now: WallTime) -> String {
            // A title may be wider than a dialog.
            localized(
                "{title}, {time}: rings only if the computer is on by then, and you are logged in.",
                ["title": String(title.prefix(80)), "time": zone.text(of: due, at: now)])
        }
    }

    private var shutdown: ShutdownDelay?
    private let logout: LogoutInhibitor
    private let notices: Notices
    /// The next ring; `nil`: there is none.
    private var next: Ring?
    private var later: DeferredSource?
    private var change: Timer?
    private var reading: Timer?
    /// The notice of an announced shutdown.
    private var notice: Notice?

    /// Creates a warning without a ring.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    init(
        on connection: Connection, _ systemBus: SystemBus, _ notices: Notices, in loop: EventLoop
    ) throws {
        logout = try LogoutInhibitor(on: connection) {
            Log.write(.warning, "the session's end can't be announced: \($0)")
        }
        self.notices = notices
        // In a burst of calls, each may change the next ring.
        later = try DeferredSource(in: loop, priority: .idle) { [unowned self] in update() }
        change = try Timer(on: .wall, in: loop) { [unowned self] _ in update() }
        reading = try Timer(on: .monotonic, in: loop) { [unowned self] _ in shutdown?.letShutDown() }
        shutdown = ShutdownDelay(on: systemBus) { [unowned self] event in
            switch event {
            case .shutdownComes: shutdownComes()
            case .calledOff: calledOff()
            case .failed(let failure): Log.write(.warning, failure)
            }
        }
    }

    /// Updates the next ring.
    ///
    /// - Parameter zone: The zone of the displayed times.
    func consider(_ alarms: any AlarmView, in zone: Zone) {
        let ring = alarms.nextToFire.flatMap { alarm in
            alarm.nextFire.map { Ring(title: alarm.configuration.shownTitle, due: $0, zone: zone) }
        }
        guard ring != next else { return }
        next = ring
        later?.runOnce()
    }

    private func update() {
        let begin = next.map { $0.due - Self.nextDay }
        let now = WallTime(microseconds: Clock.wall.now)
        let isNear = isEnabled && (begin.map { $0 <= now } ?? false)
        logout.reason = isNear ? next?.sentence(at: now) : nil
        shutdown?.isWanted = isNear
        // If no timer can be created, alarms that are far away aren't warned of later.
        if let begin, isEnabled, !isNear { try? change?.arm(at: begin.microseconds) } else { try? change?.disarm() }
    }

    private func shutdownComes() {
        // Without a server, a notice can't be shown; while an alarm rings, it would come too late.
        guard let next, notices.showsNotices else {
            shutdown?.letShutDown()
            return
        }
        let now = WallTime(microseconds: Clock.wall.now)
        notice = notices.inform(localized("An alarm might not ring"), body: next.sentence(at: now))
        do {
            try reading?.arm(at: Clock.monotonic.now + Self.readingTime)
        } catch {
            shutdown?.letShutDown()
        }
    }

    private func calledOff() {
        try? reading?.disarm()
        if let notice { notices.retract(notice) }
        notice = nil
    }
}
