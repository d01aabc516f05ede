import AlarmCore
import DBus
import EventLoop
import Presentation
import TestSupport

@testable import Desktop

/// A suite each of whose tests has job views and a server of them.
class JobViewsSuite {
    let fixture: JobViewsFixture
    let server: FakeJobViewServer

    init() throws {
        fixture = try JobViewsFixture()
        server = try fixture.serve()
    }
}

/// A service's side of job views, on a private bus, and a clock that only this moves.
final class JobViewsFixture {
    struct Pressed: Equatable {
        let id: AlarmID
        let press: AlarmAction
    }

    let loop: EventLoop
    let bus: PrivateBus
    /// The readings of the clocks. They are far ahead of the real ones, so that no timer elapses by itself.
    var now: Moment
    /// The time that is added to ``now`` at each reading, seconds.
    var haste: Int64 = 0
    private let connection: Connection
    private var made: JobViews?
    private(set) var presses: [Pressed] = []
    private(set) var failures: [BusError] = []
    /// The values of ``JobViews/isAvailable``, in order.
    private(set) var availability: [Bool] = []

    init(on bus: PrivateBus? = nil, mostCalls: Int = 256) throws {
        self.bus = try bus ?? PrivateBus()
        loop = try EventLoop()
        now = .read() + 1_000_000
        connection = try Connection(to: .address(self.bus.address), in: loop)
        let views = try JobViews(on: connection, in: loop, mostCalls: mostCalls, left: Presenter.left) {
            [unowned self] in
            now = now + haste
            return now
        }
        views.report = { [unowned self] event in
            switch event {
            case .pressed(let id, let press): presses.append(Pressed(id: id, press: press))
            case .availabilityChanged: availability.append(views.isAvailable)
            case .failed(let error): failures.append(error)
            }
        }
        made = views
    }

    func show(_ alarm: Alarm) {
        made?.show(alarm, titled: Presenter.plain.title(of: alarm), at: now)
    }

    func withdraw(_ id: AlarmID) {
        made?.withdraw(id)
    }

    func withdrawAll() {
        made?.withdrawAll()
    }

    /// The number of requests that the server hasn't answered.
    var callCount: Int { made?.calls.count ?? 0 }

    /// The next time at which the percents are updated, on the boot clock.
    var deadline: BootTime? { made?.timer?.deadline.map(BootTime.init(microseconds:)) }

    /// Lets the clock go on to that time.
    func advance() throws {
        guard let deadline else { throw TestFailure("nothing is awaited") }
        let wait = deadline - now.boot
        now = Moment(wall: now.wall + wait, boot: deadline)
        made?.tick()
    }

    /// Puts a server on the bus, and waits until it is known.
    func serve() throws -> FakeJobViewServer {
        let server = try FakeJobViewServer(on: bus, in: loop)
        try waitForServer()
        return server
    }

    /// Waits until there is a server.
    func waitForServer() throws {
        try loop.wait(for: "a server") { made?.isAvailable == true }
    }

    /// Waits until there is none.
    func waitForNoServer() throws {
        try loop.wait(for: "the server to be gone") { made?.isAvailable == false }
    }

    /// Returns when nothing happens any more.
    func settle() throws {
        while try loop.runOnce(timeout: 50_000) {}
    }
}
