internal import AlarmCore
internal import DBus

/// The table of `org.example.Alarms`.
enum ServiceInterface {
    /// The version of the interface, which only grows.
    static let version: UInt32 = 1

    static let table = Interface<any AlarmService, Answer>(
        .alarms,
        methods: [ServiceMethods.schedule] + AlarmMethod.all.map(\.ofService)
            + [
                ServiceMethods.stopRinging, ServiceMethods.snoozeRinging, ServiceMethods.list, ServiceMethods.nextAlarm,
                ServiceMethods.history, ServiceMethods.recent, ServiceMethods.startTimer, ServiceMethods.scheduleAt,
                ServiceMethods.parseSchedule, ServiceMethods.checkSound, ServiceMethods.setHoliday,
                ServiceMethods.undo, ServiceMethods.undoLast, ServiceMethods.listUndo, ServiceMethods.registerHost,
            ],
        signals: [
            Signal("Fired", carries: [id, Argument("due", "t"), Argument("actual", "t")]),
            Signal("Stopped", carries: [id, Argument("reason", "s")]),
            Signal("Snoozed", carries: [id, Argument("fire", "t")]),
            Signal(
                "Missed", carries: [id, Argument("due", "t"), Argument("policy", "s"), Argument("count", "u")]),
            Signal(
                "ActionInvoked", carries: [id, Argument("action", "s"), Argument("details", "a{sv}")]),
            Signal("ActionFailed", carries: [id, Argument("action", "s"), Argument("error", "s")]),
            Signal("TimeChanged", carries: [Argument("cause", "s")]),
        ],
        properties: constantProperties.map(\.property) + observedProperties.map(\.property))

    private static let id = Argument("id", "s")

    private static let constantProperties: [ObservedProperty<any AlarmService>] = [
        ObservedProperty("Version", "u", .constant) { _ in .uint32(version) },
        ObservedProperty("MaximumAlarms", "u", .constant) { .count($0.alarms.limits.alarms) },
        ObservedProperty("ConfigurationKeys", "as", .constant) { _ in
            .strings(ConfigurationKey.allCases.map(\.rawValue) + [ConfigurationReader.resetKey])
        },
    ]

    /// The properties whose changes are told.
    static let observedProperties: [ObservedProperty<any AlarmService>] = [
        ObservedProperty("NextFireUSec", "t", .value) {
            .microseconds($0.alarms.nextToFire?.nextFire?.microseconds)
        },
        ObservedProperty("AlertingCount", "u", .value) { .count($0.alarms.alertingCount) },
        ObservedProperty("CountdownCount", "u", .value) { .count($0.alarms.countdownCount) },
        ObservedProperty("HolidayUntilUSec", "t", .value) {
            .microseconds($0.alarms.holiday.flatMap { $0.isOver ? nil : $0.end.microseconds })
        },
        ObservedProperty("WakeSupport", "s", .value) { .string($0.wakeSupport.rawValue) },
        ObservedProperty("WakeProblem", "s", .value) { .string($0.wakeProblem) },
        ObservedProperty("NotificationServer", "s", .value) { .string($0.notificationServer) },
        ObservedProperty("TimeZone", "s", .value) { .string($0.systemZone.name) },
        ObservedProperty("SoundProblem", "s", .value) { .string($0.soundProblem) },
        ObservedProperty("PreferencesProblems", "as", .value) { .strings($0.preferencesProblems) },
        ObservedProperty("StoreProblem", "s", .value) { .string($0.storeProblem) },
        ObservedProperty("RegisteredHosts", "as", .value) { .strings($0.registeredHosts.map(\.rawValue)) },
    ]
}
