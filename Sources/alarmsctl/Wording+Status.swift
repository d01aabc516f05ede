import AlarmsClient

/// What `status` prints.
extension Wording {
    static func status(_ status: ServiceStatus, at now: UInt64) -> String {
        let service = status.service
        var rows = [
            ["Service", "running, version \(service.version)"],
            ["Alarms", alarms(status.alarms)],
            ["Next", next(status.next, at: now)],
            ["Notifications", notifications(service.notificationServer)],
            ["Time zone", service.timeZone.isEmpty ? "unknown" : TerminalText.harmless(service.timeZone)],
            ["Wakes", wakes(status.facts)],
        ]
        if let locks = status.facts.locks {
            rows += (locks.isEmpty ? ["none"] : locks.map(lock)).map { ["Locks", $0] }
        } else {
            rows.append(["Locks", "unknown"])
        }
        let advice = WakeObstacle.all(in: status.facts).map { "\n\n" + Self.advice($0) }
        return TextTable.text(rows.map { [$0[0] + ":", $0[1]] }) + advice.joined()
    }

    private static func alarms(_ alarms: [AlarmProperties]) -> String {
        let kinds: [(String, (AlarmProperties) -> Bool)] = [
            ("ringing", { $0.state == .alerting }), ("counting down", { $0.state == .countdown }),
            ("paused", { $0.state == .paused }), ("disabled", { !$0.isEnabled }),
        ]
        let parts = kinds.map { name, isOne in (alarms.count(where: isOne), name) }.filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)" }
        return "\(alarms.count)" + (parts.isEmpty ? "" : " (\(list(parts)))")
    }

    private static func next(_ alarm: AlarmProperties?, at now: UInt64) -> String {
        guard let alarm else { return "none" }
        return "\(instant(alarm.nextFireUSec, at: now))  \(title(alarm))"
    }

    private static func notifications(_ server: String) -> String {
        server.isEmpty ? "no server: alarms ring by signals only" : TerminalText.harmless(server)
    }

    private static func lock(_ lock: SleepLock) -> String {
        TerminalText.harmless("\(lock.what) (\(lock.mode)): \(lock.why)")
    }
}
