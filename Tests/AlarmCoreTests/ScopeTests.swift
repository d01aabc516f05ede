import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The alarms that exist for a sandboxed caller: its own alone.
struct ScopeTests {
    private static let tea = SandboxedApp(id: "org.example.Tea")
    private static let clock = SandboxedApp(id: "snap.clock")
    private let mine = AlarmID(high: 0, low: 1)
    private let theirs = AlarmID(high: 0, low: 2)
    private let hosts = AlarmID(high: 0, low: 3)

    /// An alarm each of two sandboxed apps and of a host app: the host's rings first, then the other app's.
    private func scenario(_ settings: Setting...) throws -> Scenario {
        let scenario = Scenario()
        for app in [Self.tea, Self.clock] { try scenario.apply(.setAuthorization(app, .authorized)) }
        try scenario.apply(.schedule(mine, [Scenario.fireAt(300)] + settings), by: .sandboxed(Self.tea))
        try scenario.apply(.schedule(theirs, [Scenario.fireAt(200)] + settings), by: .sandboxed(Self.clock))
        try scenario.apply(.schedule(hosts, [Scenario.fireAt(100)] + settings), by: .host)
        return scenario
    }

    private func view(_ scenario: Scenario, of app: SandboxedApp = tea) -> any AlarmView {
        scenario.engine.scoped(to: .sandboxed(app))
    }

    private func ids(_ view: any AlarmView) -> Set<AlarmID> {
        var ids: Set<AlarmID> = []
        view.forEach { ids.insert($0.id) }
        return ids
    }

    // MARK: Questions

    @Test func `a host caller's view is of all alarms`() throws {
        let scenario = try scenario()
        #expect(ids(scenario.engine.scoped(to: .host)) == [mine, theirs, hosts])
        #expect(ids(scenario.engine.scoped(to: .host(appID: Self.tea.id))).count == 3)
    }

    @Test func `a sandboxed app's view has its own alarms alone`() throws {
        let scenario = try scenario()
        let view = view(scenario)
        #expect(ids(view) == [mine])
        #expect(view.count == 1)
        #expect(view.alarm(mine) != nil)
        #expect(view.alarm(theirs) == nil && view.alarm(hosts) == nil)
        #expect(view.listingSize == scenario.engine.alarm(mine)?.listingSize)
        #expect(view.nextToFire?.id == mine)
        #expect(view.nextScheduled(5).map(\.id) == [mine])
        #expect(view.nextWake == Wake(wall: Scenario.wall(300), boot: nil))
        #expect(view.nextWaking(at: scenario.now) == Scenario.wall(300))
        #expect(view.nextWakingAlarm(at: scenario.now) == mine)
        #expect(view.soonestFirst([hosts, mine, theirs]) == [mine])
        #expect(view.ringingFirst([hosts, mine, theirs], most: 5) == [mine])
        #expect(view.authorizations == [Self.tea: .authorized])
        #expect(ids(self.view(scenario, of: SandboxedApp(id: "org.example.Other"))) == [])
    }

    @Test func `a host app that is labelled like a sandboxed one shares no alarms with it`() throws {
        let scenario = try scenario()
        let labelled = AlarmID.random()
        try scenario.apply(.schedule(labelled, [Scenario.fireAt(50), .appID(Self.tea.id)]), by: .host)
        #expect(ids(view(scenario)) == [mine])
    }

    @Test func `what rings and counts down is counted by app`() throws {
        let scenario = try scenario(.preAlert(50_000_000))
        scenario.advance(to: 205)
        let (tea, clock) = (view(scenario), view(scenario, of: Self.clock))
        #expect(tea.alertingCount == 0 && tea.activeCount == 0 && tea.longestAlerting == nil)
        #expect(clock.alertingCount == 1 && clock.activeCount == 1 && clock.longestAlerting == theirs)
        #expect(scenario.engine.longestAlerting == hosts)
        scenario.advance(to: 260)
        #expect(tea.countdownCount == 1 && clock.countdownCount == 0)
        var active: [AlarmID] = []
        tea.forEachActive { active.append($0.id) }
        #expect(active == [mine])
        scenario.skip(to: 300)
        #expect(tea.isOverdue(at: scenario.now))
        #expect(!clock.isOverdue(at: scenario.now))
    }

