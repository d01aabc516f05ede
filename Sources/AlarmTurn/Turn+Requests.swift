public import ActivityCore
public import AlarmCore

/// The requests of a turn.
extension Turn {
    /// Adds a request, returned by ``nextRequest`` after the previous ones are performed.
    ///
    /// - Parameter now: The moment of the request, also if it is performed again.
    public func add(_ request: Request, at now: Moment) {
        requests.append(TimedRequest(request: request, now: now))
    }

    /// The request to perform now, until ``reply(_:)``; `nil`: all are performed.
    public var nextRequest: (request: Request, now: Moment)? {
        guard replies.count < requests.count else { return nil }
        let next = requests[replies.count]
        return (next.request, next.now)
    }

    /// Ends ``nextRequest`` with its reply, which mustn't be sent before the turn is finished.
    public func reply(_ reply: Reply) {
        replies.append(reply)
    }

    /// Applies a command of the next request. It takes effect when the turn is finished.
    ///
    /// - Parameter now: The moment of the request.
    /// - Returns: The change.
    /// - Throws: `CommandError`; then nothing has changed.
    @discardableResult
    public func apply(
        _ command: Command, by caller: Caller = .host, at now: Moment
    ) throws(CommandError) -> Change {
        let change: Change
        do throws(Refusal) { change = try engine.apply(command, by: caller, at: now) } catch { throw .refused(error) }
        revision += 1
        if let storageFailure, change.isToBeStored, !change.silencesRing {
            engine.undo(change)
            throw .notStored(storageFailure)
        }
        gathered.add(change, effects: change.effects)
        if change.authorizationsBefore != nil { gathered.add(removeDenied(at: now)) }
        return change
    }

    /// Applies a command on activities of the next request. It takes effect when the turn is finished.
    ///
    /// - Parameter now: The moment of the request.
    /// - Throws: `CommandError`; then nothing has changed.
    public func apply(
        _ command: ActivityCommand, by caller: Caller = .host, at now: Moment
    ) throws(CommandError) {
        let change: ActivityChange
        do throws(Refusal) {
            // While apps can't start activities, the person isn't asked.
            if case .start = command, activityModel.isEnabled, let app = caller.sandboxedApp {
                try engine.requireAuthorization(of: app)
            }
            change = try activityModel.apply(command, by: caller, at: now)
        } catch {
            throw .refused(error)
        }
        revision += 1
        if let storageFailure, change.isToBeStored {
            activityModel.undo(change)
            throw .notStored(storageFailure)
        }
        gathered.add(change)
    }
}
