import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

@Suite struct RegisteredWidgetsTests {
    private let fixture: Fixture

    init() throws { fixture = try Fixture() }

    @Test func `registered places are listed once, in order`() throws {
        let panel = try fixture.widget()
        let lockScreen = try fixture.widget()
        try fixture.register([.lockScreen, .popup], by: lockScreen)
        try fixture.register([.panel, .popup], by: panel)
        #expect(fixture.places == [.panel, .popup, .lockScreen])
        #expect(fixture.changes == [[.popup, .lockScreen], [.panel, .popup, .lockScreen]])
    }

    @Test func `a registration replaces the one before, and one without places removes it`() throws {
        let widget = try fixture.widget()
        try fixture.register([.popup], by: widget)
        try fixture.register([.popup], by: widget)
        try fixture.register([.panel], by: widget)
        try fixture.register([], by: widget)
        try fixture.register([], by: widget)
        #expect(fixture.changes == [[.popup], [.panel], []])
        try fixture.leave(widget)
        #expect(fixture.deadline == nil)
    }

    @Test func `a registration outlives its connection by 5 s`() throws {
        let widget = try fixture.widget()
        try fixture.register([.panel], by: widget)
        try fixture.leave(widget)
        #expect(fixture.deadline == fixture.now.boot + .seconds(5))
        fixture.advance(by: .seconds(5) - Interval(microseconds: 1))
        #expect(fixture.places == [.panel])
        fixture.advance(by: Interval(microseconds: 1))
        #expect(fixture.changes == [[.panel], []])
        #expect(fixture.deadline == nil)
    }

    @Test func `nothing changes if the widget comes back within 5 s`() throws {
        let widget = try fixture.widget()
        try fixture.register([.panel], by: widget)
        try fixture.leave(widget)
        fixture.advance(by: .seconds(4))
        let restarted = try fixture.widget()
        try fixture.register([.panel], by: restarted)
        fixture.advance(by: .seconds(60))
        #expect(fixture.changes == [[.panel]])
        try fixture.leave(restarted)
        fixture.advance(by: .seconds(5))
        #expect(fixture.changes == [[.panel], []])
    }

    @Test func `each connection that leaves has 5 s of its own`() throws {
        let first = try fixture.widget()
        let second = try fixture.widget()
        try fixture.register([.panel], by: first)
        try fixture.register([.popup], by: second)
        try fixture.leave(first)
        fixture.advance(by: .seconds(3))
        try fixture.leave(second)
        fixture.advance(by: .seconds(2))
        #expect(fixture.places == [.popup])
        #expect(fixture.deadline == fixture.now.boot + .seconds(3))
        fixture.advance(by: .seconds(3))
        #expect(fixture.places.isEmpty)
    }

    @Test func `a caller that has left already is registered for 5 s`() throws {
        let widget = try fixture.widget()
        fixture.disconnect(widget)
        try fixture.register([.panel], by: widget)
        try fixture.waitForDeadline()
        fixture.advance(by: .seconds(5))
        #expect(fixture.changes == [[.panel], []])
    }

    @Test func `the real clock ends a registration`() throws {
        let fixture = try Fixture { .read() + -5 }
        let widget = try fixture.widget()
        try fixture.register([.panel], by: widget)
        fixture.disconnect(widget)
        try fixture.waitForNoPlaces()
    }

    @Test func `there are at most 64 registrations, and those of connections that have left make room`() throws {
        let widgets = try (0..<RegisteredWidgets.mostRegistrations).map { _ in try fixture.widget() }
        for widget in widgets { try fixture.register([.panel], by: widget) }
        let another = try fixture.widget()
        let refusal = #expect(throws: Refusal.self) { try fixture.register([.popup], by: another) }
        #expect(refusal?.message == "at most 64 programs can be registered")
        // Those that are registered may change their places all the same.
        try fixture.register([.lockScreen], by: widgets[0])
        try fixture.leave(widgets[1])
        try fixture.register([.popup], by: another)
        #expect(fixture.places == [.panel, .popup, .lockScreen])
    }
}

/// The registrations on a private bus, and a clock that only this moves.
private final class Fixture {
    let loop: EventLoop
    private let bus: PrivateBus
    private let client: Client
    private var registered: RegisteredWidgets?
    private var widgets: [BusName: Connection] = [:]
    /// The readings of the clocks, far ahead of the real ones, so that no timer elapses by itself.
    private(set) var now = Moment.read() + 1_000_000
    /// The lists after each change, in order.
    private(set) var changes: [[WidgetPlace]] = []

    init(now: (() -> Moment)? = nil) throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        client = try Client(on: bus, in: loop)
        let registered = RegisteredWidgets(on: client.connection, in: loop) { [unowned self] in now?() ?? self.now }
        registered.whenChanged = { [unowned self] in changes.append(registered.places) }
        self.registered = registered
    }

    var places: [WidgetPlace] { registered?.places ?? [] }

    var deadline: BootTime? { registered?.timer?.deadline.map(BootTime.init(microseconds:)) }

    /// Joins the bus as a widget does, and returns its unique name.
    func widget() throws -> BusName {
        let widget = try Connection(to: .address(bus.address), in: loop)
        let name = try #require(widget.uniqueName)
        widgets[name] = widget
        return name
    }

    func register(_ places: Set<WidgetPlace>, by widget: BusName) throws {
        try registered?.register(places, by: widget)
        // The bus has the match rule for the end of the connection.
        try client.synchronize()
    }

    func disconnect(_ widget: BusName) {
        widgets[widget] = nil
    }

    /// Disconnects a widget, and waits until that is known.
    func leave(_ widget: BusName) throws {
        disconnect(widget)
        try client.waitForOwner(of: widget, isThere: false)
        try client.synchronize()
    }

    func waitForDeadline() throws {
        try loop.wait(for: "the bus to tell that it has left") { deadline != nil }
    }

    func waitForNoPlaces() throws {
        try loop.wait(for: "the end of the registration") { places.isEmpty }
    }

    func advance(by interval: Interval) {
        now = Moment(wall: now.wall + interval, boot: now.boot + interval)
        if let deadline, deadline <= now.boot { registered?.removeEnded() }
    }
}
