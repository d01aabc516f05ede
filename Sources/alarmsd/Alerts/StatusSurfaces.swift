internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop
internal import Presentation

/// The parts of the desktop that show the state of all alarms: the tray, media keys for the alarm that has rung
/// longest, and the screen while an alarm rings.
///
/// They read the alarms after changes, with idle priority, so that they don't delay rings.
final class StatusSurfaces {
    /// True if media keys answer the ringing alarm.
    var usesMediaKeys = true {
        didSet { if usesMediaKeys != oldValue { alarmsChanged() } }
    }
    /// True if the tray has an icon while an alarm is set.
    var usesTray = true {
        didSet { if usesTray != oldValue { alarmsChanged() } }
    }
    /// The effects on the screen while an alarm rings.
    var screenEffects: Set<ScreenEffect> = [.light] {
        didSet { if screenEffects != oldValue { alarmsChanged() } }
    }
    /// True if a widget shows alarms, so that no tray icon is needed.
    var hasWidget = false {
        didSet { if hasWidget != oldValue { alarmsChanged() } }
    }

    private let service: any AlarmService
    private let presenter: Presenter
    private let connection: Connection
    private var mediaKeys: MPRISPlayer?
    private var tray: TrayIcon?
    private var screen: ScreenAlert?
    private var change: DeferredSource?
    private var hasEnded = false

    /// Connects the parts, without showing anything.
    init(of service: any AlarmService, by presenter: Presenter, on connection: Connection) {
        self.service = service
        self.presenter = presenter
        self.connection = connection
    }

    /// Starts to show alarms.
    ///
    /// - Parameters:
    ///   - screen: The path of `alarms-screen`.
    ///   - report: Receives presses in the tray, or of media keys.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    func start(
        screen: String, in loop: EventLoop, report: @escaping (TrayIcon.Event) -> Void
    ) throws(SystemError) {
        mediaKeys = MPRISPlayer(on: connection) { report(.pressed($0, $1, $2)) }
        tray = TrayIcon(on: connection, in: loop) { [unowned self] in
            trayState
        } menu: { [unowned self] in
            trayMenu
        } report: {
            report($0)
        }
        self.screen = try ScreenAlert(on: connection, program: screen, in: loop) { Log.write(.information, $0) }
        change = try DeferredSource(in: loop, priority: .idle) { [unowned self] in update() }
        alarmsChanged()
    }

    /// Schedules an update after alarms have changed.
    func alarmsChanged() {
        change?.runOnce()
    }

    /// Ends the program that lights the screen, to free its descriptor.
    func endScreen() {
        screen?.endProgram()
    }

    /// Withdraws everything at the service's end.
    func end() {
        hasEnded = true
        update()
    }

    /// The effects on the screen while an alarm rings: it also flashes if the notification can't be seen, unless the
    /// person wants no effects on the screen.
    private var effectsOfRing: Set<ScreenEffect> {
        service.alertProblem.isEmpty || screenEffects.isEmpty ? screenEffects : screenEffects.union([.flash])
    }

    private func update() {
        let alarms = service.alarms
        let ringing = alarms.longestAlerting.flatMap { alarms.alarm($0) }
        let track = hasEnded || !usesMediaKeys ? nil : ringing
        mediaKeys?.show(
            track, titled: track.map { presenter.title(of: $0) } ?? "", problem: service.alertProblem)
        screen?.show(hasEnded || ringing == nil ? [] : effectsOfRing)
        let hasAlarmsSet = alarms.nextToFire != nil || alarms.activeCount > 0
        guard !hasEnded, usesTray, !hasWidget, hasAlarmsSet else {
            tray?.hide()
            return
        }
        do {
            try tray?.show()
        } catch {
            Log.write(.warning, "no icon in the tray: \(error)")
        }
    }

    private var trayState: TrayState {
        let alarms = service.alarms
        let ringing = alarms.longestAlerting.flatMap { alarms.alarm($0) }
        return TrayState(
            needsAttention: ringing != nil,
            tooltip: presenter.tooltip(
                ringing: ringing, of: alarms.alertingCount, problem: service.alertProblem, next: alarms.nextToFire,
                at: service.now.wall))
    }

    private var trayMenu: DrawnMenu {
        var active: [Alarm] = []
        service.alarms.forEachActive { active.append($0) }
        return presenter.menu(active: active, scheduled: service.alarms.nextScheduled(1).first, at: service.now)
    }
}
