public import Foundation

extension Activity {
    /// Updates the content, and returns when the service has it. Updates are performed in the order of the calls. An
    /// update has no effect if the activity has ended, the content exceeds 4 KiB, or the service can't be reached.
    ///
    /// - Parameter content: The new content.
    nonisolated(nonsending) public func update(_ content: ActivityContent<ContentState>) async {
        await beginUpdate(content, nil, asOf: nil)?.value
    }

    /// Updates the content like ``update(_:)``, and alerts the person.
    ///
    /// - Parameters:
    ///   - content: The new content.
    ///   - alertConfiguration: The alert; `nil`: none.
    nonisolated(nonsending) public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil
    ) async {
        await beginUpdate(content, alertConfiguration, asOf: nil)?.value
    }

    /// Updates the content like ``update(_:)``, unless it is older than the last one.
    ///
    /// - Parameters:
    ///   - content: The new content.
    ///   - alertConfiguration: The alert; `nil`: none.
    ///   - timestamp: The time of the content (system clock), at most now. Updates without a timestamp have the time of
    ///     their arrival.
    nonisolated(nonsending) public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil, timestamp: Date
    ) async {
        await beginUpdate(content, alertConfiguration, asOf: timestamp)?.value
    }

    /// Ends the activity, and returns when the service has ended it. It is removed from panels at once. If the activity
    /// has already ended, only the time of its removal changes.
    ///
    /// - Parameters:
    ///   - content: The last content; `nil`: unchanged.
    ///   - dismissalPolicy: The time of the removal, at most 4 hours after the end.
    nonisolated(nonsending) public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await beginEnd(content, dismissalPolicy, asOf: nil).value
    }

    /// Ends the activity like ``end(_:dismissalPolicy:)``; a content older than the last one is ignored.
    ///
    /// - Parameters:
    ///   - content: The last content; `nil`: unchanged.
    ///   - dismissalPolicy: The time of the removal, at most 4 hours after the end.
    ///   - timestamp: The time of the content (system clock), at most now.
    nonisolated(nonsending) public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default,
        timestamp: Date
    ) async {
        await beginEnd(content, dismissalPolicy, asOf: timestamp).value
    }
}
