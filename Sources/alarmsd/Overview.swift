internal import AlarmBus
internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop

/// The parts of the desktop that show all alarms in one place: the tray, for media keys the alarm that has rung
/// longest, and the screen while one rings.
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
        tray = TrayIcon(on: connection, in: loop) {
            service.trayState
        } alarms: {
            service.trayAlarms
        }
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

    /// Ends the program that lights the display, for its descriptor.
    func endScreen() {
        screen?.endProgram()
    }

    /// Withdraws all, for the service's end.
    func end() {
        hasEnded = true
        update()
    }

    /// The effects on the screen while an alarm rings: it also flashes if its notification can't be seen, unless people
    /// want the screen to be left alone.
    private var effectsOfRing: Set<ScreenEffect> {
        service.alertProblem.isEmpty || screenEffects.isEmpty ? screenEffects : screenEffects.union([.flash])
    }

    private func update() {
        let alarms = service.alarms
        let ringing = alarms.longestAlerting.flatMap { alarms.alarm($0) }
        mediaKeys.show(hasEnded || !usesMediaKeys ? nil : ringing, problem: service.alertProblem)
        screen?.show(hasEnded || ringing == nil ? [] : effectsOfRing)
        let hasAlarmsSet = alarms.nextToFire != nil || alarms.activeCount > 0
        guard !hasEnded, usesTray, !hasWidget, hasAlarmsSet else { return tray.hide() }
        do {
            try tray.show()
        } catch {
            Log.write(.warning, "no icon in the tray: \(error)")
        }
    }
}

extension AlarmService {
    /// The state of the tray's icon.
    fileprivate var trayState: TrayState {
        TrayState(
            ringing: alarms.longestAlerting.flatMap { alarms.alarm($0) }, of: alarms.alertingCount,
            problem: alertProblem, next: alarms.nextToFire, in: systemZone, at: now.wall)
    }

    /// The alarms in the tray's menu.
    fileprivate var trayAlarms: TrayAlarms {
        var active: [Alarm] = []
        alarms.forEachActive { active.append($0) }
        return TrayAlarms(active: active, scheduled: alarms.nextScheduled(1).first, in: systemZone, at: now)
    }
}
