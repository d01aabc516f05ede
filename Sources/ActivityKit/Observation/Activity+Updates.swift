internal import AlarmsClient

extension Activity {
    /// The states of an activity.
    public typealias ActivityStateUpdates = ActivityUpdateSequence<ActivityState>
    /// The contents of an activity.
    public typealias ContentUpdates = ActivityUpdateSequence<ActivityContent<ContentState>>
    /// The activities of an app.
    public typealias ActivityUpdates = ActivityUpdateSequence<Activity>

    /// The state, and each change of it; the last one is ``ActivityState/dismissed``.
    public var activityStateUpdates: ActivityStateUpdates { states.updates }

    /// The content, and each change of it by any process of the app; the sequence ends when the activity is dismissed.
    /// Of changes within a quarter of a second, some may be omitted, but never the last one.
    public var contentUpdates: ContentUpdates { contents.updates }

    /// The app's activities of this type that aren't dismissed, in display order. Activities whose data can't be
    /// decoded are omitted.
    ///
    /// Reading it waits for the service; without an answer, it contains the activities known to this process.
    public static var activities: [Activity] {
        (try? ActivityRegistry.current())?.activities(of: Attributes.self) ?? []
    }

    /// The app's activities of this type: first the current ones, then each one started by any process of the app. The
    /// sequence ends only with the task.
    public static var activityUpdates: ActivityUpdates {
        let registry = try? ActivityRegistry.current()
        return ActivityUpdateSequence {
            let (stream, continuation) = AsyncStream.makeStream(of: UncheckedSendable<Activity>.self)
            guard let registry else {
                continuation.finish()
                return stream
            }
            var seen: Set<String> = []
            let yieldNew: ([ActivityRow]) -> Void = { rows in
                for row in rows where !seen.contains(row.properties.id) {
                    guard let activity = registry.activity(row, of: Attributes.self) else { continue }
                    seen.insert(row.properties.id)
                    continuation.yield(UncheckedSendable(activity))
                }
                seen.formIntersection(rows.map(\.properties.id))
            }
            continuation.cancelAtEnd(registry.forEachList(UncheckedSendable(yieldNew)))
            return stream
        }
    }
}
