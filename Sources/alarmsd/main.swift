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
func serve(stateDirectory: String?, maximumAlarms: Int, _ programs: OwnPrograms) throws -> Int32 {
    let boot = try BootIdentity.current()
    let directory = try stateDirectory ?? StateDirectory.path()
    let store = try Store(directory: directory, boot: BootID(high: boot.high, low: boot.low))
    let zones = ZoneDatabase()
    zones.whenFailed = { Log.write(.error, $0) }
    let loop = try EventLoop()
    let wishes = PreferencesFile(in: loop)
    let engine = Engine(
        limits: Limits(alarms: maximumAlarms), zones: zones, defaults: wishes.preferences.defaults)
    engine.reserveCapacity(try store.count())
    var lostZones: Set<String> = []
    let loaded = try store.load(at: SystemClock.now()) { alarm in
        if !engine.restore(alarm), let zone = alarm.configuration.timeZone { lostZones.insert(zone) }
    }
    for fault in loaded.faults { Log.write(.error, "an alarm on disk: \(fault)") }

    let connection = try Connection(to: .session, in: loop)
    // With the name comes the first call: from here on messages wait until the loop runs. It is asked for first, as what
    // is asked before it would be answered before.
    guard try connection.requestName(.alarms) else {
        Log.write(.error, "the name org.example.Alarms is taken on the session bus")
        return 1
    }
    let presentation = try Presentation(on: connection, player: programs.player, in: loop)
    let service = Service(
        engine: engine, store: store, zones: zones, loop: loop, connection: connection, presentation: presentation)
    service.follow(wishes)
    service.unstored = Set(loaded.converted)
    service.tell(ofLost: lostZones)
    try service.start(programs)
    return try withExtendedLifetime((service, wishes)) { try loop.run() }
}

Log.begin()
let directory = OwnPrograms.ownDirectory()
Localization.begin(in: directory)
do {
    switch try Options(CommandLine.arguments.dropFirst(), programs: OwnPrograms(beside: directory)) {
    case .say(let text):
        print(text, terminator: "")
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
