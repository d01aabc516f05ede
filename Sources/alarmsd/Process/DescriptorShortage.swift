internal import Desktop
internal import EventLoop
internal import SystemTime

/// Keeps the service ringing, answering and storing while descriptors are short: it gives up the watches of files, the
/// screen program and the speaker.
///
/// Their descriptors stay free for a minute; then the watches resume if there are enough descriptors, and find
/// the changes made meanwhile. The programs are started again when they are needed.
final class DescriptorShortage {
    /// The number of descriptors that the service needs.
    ///
    /// It holds up to 24: standard input, output and error; the store's file, its log and, in a commit, the copy; the loop;
    /// signals; one for the timers of each clock and priority, of which there are six; the watches of the preferences,
    /// the zones and the store; the two connections to the session bus and the one to the system bus; logind's four
    /// locks. Five more are those of the programs: the player, one that checks the sound, the speaker, the screen's and
    /// the waker. Six are in reserve (``DescriptorReserve/size``), and the rest is for a moment: for callers' processes,
    /// files that are read or replaced, and descriptors that others send.
    static let needed: UInt64 = 40

    /// The number of watches of files.
    private static let watches = 3
    /// The time after which the watches resume, µs on `CLOCK_MONOTONIC`.
    private static let pause: Int64 = 60_000_000

    private let service: Service
    private let zones: ZoneDatabase
    private let preferencesFile: PreferencesFile
    private let loop: EventLoop
    private var retry: Timer?
    private var isShort = false

    /// Holds descriptors in reserve, and makes room when they are short.
    ///
    /// - Throws: `SystemError` if a timer can't be made.
    init(
        of service: Service, _ zones: ZoneDatabase, _ preferencesFile: PreferencesFile, in loop: EventLoop
    ) throws(SystemError) {
        self.service = service
        self.zones = zones
        self.preferencesFile = preferencesFile
        self.loop = loop
        retry = try Timer(on: .monotonic, in: loop) { [unowned self] _ in restore() }
        loop.descriptors.hold()
        loop.descriptors.whenShort = { [unowned self] in begin() }
        zones.makeRoom = { [loop] in loop.descriptors.makeRoom() }
    }

    private func begin() {
        if !isShort {
            Log.write(
                .warning,
                """
                file descriptors are short (RLIMIT_NOFILE): changes of alarms.conf, of time zones and of the store's \
                files aren't noticed until there are more
                """)
        }
        isShort = true
        zones.unwatch()
        preferencesFile.unwatch()
        service.storage.unwatchFiles()
        service.statusSurfaces.endScreen()
        service.alerts.speech.speaker.endProgram()
        // A timer takes no descriptor of its own.
        try? retry?.arm(at: Clock.monotonic.now + Self.pause)
    }

    private func restore() {
        guard loop.descriptors.hold(besides: Self.watches) else {
            try? retry?.arm(at: Clock.monotonic.now + Self.pause)
            return
        }
        isShort = false
        Log.write(.information, "there are enough file descriptors again")
        preferencesFile.watchAgain(in: loop)
        service.watchZones()
        service.storage.watchFiles()
        service.storage.check()
    }
}
