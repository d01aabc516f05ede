internal import DBus

/// What players, and the bus, are asked and told.
extension MediaPlayers {
    // MARK: Pausing

    /// Asks for all names on the bus.
    func askForNames(then: @escaping ([BusName]) -> Void) {
        ask({ () throws(BusError) in try Message.methodCall("ListNames", of: .bus, at: .bus, on: .bus) }) { answer in
            var reader = Reader(answer)
            then(((try? reader.strings()) ?? []).compactMap { BusName($0) })
        }
    }

    /// Pauses the player of this name if it plays and can be paused.
    func pauseIfPlaying(_ name: BusName) {
        ask({ () throws(BusError) in try .property("PlaybackStatus", of: name) }) { [unowned self] answer in
            // From here on it is the connection that counts, not the name.
            guard answer.playbackStatus == "Playing", let player = answer.sender else { return }
            ask({ () throws(BusError) in try .property("CanPause", of: player) }) { [unowned self] answer in
                guard var value = answer.value, (try? value.boolean()) == true else { return }
                // It may have been told already, under another of its names.
                if case .pausing = players[player] { return }
                tellToPause(player)
            }
        }
    }

    func tellToPause(_ player: BusName) {
        let call = call({ () throws(BusError) in try .toPlayer(player, "Pause") }) { [unowned self] answer in
            switch answer {
            case .success: players[player] = .paused
            // It is asked later how it stands: it may have done it and be slow to say so.
            case .failure(let error) where error.name == .noReply: players[player] = .paused
            case .failure: players[player] = nil
            }
        }
        players[player] = call.map(PauseState.pausing)
    }

    /// Asks what has to be known to pause players, which is of no use any more once they are to play on.
    private func ask(_ message: () throws(BusError) -> Message, then: @escaping (Message) -> Void) {
        let number = questionCount
        questionCount += 1
        questions[number] = call(message) { [unowned self] answer in
            questions[number] = nil
            if case .success(let message) = answer { then(message) }
        }
    }

    // MARK: Playing on

    func playIfPaused(_ player: BusName) {
        let call = call({ () throws(BusError) in try .property("PlaybackStatus", of: player) }) {
            [unowned self] answer in
            guard case .success(let message) = answer, message.playbackStatus == "Paused" else {
                return players[player] = nil
            }
            tellToPlay(player)
        }
        players[player] = call.map(PauseState.checking)
    }

    func tellToPlay(_ player: BusName) {
        let call = call({ () throws(BusError) in try .toPlayer(player, "Play") }) { [unowned self] _ in
            players[player] = nil
        }
        players[player] = call.map(PauseState.resuming)
    }

    // MARK: Calls

    /// Sends a call; `nil`: it can't be sent, as the bus has gone and with it the players.
    private func call(
        _ message: () throws(BusError) -> Message, then: @escaping (Result<Message, BusError>) -> Void
    ) -> PendingCall? {
        try? connection.call(message(), timeout: timeout, then: then)
    }
}

extension Message {
    private static let playerInterface: InterfaceName = "org.mpris.MediaPlayer2.Player"
    private static let playerPath: ObjectPath = "/org/mpris/MediaPlayer2"

    /// Tells a player to do something. None is started for it.
    fileprivate static func toPlayer(_ player: BusName, _ member: MemberName) throws(BusError) -> Message {
        try methodCall(member, of: playerInterface, at: playerPath, on: player, startsService: false)
    }

    /// Asks a player for one of its properties.
    fileprivate static func property(_ name: MemberName, of player: BusName) throws(BusError) -> Message {
        try methodCall("Get", of: .properties, at: playerPath, on: player, startsService: false) { writer in
            writer.append(playerInterface.rawValue)
            writer.append(name.rawValue)
        }
    }

    /// The value in the answer to that; `nil`: there is none.
    fileprivate var value: Reader? {
        var reader = Reader(self)
        return try? reader.variant()
    }

    /// The value, if it is a text.
    fileprivate var playbackStatus: String? {
        var value = value
        return try? value?.string()
    }
}
