public import DBus

/// Players of music and films, paused while an alarm rings: a client of `org.mpris.MediaPlayer2.Player`. MPRIS D-Bus
/// Interface Specification 2.2.
///
/// # Theory of operation
///
/// A player is identified by its connection: it may have several names, and a name may pass to another one. Players
/// that are silent when the alarm starts, or start while it rings, are left unchanged.
///
/// Paused players are stored. Before one is resumed, its state is queried: a person may have resumed or stopped it
/// meanwhile. Only a player that hasn't answered the call to pause, and so can't have been seen paused, is resumed at
/// once: it handles the calls in order.
///
/// After a crash of the service they would stay paused. So they are recorded in a ``PausedRecord`` before they are
/// paused; the next service resumes those that are still paused, when no alarm rings.
///
/// Nothing blocks: a player that answers late, or never, counts as absent. Outdated answers are ignored.
public final class MediaPlayers {
    /// The maximum number of players; more than on any desktop.
    private static let mostPlayers = 64

    /// The state of a player that was paused.
    enum PauseState {
        /// It hasn't answered the call to pause.
        case pausing(PendingCall)
        /// It was paused by this service.
        case paused
        /// The query if it is still paused is pending.
        case checking(PendingCall)
        /// It hasn't answered the call to play.
        case resuming(PendingCall)
    }

    /// Called when ``isSettled`` has become true.
    public var whenSettled: (() -> Void)?
    /// True if no player is paused by this service.
    public var isSettled: Bool { players.isEmpty }

    let connection: Connection
    let timeout: Int32
    private var isPausing = false
    /// The players that were paused and may not have resumed, by unique name.
    var players: [BusName: PauseState] = [:] {
        didSet {
            record?.save(Set(players.keys), ofBus: connection.busID)
            if players.isEmpty, !oldValue.isEmpty { whenSettled?() }
        }
    }
    /// The record of the paused players; `nil`: there is no directory for it.
    private let record: PausedRecord?
    private var isRecovered = false
    /// The pending queries for players to pause.
    var questions: [UInt64: PendingCall] = [:]
    var questionCount: UInt64 = 0

    /// Uses the players on the bus of `connection`.
    ///
    /// - Parameter timeout: The timeout of players, ms.
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

    /// True if a service of this session has paused players without resuming them.
    public static var hasRecord: Bool { record(in: DesktopEnvironment.current.runtimeDirectory)?.exists == true }

    /// Resumes the players paused by an earlier service that are still paused: now, or at ``resume()``. Later calls are
    /// no-ops.
    public func recover() {
        guard !isRecovered else { return }
        isRecovered = true
        let found = record?.read(ofBus: connection.busID) ?? []
        guard !found.isEmpty else { return }
        players.merge(found.map { ($0, .paused) }) { known, _ in known }
        if !isPausing { found.forEach(playIfPaused) }
    }

    /// Pauses the playing players. Repeated calls before ``resume()`` are no-ops.
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

    /// Resumes the players paused by ``pause()`` that are still paused. A no-op without ``pause()``.
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

    /// Returns true for the name of another player. playerctld's is a proxy of other players.
    private static func isPlayer(_ name: BusName) -> Bool {
        name.rawValue.hasPrefix("org.mpris.MediaPlayer2.")
            && ![MPRISPlayer.name, "org.mpris.MediaPlayer2.playerctld"].contains(name)
    }
}
