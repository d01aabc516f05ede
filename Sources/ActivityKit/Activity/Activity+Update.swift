public import Foundation

extension Activity {
    /// Updates the content, and returns when the service has it. Updates are done in the order of the calls. An update
    /// changes nothing if the activity has ended, the content takes more than 4 KiB, or the service can't be reached.
    ///
    /// - Parameter content: The new content.
    nonisolated(nonsending) public func update(_ content: ActivityContent<ContentState>) async {
        await beginUpdate(content, nil, asOf: nil)?.value
    }

    /// Updates the content as ``update(_:)`` does, and draws the person's attention to it.
    ///
    /// - Parameters:
    ///   - content: The new content.
    ///   - alertConfiguration: The alert; `nil`: none.
    nonisolated(nonsending) public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil
    ) async {
        await beginUpdate(content, alertConfiguration, asOf: nil)?.value
    }

    /// Updates the content as ``update(_:)`` does, unless it is older than the last one.
    ///
    /// - Parameters:
    ///   - content: The new content.
    ///   - alertConfiguration: The alert; `nil`: none.
    ///   - timestamp: The time at which the content was right (system clock), at most now. Updates without a time
    ///     have the time of their arrival.
    nonisolated(nonsending) public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil, timestamp: Date
    ) async {
        await beginUpdate(content, alertConfiguration, asOf: timestamp)?.value
    }

    /// Ends the activity, and returns when the service has done it. It leaves panels at once. If the activity has ended
    /// already, only the time of its removal changes.
    ///
    /// - Parameters:
    ///   - content: The last content; `nil`: as it is.
    ///   - dismissalPolicy: The time at which it is removed, at most 4 hours after the end.
    nonisolated(nonsending) public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await beginEnd(content, dismissalPolicy, asOf: nil).value
    }

    /// Ends the activity as ``end(_:dismissalPolicy:)`` does; the content is left as it is if it is older than the last one.
    ///
    /// - Parameters:
    ///   - content: The last content; `nil`: as it is.
    ///   - dismissalPolicy: The time at which it is removed, at most 4 hours after the end.
    ///   - timestamp: The time at which the content was right (system clock), at most now.
    nonisolated(nonsending) public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default,
        timestamp: Date
    ) async {
        await beginEnd(content, dismissalPolicy, asOf: timestamp).value
    }
}
