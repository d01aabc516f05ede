internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

extension Service {
    /// Runs a turn after something that its end may have to announce.
    func runTurn() {
        isQuiet = false
        runTurnOfCalls()
    }

    /// Runs a turn: handles due alarms, reads calls and performs them, and finishes.
    ///
    /// Answers to rings come first, then other short calls. Their replies are sent before listings start. See
    /// ``performListings()``.
    func runTurnOfCalls() {
        observeDue()
        takeIn(isReading: false)
        performShortCalls()
        finish()
        performListings()
        if !calls.isReady(.low) { answers.forget() }
        continueTurns()
    }

    /// Schedules a turn after something that its end has to announce.
    func runTurnLater() {
        isQuiet = false
        deferredTurn?.runOnce()
    }

    // MARK: Inputs

    /// Observes that time has passed, if a deadline has come.
    func observeDue() {
        if turn.nextWake.isDue(at: view.now) { observe(.elapsed) }
    }

    /// Observes an event. A ring is announced at once, before it is on disk.
    func observe(_ event: Event) {
        isQuiet = false
        let change = turn.observe(event, at: view.now)
        signals.add(change.contextChanges)
        if !change.contextChanges.isEmpty { statusSurfaces.alarmsChanged() }
        alerts.notifications.alarms.postTogether { change.immediateEffects.forEach(carryOut) }
    }

    /// Performs a request. Its reply is sent at the turn's end.
    func perform(_ request: TurnRequest) {
        turn.add(request, at: view.now)
        performRequests()
    }

    /// Performs the pending requests of the turn: all of them again after a failed commit.
    private func performRequests() {
        while let (request, now) = turn.nextRequest {
            let reply = reply(to: request, at: now)
            // Its result is shown at the end.
            if case .started = reply { isQuiet = false }
            turn.reply(reply)
        }
    }

    // MARK: The end

    /// Ends the turn: its changes are on disk, announced and armed, and then its replies are sent. A turn in which nothing
    /// has happened only replies.
    func finish() {
        guard !isQuiet || !turn.isQuiet else {
            replies.add(turn.finishQuietly())
            return sendReplies()
        }
        isQuiet = true
        turn.commit()
        performRequests()
        let outcome = turn.finish(at: view.now)
        if outcome.storageFailure != nil { storage.retryLater() }
        for change in outcome.changes where change.holiday != nil || change.authorizationsBefore != nil {
            signals.add(change.contextChanges)
        }
        signals.send(outcome)
        forgetRestored(outcome)
        alerts.notifications.alarms.postTogether {
            for edit in outcome.edits { present(edit.after, of: edit.id) }
            for effects in outcome.effectsOfChanges { effects.forEach(present) }
        }
        presentActivities(of: outcome)
        permissions.update(after: outcome.changes)
        showResult(of: outcome)
        missed.add(outcome.history, at: view.now)
        if signals.hasMore { runTurnLater() }
        // After the ringing alarms are known, and before any reply.
        arm()
        signals.sendProperties()
        replies.add(outcome.replies)
        sendReplies()
        status.update(turn.alarms)
        shutdownWarning?.consider(turn.alarms, in: view.systemZone)
        upcoming.alarmsChanged()
        if !outcome.edits.isEmpty || outcome.changes.contains(where: { !$0.contextChanges.isEmpty }) {
            statusSurfaces.alarmsChanged()
        }
        for edit in outcome.edits { search.alarmChanged(edit.id, isRemoved: edit.after == nil) }
        if outcome.storageFailure != nil { search.forgetTitles() }
        search.expire()
        missed.send(turn.alarms, at: view.now)
    }

    /// Sends the replies, unless the machine may sleep before it is armed for the acknowledged changes.
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
            // Other defaults don't edit alarms.
            present(turn.alarms.alarm(id), of: id)
        case .invoked(let id, let press, let call, _):
            if let call { perform(call, of: id, because: press) }
        case .added, .removed, .stopped, .snoozed, .missed, .authorizationsChanged:
            break
        }
    }

    /// Clears the remark on restored alarms whose settings were changed.
    private func forgetRestored(_ outcome: Outcome<Reply>) {
        guard !alerts.restored.isEmpty else { return }
        for edit in outcome.edits where edit.before?.configuration != edit.after?.configuration {
            alerts.restored.remove(edit.id)
        }
    }

    private func present(_ alarm: Alarm?, of id: AlarmID) {
        alerts.present(alarm, of: id, at: view.now)
        if let alarm { sleep?.put(alarm) } else { sleep?.remove(id) }
    }
}
