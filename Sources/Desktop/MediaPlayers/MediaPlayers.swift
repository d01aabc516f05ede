public import DBus

/// Players of music and films, which are paused while an alarm rings: a client of `org.mpris.MediaPlayer2.Player`.
/// MPRIS D-Bus Interface Specification 2.2.
///
/// # Theory of operation
///
/// A player is known by its connection to the bus: it may have several names, and a name may pass to another. Players
/// that are silent when the alarm begins are left alone, and so are those that begin while it rings.
///
/// The players that were paused are remembered. Before one is resumed it is asked whether it is still paused: a person
/// may have resumed or stopped it in the meantime. Only one that hasn't answered the call to pause yet, and so can't
/// have been seen paused, is resumed at once: it handles the calls in order.
///
/// After a crash of the service they would stay paused. So they are recorded in a ``PausedRecord``, before they are
/// told to pause; the next service resumes those that still are paused, once nothing rings.
///
/// Nothing blocks: a player that answers late, or never, counts as absent. Answers to queries that have become
/// irrelevant are ignored.
public final class MediaPlayers {
    /// The maximum number of players: more than any desktop has.
    private static let mostPlayers = 64

    /// The state of a player that was paused.
    enum PauseState {
        /// It was told to pause, and hasn't answered.
        case pausing(PendingCall)
        /// It is paused because of us.
        case paused
        /// It was asked whether it is still paused.
        case checking(PendingCall)
        /// It was told to play, and hasn't answered.
        case resuming(PendingCall)
    }

    /// Runs when ``isSettled`` has become true.
    public var whenSettled: (() -> Void)?
    /// True if no player is paused because of us any more.
    public var isSettled: Bool { players.isEmpty }

    let connection: Connection
    let timeout: Int32
    private var isPausing = false
    /// The players that were paused and aren't known to play again, by their unique names.
    var players: [BusName: PauseState] = [:] {
        didSet {
            record?.save(Set(players.keys), ofBus: connection.busID)
            if players.isEmpty, !oldValue.isEmpty { whenSettled?() }
        }
    }
    /// The record of the paused players; `nil`: there is no directory for it.
    private let record: PausedRecord?
    private var isRecovered = false
    /// The queries in progress that find the players to pause.
    var questions: [UInt64: PendingCall] = [:]
    var questionCount: UInt64 = 0

    /// Uses the players on the bus of `connection`.
    ///
    /// - Parameter timeout: The time for a player to answer, ms.
    public convenience init(on connection: Connection, timeout: Int32 = 5_000) {
        self.init(on: connection, timeout: timeout, recordIn: DesktopEnvironment.current.runtimeDirectory)
    }

    /// - Parameter directory: The directory that is removed at logout; `nil`: there is none.
    init(on connection: Connection, timeout: Int32, recordIn directory: String?) {
        self.connection = connection
        self.timeout = timeout
        record = Self.record(in: directory)
    }

    private static func record(in directory: String?) -> PausedRecord? {
        directory.map { PausedRecord(in: "\($0)/alarms") }
    }

    /// True if a service of this login has paused players and not yet resumed them.
    public static var hasRecord: Bool { record(in: DesktopEnvironment.current.runtimeDirectory)?.exists == true }

    /// Resumes the players that the service before this one has paused and that still are: now, or at ``resume()``. A
    /// no-op from the second call on.
    public func recover() {
        guard !isRecovered else { return }
        isRecovered = true
        let found = record?.read(ofBus: connection.busID) ?? []
        guard !found.isEmpty else { return }
        players.merge(found.map { ($0, .paused) }) { known, _ in known }
        if !isPausing { found.forEach(playIfPaused) }
    }

    /// Pauses the players that play now. A no-op until ``resume()``, if repeated.
    public func pause() {
        guard !isPausing else { return }
        isPausing = true
        for (player, state) in players {
            switch state {
            case .pausing, .paused: break
            case .checking: players[player] = .paused
            case .resuming: tellToPause(player)
            }
        }
        askForNames { [unowned self] names in
            for name in names.filter(Self.isPlayer).prefix(Self.mostPlayers) { pauseIfPlaying(name) }
        }
    }

    /// Resumes the players that ``pause()`` has paused and that still are. A no-op unless after ``pause()``.
    public func resume() {
        guard isPausing else { return }
        isPausing = false
        questions = [:]
        for (player, state) in players {
            switch state {
            case .pausing: tellToPlay(player)
            case .paused: playIfPaused(player)
            case .checking, .resuming: break
            }
        }
    }

    /// Returns true if a name is that of another player. playerctld has one that stands for other players.
    private static func isPlayer(_ name: BusName) -> Bool {
        name.rawValue.hasPrefix("org.mpris.MediaPlayer2.")
            && ![MPRISPlayer.name, "org.mpris.MediaPlayer2.playerctld"].contains(name)
    }
}
