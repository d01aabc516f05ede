/// A subscription to events. Releasing it ends it.
public final class Observation: Sendable {
    private let whenEnded: @Sendable () -> Void

    init(whenEnded: @escaping @Sendable () -> Void) {
        self.whenEnded = whenEnded
    }

    deinit {
        whenEnded()
    }
}
