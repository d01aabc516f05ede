import Foundation

/// The benchmark: its programs, its working directory, and its measurements.
final class Bench {
    /// True if the benchmark only has to be shown to run.
    let quick: Bool
    /// The working directory, on the disk of the built programs: a store in memory would make every commit free.
    let directory: URL
    let twin: URL
    /// The example of the libraries for apps, stripped.
    let example: URL
    /// An app with actions, stripped.
    let app: URL
    /// The log of the programs' standard error.
    let messages: FileHandle
    private let logFile: URL
    private let service: URL
    /// The service's player, beside it.
    let player: URL
    /// The host of apps' actions, beside the service.
    let hostProgram: URL
    private var filled: [Int: URL] = [:]
    private var directories = 0

    /// Creates the working directory.
    ///
    /// - Throws: `BenchmarkError` if a program is missing; errors of the file system.
    init(_ options: Options) throws {
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        quick = options.quick
        twin = programs.appendingPathComponent("benchmark-twin")
        example = programs.appendingPathComponent("cooking-timer")
        app = options.app ?? programs.appendingPathComponent("kit-app")
        service = options.service ?? programs.appendingPathComponent("alarmsd")
        player = service.deletingLastPathComponent().appendingPathComponent("alarms-player")
        hostProgram = service.deletingLastPathComponent().appendingPathComponent("app-intents")
        for program in [twin, example, app, service, player, hostProgram]
        where !FileManager.default.isExecutableFile(atPath: program.path) {
            throw BenchmarkError("\(program.path): not there; build it first")
        }
        directory = programs.appendingPathComponent("benchmark-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        logFile = directory.appendingPathComponent("log")
        try Data().write(to: logFile)
        messages = try FileHandle(forWritingTo: logFile)
    }

    /// Makes one measurement.
    ///
    /// - Throws: `BenchmarkError` with the programs' log, if one of them fails.
    func run(_ measurement: Measurement) throws -> [Row] {
        do {
            return switch measurement {
            case .roundtrip: try roundTrips()
            case .pipelined: try pipelinedCalls()
            case .durable: try durableSchedules()
            case .list: try listings()
            case .lateness: try lateness()
            case .footprint: try footprint()
            case .load: try usualLoad() + load()
            case .growth: try growth()
            case .idle: try idleWakeups()
            case .zones: try zones()
            case .texts: try scheduleTexts()
            case .silence: try silence()
            case .find: try find()
            case .stop: try crowdedStops() + stopsBesideListings()
            case .flood: try floods()
            case .update: try updates() + callsBesideUpdates()
            case .kit: try kit()
            case .intents: try intents()
            }
        } catch {
            let said = (try? String(contentsOf: logFile, encoding: .utf8)) ?? ""
            throw BenchmarkError("\(measurement): \(error)\n\(said)")
        }
    }

    /// Removes the working directory.
    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Returns `full`, or `fewer` in a quick run.
    func count(_ full: Int, quick fewer: Int) -> Int {
        quick ? fewer : full
    }

    /// Creates a directory for a server's state.
    func stateDirectory() throws -> URL {
        directories += 1
        let state = directory.appendingPathComponent("state-\(directories)")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        return state
    }

    /// Returns the command line of a server.
    func command(for server: Server, state: URL) -> [String] {
        switch server {
        case .ours(let maximum):
            [service.path, "--state-directory", state.path, "--maximum-alarms", String(maximum)]
        case .twin(let batching): [twin.path, "serve", server.name, state.path, batching ? "batch" : "each"]
        case .bare: [twin.path, "idle", server.name, state.path]
        }
    }

    /// Creates a state directory with a store of `count` alarms, written by the service.
    func stateDirectory(filledWith count: Int) throws -> URL {
        let copy = try stateDirectory()
        try FileManager.default.removeItem(at: copy)
        try FileManager.default.copyItem(at: filledDirectory(count), to: copy)
        return copy
    }

    private func filledDirectory(_ count: Int) throws -> URL {
        if let directory = filled[count] { return directory }
        let state = try stateDirectory()
        let session = try Session(self)
        defer { session.end() }
        let target = try session.start(.ours(maximumAlarms: count), state: state)
        _ = try session.drive("fill", blocks: 1, calls: count, [target])
        filled[count] = state
        return state
    }
}
