internal import AlarmBus
internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop

/// The parts of the desktop that show all alarms in one place: the tray, for media keys the alarm that has rung longest,
/// and the screen while one rings.
///
/// They read the alarms after they have changed, when nothing more important is left to do: no ring waits for them.
final class Overview {
    /// Receives what a person has pressed, and the alert on which; `nil`: on a countdown.
    var whenPressed: ((AlarmID, Press, Alert?) -> Void)?
    /// Receives the length of a timer that a person starts.
    var whenTimerStarted: ((Interval) -> Void)?

    /// True if media keys answer what rings.
    var usesMediaKeys = true {
        didSet { if usesMediaKeys != oldValue { alarmsChanged() } }
    }
    /// True if there is an icon in the tray while something is set.
    var usesTray = true {
        didSet { if usesTray != oldValue { alarmsChanged() } }
    }
    /// The effects on the screen while an alarm rings.
    var screenEffects: Set<ScreenEffect> = [.light] {
        didSet { if screenEffects != oldValue { alarmsChanged() } }
    }
    /// True if a widget shows alarms, and the tray needn't.
    var hasWidget = false {
        didSet { if hasWidget != oldValue { alarmsChanged() } }
    }

    private let service: any AlarmService
    private let mediaKeys: MPRISPlayer
    private let tray: TrayIcon
    private let connection: Connection
    private var screen: ScreenAlert?
    private var change: DeferredSource?
    private var hasEnded = false

    /// Joins the parts. Nothing is shown yet.
    init(of service: any AlarmService, on connection: Connection, in loop: EventLoop) {
        self.service = service
        self.connection = connection
        mediaKeys = MPRISPlayer(on: connection)
        tray = TrayIcon(on: connection, in: loop) { service.trayAlarms }
        mediaKeys.whenPressed = { [unowned self] in whenPressed?($0, $1, $2) }
        tray.whenPressed = { [unowned self] in whenPressed?($0, $1, $2) }
        tray.whenTimerStarted = { [unowned self] in whenTimerStarted?($0) }
    }

    /// Starts to show alarms.
    ///
    /// - Parameter screen: The path of `alarms-screen`.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    func start(screen: String, in loop: EventLoop) throws(SystemError) {
        self.screen = try ScreenAlert(on: connection, program: screen, in: loop)
        self.screen?.whenFailed = { Log.write(.information, $0) }
        change = try DeferredSource(in: loop, priority: .idle) { [unowned self] in update() }
        alarmsChanged()
    }

    /// Notes that alarms have changed.
    func alarmsChanged() {
        change?.runOnce()
    }

    /// Withdraws all, for the service's end.
    func end() {
        hasEnded = true
        update()
    }

    private func update() {
        let alarms = service.alarms
        let ringing = alarms.longestAlerting.flatMap { alarms.alarm($0) }
        mediaKeys.show(hasEnded || !usesMediaKeys ? nil : ringing)
        screen?.show(hasEnded || ringing == nil ? [] : screenEffects)
        guard !hasEnded, usesTray, !hasWidget, service.hasAlarmsSet else { return tray.hide() }
        do {
            try tray.show()
        } catch {
            Log.write(.warning, "no icon in the tray: \(error)")
        }
    }
}

extension AlarmService {
    /// True if an alarm is going to ring, rings, counts down or is paused.
    fileprivate var hasAlarmsSet: Bool {
        guard alarms.nextToFire == nil, alarms.alertingCount == 0 else { return true }
        var isActive = false
        // Only those that are paused are left, and hardly anybody has many.
        alarms.forEachActive { _ in isActive = true }
        return isActive
    }

    /// The alarms that the tray shows.
    fileprivate var trayAlarms: TrayAlarms {
        var active: [Alarm] = []
        alarms.forEachActive { active.append($0) }
        return TrayAlarms(
            active: active, next: alarms.nextToFire, scheduled: nextScheduled, in: systemZone, at: now)
    }

    /// The alarm that rings next of those that don't count down; `nil` also if it would have to be searched among many.
    private var nextScheduled: Alarm? {
        guard let next = alarms.nextToFire else { return nil }
        guard next.state != .scheduled else { return next }
        guard alarms.count <= 500 else { return nil }
        var first: (fire: WallTime, alarm: Alarm)?
        alarms.forEach { alarm in
            guard alarm.state == .scheduled, let fire = alarm.nextFire else { return }
            if first.map({ fire < $0.fire }) ?? true { first = (fire, alarm) }
        }
        return first?.alarm
    }
}
