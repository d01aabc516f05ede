import AlarmsClient
import JSONText

extension JSON {
    /// Creates a check of `self-test`.
    init(_ check: Check) {
        self = [
            "check": .string(check.subject.rawValue), "result": .string(check.result.rawValue),
            "detail": .string(check.detail),
        ]
    }

    /// Creates the result of a test; null if nothing was measured.
    init(_ measurement: WakeMeasurement, _ verdict: WakeMeasurement.Verdict) {
        self = [
            "verdict": .string(verdict.name), "reason": measurement.refusal.map { .string($0) } ?? .null,
            "AsleepUSec": .unsigned(measurement.asleep), "AwakeUSec": JSON(orNull: measurement.awake),
            "DueUSec": .unsigned(measurement.due), "ActualUSec": JSON(orNull: measurement.fired),
        ]
    }

    /// Creates the output of `status`, with the members named like the properties on the bus.
    init(_ status: ServiceStatus) {
        let service = status.service
        let next: JSON? = status.next.map { alarm in
            [
                "Id": .string(alarm.id), "Title": .string(alarm.title), "FireUSec": .unsigned(alarm.nextFireUSec),
            ]
        }
        let advice = WakeObstacle.all(in: status.facts).map { JSON.string(Messages.advice($0)) }
        self = [
            "Version": .unsigned(UInt64(service.version)), "Alarms": .unsigned(UInt64(status.alarms.count)),
            "AlertingCount": .unsigned(UInt64(service.alertingCount)),
            "CountdownCount": .unsigned(UInt64(service.countdownCount)), "NextAlarm": next ?? .null,
            "Activities": JSON(orNull: status.activities.map { UInt64($0.count) }),
            "ActivitiesEnabled": status.activitiesAreEnabled.map { .boolean($0) } ?? .null,
            "HolidayUntilUSec": .unsigned(service.holidayUntilUSec),
            "NotificationServer": .string(service.notificationServer),
            "AlertProblem": .string(service.alertProblem),
            "RegisteredWidgets": JSON(service.registeredWidgets),
            "WidgetAdvice": JSON(orNull: Messages.widgetAdvice(status.widget, places: service.registeredWidgets)),
            "Sound": status.sound.map { JSON($0) } ?? .null,
            "SoundProblem": JSON(orNull: service.soundProblem), "TimeZone": .string(service.timeZone),
            "StoreProblem": JSON(orNull: service.storeProblem), "StoreNotices": JSON(service.storeNotices),
            "PreferencesProblems": JSON(service.preferencesProblems),
            "WakeSupport": .string(service.wakeSupport), "WakeProblem": .string(service.wakeProblem),
            "NextWakeUSec": .unsigned(service.nextWakeUSec), "NextWakeAlarm": .string(service.nextWakeAlarm),
            "Lingers": status.lingers.map { .boolean($0) } ?? .null,
            "Advice": .array(advice), "Locks": status.facts.locks.map { .array($0.map { JSON($0) }) } ?? .null,
        ]
    }

    /// Creates an array of the texts, or null.
    private init(_ texts: [String]?) {
        self = texts.map { .array($0.map { .string($0) }) } ?? .null
    }

    /// Creates the state of the sound server.
    init(_ sound: SoundStatus) {
        self = [
            "server": JSON(orNull: sound.server), "output": JSON(orNull: sound.output),
            "muted": sound.isMuted.map { .boolean($0) } ?? .null, "volume": sound.volume.map { .double($0) } ?? .null,
            "problem": .string(sound.problem),
        ]
    }

    /// Creates a lock of the service.
    init(_ lock: SleepLock) {
        self = ["What": .string(lock.what), "Why": .string(lock.why), "Mode": .string(lock.mode)]
    }
}
