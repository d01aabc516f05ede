internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

extension Service {
    /// Runs a turn: handles what is due, takes calls in and performs them, and finishes.
    ///
    /// Answers to rings come first, then other calls that take little time. Their replies leave before anything is
    /// listed. See ``performListings()``.
    func runTurn() {
        observe(.elapsed)
        takeIn(isReading: false)
        performShortCalls()
        finish()
        performListings()
        if !calls.isReady(.low) { answers.forget() }
        continueTurns()
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
    func perform(_ waiting: WaitingCall, from caller: Caller) {
        let call = waiting.message
        turn.perform(at: view.now) { [unowned self] context in
            let reply: Reply
            switch call.path == .search ? search.read(call, from: caller) : bus.read(call, from: caller) {
            case .question(let answer): reply = .message(answer)
            case .listing(let listing, let pending):
                reply = .message(call.expectsReply ? answer(waiting, listing, pending) : nil)
            case .command(let command, let pending):
                do throws(CommandError) {
                    reply = .message(pending.done(try context.apply(command, by: caller)))
                } catch {
                    switch error {
                    case .refused(let refusal):
                        if case .notAuthorized = refusal, let app = caller.sandboxedApp {
                            permissions.ask(about: app, usage: bus.usage(statedIn: call))
                        }
                        reply = .message(pending.refused(refusal))
                    case .notStored(let failure): reply = .message(pending.notStored(failure))
                    }
                }
            case .activityCommand(let command, let pending):
                reply = .message(perform(command, by: caller, of: call, in: context, pending))
            case .activation(let activation, let pending):
                reply = activate(activation, by: caller, in: context, pending)
            case .registration(let places, let pending): reply = .message(register(places, by: call.sender, pending))
            case .soundCheck(let pending): reply = .soundStatus(pending)
            case .authorizationRequest(let app, let usage, let pending):
                permissions.ask(about: app, usage: usage)
                reply = .message(pending.done(turn.alarms.authorizations[app] ?? .notDetermined))
            }
            return call.expectsReply ? reply : reply.unsent
        }
    }

    private func perform(
        _ command: ActivityCommand, by caller: Caller, of call: Message, in context: RequestContext<Reply>,
        _ pending: PendingReply<ActivityChange>
    ) -> Message? {
        do throws(CommandError) {
            return pending.done(try context.apply(command, by: caller))
        } catch {
            switch error {
            case .refused(let refusal):
                if case .notAuthorized = refusal, case .start = command, turn.activities.isEnabled,
                    let app = caller.sandboxedApp
                {
                    permissions.ask(about: app, usage: "")
                }
                return pending.refused(refusal)
            case .notStored(let failure): return pending.notStored(failure)
            }
        }
    }

    private func answer(_ call: WaitingCall, _ listing: Listing, _ pending: PendingReply<Void>) -> Message? {
        let state = SharedAnswers.State(revision: turn.revision, wakeSupport: view.wakeSupport)
        return answers.answer(to: call, listing, after: calls.count, in: state) { pending.done(()) }
    }

    /// Does what a person has chosen of what a search has found, and shows the result.
    private func activate(
        _ activation: FoundActivation, by caller: Caller, in context: RequestContext<Reply>,
        _ pending: PendingReply<Void>
    ) -> Reply {
        do throws(CommandError) {
            let started = try activation.command.flatMap { command throws(CommandError) in
                try start(command, by: caller, in: context)
            }
            return .started(pending.done(()), started ?? StartedCommand(id: activation.id))
        } catch {
            switch error {
            case .refused(let refusal):
                if case .notAuthorized = refusal, let app = caller.sandboxedApp {
                    permissions.ask(about: app, usage: "")
                }
                return .message(pending.refused(refusal))
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

    func finish() {
        let outcome = turn.finish(at: view.now)
        if outcome.storageFailure != nil { storage.retryLater() }
        for change in outcome.changes where change.holiday != nil || change.authorizationsBefore != nil {
            signals.add(change.contextChanges)
        }
        signals.send(outcome)
        forgetRestored(outcome)
        presentation.notifications.postTogether {
            for edit in outcome.edits { present(edit.after, of: edit.id) }
            for effects in outcome.effectsOfChanges { effects.forEach(present) }
        }
        presentActivities(of: outcome)
        permissions.update(after: outcome.changes)
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
        if !outcome.edits.isEmpty || outcome.changes.contains(where: { !$0.contextChanges.isEmpty }) {
            overview.alarmsChanged()
        }
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
        case .invoked(let id, let press, let call, _):
            if let call { presentation.perform(call, of: id, because: press) }
        case .added, .removed, .stopped, .snoozed, .missed, .authorizationsChanged:
            break
        }
    }

    /// Notes that restored alarms are as the person knows them, since somebody has changed their settings.
    private func forgetRestored(_ outcome: Outcome<Reply>) {
        guard !presentation.restored.isEmpty else { return }
        for edit in outcome.edits where edit.before?.configuration != edit.after?.configuration {
            presentation.restored.remove(edit.id)
        }
    }

    private func present(_ alarm: Alarm?, of id: AlarmID) {
        presentation.present(alarm, of: id, at: view.now)
        if let alarm { sleep?.put(alarm) } else { sleep?.remove(id) }
    }
}
