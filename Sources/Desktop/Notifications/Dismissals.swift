internal import AlarmCore

/// The questions about apps that were closed without an answer, so that no app can press a person for one.
struct Dismissals {
    private var apps: [SandboxedApp: (count: Int, last: Int64)] = [:]

    /// Records a question that was closed.
    ///
    /// - Parameter now: The time, µs on `CLOCK_MONOTONIC`.
    mutating func add(_ app: SandboxedApp, at now: Int64) {
        apps[app] = ((apps[app]?.count ?? 0) + 1, now)
    }

    /// Returns true if the app may be asked about.
    ///
    /// - Parameters:
    ///   - now: The time, µs on `CLOCK_MONOTONIC`.
    ///   - delays: The times to wait after the first dismissal, the second, and so on; the last one after each further.
    func allowQuestion(about app: SandboxedApp, at now: Int64, delays: [Interval]) -> Bool {
        guard let (count, last) = apps[app], let longest = delays.last else { return true }
        let delay = count <= delays.count ? delays[count - 1] : longest
        return now - last >= delay.microseconds
    }

    /// Forgets those of an app, of which a person has decided.
    mutating func forget(_ app: SandboxedApp) {
        apps[app] = nil
    }
}
