internal import AlarmBus
internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import Presentation

/// The alerts, sounds and countdowns of alarms, presses on them, and the resulting calls to apps.
///
/// # Theory of operation
///
/// ``present(_:of:at:)`` is the only input: it gets the current state of an alarm, which alone determines the alert and
/// the sound. It is idempotent, so that the service may call it repeatedly: at a ring, before that is on disk, and
/// again at the end of each turn that has changed the alarm.
///
/// An alert is identified by its start: an alarm that was stopped and rings again is a new alert, even if nothing was
/// presented in between. It gets a new notification, and presses on the earlier one don't apply to it.
final class Alerts {
    /// An event of the alerts.
    enum Event {
        /// A person's press on a countdown in a panel.
        case countdownPressed(AlarmID, AlarmAction)
        /// The reason why the last alarm wasn't heard or spoken as requested; empty: there is none.
        case soundProblemChanged(String)
        /// ``isSettled`` may have become true.
        case settled
    }

    /// Receives the events, other than those of ``notifications``.
    var report: (Event) -> Void = { _ in }

    let notifications: Notifications
    /// Makes what people see.
    let presenter: Presenter
    let soundCheck: SoundCheck
    let ringing: Ringing
    let speech: Speech
    private let jobViews: JobViews
    private let launcher: LauncherEntry
    /// The apps called after presses.
    let applications: Applications
    private var hasEnded = false
    /// The alarms that are shown or played.
    private var presented: Set<AlarmID> = []

    /// Returns true if an earlier service has left changes to restore: of the mixer, or paused players.
    ///
    /// - Parameter directory: The directory of the store.
    static func isUnfinished(in directory: String) -> Bool {
        Player.hasChanges(in: mixerRecord(in: directory)) || MediaPlayers.hasRecord
    }

    /// Returns the paths of this type's files in the store's directory.
    ///
    /// - Parameter directory: The directory of the store.
    static func files(in directory: String) -> [String] {
        [mixerRecord(in: directory), "\(mixerRecord(in: directory)).new"]
    }

    private static func mixerRecord(in directory: String) -> String { "\(directory)/mixer" }

