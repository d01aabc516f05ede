import AlarmsClient

/// The activities as known from events and answers.
struct KnownActivities: Equatable {
    /// A request that an event makes necessary.
    enum Request: Equatable {
        /// All activities: their order may have changed.
        case all
        /// The properties of the one of this id.
        case one(String)
    }

    /// The activities in the order to show, as the service has listed them.
    private(set) var inOrder: [ActivityProperties]

    init(_ activities: [ActivityProperties]) {
        inOrder = activities
    }

    /// The activity of an id; `nil` if it isn't known.
    subscript(id: String) -> ActivityProperties? { inOrder.first { $0.id == id } }

    /// Applies an event.
    ///
    /// - Parameter isPresented: True if what is drawn of an activity is known as well, and so has to be requested.
    /// - Returns: The request that it makes necessary; `nil`: none.
    mutating func observe(_ event: AlarmsEvent, isPresented: Bool = false) -> Request? {
        switch event {
        case .activityAdded(let id, _):
            return self[id] == nil ? .all : nil
        case .activityRemoved(let id):
            return set(id, to: nil)
        case .activityPropertiesChanged(let id, let changed, let invalidated):
            guard var activity = self[id] else { return nil }
            // The known elements belong to the state before: both are requested together.
            if isPresented { return .one(id) }
            activity.update(changed)
            return set(id, to: activity) ?? (invalidated.isEmpty ? nil : .one(id))
        default:
            return nil
        }
    }

    /// Sets a known activity; `nil`: it is gone.
    ///
    /// - Returns: The request that this makes necessary; `nil`: none.
    mutating func set(_ id: String, to activity: ActivityProperties?) -> Request? {
        guard let index = inOrder.firstIndex(where: { $0.id == id }) else { return nil }
        let before = inOrder[index]
        guard let activity else {
            inOrder.remove(at: index)
            // An app's place is that of its latest one.
            return before.isLive ? .all : nil
        }
        inOrder[index] = activity
        return activity.hasPlace(of: before) ? nil : .all
    }
}
