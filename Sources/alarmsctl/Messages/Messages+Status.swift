import AlarmsClient
import Gettext

/// What `status` prints.
extension Messages {
    static func status(_ status: ServiceStatus, at now: UInt64) -> String {
        let service = status.service
        var rows = [
            [localized("Service:"), localized("running, version {version}", ["version": "\(service.version)"])],
            [localized("Alarms:"), alarms(status.alarms)],
            [localized("Next:"), next(status.next, at: now)],
            [localized("Notifications:"), notifications(service.notificationServer)],
            [localized("Time zone:"), service.timeZone.isEmpty ? unknown : TerminalText.harmless(service.timeZone)],
            // Translators: Whether this machine is woken for alarms.
            [localized("Wakes:"), wakes(status.facts)],
        ]
        // Translators: What keeps the machine from falling asleep.
        let locks = localized("Locks:")
        switch status.facts.locks {
        case nil: rows.append([locks, unknown])
        case []?: rows.append([locks, localized("none")])
        case let held?: rows += held.map { [locks, lock($0)] }
        }
        let advice = WakeObstacle.all(in: status.facts).map { "\n\n" + Self.advice($0) }
        return TextTable.text(rows) + advice.joined()
    }

    static let unknown = localized("unknown")

    private static func alarms(_ alarms: [AlarmProperties]) -> String {
        let counts: [(Int, (Int) -> String)] = [
            (alarms.count { $0.state == .alerting }, ringing),
            (alarms.count { $0.state == .countdown }, countingDown),
            (
                alarms.count { $0.state == .paused },
                { localized("{count} paused", plural: "{count} paused", count: $0) }
            ),
            (
                alarms.count { !$0.isEnabled },
                { localized("{count} disabled", plural: "{count} disabled", count: $0) }
            ),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { $1($0) }
        return "\(alarms.count)" + (parts.isEmpty ? "" : " (\(list(parts)))")
    }

    private static func next(_ alarm: AlarmProperties?, at now: UInt64) -> String {
        guard let alarm else { return localized("no alarm") }
        return "\(instant(alarm.nextFireUSec, at: now))  \(title(alarm))"
    }

    private static func notifications(_ server: String) -> String {
        server.isEmpty ? localized("no server: alarms ring by sound and signals") : TerminalText.harmless(server)
    }

    private static func lock(_ lock: SleepLock) -> String {
        TerminalText.harmless("\(lock.what) (\(lock.mode)): \(lock.why)")
    }
}
