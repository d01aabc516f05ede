internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

extension Service {
    /// The most messages of one turn. Their changes share one commit; more of them would make the first of them wait.
    private static let maximumMessages = 256
    /// The time after which a turn takes no further message, µs.
    private static let longestDrain: Int64 = 5_000

    /// Runs a turn: handles what is due, drains the messages that wait, and finishes.
    func runTurn() {
        observe(.elapsed)
        let start = Clock.monotonic.now
        for _ in 0..<Self.maximumMessages {
            // If there is something to commit, messages that have arrived meanwhile come along.
            guard connection.hasMessages || (turn.hasChanges && connection.readAvailable()) else { break }
            connection.dispatchNext()
            guard Clock.monotonic.now - start < Self.longestDrain else { break }
        }
        finish()
    }

    // MARK: Inputs

    /// Observes an event. A ring goes out now, before it is on disk.
    func observe(_ event: Event) {
        let change = turn.observe(event, at: view.now)
        signals.add(change.contextChanges)
        if !change.contextChanges.isEmpty { overview.alarmsChanged() }
        presentation.notifications.postTogether { change.immediateEffects.forEach(carryOut) }
    }

    /// Performs a call. Its reply waits for the turn's end.
    func perform(_ call: Message) {
        turn.perform(at: view.now) { [unowned self] context in
            let reply: Reply
            switch call.path == .search ? search.read(call) : bus.read(call) {
            case .question(let answer): reply = .message(answer)
            case .command(let command, let pending):
                do throws(CommandError) {
                    reply = .message(pending.done(try context.apply(command)))
                } catch {
                    switch error {
                    case .refused(let refusal): reply = .message(pending.refused(refusal))
                    case .notStored(let failure): reply = .message(pending.notStored(failure))
                    }
                }
            case .activation(let activation, let pending): reply = activate(activation, in: context, pending)
            case .registration(let places, let pending): reply = .message(register(places, by: call.sender, pending))
            case .soundCheck(let pending): reply = .soundStatus(pending)
            }
            return call.expectsReply ? reply : reply.unsent
        }
    }

    /// Does what a person has chosen of what a search has found, and shows the result.
    private func activate(
        _ activation: FoundActivation, in context: RequestContext<Reply>, _ pending: PendingReply<Void>
    ) -> Reply {
        do throws(CommandError) {
            let started = try activation.command.flatMap { command throws(CommandError) in
                try start(command, in: context)
            }
            return .started(pending.done(()), started ?? StartedCommand(id: activation.id))
        } catch {
            switch error {
            case .refused(let refusal): return .message(pending.refused(refusal))
            case .notStored(let failure): return .message(pending.notStored(failure))
            }
        }
    }

    private func register(_ places: Set<HostPlace>, by caller: BusName?, _ pending: PendingReply<Void>) -> Message? {
        do throws(Refusal) {
            if let caller { try hosts.register(places, by: caller) }
            return pending.done(())
        } catch {
            return pending.refused(error)
        }
    }

    // MARK: The end

    private func finish() {
        let outcome = turn.finish()
        if outcome.storageFailure != nil { storage.retryLater() }
        for change in outcome.changes where change.holiday != nil {
            signals.add(change.contextChanges)
        }
        signals.send(outcome)
        presentation.notifications.postTogether {
            for edit in outcome.edits { present(edit.after, of: edit.id) }
            for effects in outcome.effectsOfChanges { effects.forEach(present) }
        }
        showResult(of: outcome)
        missed.add(outcome.history, at: view.now)
        if signals.hasMore { deferredTurn?.runOnce() }
        // Not before it is known what still rings, and before anything is acknowledged.
        arm()
        signals.sendProperties()
        replies.add(outcome.replies)
        sendReplies()
        status.update(turn.alarms)
        shutdownWarning?.consider(turn.alarms, in: view.systemZone)
        upcoming.alarmsChanged()
        if !outcome.edits.isEmpty { overview.alarmsChanged() }
        for edit in outcome.edits { search.alarmChanged(edit.id, isRemoved: edit.after == nil) }
        if outcome.storageFailure != nil { search.forgetTitles() }
        search.expire()
        missed.send(turn.alarms, zone: view.systemZone, at: view.now)
    }

    /// Sends the replies, unless the machine may sleep before it is armed for what they acknowledge.
    func sendReplies() {
        if sleep?.isWakeArmed != false { replies.send() }
    }

    // MARK: Effects

    private func carryOut(_ effect: Effect) {
        signals.send(effect)
        present(effect)
    }

    private func present(_ effect: Effect) {
        switch effect {
        case .fired(let id, _, _), .alertChanged(let id):
            // Other defaults of the person edit no alarm.
            present(turn.alarms.alarm(id), of: id)
        case .invoked(let id, let press, let call):
            if let call { presentation.perform(call, of: id, because: press) }
        case .added, .removed, .stopped, .snoozed, .missed:
            break
        }
    }

    private func present(_ alarm: Alarm?, of id: AlarmID) {
        presentation.present(alarm, of: id, at: view.now)
        if let alarm { sleep?.put(alarm) } else { sleep?.remove(id) }
    }
}