    /// Connects the parts, without showing anything.
    ///
    /// - Parameters:
    ///   - desktop: The connection for clients of the whole desktop.
    ///   - player: The path of the program that plays the sound.
    ///   - speaker: The path of the program that speaks titles.
    ///   - directory: The directory of the store, for the record of changes to the mixer.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    init(
        on connection: Connection, desktop: Connection, player: String, speaker: String, directory: String,
        in loop: EventLoop
    ) throws {
        notifications = try Notifications(on: connection, in: loop)
        presenter = Presenter(entries: AlarmBus.entries(of:)) { [notifications] in
            notifications.app($0).map { PresentedApp(name: $0.name, icon: $0.icon) }
        }
        soundCheck = SoundCheck(at: player, in: loop)
        ringing = Ringing(
            player: try Player(at: player, record: Self.mixerRecord(in: directory), in: loop),
            mediaPlayers: MediaPlayers(on: connection))
        speech = Speech(speaker: try Speaker(at: speaker, language: Localization.language, in: loop))
        jobViews = try JobViews(on: connection, in: loop, left: Presenter.left)
        launcher = try LauncherEntry(on: desktop, in: loop)
        applications = try Applications(on: connection, in: loop)
        jobViews.report = { [unowned self] in receive($0) }
        ringing.player.report = { [unowned self] in receive($0) }
        ringing.mediaPlayers.whenSettled = { [unowned self] in report(.settled) }
        speech.speaker.report = { [unowned self] in receive($0) }
    }

    private func receive(_ event: JobViews.Event) {
        switch event {
        case .pressed(let id, let press): report(.countdownPressed(id, press))
        case .availabilityChanged:
            notifications.alarms.showsCountdowns = !jobViews.isAvailable
            // Plasma also shows the state of job views on launchers.
            launcher.isShown = !jobViews.isAvailable
        case .failed(let error): Log.write(.warning, "job view: \(error)")
        }
    }

    private func receive(_ event: Player.Event) {
        switch event {
        case .audibilityChanged: updateRemarks()
        case .problemChanged: soundProblemChanged()
        case .settled: report(.settled)
        case .failed(let failure): Log.write(.warning, failure)
        }
    }

    private func receive(_ event: Speaker.Event) {
        switch event {
        case .problemChanged:
            soundProblemChanged()
            updateRemarks()
        case .speakingChanged: ringing.player.isLowered = speech.speaker.isSpeaking
        case .settled: report(.settled)
        case .failed(let failure): Log.write(.warning, failure)
        }
    }

    /// True if a widget shows countdowns, so that notices are shown only for those with a request; initially false. A
    /// change takes effect on each alarm when it is presented next.
    var isWidgetRegistered = false

    /// The alarms that were restored after damage, until they are answered or changed. Their alerts mention it.
    var restored: Set<AlarmID> = []

    /// Shows and plays the current state of an alarm: its alert while it rings; its countdown, if requested
    /// (`countdown-notice`); else nothing. Idempotent: what is already presented is left unchanged.
    ///
    /// - Parameters:
    ///   - alarm: The alarm; `nil`: it was removed.
    ///   - id: Its id.
    ///   - now: The readings of both clocks.
    func present(_ alarm: Alarm?, of id: AlarmID, at now: Moment) {
        guard !hasEnded else { return }
        // Most alarms have nothing to show or play.
        let hasCountdownNotice = alarm?.hasCountdownNotice(besidesWidget: isWidgetRegistered) ?? false
        let isPresented = hasCountdownNotice || alarm?.alert != nil
        guard isPresented || presented.contains(id) else { return }
        if isPresented { presented.insert(id) } else { presented.remove(id) }
        if let alarm, isPresented {
            ringing.put(alarm)
            post(alarm)
            speech.put(alarm, presenter.notification(of: alarm)?.spoken)
        } else {
            restored.remove(id)
            notifications.alarms.withdraw(id)
            ringing.remove(id)
            speech.remove(id)
        }
        if let alarm, hasCountdownNotice {
            jobViews.show(alarm, titled: presenter.title(of: alarm), at: now)
            launcher.put(alarm)
        } else {
            jobViews.withdraw(id)
            launcher.remove(id)
        }
    }

    /// Posts the notification of an alarm that rings, counts down or is paused.
    private func post(_ alarm: Alarm) {
        guard let shown = presenter.notification(of: alarm) else { return }
        notifications.alarms.post(
            alarm, shown, ringingLine: presenter.ringingLine(of: alarm), remarks: remarks(on: alarm))
    }

    /// Shows the ends of countdowns by a zone, and by clocks that were set.
    ///
    /// - Parameters:
    ///   - zone: The zone of the person's clocks.
    ///   - clocks: The readings of both clocks if the wall clock was set; `nil`: it wasn't.
    func follow(_ zone: Zone, _ clocks: Moment?) {
        guard zone != presenter.zone || clocks != nil else { return }
        presenter.zone = zone
        if let clocks { presenter.clocks = clocks }
        for alarm in notifications.alarms.countingDown { post(alarm) }
    }

    /// Shows the result of a person's command, replacing the previous one; `nil`: shows none.
    func show(_ result: AlarmResult?, at now: WallTime) {
        guard !hasEnded, let result, let shown = presenter.notification(of: result, at: now) else {
            return notifications.result.withdraw()
        }
        notifications.result.show(result, shown)
    }

    /// Updates the shown result to the current state of its alarm; `nil`: it rings, or was removed.
    func updateResult(to result: AlarmResult?, at now: WallTime) {
        guard let result, let shown = presenter.notification(of: result, at: now) else {
            return notifications.result.withdraw()
        }
        notifications.result.update(to: result, shown)
    }

    /// Restores the state left behind by the crash of an earlier service.
    func recover() {
        ringing.mediaPlayers.recover()
        ringing.player.putBack()
    }

    /// Withdraws and silences everything at the service's end, after which presses wouldn't be received. The next
    /// service presents the ringing alarms again.
    func end() {
        hasEnded = true
        notifications.withdrawAll()
        jobViews.withdrawAll()
        launcher.removeAll()
        ringing.end()
        speech.end()
    }

    /// True if, after ``end()``, the notification server has closed the notifications, media players have resumed, and
    /// nothing is spoken.
    var isSettled: Bool { notifications.isSettled && ringing.isSettled && speech.isSettled }

    private func soundProblemChanged() {
        let problems = [ringing.player.problem?.text, speech.speaker.problem.map { Speech.text(of: $0) }]
        report(.soundProblemChanged(problems.compactMap(\.self).joined(separator: "; ")))
    }

    /// Posts alerts again whose remarks have changed, such as that the sound is muted.
    private func updateRemarks() {
        for alarm in ringing.alarms { post(alarm) }
        for alarm in speech.alarms { post(alarm) }
    }

    /// Returns the reasons why an alarm can't be heard as requested, or may not be as the person has set it.
    private func remarks(on alarm: Alarm) -> [String] {
        ringing.remarks(on: alarm) + speech.remarks(on: alarm)
            + (restored.contains(alarm.id)
                ? [localized("This alarm was restored after damage. You may have changed or cancelled it.")] : [])
    }
}
