/// A person's activity in an app, such as looking at a landmark, with the entity that is on the screen.
///
/// While it is current, the app's object has the entity in its property `Onscreen`: `app-intents screen` lists it and
/// hands its document to other programs, and searches for it find it first. At most one activity is current; it is
/// until the app makes another one current, or it is resigned, invalidated or released. It belongs to one thread or
/// actor.
public final class NSUserActivity {
    /// The type of activity, in the app's own words: `com.example.landmarks.viewing`.
    public let activityType: String
    /// The title for people; `nil`: none.
    public var title: String? { didSet { OnscreenEntities.shared.update(self) } }
    /// The entity on the screen; `nil`: none.
    public var appEntityIdentifier: EntityIdentifier? { didSet { OnscreenEntities.shared.update(self) } }

    /// Creates an activity, which isn't current yet.
    public init(activityType: String) {
        self.activityType = activityType
    }

    deinit { OnscreenEntities.shared.resign(self) }

    /// Makes it the current activity.
    public func becomeCurrent() { OnscreenEntities.shared.makeCurrent(self) }

    /// Makes it no longer current.
    public func resignCurrent() { OnscreenEntities.shared.resign(self) }

    /// Makes it no longer current, as ``resignCurrent()`` does.
    public func invalidate() { resignCurrent() }
}
