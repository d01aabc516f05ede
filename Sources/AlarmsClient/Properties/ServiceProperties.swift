/// The properties of the service, `org.example.Alarms`.
public struct ServiceProperties: Equatable, Sendable {
    /// The version of the interface, from 1.
    public var version: UInt32 = 0
    /// The maximum number of alarms.
    public var maximumAlarms: UInt32 = 0
    /// The maximum number of alarms of one sandboxed app; 0 if the service doesn't report it.
    public var maximumPerApp: UInt32 = 0
    /// The keys that a configuration may have.
    public var configurationKeys: [String] = []
    /// The time of the next ring, µs since 1970 UTC; 0: none.
    public var nextFireUSec: UInt64 = 0
    /// The number of ringing alarms.
    public var alertingCount: UInt32 = 0
    /// The number of alarms that count down.
    public var countdownCount: UInt32 = 0
    /// The end of the holiday, before which alarms that repeat don't ring, µs since 1970 UTC; 0: there is none.
    public var holidayUntilUSec: UInt64 = 0
    /// The mechanism that wakes a sleeping machine: `timerfd`, `helper`, `systemd-timer`, `none`, or one of later
    /// services; "" if the service doesn't report it, as one that is too old to wake machines.
    public var wakeSupport = ""
    /// The reason why alarms may be late on a machine that sleeps, for people; "" if they won't be, or if the service
    /// doesn't report it.
    public var wakeProblem = ""
    /// The time at which the machine's clock is set to wake it, µs since 1970 UTC; 0: it isn't, or the service doesn't
    /// report it.
    public var nextWakeUSec: UInt64 = 0
    /// The id of the alarm for which it wakes the machine then, or ""; the alarm may ring much later.
    public var nextWakeAlarm = ""
    /// The name of the notification server, "" if there is none.
    public var notificationServer = ""
    /// The name of the zone that the service counts local times by, as in the time zone database, or the absolute path
    /// of its file; "" if the service doesn't report it.
    public var timeZone = ""

    /// The reason why people may not see the notification of an alarm that rings, for people; "" if there is none, or if the
    /// service doesn't report it.
    public var alertProblem = ""
    /// The reason why the last sound wasn't heard as requested, for people; "" if it was; `nil` if the service doesn't
    /// report it.
    public var soundProblem: String?
    /// The errors of `alarms.conf`, for people; `nil` if the service doesn't report them.
    public var preferencesProblems: [String]?
    /// The reason why alarms can't be saved, for people; "" if all are; `nil` if the service doesn't report it.
    public var storeProblem: String?
    /// Notices of other files of alarms beside the store, for people; `nil` if the service doesn't report
    /// them.
    public var storeNotices: [String]?
    /// The places where registered widgets show alarms: `panel`, `popup`, `lock-screen`, or one of later services;
    /// `nil` if the service doesn't report them.
    public var registeredWidgets: [String]?

    /// A service of these properties, keyed as on the bus; unknown ones, and values of another type, are passed over.
    public init(_ properties: [String: Value]) {
        for property in Self.table { property.read(&self, properties) }
        soundProblem = properties["SoundProblem"]?.stringValue
        preferencesProblems = properties["PreferencesProblems"]?.stringsValue
        storeProblem = properties["StoreProblem"]?.stringValue
        storeNotices = properties["StoreNotices"]?.stringsValue
        registeredWidgets = properties["RegisteredWidgets"]?.stringsValue
    }

    private static let table = [
        Property("Version", \Self.version), Property("MaximumAlarms", \.maximumAlarms),
        Property("MaximumPerApp", \.maximumPerApp),
        Property("ConfigurationKeys", \.configurationKeys), Property("NextFireUSec", \.nextFireUSec),
        Property("AlertingCount", \.alertingCount), Property("CountdownCount", \.countdownCount),
        Property("HolidayUntilUSec", \.holidayUntilUSec), Property("WakeSupport", \.wakeSupport),
        Property("WakeProblem", \.wakeProblem), Property("NextWakeUSec", \.nextWakeUSec),
        Property("NextWakeAlarm", \.nextWakeAlarm),
        Property("NotificationServer", \.notificationServer), Property("AlertProblem", \.alertProblem),
        Property("TimeZone", \.timeZone),
    ]
}
