internal import ActivityKit
public import AppIntents

nonisolated extension View {
    /// Describes a person's activity in the view, with the entity that it shows: a snippet's is on the screen while the
    /// snippet is shown. In a live activity it has no effect.
    ///
    /// - Parameters:
    ///   - activityType: The type of activity, in the app's own words.
    ///   - isActive: False if the view has none at present.
    ///   - update: Sets the title and the entity, at each drawing.
    public func userActivity(
        _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
    ) -> some View {
        setting { drawing in
            guard isActive else { return }
            let activity = NSUserActivity(activityType: activityType)
            update(activity)
            drawing.notes.add(activity)
        }
    }
}
