public import DBus

/// Players of music and films, which are silent while an alarm rings: a client of `org.mpris.MediaPlayer2.Player`.
/// MPRIS D-Bus Interface Specification 2.2.
///
/// # Theory of operation
///
/// A player is known by the connection that it has to the bus: it may have several names, and a name may pass to another.
/// Who doesn't play when the alarm begins is left alone, and so is who begins while it rings.
///
/// Those that were paused are remembered. Before one is to play on it is asked whether it still stands paused: a person may
/// have gone on, or have stopped it, in the meantime. Only while it hasn't answered the call to pause, and so nobody
/// can have seen it paused, it is told at once to play: it then does what it was told last.
///
/// Nothing waits: who answers late, or never, is as good as not there. Answers to questions that have become pointless
/// aren't heard.
public final class MediaPlayers {
    /// How long a player has to answer, in milliseconds.
    private static let defaultTimeout: Int32 = 5_000
    /// No desktop has so many players.
    private static let mostPlayers = 64

    /// Where a player stands that was paused.
    enum PauseState {
        /// It was told to pause, and hasn't answered.
        case pausing(PendingCall)
        /// It stands paused because of us.
        case paused
        /// It is asked whether it still stands paused.
        case checking(PendingCall)
        /// It was told to play, and hasn't answered.
        case resuming(PendingCall)
    }

    /// Runs when ``isSettled`` has become true.
    public var whenSettled: (() -> Void)?
    /// Whether none stands paused any more because of us.
    public var isSettled: Bool { players.isEmpty }

    let connection: Connection
    let timeout: Int32
    private var isPausing = false
    /// The players that were paused and aren't known to play again, by their unique names.
    var players: [BusName: PauseState] = [:] {
        didSet { if players.isEmpty, !oldValue.isEmpty { whenSettled?() } }
    }
    /// What was asked to find out whom to pause.
    var questions: [UInt64: PendingCall] = [:]
    var questionCount: UInt64 = 0

    /// Looks for players on the bus of `connection`, when it is told to pause them.
    public convenience init(on connection: Connection) {
        self.init(on: connection, timeout: Self.defaultTimeout)
    }

    init(on connection: Connection, timeout: Int32) {
        self.connection = connection
        self.timeout = timeout
    }

    /// Pauses those that play now. Asked again before ``resume()`` it does nothing.
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

    /// Lets those play on that ``pause()`` has paused and that still are. Not asked for after ``pause()`` it does nothing.
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

    /// Whether a name is that of a player. playerctld has one that stands for other players.
    private static func isPlayer(_ name: BusName) -> Bool {
        name.rawValue.hasPrefix("org.mpris.MediaPlayer2.") && name != "org.mpris.MediaPlayer2.playerctld"
    }
}
