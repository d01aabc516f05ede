import AlarmsClient
import Gettext
import Glibc
import JSONText

/// The status of the service.
struct ServiceStatus {
    let service: ServiceProperties
    let alarms: [AlarmProperties]
    /// The alarm that rings next; `nil`: none.
    let next: AlarmProperties?
    let facts: WakeFacts
    /// The state of the sound server; `nil`: unknown to the service.
    let sound: SoundStatus?
    /// The activities; `nil`: the service is too old.
    var activities: [ActivityProperties]?
    /// True if apps may start activities; `nil`: the service is too old.
    var activitiesAreEnabled: Bool?
    /// True if the service keeps running after logout; `nil`: unknown.
    var lingers = ServiceStatus.userLingers
    /// The widget of the running desktop; `nil`: it has none.
    var widget = DesktopWidget()

    /// Returns the output of `status`.
    func text(at now: UInt64) -> String {
        let unknown = localized("unknown")
        let counts = Messages.counts(alarms, isComplete: true)
        let next = next.map { "\(Messages.instant($0.nextFireUSec, at: now))  \(Messages.title($0))" }
        let activities = Messages.activities(activities, areEnabled: activitiesAreEnabled)
        var rows = [
            [localized("Service:"), localized("running, version {version}", ["version": "\(service.version)"])],
            [localized("Alarms:"), "\(alarms.count)" + (counts.isEmpty ? "" : " (\(counts))")],
            [localized("Next:"), next ?? localized("no alarm")],
        ]
        if let activities { rows.append([localized("Activities:"), activities]) }
        if service.holidayUntilUSec > now {
            rows.append([localized("Holiday until:"), Messages.instant(service.holidayUntilUSec, at: now)])
        }
        rows += Messages.notifications(of: service).map { [localized("Notifications:"), $0] }
        rows += [Messages.widget(widget, places: service.registeredWidgets)].compactMap(\.self).map {
            // Translators: What shows alarms in the desktop's panel.
            [localized("Widget:"), $0]
        }
        rows += Messages.sound(sound, lastProblem: service.soundProblem).map { [localized("Sound:"), $0] }
        rows += [
            [localized("Time zone:"), service.timeZone.isEmpty ? unknown : TerminalText.harmless(service.timeZone)],
            [localized("Store:"), service.storeProblem.map(Messages.store) ?? unknown],
        ]
        rows += (service.storeNotices ?? []).map { [localized("Store:"), TerminalText.harmless($0)] }
        // Translators: The settings in alarms.conf.
        rows += Messages.preferences(service.preferencesProblems).map { [localized("Settings:"), $0] }
        rows += [
            // Translators: Whether this machine is woken for alarms.
            [localized("Wakes:"), Messages.wakes(facts)]
        ]
        if let wake = Messages.nextWake(of: service, among: alarms, at: now) {
            // Translators: The next time at which this machine is woken for an alarm.
            rows.append([localized("Next wake:"), wake])
        }
        rows += [
            // Translators: The way in which this machine sleeps.
            [localized("Sleep:"), Messages.sleep(facts)]
        ]
        // Translators: What becomes of alarms while nobody is logged in.
        rows.append([localized("After logout:"), Messages.afterLogout(lingers: lingers)])
        let held = facts.locks?.map { TerminalText.harmless("\($0.what) (\($0.mode)): \($0.why)") }
        let locks = held.map { $0.isEmpty ? [localized("none")] : $0 } ?? [unknown]
        // Translators: What keeps the machine from falling asleep.
        rows += locks.map { [localized("Locks:"), $0] }
        return TextTable.text(rows) + WakeObstacle.all(in: facts).map { "\n\n" + Messages.advice($0) }.joined()
    }

    private static var userLingers: Bool? {
        guard let name = getpwuid(getuid())?.pointee.pw_name else { return nil }
        return Machine().lingers(String(cString: name))
    }
}
