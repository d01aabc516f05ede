internal import AlarmsClient

extension Activity {
    /// The states of an activity.
    public typealias ActivityStateUpdates = ActivityUpdateSequence<ActivityState>
    /// The contents of an activity.
    public typealias ContentUpdates = ActivityUpdateSequence<ActivityContent<ContentState>>
    /// The activities of an app.
    public typealias ActivityUpdates = ActivityUpdateSequence<Activity>

    /// The state, and each change of it by anyone; the last one is ``ActivityState/dismissed``.
    public var activityStateUpdates: ActivityStateUpdates { states.updates }

    /// The content, and each change of it by any process of the app; it ends when the activity is dismissed. If changes
    /// follow each other within a quarter of a second, some may be left out, but never the last one.
    public var contentUpdates: ContentUpdates { contents.updates }

    /// The app's activities of this type that aren't dismissed, in the order to show. Activities whose data can't be
    /// decoded are left out.
    ///
    /// It waits for the service; if there is no answer, it has the activities that this process knows.
    public static var activities: [Activity] {
        (try? ActivityRegistry.current())?.activities(of: Attributes.self) ?? []
    }

    /// The app's activities of this type: first the current ones, then each that any process of the app starts. It
    /// doesn't end by itself.
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
