internal import AlarmBus
internal import AlarmCore
internal import AlarmStore
internal import DBus
internal import Desktop
internal import EventLoop

extension Service {
    /// The most messages that one turn takes in, and the longest it does so, in microseconds. Their changes share one
    /// commit; more of them would make the first of them wait.
    private static let mostMessages = 256
    private static let longest: Int64 = 5_000

    /// Does what is due, takes in what waits, and brings it to its end.
    func turn() {
        observe(.elapsed)
        let start = Clock.monotonic.now
        for _ in 0..<Self.mostMessages {
            // Where there is something to commit, what has arrived meanwhile comes along.
            guard connection.hasMessages || (!current.isEmpty && connection.readAvailable()) else { break }
            connection.dispatchNext()
            guard Clock.monotonic.now - start < Self.longest else { break }
        }
        finish()
    }

    // MARK: Inputs

    func perform(_ command: Command) throws(Refusal) {
        let change = try engine.apply(command, at: now)
        guard !isUnstorable || change.edits.isEmpty || change.silencesRing else {
            engine.undo(change)
            isTakenBack = true
            return
        }
        current.add(.command(change))
    }

    /// Takes in what has happened. A ring goes out now, before it is on disk: nobody can have answered it yet, and a
    /// service that ends in between rings once more, for the same alarm and the same due time.
    func observe(_ event: Event) {
        let now = now
        let change = engine.observe(event, at: now)
        guard !change.isEmpty else { return }
        noteMoves(change.moves)
        for effect in change.effects(areImmediate: true) { carryOut(effect) }
        current.add(.event(event, now, change))
    }

    /// Takes in a call. Its reply waits for the turn's end, as others do: they go out in the order of the calls.
    func answer(_ call: Message) {
        current.answers.append(Turn.Answer(call: call, reply: bus.answer(call)))
    }

    // MARK: The end

    private func finish() {
        var turn = current
        current = Turn()
        do {
            try commit(turn)
        } catch {
            Log.write(.error, "can't store the alarms: \(error)")
            turn = retaken(turn, because: error.description)
            waitToStore()
        }
        for cause in turn.causes { send { () throws(BusError) in try bus.timeChanged(cause) } }
        for input in turn.inputs {
            for effect in input.change.effects(areImmediate: false) { carryOut(effect) }
            noteMissed(in: input.change.history)
        }
        for id in turn.edited {
            presentation.present(engine.alarm(id), of: id, at: now)
            guard let alarm = engine.alarm(id) else {
                sleep?.remove(id)
                continue
            }
            sleep?.put(alarm)
            guard var before = turn.before[id] else { continue }
            if let zone = zonesBefore.removeValue(forKey: id) { before = before.counted(by: zone) }
            guard before != alarm else { continue }
            send { () throws(BusError) in try bus.propertiesChanged(from: before, to: alarm) }
        }
        tellMoves()
        // Not before it is known what still rings, and before anything is acknowledged.
        arm()
        send { () throws(BusError) in try bus.propertiesChanged() }
        unsent += turn.answers
        sendAnswers()
        announceStatus()
        tellMissed()
    }

    private func commit(_ turn: Turn) throws(StoreError) {
        if turn.isEmpty { return }
        try store(turn.edited + unstored.subtracting(turn.edited), unstoredHistory + turn.history)
        allIsStored()
    }

    /// Takes back a turn that couldn't be committed, and returns what is left of it: what has happened, which can't be refused,
    /// happens again. Then all calls are answered anew, as what they were answered from is no more: commands that silence a
    /// ring, or have nothing to store, are done, and the others refused.
    private func retaken(_ turn: Turn, because reason: String) -> Turn {
        for input in turn.inputs.reversed() { engine.undo(input.change) }
        for case .event(let event, let moment, _) in turn.inputs {
            current.add(.event(event, moment, engine.observe(event, at: moment)))
        }
        current.causes = turn.causes
        isUnstorable = true
        defer { isUnstorable = false }
        for answer in turn.answers {
            isTakenBack = false
            let reply = bus.answer(answer.call)
            current.answers.append(
                Turn.Answer(
                    call: answer.call, reply: isTakenBack ? bus.refuse(answer.call, unstored: reason) : reply))
        }
        let left = current
        current = Turn()
        unstored.formUnion(left.edited)
        unstoredHistory += left.history
        return left
    }

    /// Answers what was asked, unless the machine may sleep before it is armed for what the answers acknowledge.
    ///
    /// - Parameter isEnding: Whether nobody will send them later.
    func sendAnswers(isEnding: Bool = false) {
        guard isEnding || sleep?.isWakeArmed != false else { return }
        let answers = unsent
        unsent = []
        for answer in answers where answer.call.expectsReply {
            send { () throws(BusError) in answer.reply }
        }
    }

    // MARK: Carrying out

    private func carryOut(_ effect: Effect) {
        send { () throws(BusError) in try bus.signal(of: effect) }
        switch effect {
        case .fired(let id, _, _), .alertChanged(let id):
            // Other defaults of the person edit no alarm.
            presentation.present(engine.alarm(id), of: id, at: now)
            if let alarm = engine.alarm(id), alarm.alert != nil { sleep?.put(alarm) }
        case .invoked(let id, let press, let call):
            if let call { presentation.perform(call, of: id, because: press) }
        case .added, .removed, .stopped, .snoozed, .missed:
            break
        }
    }

    func send(_ make: () throws(BusError) -> Message?) {
        do {
            if let message = try make() { try connection.send(message) }
        } catch {
            Log.write(.error, "can't send a message: \(error)")
        }
    }
}

extension Change {
    /// Its effects that go out before they are on disk, or those that don't. The former are the rings and, of the same
    /// alarms, what came before: the end of the ring before it, and the occurrences that were missed.
    fileprivate func effects(areImmediate: Bool) -> [Effect] {
        var rings: [AlarmID: Int] = [:]
        for case (let place, .fired(let id, _, _)) in effects.enumerated() { rings[id] = place }
        guard !rings.isEmpty else { return areImmediate ? [] : effects }
        return effects.enumerated().filter { place, effect in
            areImmediate == (rings[effect.id].map { place <= $0 } ?? false)
        }.map(\.element)
    }
}

extension Effect {
    /// The alarm that it is about.
    fileprivate var id: AlarmID {
        switch self {
        case .added(let alarm): alarm.id
        case .removed(let id), .fired(let id, _, _), .stopped(let id, _), .snoozed(let id, _), .missed(let id, _, _, _),
            .invoked(let id, _, _), .alertChanged(let id):
            id
        }
    }
}
