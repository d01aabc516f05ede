import AlarmsClient

extension JSON {
    /// One of the things that `self-test` looks at.
    init(_ check: Check) {
        self = .object([
            Member("check", .string(check.subject.rawValue)), Member("result", .string(check.result.rawValue)),
            Member("detail", .string(check.detail)),
        ])
    }

    /// What came of a test; what wasn't measured is null.
    init(_ measurement: WakeMeasurement, _ verdict: WakeMeasurement.Verdict) {
        self = .object([
            Member("verdict", .string(verdict.name)),
            Member("reason", measurement.refusal.map { .string($0) } ?? .null),
            Member("AsleepUSec", .unsigned(measurement.asleep)),
            Member("AwakeUSec", measurement.awake.map { .unsigned($0) } ?? .null),
            Member("DueUSec", .unsigned(measurement.due)),
            Member("ActualUSec", measurement.fired.map { .unsigned($0) } ?? .null),
        ])
    }

    /// What `status` tells, named as the properties on the bus where there are such.
    init(_ status: ServiceStatus) {
        let service = status.service
        let next = status.next.map { alarm in
            JSON.object([
                Member("Id", .string(alarm.id)), Member("Title", .string(alarm.title)),
                Member("FireUSec", .unsigned(alarm.nextFireUSec)),
            ])
        }
        let advice = WakeObstacle.all(in: status.facts).map { JSON.string(Messages.advice($0)) }
        self = .object([
            Member("Version", .unsigned(UInt64(service.version))),
            Member("Alarms", .unsigned(UInt64(status.alarms.count))),
            Member("AlertingCount", .unsigned(UInt64(service.alertingCount))),
            Member("CountdownCount", .unsigned(UInt64(service.countdownCount))),
            Member("NextAlarm", next ?? .null),
            Member("NotificationServer", .string(service.notificationServer)),
            Member("TimeZone", .string(service.timeZone)),
            Member("WakeSupport", .string(service.wakeSupport)),
            Member("WakeProblem", .string(service.wakeProblem)),
            Member("Advice", .array(advice)),
            Member("Locks", status.facts.locks.map { .array($0.map { JSON($0) }) } ?? .null),
        ])
    }

    /// A lock of the service's.
    init(_ lock: SleepLock) {
        self = .object([
            Member("What", .string(lock.what)), Member("Why", .string(lock.why)), Member("Mode", .string(lock.mode)),
        ])
    }
}
