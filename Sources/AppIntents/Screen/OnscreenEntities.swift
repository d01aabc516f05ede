internal import Synchronization

/// The entities that the app has on the screen: that of the current activity, and those of shown snippets.
final class OnscreenEntities: Sendable {
    static let shared = OnscreenEntities()

    private struct State {
        /// The current activity; `nil`: there is none.
        var current: (activity: ObjectIdentifier, entity: OnscreenEntity?)?
        var observer: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// The entities, each once, that of the current activity first.
    var all: [OnscreenEntity] {
        var all: [OnscreenEntity] = []
        let current = state.withLock { $0.current?.entity }
        for entity in [current].compactMap(\.self) + ShownSnippets.shared.onscreen
        where !all.contains(where: { $0.type == entity.type && $0.id == entity.id }) { all.append(entity) }
        return all
    }

    /// Calls `observer` after the current activity has changed, until it is set to `nil`.
    func observe(_ observer: (@Sendable () -> Void)?) {
        state.withLock { $0.observer = observer }
    }

    /// Makes an activity the current one.
    func makeCurrent(_ activity: NSUserActivity) {
        change { $0.current = (ObjectIdentifier(activity), OnscreenEntity(of: activity)) }
    }

    /// Takes over a change of an activity, if it is current.
    func update(_ activity: NSUserActivity) {
        change { state in
            if state.current?.activity == ObjectIdentifier(activity) {
                state.current?.entity = OnscreenEntity(of: activity)
            }
        }
    }

    /// Ends the current activity, if it is this one.
    func resign(_ activity: NSUserActivity) {
        change { if $0.current?.activity == ObjectIdentifier(activity) { $0.current = nil } }
    }

    private func change(_ body: (inout State) -> Void) {
        let observer = state.withLock { state -> (@Sendable () -> Void)? in
            let former = state.current?.entity
            body(&state)
            return state.current?.entity == former ? nil : state.observer
        }
        observer?()
    }
}
