import DBus
import EventLoop
import TestSupport
import Testing

/// The icon in a real tray, which is Xfce's, and its menu.
@Suite(.serialized, .showsLogs) final class TrayTests: SessionSuite {
    private static let watcher: BusName = "org.kde.StatusNotifierWatcher"
    private static let path: ObjectPath = "/StatusNotifierItem"

    private let tray: RealTray
    /// A client that records the tray's signals.
    private let observer: Client

    init() throws {
        let loop = try EventLoop()
        tray = try RealTray(in: loop)
        observer = try Client(on: tray.bus, in: loop)
        try observer.record(MatchRule(interface: "org.kde.StatusNotifierWatcher"))
        super.init(try Session(on: tray.bus, in: loop))
        try startTray()
    }

    /// Starts the panel, and waits until it shows icons.
    private func startTray() throws {
        try tray.start()
        try observer.waitForOwner(of: Self.watcher)
        let end = Clock.monotonic.now + Int64(EventLoop.longestWait) * 1_000_000
        while try !hasHost() {
            guard Clock.monotonic.now < end else { throw TestFailure("waited in vain for a host of icons") }
        }
    }

    private func hasHost() throws -> Bool {
        var value = try observer.property(
            "IsStatusNotifierHostRegistered", of: "org.kde.StatusNotifierWatcher", at: "/StatusNotifierWatcher",
            on: Self.watcher)
        return try value.boolean()
    }

    /// Waits for an icon, and returns its name on the bus.
    private func icon() throws -> BusName {
        let signal = try observer.next("StatusNotifierItemRegistered")
        let item = try Value.arguments(of: signal)[0].text
        return try #require(BusName(String(item.prefix { $0 != "/" })))
    }

    private func expectNoIcon() throws {
        _ = try observer.next("StatusNotifierItemUnregistered")
        let items = try observer.property(
            "RegisteredStatusNotifierItems", of: "org.kde.StatusNotifierWatcher", at: "/StatusNotifierWatcher",
            on: Self.watcher)
        var reader = items
        #expect(try reader.strings().isEmpty)
    }

    private func menu(of icon: BusName) throws -> MenuEntry {
        let call = try Message.methodCall(
            "GetLayout", of: MenuEntry.interface, at: "/StatusNotifierItem/Menu", on: icon
        ) { writer in
            writer.append(Int32(0))
            writer.append(Int32(-1))
            writer.append([])
        }
        return try MenuEntry(Value.arguments(of: session.client.answer(to: call))[1])
    }

    private func choose(_ label: String, of icon: BusName) throws {
        let id = try menu(of: icon).entry(label).id
        try session.client.call("Event", of: MenuEntry.interface, at: "/StatusNotifierItem/Menu", on: icon) { writer in
            writer.append(id)
            writer.append("clicked")
            writer.variant("i") { $0.append(Int32(0)) }
            writer.append(UInt32(0))
        }
    }

    private func property(_ name: MemberName, of icon: BusName) throws -> Value {
        let values = try Value.all(
            in: session.client.property(name, of: "org.kde.StatusNotifierItem", at: Self.path, on: icon))
        return try #require(values.first)
    }

    @Test func `an icon is there while something is set, and asks for attention while it rings`() throws {
        let timer = try session.schedule(["title": "Pasta & <sauce>", "pre-alert": seconds(1000)])
        let icon = try icon()
        // The client keeps all signals that it gets.
        try session.client.call("AddMatch", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
            $0.append("sender='\(icon)'")
        }
        #expect(try property("Status", of: icon) == "Active")
        guard case .structure(let parts) = try property("ToolTip", of: icon) else {
            throw TestFailure("no tooltip")
        }
        #expect(try parts[3].text.hasPrefix("Next: Pasta &amp; &lt;sauce&gt;, "))
        // Plasma opens the menu for a left click only if this fails.
        #expect(throws: BusError.self) {
            try session.client.call("Activate", of: "org.kde.StatusNotifierItem", at: Self.path, on: icon) {
                for _ in ["x", "y"] { $0.append(Int32(0)) }
            }
        }
        let tea = try session.ring(["title": "Tea"])
        let status = try session.client.next("NewStatus", at: Self.path)
        #expect(try Value.arguments(of: status) == ["NeedsAttention"])
        try session.call("Stop", .string(tea))
        #expect(try Value.arguments(of: session.client.next("NewStatus", at: Self.path)) == ["Active"])
        try session.call("Pause", .string(timer))
        #expect(
            try menu(of: icon).labels.first == "Pasta & <sauce>: paused, 17 min left")
        try session.call("Cancel", .string(timer))
        try expectNoIcon()
    }

    @Test func `the menu stops and snoozes what rings, and pauses, resumes and cancels countdowns`() throws {
        try session.schedule(["title": "Wake up", "time": "07:30", "weekdays": .strings(["mon"])])
        let pasta = try session.schedule(["title": "Pasta", "pre-alert": seconds(1000)])
        let tea = try session.ring(["title": "Tea", "post-alert": seconds(300)])
        let icon = try icon()
        let root = try menu(of: icon)
        #expect(root.labels.prefix(5) == ["Tea", "Stop", "Snooze", "-", "Pasta: 17 min left"])
        #expect(root.labels[6].hasPrefix("Next: Wake up, "))
        #expect(root.labels.suffix(1) == ["Start a timer"])
        #expect(root.children.last?.labels == ["5 min", "10 min", "25 min"])
        try choose("Snooze", of: icon)
        try session.next("Snoozed", of: tea)
        #expect(try session.next("ActionInvoked", of: tea)[0] == "snooze")
        try session.call("Stop", .string(tea))
        try choose("Pause", of: icon)
        #expect(try session.property("State", of: pasta) == "paused")
        try choose("Resume", of: icon)
        #expect(try session.property("State", of: pasta) == "countdown")
        try choose("Cancel", of: icon)
        let presses = try (0..<3).map { _ in try session.next("ActionInvoked", of: pasta)[0] }
        #expect(presses == ["pause", "resume", "stop"])
        #expect(try session.list().map { $0["Title"] } == ["Wake up"])
        let bus = try session.ring(["title": "Bus"])
        try choose("Stop", of: icon)
        #expect(try session.next("Stopped", of: bus) == ["user"])
    }

    @Test func `the menu starts a timer`() throws {
        let pasta = try session.schedule(["title": "Pasta", "pre-alert": seconds(1000)])
        let icon = try icon()
        try choose("10 min", of: icon)
        let alarms = try session.list()
        let timer = try #require(alarms.first { $0["Id"] != .string(pasta) })
        #expect(timer["State"] == "countdown")
        #expect(timer["CountdownTotalUSec"] == seconds(600))
        #expect(alarms.count == 2)
    }

    @Test func `there is no icon where a widget shows alarms, or alarms.conf says so`() throws {
        try session.schedule(["pre-alert": seconds(1000)])
        _ = try icon()
        try session.call("RegisterWidget", .strings(["panel"]))
        try expectNoIcon()
        try session.call("RegisterWidget", .strings([]))
        _ = try icon()
        let file = "home/config/alarms/alarms.conf"
        try session.bus.directory.write("sound = none\ntray-icon = no\n", to: file)
        try expectNoIcon()
    }

    @Test func `it is registered again with a tray that was restarted`() throws {
        try session.schedule(["pre-alert": seconds(1000)])
        let before = try icon()
        try tray.kill()
        try session.client.waitForOwner(of: Self.watcher, isThere: false)
        observer.signals = []
        try startTray()
        #expect(try icon() != before)
        try session.service.kill()
        try expectNoIcon()
    }
}
