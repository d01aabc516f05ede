/// What the service says of itself: the properties of `org.example.Alarms`.
public struct ServiceProperties: Equatable, Sendable {
    /// The version of the interface, from 1.
    public var version: UInt32 = 0
    /// How many alarms there may be.
    public var maximumAlarms: UInt32 = 0
    /// The keys that a configuration may have.
    public var configurationKeys: [String] = []
    /// When the next alarm rings, microseconds since 1970 UTC; 0 if none does.
    public var nextFireUSec: UInt64 = 0
    /// How many alarms ring.
    public var alertingCount: UInt32 = 0
    /// How many alarms count down.
    public var countdownCount: UInt32 = 0
    /// By what a sleeping machine is woken: `timerfd`, `helper`, `systemd-timer`, `none`, or what later services know; ""
    /// if the service doesn't say, as one that is too old to wake machines.
    public var wakeSupport = ""
    /// Why alarms may be late on a machine that sleeps, for people to read; "" if they won't be, or if the service doesn't
    /// say.
    public var wakeProblem = ""
    /// The name of the notification server, "" if there is none.
    public var notificationServer = ""
    /// The name of the zone that the service counts local times by, as in the time zone database, or the absolute path
    /// of its file; "" if the service doesn't say.
    public var timeZone = ""

    /// A service of these properties, keyed as on the bus; unknown ones, and values of another type, are passed over.
    public init(_ properties: [String: Value]) {
        version = properties["Version"]?.uint32Value ?? 0
        maximumAlarms = properties["MaximumAlarms"]?.uint32Value ?? 0
        configurationKeys = properties["ConfigurationKeys"]?.stringsValue ?? []
        nextFireUSec = properties["NextFireUSec"]?.uint64Value ?? 0
        alertingCount = properties["AlertingCount"]?.uint32Value ?? 0
        countdownCount = properties["CountdownCount"]?.uint32Value ?? 0
        wakeSupport = properties["WakeSupport"]?.stringValue ?? ""
        wakeProblem = properties["WakeProblem"]?.stringValue ?? ""
        notificationServer = properties["NotificationServer"]?.stringValue ?? ""
        timeZone = properties["TimeZone"]?.stringValue ?? ""
    }
}
