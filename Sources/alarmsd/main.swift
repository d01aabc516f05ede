internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmStore
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import Glibc
internal import SystemTime

/// Reads the store and serves until the end; returns the exit status.
func serve(stateDirectory: String?, maximumAlarms: Int, _ programs: ProgramPaths) throws -> Int32 {
    let descriptors = DescriptorReserve.raiseLimit()
    guard descriptors >= DescriptorShortage.needed else {
        Log.write(
            .error,
            """
            expected a limit of at least \(DescriptorShortage.needed) file descriptors (RLIMIT_NOFILE), got \
            \(descriptors)
            """)
        return 1
    }
    let boot = try BootIdentity.current()
    let directory = try stateDirectory ?? StateDirectory.path()
    let store = try Store(directory: directory, boot: BootID(high: boot.high, low: boot.low))
    if store.wasExposed {
        Log.write(.warning, "\(directory): could be entered by other users; from now on only by its owner (mode 0700)")
    }
    for file in Alerts.files(in: directory) { try StateDirectory.checkFile(file) }
    let zones = ZoneDatabase()
    zones.whenFailed = { Log.write(.error, $0) }
    let loop = try EventLoop()
    let preferencesFile = PreferencesFile(in: loop)
    let memory = MemoryShares()
    let engine = Engine(
        limits: Limits(alarms: maximumAlarms, bytes: memory.alarms), zones: zones,
        defaults: preferencesFile.preferences.defaults)
    engine.reserveCapacity(try store.count())
    engine.restore(store.values)
    var lostZones: Set<String> = []
    let loaded = try store.load(at: SystemClock.now()) { alarm in
        if let zone = engine.restore(consume alarm) { lostZones.insert(zone) }
    }
    for fault in loaded.faults { Log.write(.error, "an alarm on disk: \(fault)") }
    let activities = Activities()
    let faults = try store.loadActivities { activities.restore($0, isOfOtherBoot: $1) }
    for fault in faults { Log.write(.error, "an activity on disk: \(fault)") }

    let connection = try Connection(to: .session, in: loop)
    // Owning the name allows the first call: messages wait until the loop runs. It is requested first, since earlier
    // requests would be answered first.
    guard try connection.requestName(.alarms) else {
        Log.write(.error, "the name org.example.Alarms is taken on the session bus")
        return 1
    }
    let desktopConnection = try Connection(to: .session, in: loop)
    for connection in [connection, desktopConnection] { memory.limit(connection) }
    let alerts = try Alerts(
        on: connection, desktop: desktopConnection, player: programs.player, speaker: programs.speaker,
        directory: directory, in: loop)
    let service = Service(
        engine: engine, activities: activities, store: store, unstored: loaded.converted, zones: zones, loop: loop,
        connection: connection, desktopConnection: desktopConnection, alerts: alerts,
        mostCallersAsked: Int(clamping: descriptors - DescriptorShortage.needed + 1))
    let shortage = try DescriptorShortage(of: service, zones, preferencesFile, in: loop)
    service.follow(preferencesFile)
    service.tell(ofMissing: lostZones)
    defer { store.emptyLog() }
    try service.start(waker: programs.waker, screen: programs.screen)
    return try withExtendedLifetime((service, preferencesFile, shortage)) { try loop.run() }
}

/// Returns true if the service has something to do before the first call: alarms, activities, or leftovers of an
/// earlier one; also if that can't be determined.
func isNeeded(stateDirectory: String?) -> Bool {
    guard let directory = try? stateDirectory ?? StateDirectory.path() else { return true }
    return Store.hasAlarms(in: directory) || Alerts.isUnfinished(in: directory)
}

Log.begin()
Localization.begin(in: ProgramDirectory.path)
do {
    switch try Options(CommandLine.arguments.dropFirst()) {
    case .print(let text):
        print(text, terminator: "")
    case .check(let stateDirectory):
        exit(isNeeded(stateDirectory: stateDirectory) ? 0 : 1)
    case .serve(let stateDirectory, let maximumAlarms, let programs):
        exit(try serve(stateDirectory: stateDirectory, maximumAlarms: maximumAlarms, programs))
    }
} catch let error as Options.UsageError {
    Log.write(.error, error.message)
    exit(2)
} catch {
    Log.write(.error, "\(error)")
    exit(1)
}
