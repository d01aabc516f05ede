internal import AlarmCore

/// The questions about apps that were closed without an answer, so that no app can press a person for one.
struct Dismissals {
    /// The dismissals of the question about one app.
    struct Dismissal: Equatable {
        /// The app, whose identifier is on one line.
        let app: SandboxedApp
        /// The number of dismissals.
        let count: Int
        /// The time of the last one, µs on `CLOCK_BOOTTIME`.
        let last: Int64
    }

    /// The greatest number that is counted: more than there are different delays.
    private static let mostCounted = 1_000

    private var apps: [SandboxedApp: Dismissal] = [:]

    /// Starts with those of the service before this one, however they were recorded. A time to come, as on the clock of
    /// another boot, is now.
    ///
    /// - Parameter now: The time, µs on `CLOCK_BOOTTIME`.
    init(_ earlier: [Dismissal] = [], at now: Int64 = 0) {
        for dismissal in earlier {
            apps[dismissal.app] = Dismissal(
                app: dismissal.app, count: min(dismissal.count, Self.mostCounted), last: min(dismissal.last, now))
        }
    }

    /// All of them, for the next service.
    var all: [Dismissal] { Array(apps.values) }

    /// Records a question that was closed.
    ///
    /// - Parameter now: The time, µs on `CLOCK_BOOTTIME`.
    mutating func add(_ app: SandboxedApp, at now: Int64) {
        apps[app] = Dismissal(app: app, count: min((apps[app]?.count ?? 0) + 1, Self.mostCounted), last: now)
    }

    /// Returns true if the app may be asked about.
    ///
    /// - Parameters:
    ///   - now: The time, µs on `CLOCK_BOOTTIME`.
    ///   - delays: The times to wait after the first dismissal, the second, and so on; the last one after each further.
    func allowQuestion(about app: SandboxedApp, at now: Int64, delays: [Interval]) -> Bool {
        guard let dismissal = apps[app], let longest = delays.last else { return true }
        let delay = dismissal.count <= delays.count ? delays[dismissal.count - 1] : longest
        return now - dismissal.last >= delay.microseconds
    }

    /// Forgets those of an app, of which a person has decided.
    mutating func forget(_ app: SandboxedApp) {
        apps[app] = nil
    }
}

extension Dismissals.Dismissal {
    /// Parses the record of dismissals: the word `dismissed`, their number, the time of the last one and the app; `nil`
    /// if it isn't one.
    init?(line: Substring) {
        let fields = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0] == "dismissed", let count = Int(fields[1]), let last = Int64(fields[2]),
            count > 0, last >= 0
        else { return nil }
        self.init(app: SandboxedApp(id: String(fields[3])), count: count, last: last)
    }

    /// The record, without its end; `nil`: the app's identifier isn't on one line.
    var line: String? { app.id.utf8.contains(UInt8(ascii: "\n")) ? nil : "dismissed \(count) \(last) \(app.id)" }
}