    @Test func `the end of a holiday is a deadline of every view`() throws {
        let scenario = try scenario()
        try scenario.apply(.setHoliday(until: UInt64(Scenario.wall(20).microseconds)))
        #expect(view(scenario).nextWake.wall == Scenario.wall(20))
        #expect(view(scenario).holiday == scenario.engine.holiday)
    }

    @Test func `a sandboxed app gets none of the timers that are started most`() throws {
        let scenario = try scenario()
        try scenario.apply(.schedule(.random(), [.preAlert(60_000_000)]))
        #expect(scenario.engine.recentTimers != RecentTimers())
        #expect(view(scenario).recentTimers == RecentTimers())
    }

    @Test func `a view can't be widened`() throws {
        let scenario = try scenario()
        #expect(ids(view(scenario).scoped(to: .host)) == [mine])
        #expect(ids(view(scenario).scoped(to: .sandboxed(Self.clock))) == [theirs])
    }

    @Test func `an alarm that is gone is out of the view, and one that is undone is back`() throws {
        let scenario = try scenario()
        try scenario.apply(.cancel(mine), by: .sandboxed(Self.tea))
        #expect(ids(view(scenario)) == [])
        try scenario.apply(.undoLast, by: .sandboxed(Self.tea))
        #expect(ids(view(scenario)) == [mine])
        try scenario.apply(.cancel(mine))
        try scenario.apply(.schedule(mine, [Scenario.fireAt(300)]), by: .sandboxed(Self.clock))
        #expect(ids(view(scenario)) == [])
        #expect(ids(view(scenario, of: Self.clock)) == [mine, theirs])
    }

    // MARK: Commands

    @Test func `an alarm of another app is unknown, whatever the command`() throws {
        let scenario = try scenario(.preAlert(50_000_000), .postAlert(60_000_000))
        scenario.advance(to: 110)
        for id in [theirs, hosts, AlarmID.random()] {
            let commands: [Command] =
                [
                    .update(id, [.title("Mine")], reset: []), .stop(id), .snooze(id, length: nil),
                    .extend(id, length: 60_000_000), .pause(id), .resume(id), .restart(id), .skipNext(id), .unskip(id),
                    .cancel(id), .setEnabled(id, false),
                ] + AlarmAction.allCases.map { .invoke(id, $0, PlatformData()) }
            for command in commands {
                #expect(throws: Refusal.notFound(id)) { try scenario.apply(command, by: .sandboxed(Self.tea)) }
            }
        }
        try scenario.apply(.update(mine, [.title("Mine")], reset: []), by: .sandboxed(Self.tea))
        try scenario.apply(.cancel(mine), by: .host)
    }

