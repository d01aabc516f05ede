/// The delivery of one thing by its notifications, one after the other: what outlasts each of them.
final class Delivery {
    /// The random end of the keys of the buttons on the bus: a program that shows another notification instead doesn't
    /// know it, and so can't have a person answer this one unknowingly.
    let keySuffix: String
    /// True if only the first failure is reported.
    private let reportsOnce: Bool
    /// True if a failure was reported.
    private var isReported = false
    /// The number of times in a row that the present server has refused it, or closed it by itself.
    var failures = 0
    /// The number of times that the server has closed it by a call that isn't ours.
    var foreignCloses = 0
    /// The number of times that the present server got it under a new number, in case that it was replaced.
    var renewals = 0

    init(keySuffix: String = Delivery.randomKeySuffix(), reportsOnce: Bool = false) {
        self.keySuffix = keySuffix
        self.reportsOnce = reportsOnce
    }

    /// Returns a random end of keys, which nobody can guess.
    private static func randomKeySuffix() -> String { "-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) }

    /// Notes a failure.
    ///
    /// - Returns: True if it is to be reported.
    func noteFailure() -> Bool {
        defer { isReported = true }
        return !(reportsOnce && isReported)
    }

    /// Resets what the server before has done, for another one.
    func serverChanged() {
        failures = 0
        renewals = 0
    }
}
