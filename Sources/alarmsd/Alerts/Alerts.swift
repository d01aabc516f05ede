internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext

/// The alerts, sounds and countdowns of alarms, the presses on them, and the calls to apps that follow.
///
/// # Theory of operation
///
/// There is one way in: ``present(_:of:at:)`` is told what an alarm is now, and what is shown and played of it follows
/// from that alone, whatever was shown before. It is idempotent, so that the service may tell it of an alarm as often
/// as it likes: at a ring, before that is on disk, and again at the end of each turn that has touched the alarm.
///
/// An alert is known by its start: an alarm that was stopped and rings anew is a new alert, also if nothing was
/// presented between the two. It gets a notification of its own, and a press on the earlier one doesn't count for it.
final class Alerts {
    /// An event of the alerts.
    enum Event {
        /// A person's press on a countdown in a panel.
        case countdownPressed(AlarmID, AlarmAction)
        /// The reason why the last alarm wasn't heard, or spoken, as requested; empty: it was.
        case soundProblemChanged(String)
        /// ``isSettled`` may have become true.
        case settled
    }

    /// Receives the events; those of ``notifications`` are received apart.
    var report: (Event) -> Void = { _ in }

    let notifications: Notifications
    let soundCheck: SoundCheck
    let ringing: Ringing
    let speech: Speech
    private let jobViews: JobViews
    private let launcher: LauncherEntry
    /// The apps that are called because of presses.
    let applications: Applications
    private var hasEnded = false
    /// The alarms of which something is shown or played.
    private var presented: Set<AlarmID> = []

    /// Returns true if an earlier service has left something that is to be put back: changes of the mixer, or paused
    /// players.
    ///
    /// - Parameter directory: The directory of the store.
    static func isUnfinished(in directory: String) -> Bool {
        Player.hasChanges(in: mixerRecord(in: directory)) || MediaPlayers.hasRecord
    }

    /// Returns the paths of the files beside those of the store.
    ///
    /// - Parameter directory: The directory of the store.
    static func files(in directory: String) -> [String] {
        [mixerRecord(in: directory), "\(mixerRecord(in: directory)).new"]
    }

    private static func mixerRecord(in directory: String) -> String { "\(directory)/mixer" }

    /// Joins the parts. Nothing is shown yet.
    ///
    /// - Parameters:
    ///   - desktop: The connection of what is sent to all programs of the desktop.
    ///   - player: The path of the program that plays the sound.
    ///   - speaker: The path of the program that speaks titles.
    ///   - directory: The directory of the store, for the record of what is changed on the mixer.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    init(
        on connection: Connection, desktop: Connection, player: String, speaker: String, directory: String,
        in loop: EventLoop
    ) throws {
        notifications = try Notifications(on: connection, in: loop)
        soundCheck = SoundCheck(at: player, in: loop)
        ringing = Ringing(
            player: try Player(at: player, record: Self.mixerRecord(in: directory), in: loop),
            mediaPlayers: MediaPlayers(on: connection))
        speech = Speech(speaker: try Speaker(at: speaker, language: Localization.language, in: loop))
        jobViews = try JobViews(on: connection, in: loop)
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
            notifications.showsCountdowns = !jobViews.isAvailable
            // Plasma shows on launchers what its job views say.
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

    /// True if a widget shows countdowns, so that those that nobody has asked to be shown aren't; false at first. A
    /// change takes effect on each alarm when that is presented the next time.
    var isWidgetRegistered = false

    /// The alarms that were restored after damage, which their alerts say: until they have been answered, or changed.
    var restored: Set<AlarmID> = []

    /// Shows and plays what an alarm is now: its alert while it rings; its countdown, if that is to be shown
    /// (`countdown-notice`); else nothing. Idempotent: what is presented already isn't touched.
    ///
    /// - Parameters:
    ///   - alarm: The alarm; `nil`: it was removed.
    ///   - id: Its identity.
    ///   - now: The readings of both clocks.
    func present(_ alarm: Alarm?, of id: AlarmID, at now: Moment) {
        guard !hasEnded else { return }
        // Hardly any alarm has ever something to show or play.
        let hasCountdownNotice = alarm?.hasCountdownNotice(besidesWidget: isWidgetRegistered) ?? false
        let isPresented = hasCountdownNotice || alarm?.alert != nil
        guard isPresented || presented.contains(id) else { return }
        if isPresented { presented.insert(id) } else { presented.remove(id) }
        if let alarm, isPresented {
            ringing.put(alarm)
            notifications.post(alarm, remarks: remarks(on: alarm))
            speech.put(alarm, notifications.speech(of: alarm))
        } else {
            restored.remove(id)
            notifications.withdraw(id)
            ringing.remove(id)
            speech.remove(id)
        }
        if let alarm, hasCountdownNotice {
            jobViews.show(alarm, at: now)
            launcher.put(alarm)
        } else {
            jobViews.withdraw(id)
            launcher.remove(id)
        }
    }

    /// Shows the result of what a person has started, instead of the one before; `nil`: there is none to be shown.
    func show(_ result: AlarmResult?, at now: WallTime) {
        guard !hasEnded, let result else { return notifications.withdrawResult() }
        notifications.show(result, at: now)
    }

    /// Updates the result that is shown to the present state of its alarm; `nil`: it rings, or was removed.
    func updateResult(to result: AlarmResult?, at now: WallTime) {
        guard let result else { return notifications.withdrawResult() }
        notifications.updateResult(to: result, at: now)
    }

    /// Puts right what the service before this one has left behind in a crash.
    func recover() {
        ringing.mediaPlayers.recover()
        ringing.player.putBack()
    }

    /// Withdraws and silences all, for the service's end, after which no press would be received. The next service
    /// presents what rings then.
    func end() {
        hasEnded = true
        notifications.withdrawAll()
        jobViews.withdrawAll()
        launcher.removeAll()
        ringing.end()
        speech.end()
    }

    /// True if the notification server has closed, media players have resumed, and nothing is spoken, as ``end()`` has
    /// told them.
    var isSettled: Bool { notifications.isSettled && ringing.isSettled && speech.isSettled }

    private func soundProblemChanged() {
        let problems = [ringing.player.problem?.text, speech.speaker.problem.map { Speech.text(of: $0) }]
        report(.soundProblemChanged(problems.compactMap(\.self).joined(separator: "; ")))
    }

    /// Posts anew the alerts whose remarks have changed, such as that the sound is muted.
    private func updateRemarks() {
        for alarm in ringing.alarms { notifications.post(alarm, remarks: remarks(on: alarm)) }
        for alarm in speech.alarms { notifications.post(alarm, remarks: remarks(on: alarm)) }
    }

    /// Returns the reasons why an alarm can't be heard as requested, or may not be what the person has set.
    private func remarks(on alarm: Alarm) -> [String] {
        ringing.remarks(on: alarm) + speech.remarks(on: alarm)
            + (restored.contains(alarm.id)
                ? [localized("This alarm was restored after damage. You may have changed or cancelled it.")] : [])
    }
}
