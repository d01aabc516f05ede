import AlarmCore

/// A way to wake the machine that a test controls.
final class FakeSource: WakeSource {
    let support: WakeSupport
    private let report: (WakeFailure) -> Void
    /// The requested instants, in order.
    private(set) var asked: [WallTime?] = []
    /// True if it answers at once.
    var isQuick: Bool
    /// The reason why it can't be armed.
    var failure: WakeFailure?
    private var then: ((WakeFailure?) -> Void)?

    init(
        _ support: WakeSupport, isQuick: Bool = true, failure: String? = nil,
        report: @escaping (WakeFailure) -> Void
    ) {
        self.report = report
        self.support = support
        self.isQuick = isQuick
        self.failure = failure.map { WakeFailure(.verbatim($0)) }
    }

    func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void) {
        asked.append(instant)
        self.then = then
        if isQuick { answer() }
    }

    /// Answers what it was asked last, if it hasn't.
    func answer() {
        let then = then
        self.then = nil
        then?(failure)
    }

    /// Comes to an end.
    func die(_ reason: String) {
        report(WakeFailure(.verbatim(reason)))
    }
}
