public import ActivityCore
public import AlarmCore

/// The context in which a request is performed: its moment, and the way to change alarms and activities.
public struct RequestContext<Reply> {
    private let turn: Turn<Reply>
    /// The moment of the request, which stays the same if it is performed again.
    public let now: Moment
    private let storageFailure: StorageFailure?

    init(of turn: Turn<Reply>, at now: Moment, storageFailure: StorageFailure?) {
        self.turn = turn
        self.now = now
        self.storageFailure = storageFailure
    }

    /// Applies a command of a caller. It counts once the turn is finished: until then its reply must not go out.
    ///
    /// - Returns: The change.
    /// - Throws: `CommandError`; then nothing has changed.
    @discardableResult
    public func apply(_ command: Command, by caller: Caller = .host) throws(CommandError) -> Change {
        try turn.apply(command, by: caller, at: now, storageFailure)
    }

    /// Applies a command of a caller on activities. It counts once the turn is finished: until then its reply must not go
    /// out.
    ///
    /// - Throws: `CommandError`; then nothing has changed.
    @discardableResult
    public func apply(_ command: ActivityCommand, by caller: Caller = .host) throws(CommandError) -> ActivityChange {
        try turn.apply(command, by: caller, at: now, storageFailure)
    }
}
