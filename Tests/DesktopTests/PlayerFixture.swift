import AlarmCore
import EventLoop
import TestSupport

@testable import Desktop

/// A player with a program, and its reports.
final class PlayerFixture {
    let loop: EventLoop
    let directory: TemporaryDirectory
    var player: Player?
    private(set) var audibilities: [Player.Audibility] = []
    private(set) var failures: [String] = []
    private(set) var problems: [String?] = []

    /// Uses the real program, or one that is made of a `script`; the lines it reads are kept in `said`.
    init(
        script: String? = nil, at path: String? = nil, environment: [String: String] = [:], loop: EventLoop? = nil,
        policy: SupervisionPolicy = PlayerFixture.policy, record: String? = nil
    ) throws {
        let loop = try loop ?? EventLoop()
        self.loop = loop
        directory = try TemporaryDirectory()
        if let record { try directory.write(record, to: "mixer") }
        let program =
            try script.map {
                try directory.makeProgram("cd \(directory.path); echo x >>starts; \($0)", named: "program")
            } ?? path ?? ProgramRun.path(of: "alarms-player")
        let environment = environment.merging(["PATH": "/usr/bin:/bin"]) { first, _ in first }
        player = try Player(
            at: program, record: "\(directory.path)/mixer", environment: environment, in: loop, policy: policy)
        player?.report = { [unowned self] event in
            switch event {
            case .audibilityChanged: audibilities.append(player?.audibility ?? .unknown)
            case .problemChanged: problems.append(player?.problem?.text)
            case .failed(let failure): failures.append(failure)
            case .settled: break
            }
        }
    }

    /// A request of the standard sound.
    static let bell = Player.Request(sound: .standard)
    /// A script that answers as the real program does.
    static let obedient = """
        while read -r line; do
            echo "$line" >>said
            case $line in play*) echo playing; echo heard ;; stop) echo stopped ;; esac
        done
        """

    /// Tried again sooner than people would notice.
    static var policy: SupervisionPolicy {
        SupervisionPolicy(
            startTimeout: .seconds(10), restartDelays: [Interval(microseconds: 20_000)],
            serverDelays: [Interval(microseconds: 20_000)], audibilityHold: .zero)
    }

    var audibility: Player.Audibility { player?.audibility ?? .unknown }
    var isRunning: Bool { player?.processIdentifier != nil }
    /// The number of times the script was started.
    var starts: Int { directory.read("starts").split(separator: "\n").count }
    /// The lines that the script has read.
    var said: [Substring] { directory.read("said").split(separator: "\n") }

    func wait(for audibility: Player.Audibility) throws {
        try loop.wait(for: "\(audibility)") { self.audibility == audibility }
    }

    /// Plays a sound, and waits until it is heard.
    func playUntilHeard(_ request: Player.Request = bell) throws {
        player?.play(request)
        try wait(for: .heard)
    }

    func wait(for what: String, _ condition: () -> Bool) throws { try loop.wait(for: what, until: condition) }
}