    @Test func `an id is taken, also by an alarm of another app`() throws {
        let scenario = try scenario()
        for id in [mine, theirs, hosts] {
            #expect(throws: Refusal.alreadyExists(id)) {
                try scenario.apply(.schedule(id, [Scenario.fireAt(50)]), by: .sandboxed(Self.tea))
            }
        }
    }

    @Test func `what rings is stopped and snoozed by app`() throws {
        let scenario = try scenario(.postAlert(60_000_000))
        scenario.advance(to: 210)
        for command in [Command.stopRinging, .snoozeRinging] {
            #expect(throws: Refusal.noneRings) { try scenario.apply(command, by: .sandboxed(Self.tea)) }
        }
        let snoozed = try scenario.apply(.snoozeRinging, by: .sandboxed(Self.clock))
        #expect(snoozed == [.snoozed(theirs, fire: Scenario.wall(270))])
        scenario.advance(to: 310)
        #expect(try scenario.apply(.stopRinging, by: .sandboxed(Self.tea)).first == .stopped(mine, .client))
        #expect(try scenario.apply(.stopRinging, by: .host).first == .stopped(hosts, .client))
    }

    @Test func `undo is by app: entries of another app are unknown`() throws {
        let scenario = try scenario()
        let entry = try #require(scenario.engine.latestUndo(at: scenario.now))
        #expect(entry.id == hosts)
        #expect(view(scenario).undoEntries(at: scenario.now).map(\.id) == [mine])
        #expect(view(scenario).latestUndo(at: scenario.now)?.id == mine)
        #expect(throws: Refusal.nothingToUndo) {
            try scenario.apply(.undo(entry.token), by: .sandboxed(Self.tea))
        }
        try scenario.apply(.undoLast, by: .sandboxed(Self.tea))
        #expect(scenario.engine.alarm(mine) == nil && scenario.engine.count == 2)
        #expect(throws: Refusal.nothingToUndo) { try scenario.apply(.undoLast, by: .sandboxed(Self.tea)) }
        try scenario.apply(.undoLast, by: .host)
        #expect(scenario.engine.alarm(hosts) == nil)
    }

    @Test func `a person's undo passes over what sandboxed apps have done, which a token undoes`() throws {
        let scenario = try scenario()
        try scenario.apply(.update(mine, [.title("Mine")], reset: []), by: .sandboxed(Self.tea))
        let entries = scenario.engine.undoEntries(at: scenario.now)
        #expect(entries.map(\.callingApp) == [Self.tea, nil, Self.clock, Self.tea])
        #expect(scenario.engine.latestUndo(at: scenario.now)?.token == entries[1].token)
        try scenario.apply(.undoLast, by: .host(appID: Self.tea.id))
        #expect(scenario.engine.alarm(hosts) == nil)
        #expect(scenario.engine.latestUndo(at: scenario.now) == nil)
        #expect(throws: Refusal.nothingToUndo) { try scenario.apply(.undoLast) }
        try scenario.apply(.undo(entries[0].token), by: .host)
        #expect(scenario.engine.alarm(mine)?.configuration.title == "")
    }

    @Test func `an app can't undo what a person has done to its alarm`() throws {
        let scenario = try scenario(.preAlert(50_000_000))
        try scenario.apply(.update(mine, [.title("Mine")], reset: []), by: .host)
        try scenario.apply(.cancel(mine), by: .host)
        #expect(view(scenario).undoEntries(at: scenario.now).map(\.action) == [.schedule])
        for entry in scenario.engine.undoEntries(at: scenario.now).prefix(2) {
            #expect(throws: Refusal.nothingToUndo) {
                try scenario.apply(.undo(entry.token), by: .sandboxed(Self.tea))
            }
        }
        #expect(scenario.refusal(of: .undoLast, by: .sandboxed(Self.tea)) == .invalidState)
        // A press is the person's too.
        scenario.advance(to: 205)
        scenario.observe(.pressed(theirs, .stop))
        #expect(scenario.engine.alarm(theirs) == nil)
        #expect(view(scenario, of: Self.clock).undoEntries(at: scenario.now).map(\.action) == [.schedule])
        #expect(scenario.engine.latestUndo(at: scenario.now)?.id == theirs)
    }

    @Test func `an app's calls displace no undo entries of others`() throws {
        let scenario = try scenario()
        try scenario.apply(.setEnabled(mine, false), by: .host)
        for number in 1...30 {
            try scenario.apply(.update(mine, [.title("\(number)")], reset: []), by: .sandboxed(Self.tea))
        }
        let entries = scenario.engine.undoEntries(at: scenario.now)
        #expect(entries.count { $0.callingApp == Self.tea } == 20)
        #expect(entries.filter { $0.callingApp == nil }.map(\.action) == [.disable, .schedule])
    }

    // MARK: Files

    @Test func `a sandboxed app sets no file as a sound`() throws {
        let scenario = try scenario()
        let file = "/home/kim/bell.ogg"
        for command in [
            Command.schedule(.random(), [Scenario.fireAt(50), .sound(file)]), .update(mine, [.sound(file)], reset: []),
        ] {
            do throws(Refusal) {
                try scenario.apply(command, by: .sandboxed(Self.tea))
                Issue.record("\(command) was accepted")
            } catch {
                #expect(error.name == .invalidConfiguration)
                #expect(error.message.hasPrefix("sound: expected default, none or the name of a themed sound"))
                #expect(error.message.hasSuffix("got a path, \"\(file)\""))
            }
        }
        for name in ["default", "none", "x-alarms-bowl"] {
            try scenario.apply(.schedule(.random(), [Scenario.fireAt(50), .sound(name)]), by: .sandboxed(Self.tea))
            try scenario.apply(.update(mine, [.sound(name)], reset: []), by: .sandboxed(Self.tea))
        }
    }

    @Test func `a file that a person has set as the sound of an app's alarm stays with the app's changes`() throws {
        let scenario = try scenario()
        try scenario.apply(.update(mine, [.sound("/bell.ogg")], reset: []), by: .host)
        try scenario.apply(.update(mine, [.title("Mine")], reset: []), by: .sandboxed(Self.tea))
        #expect(scenario.engine.alarm(mine)?.configuration.sound == .file("/bell.ogg"))
        try scenario.apply(.update(mine, [], reset: [.sound]), by: .sandboxed(Self.tea))
        #expect(scenario.engine.alarm(mine)?.configuration.sound == nil)
        try scenario.apply(.update(hosts, [.sound("/bell.ogg")], reset: []), by: .host(appID: Self.tea.id))
    }

    @Test func `commands that are never for sandboxed apps are refused`() throws {
        let scenario = try scenario()
        for command in [Command.setHoliday(until: 0), .setAuthorization(Self.clock, .denied)] {
            #expect(scenario.refusal(of: command, by: .sandboxed(Self.tea)) == .notAuthorized)
        }
    }

    // MARK: The app of an alarm

    @Test func `a sandboxed app's alarm has the proven app id, whatever the app gives`() throws {
        let scenario = try scenario()
        let id = AlarmID.random()
        let settings: [Setting] = [Scenario.fireAt(50), .appID("org.example.Bank")]
        try scenario.apply(.schedule(id, settings), by: .sandboxed(Self.clock))
        #expect(scenario.engine.alarm(id)?.owner == Self.clock)
        #expect(scenario.engine.alarm(id)?.configuration.appID == Self.clock.id)
        #expect(scenario.engine.alarm(id)?.appOrigin == .snap)
        #expect(scenario.engine.alarm(mine)?.appOrigin == .flatpak)
        #expect(scenario.engine.alarm(hosts)?.owner == nil)
    }

    @Test(
        arguments: [
            (nil, nil, ""), ("org.example.A", nil, "org.example.A"),
            ("org.example.A", "org.example.B", "org.example.B"),
            ("org.example.A", "", ""), (nil, "org.example.B", "org.example.B"), ("no desktop id!", nil, ""),
        ] as [(String?, String?, String)])
    func `a host app's label is the given app id, else the known one`(
        _ known: String?, _ said: String?, _ label: String
    ) throws {
        let scenario = Scenario()
        let settings = [Scenario.fireAt(50)] + (said.map { [Setting.appID($0)] } ?? [])
        try scenario.apply(.schedule(mine, settings), by: .host(appID: known))
        #expect(scenario.engine.alarm(mine)?.configuration.appID == label)
        #expect(scenario.engine.alarm(mine)?.appOrigin == .host)
    }
}
