internal import DBus

/// The calls to players, and to the bus.
extension MediaPlayers {
    // MARK: Pausing

    /// Queries all names on the bus.
    func askForNames(then: @escaping ([BusName]) -> Void) {
        ask({ () throws(BusError) in try Message.methodCall("ListNames", of: .bus, at: .bus, on: .bus) }) { answer in
            var reader = Reader(answer)
            then(((try? reader.strings()) ?? []).compactMap { BusName($0) })
        }
    }

    /// Pauses the player with this name if it plays and can be paused.
    func pauseIfPlaying(_ name: BusName) {
        ask({ () throws(BusError) in try RemoteObject.player(name).query("PlaybackStatus") }) { [unowned self] answer in
            // From here on the connection is used, not the name.
            guard answer.playbackStatus == "Playing", let player = answer.sender else { return }
            ask({ () throws(BusError) in try RemoteObject.player(player).query("CanPause") }) { [unowned self] answer in
                guard var value = answer.propertyValue, (try? value.boolean()) == true else { return }
                // It may already have been paused under another name.
                if case .pausing = players[player] { return }
                tellToPause(player)
            }
        }
    }

    func tellToPause(_ player: BusName) {
        recover()
        // Set first, so that it is recorded before it pauses.
        players[player] = .paused
        let call = call({ () throws(BusError) in try RemoteObject.player(player).call("Pause") }) {
            [unowned self] answer in
            switch answer {
            case .success: players[player] = .paused
            // Its state is queried later: it may have paused without answering in time.
            case .failure(let error) where error.name == .noReply: players[player] = .paused
            case .failure: players[player] = nil
            }
        }
        players[player] = call.map(PauseState.pausing)
    }

    /// Sends a query for pausing players; its answer is ignored after ``resume()``.
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
        let call = call({ () throws(BusError) in try RemoteObject.player(player).query("PlaybackStatus") }) {
            [unowned self] answer in
            guard case .success(let message) = answer, message.playbackStatus == "Paused" else {
                return players[player] = nil
            }
            tellToPlay(player)
        }
        players[player] = call.map(PauseState.checking)
    }

    func tellToPlay(_ player: BusName) {
        let call = call({ () throws(BusError) in try RemoteObject.player(player).call("Play") }) { [unowned self] _ in
            players[player] = nil
        }
        players[player] = call.map(PauseState.resuming)
    }

    // MARK: Calls

    /// Sends a call; `nil`: it can't be sent, since the bus has ended, and with it the players.
    private func call(
        _ message: () throws(BusError) -> Message, then: @escaping (Result<Message, BusError>) -> Void
    ) -> PendingCall? {
        try? connection.call(message(), timeout: timeout, then: then)
    }
}

extension RemoteObject {
    /// Returns the player with this bus name.
    fileprivate static func player(_ name: BusName) -> RemoteObject {
        RemoteObject(name: name, path: "/org/mpris/MediaPlayer2", interface: "org.mpris.MediaPlayer2.Player")
    }
}

extension Message {
    /// The value in the answer to a query for a property, if it is a string.
    fileprivate var playbackStatus: String? {
        var value = propertyValue
        return try? value?.string()
    }
}
