internal import Desktop
internal import EventLoop
internal import SystemTime

/// The handling of a descriptor shortage, so that the service keeps ringing, answering and storing: it closes the file
/// watches, and ends the screen program and the speaker.
///
/// Their descriptors stay free for a minute; then the watches resume if there are enough descriptors, and detect
/// changes made meanwhile. The programs are started again when needed.
final class DescriptorShortage {
    /// The number of descriptors that the service needs.
    ///
    /// It has up to 24 open: standard input, output and error; the store's file, its log and, in a commit, the copy;
    /// the loop; signals; one for the timers of each clock and priority, of which there are six; the watches of the
    /// preferences, the zones and the store; the two connections to the session bus and the one to the system bus;
    /// logind's four locks. The programs need five more: the player, one that checks the sound, the speaker, the
    /// screen's and the waker. Six are in reserve (``DescriptorReserve/size``), and the rest is for temporary use:
    /// callers' processes, files being read or replaced, and received descriptors.
    static let needed: UInt64 = 40

    /// The number of file watches.
    private static let watches = 3
    /// The time after which the watches resume, µs on `CLOCK_MONOTONIC`.
    private static let pause: Int64 = 60_000_000

    private let service: Service
    private let zones: ZoneDatabase
    private let preferencesFile: PreferencesFile
    private let loop: EventLoop
    private var retry: Timer?
    private var isShort = false

    /// Creates the descriptor reserve, and frees descriptors in a shortage.
    ///
    /// - Throws: `SystemError` if a timer can't be created.
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
        // A timer needs no new descriptor.
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
