internal import AlarmsClient
internal import Synchronization

/// An activity of any type of attributes.
protocol RegisteredActivity: AnyObject, Sendable {
    var id: String { get }

    /// Applies properties, unless later ones were applied.
    func apply(_ row: ActivityRow)

    /// Changes the state to dismissed.
    func becomeDismissed()

    /// Sends a content with its layout.
    ///
    /// - Parameters:
    ///   - content: The content; `nil`: the current one, with a new layout.
    ///   - asOf: The time of the content; `nil`: now.
    ///   - begun: The instant of the app's request.
    /// - Returns: True if the service has answered.
    @discardableResult
    func send(
        _ content: SentContent?, _ alert: AlertConfiguration?, asOf: Date?, begun: ContinuousClock.Instant
    ) async -> Bool

    /// Ends the activity.
    ///
    /// - Returns: True if the service has answered.
    func sendEnd(
        _ content: SentContent?, _ policy: ActivityUIDismissalPolicy, asOf: Date?, begun: ContinuousClock.Instant
    ) async -> Bool
}

extension Activity: RegisteredActivity {
    func apply(_ row: ActivityRow) {
        let (properties, version) = (row.properties, ActivityVersion(row))
        let encoded = EncodedContent(properties)
        // An app's type is decoded without the lock, since it may read its activities.
        let content = encoded?.decoded(as: ContentState.self)
        record.withLock { record in
            guard version >= record.version else { return }
            record.version = version
            record.intents = properties.content[EncodedContent.intentsKey]
            if let content, let encoded, encoded != record.content {
                record.content = encoded
                contents.yield(content)
                contentStates.yield(content.state)
            }
            let state = ActivityState(named: properties.state.rawValue)
            if state != states.latest { states.yield(state) }
        }
    }

    func becomeDismissed() {
        states.yield(.dismissed)
        states.finish()
        contents.finish()
        contentStates.finish()
    }
}
