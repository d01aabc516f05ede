/// A subscription to events, which ends when the object is released.
public final class Observation: Sendable {
    private let whenEnded: @Sendable () -> Void

    init(whenEnded: @escaping @Sendable () -> Void) {
        self.whenEnded = whenEnded
    }

    deinit {
        whenEnded()
    }
}
