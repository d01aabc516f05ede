import AlarmsClient
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// `alarmsctl watch --format=json` with the real service.
struct StateLinesProgramTests {
    private let loop: EventLoop
    private let bus: PrivateBus

    /// The members of a line that a widget reads.
    private struct State: Decodable {
        struct Alarm: Decodable, Equatable {
            let Id: String
            let Title: String
            let State: String
        }

        struct Timer: Decodable, Equatable {
            let Title: String
            let PreAlertUSec: UInt64
            let Count: Int
        }

        let token: String
        let service: Bool
        let alarms: [Alarm]
        /// The timers; `nil`: they are those of the state that the reader has.
        let recentTimers: [Timer]?

        private enum CodingKeys: String, CodingKey {
            case token, service, alarms
            case recentTimers = "recent"
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            token = try members.decode(String.self, forKey: .token)
            service = try members.decode(Bool.self, forKey: .service)
            alarms = try members.decodeIfPresent([Alarm].self, forKey: .alarms) ?? []
            recentTimers = try members.decodeIfPresent([Timer].self, forKey: .recentTimers)
        }

        var titles: [String] { alarms.map(\.Title) }
        var recent: [Timer] { recentTimers ?? [] }
    }

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
    }

    private func startService() throws -> ProgramRun {
        let service = try ProgramRun(
            "alarmsd", ["--state-directory", bus.directory.path + "/store"], environment: bus.environment, in: loop)
        try service.waitUntilReady()
        return service
    }

    private func start(_ arguments: String..., on bus: PrivateBus? = nil) throws -> ProgramRun {
        try ProgramRun(
            "alarmsctl", ["watch", "--format=json"] + arguments, environment: (bus ?? self.bus).environment, in: loop)
    }

    @discardableResult
    private func run(_ arguments: String...) throws -> String {
        let run = try ProgramRun("alarmsctl", arguments, environment: bus.environment, in: loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        return run.outputText
    }

    private func states(_ run: ProgramRun) throws -> [State] {
        try run.outputText.components(separatedBy: "\n").dropLast().map {
            try JSONDecoder().decode(State.self, from: Data($0.utf8))
        }
    }

    private func wait(_ run: ProgramRun, for what: String, _ condition: (State) -> Bool) throws {
        try run.wait(for: what) { try states(run).last.map(condition) ?? false }
    }

    /// The one line of a run that ends with it.
    private func onlyState(_ run: ProgramRun) throws -> State {
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        let states = try states(run)
        #expect(states.count == 1)
        return try #require(states.first)
    }

    @Test func `a line is printed for each state, in the order to show, and as the service goes and comes`() throws {
        let widget = try start()
        try wait(widget, for: "nothing") { !$0.service && $0.alarms.isEmpty }
        var service = try startService()
        try wait(widget, for: "the service") { $0.service && $0.alarms.isEmpty }
        try run("add", "daily 07:00", "Rise")
        try run("timer", "2h", "Bread")
        try run("timer", "1h", "Tea")
        try wait(widget, for: "the alarms") { $0.titles == ["Tea", "Bread", "Rise"] }
        try run("pause", "tea")
        try wait(widget, for: "the pause") { $0.titles == ["Bread", "Tea", "Rise"] && $0.alarms[1].State == "paused" }
        try run("update", "bread", "title=Cake")
        try wait(widget, for: "the title") { $0.titles == ["Cake", "Tea", "Rise"] }
        try service.kill()
        try wait(widget, for: "the end of the service") { !$0.service && $0.alarms.isEmpty }
        service = try startService()
        try wait(widget, for: "the next service") { $0.titles == ["Cake", "Tea", "Rise"] }
        let tokens = try states(widget).map(\.token)
        for (token, next) in zip(tokens, tokens.dropFirst()) { #expect(token != next) }
        // Without a service, there is nothing but that.
        #expect(try states(widget).filter { !$0.service }.map(\.token) == [tokens[0], tokens[0]])
        try service.terminate()
        widget.signal(SIGTERM)
        #expect(try widget.waitForEnd() == .exited(143))
        #expect(widget.errorText.isEmpty)
    }

    @Test func `with the token of the last state it waits for another one, and misses none between two runs`() throws {
        let service = try startService()
        let traffic = try ProgramRun("/usr/bin/dbus-monitor", ["--session"], environment: bus.environment, in: loop)
        try traffic.wait(for: "the recorder") { traffic.outputText.contains("member=NameLost") }
        let first = try onlyState(try start("--after", ""))
        #expect(first.service && first.alarms.isEmpty)
        let waiting = try start("--after", first.token)
        try wait(traffic, forListings: 2)
        try run("timer", "1h", "Tea", "keep=yes")
        let second = try onlyState(waiting)
        #expect(second.titles == ["Tea"])
        // A change between two runs is printed at once.
        try run("pause", "tea")
        let third = try onlyState(try start("--after=\(second.token)"))
        #expect(third.alarms.map(\.State) == ["paused"])
        #expect(second.recentTimers != nil && third.recentTimers == nil)
        // A restart of the service alone is a change, too, and after it all is as it was.
        let vanishing = try start("--after", third.token)
        // Names of alarms are looked up by listings, too.
        try wait(traffic, forListings: 5)
        try service.kill()
        let without = try onlyState(vanishing)
        #expect(!without.service)
        let appearing = try start("--after", without.token)
        let next = try startService()
        #expect(try onlyState(appearing).token == third.token)
        withExtendedLifetime(next) {}
    }

    @Test func `the timers that are started most go with the alarms, also where one starts again`() throws {
        let service = try startService()
        let widget = try start()
        try run("timer", "4m", "Tea", "keep=yes")
        try run("timer", "2h", "Bread")
        try wait(widget, for: "two timers") { $0.recent.map(\.Title) == ["Bread", "Tea"] }
        try run("restart", "tea")
        let tea = State.Timer(Title: "Tea", PreAlertUSec: 240_000_000, Count: 2)
        try wait(widget, for: "the other order") { $0.recent.first == tea }
        // A new reader gets the same.
        let now = try onlyState(try start("--after", ""))
        let last = try #require(try states(widget).last)
        #expect(now.token == last.token && now.recent == last.recent)
        for minutes in 10...14 { try run("timer", "\(minutes)m") }
        try wait(widget, for: "five timers") { $0.alarms.count == 7 && $0.recent.count == 5 }
        try service.terminate()
        try wait(widget, for: "the end of the service") { !$0.service && $0.recent.isEmpty }
    }

    /// Waits until the service was asked for its alarms so many times.
    private func wait(_ traffic: ProgramRun, forListings count: Int) throws {
        try traffic.wait(for: "the listing") {
            traffic.outputText.components(separatedBy: "\n").count {
                $0.hasSuffix("interface=org.example.Alarms; member=List")
            } == count
        }
    }

    @Test func `it never starts the service`() throws {
        let program = try ProgramRun.path(of: "alarmsd")
        let bus = try PrivateBus(services: ["org.example.Alarms": "\(program) --state-directory /proc/nonexistent"])
        let widget = try start("--widget", "panel", on: bus)
        try wait(widget, for: "nothing") { !$0.service }
        bus.kill()
        #expect(try widget.waitForEnd() == .exited(3))
        #expect(try states(widget).count == 1)
        #expect(widget.errorText.filter { $0 == "\n" }.count == 1)
    }

    @Test func `a burst of changes ends with the state of all of them`() async throws {
        let service = try startService()
        let widget = try start()
        try wait(widget, for: "nothing") { $0.alarms.isEmpty }
        let client = try await AlarmsClient.connect(toBusAt: bus.address)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...200 {
                group.addTask { _ = try await client.perform(.startTimer(seconds: 3600, title: "\(number)")) }
            }
            try await group.waitForAll()
        }
        try wait(widget, for: "all") { $0.alarms.count == 200 }
        #expect(Set(try #require(try states(widget).last).titles) == Set((1...200).map(String.init)))
        withExtendedLifetime(service) {}
    }

    @Test func `a widget is registered for as long as it runs, also with the next service, before its first line`()
        async throws
    {
        var service = try startService()
        let widget = try start("--widget", "popup,panel")
        try wait(widget, for: "the alarms") { $0.service }
        let client = try await AlarmsClient.connect(toBusAt: bus.address)
        #expect(try await client.perform(.serviceProperties).registeredWidgets == ["panel", "popup"])
        try service.kill()
        try wait(widget, for: "the end of the service") { !$0.service }
        service = try startService()
        try wait(widget, for: "the next service") { $0.service }
        #expect(try await client.perform(.serviceProperties).registeredWidgets == ["panel", "popup"])
        let panel = try ProgramRun(
            "alarmsctl", ["watch", "--format=text", "--widget=lock-screen"], environment: bus.environment, in: loop)
        try panel.wait(for: "a line") { panel.outputText == "\n" }
        #expect(try await client.perform(.serviceProperties).registeredWidgets == ["panel", "popup", "lock-screen"])
    }

    @Test func `a registration alone prints nothing, and lasts until the program ends`() async throws {
        let traffic = try ProgramRun("/usr/bin/dbus-monitor", ["--session"], environment: bus.environment, in: loop)
        try traffic.wait(for: "the recorder") { traffic.outputText.contains("member=NameLost") }
        func wait(forChanges count: Int) throws {
            try traffic.wait(for: "change \(count) of the places") {
                traffic.outputText.components(separatedBy: "\nsignal ").count {
                    $0.contains("member=PropertiesChanged")
                        && $0.components(separatedBy: "\nmethod ")[0].contains("\"RegisteredWidgets\"")
                } == count
            }
        }
        let widget = try ProgramRun(
            "alarmsctl", ["watch", "--widget=panel,popup"], environment: bus.environment, in: loop)
        let client = try await AlarmsClient.connect(toBusAt: bus.address)
        var service = try startService()
        try wait(forChanges: 1)
        #expect(try await client.perform(.serviceProperties).registeredWidgets == ["panel", "popup"])
        try service.kill()
        service = try startService()
        try wait(forChanges: 2)
        #expect(try await client.perform(.serviceProperties).registeredWidgets == ["panel", "popup"])
        // Alarms change nothing in it.
        try run("timer", "1h", "Tea")
        widget.signal(SIGTERM)
        #expect(try widget.waitForEnd() == .exited(143))
        try wait(forChanges: 3)
        #expect(try await client.perform(.serviceProperties).registeredWidgets == [])
        #expect(widget.outputText.isEmpty && widget.errorText.isEmpty)
        try service.terminate()
    }

    @Test(arguments: [
        (["--format=json", "--widget", "dock"], "--widget: expected one of panel, popup, lock-screen, got 'dock'"),
        (["--widget="], "--widget: expected one of panel, popup, lock-screen, got ''"),
        (["--widget", "panel", "--after", "x"], "--after: expected --format=json as well"),
        (["--format=text", "--after", "x"], "--after: expected --format=json as well"),
    ])
    func `options that don't fit are refused`(_ arguments: [String], _ text: String) throws {
        let run = try ProgramRun("alarmsctl", ["watch"] + arguments, environment: bus.environment, in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.errorText == "alarmsctl: \(text)\n")
    }
}
