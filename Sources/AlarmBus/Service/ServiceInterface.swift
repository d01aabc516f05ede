internal import AlarmCore
internal import DBus

/// The table of `org.example.Alarms`.
enum ServiceInterface {
    /// The version of the interface; later versions only add to it.
    static let version: UInt32 = 1

    static let table = Interface<ServiceObject, Request>(
        .alarms,
        methods: [ServiceMethods.schedule] + AlarmMethod.all.map(\.ofService)
            + [
                ServiceMethods.stopRinging, ServiceMethods.snoozeRinging, ServiceMethods.list, ServiceMethods.nextAlarm,
                ServiceMethods.history, ServiceMethods.recent, ServiceMethods.startTimer, ServiceMethods.scheduleAt,
                ServiceMethods.parseSchedule, ServiceMethods.parseAlarm, ServiceMethods.checkSound,
                ServiceMethods.setHoliday,
                ServiceMethods.undo, ServiceMethods.undoLast, ServiceMethods.listUndo, ServiceMethods.present,
                ServiceMethods.panel,
                ServiceMethods.registerWidget,
                ServiceMethods.requestAuthorization, ServiceMethods.getAuthorization, ServiceMethods.listAuthorizations,
                ServiceMethods.setAuthorization,
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
            Signal("AuthorizationChanged"),
        ],
        properties: (constantProperties + observedProperties + unannouncedProperties).map(\.property))

    private static let id = Argument("id", "s")

    private static let constantProperties: [ObservedProperty<ServiceObject>] = [
        ObservedProperty("Version", "u", .constant) { _ in .uint32(version) },
        ObservedProperty("MaximumAlarms", "u", .constant) { .count($0.service.alarms.limits.alarms) },
        ObservedProperty("MaximumPerApp", "u", .constant) { .count($0.service.alarms.limits.alarmsPerApp) },
        ObservedProperty("ConfigurationKeys", "as", .constant) { _ in .strings(AlarmEntries.allNames) },
    ]

    /// The properties whose changes aren't announced: they are computed only when they are read.
    private static let unannouncedProperties: [ObservedProperty<ServiceObject>] = [
        ObservedProperty("NextWakeUSec", "t", .none) { .microseconds($0.service.nextWake?.microseconds) },
        ObservedProperty("NextWakeAlarm", "s", .none) { object in
            guard object.service.nextWake != nil else { return .string("") }
            return .string(object.service.alarms.nextWakingAlarm(at: object.service.now)?.description ?? "")
        },
    ]

    /// The properties whose changes are announced; their values are the same for all callers.
    static let observedProperties: [ObservedProperty<ServiceObject>] = [
        ObservedProperty("NextFireUSec", "t", .value) {
            .microseconds($0.service.alarms.nextToFire?.nextFire?.microseconds)
        },
        ObservedProperty("AlertingCount", "u", .value) { .count($0.service.alarms.alertingCount) },
        ObservedProperty("CountdownCount", "u", .value) { .count($0.service.alarms.countdownCount) },
        ObservedProperty("HolidayUntilUSec", "t", .value) {
            .microseconds($0.service.alarms.holiday.flatMap { $0.isOver ? nil : $0.end.microseconds })
        },
        ObservedProperty("WakeSupport", "s", .value) { .string($0.service.wakeSupport.rawValue) },
        ObservedProperty("WakeProblem", "s", .value) { .string($0.service.wakeProblem) },
        ObservedProperty("NotificationServer", "s", .value) { .string($0.service.notificationServer) },
        ObservedProperty("AlertProblem", "s", .value) { .string($0.service.alertProblem) },
        ObservedProperty("TimeZone", "s", .value) { .string($0.service.systemZone.name) },
        ObservedProperty("SoundProblem", "s", .value) { .string($0.service.soundProblem) },
        ObservedProperty("PreferencesProblems", "as", .value) { .strings($0.service.preferencesProblems) },
        ObservedProperty("StoreProblem", "s", .value) { .string($0.service.storeProblem) },
        ObservedProperty("StoreNotices", "as", .constant) { .strings($0.service.storeNotices) },
        ObservedProperty("RegisteredWidgets", "as", .value) { .strings($0.service.registeredWidgets.map(\.rawValue)) },
    ]
}
