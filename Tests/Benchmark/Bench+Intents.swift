import Foundation
import Glibc

extension Bench {
    private static let app = "org.example.Kit-App"
    private static let appTwin = "org.example.AppTwin"

    /// Measures the actions of an app that runs, beside those of an app in C, of one that the bus starts, and presses.
    func intents() throws -> [Row] {
        let running = try performances()
        return try [
            Row("Perform in a running app: reply, p50 (ms)", ours: milliseconds(running, "p50"), target: 1),
            Row("· p99 (ms)", ours: milliseconds(running, "p99")),
            running.row("· p50 beside an app in C (ms)", "p50", unit: Nanoseconds.perMillisecond),
        ] + coldPerformances() + presses() + actionSearches()
    }

    private func milliseconds(_ samples: Samples, _ kind: String) throws -> Double {
        try samples.median(kind, 0) / Nanoseconds.perMillisecond
    }

    private func performances() throws -> Samples {
        let session = try Session(self)
        defer { session.end() }
        let apps = [
            try session.start(appCommand(lines: "/dev/null"), named: Self.app),
            try session.start([twin.path, "app", Self.appTwin], named: Self.appTwin),
        ]
        return try session.drive("perform", blocks: count(80, quick: 5), calls: 100, apps)
    }

    /// Measures the first action of an app that the bus starts for it.
    private func coldPerformances() throws -> [Row] {
        let session = try Session(
            self,
            services: [Self.app: appCommand(lines: "/dev/null"), Self.appTwin: [twin.path, "app", Self.appTwin]])
        defer { session.end() }
        let samples = try session.measureColdCalls(blocks: count(41, quick: 3), [Self.app, Self.appTwin])
        return [
            Row(
                "Perform, the app started by the bus: reply, p50 (ms)", ours: try milliseconds(samples, "cold"),
                target: 60),
            Row("· the slowest (ms)", ours: try samples.greatest("cold", 0) / Nanoseconds.perMillisecond),
            try samples.row("· p50 beside an app in C (ms)", "cold", unit: Nanoseconds.perMillisecond),
        ]
    }

    /// Measures the way from a press on what an app shows to the first line of the button's action.
    private func presses() throws -> [Row] {
        let lines = directory.appendingPathComponent("lines")
        guard mkfifo(lines.path, 0o600) == 0 else { throw BenchmarkError("\(lines.path): no pipe") }
        let session = try Session(self)
        defer { session.end() }
        let app = try session.start(appCommand(lines: lines.path), named: Self.app)
        let samples = try session.drive(
            "press", blocks: count(20, quick: 3), calls: 50, [app], scratch: lines)
        return [
            Row(
                "Press in a running app: first line of the action, p50 (ms)", ours: try milliseconds(samples, "p50"),
                target: 5),
            Row("· p99 (ms)", ours: try milliseconds(samples, "p99")),
        ]
    }

    /// Returns the command line of the app, which writes what it does to a file.
    private func appCommand(lines: String) -> [String] { [app.path, "intents", Self.app, lines] }
}
