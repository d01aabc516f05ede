internal import ActivityCore
public import AlarmCore

/// The requests of a turn.
extension Turn {
    /// Performs a request; again, if the commit fails.
    public func perform(at now: Moment, _ work: @escaping Work) {
        requests.append((work, now))
        replies.append(work(RequestContext(of: self, at: now, storageFailure: nil)))
    }

    /// Applies a command of a request.
    ///
    /// - Parameter storageFailure: The error of the commit, if the request is performed again because of it.
    func apply(
        _ command: Command, by caller: Caller, at now: Moment, _ storageFailure: StorageFailure?
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

    /// Applies a command on activities.
    func apply(
        _ command: ActivityCommand, by caller: Caller, at now: Moment, _ storageFailure: StorageFailure?
    ) throws(CommandError) -> ActivityChange {
        let change: ActivityChange
        do throws(Refusal) {
            // The person isn't asked about an app while no app can start any.
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
        return change
    }
}
