import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// A suite each of whose tests has notifications and a server of them.
class NotificationsSuite {
    let fixture: NotificationsFixture
    let server: FakeNotificationServer

    init(_ fixture: NotificationsFixture, on server: FakeNotificationServer.Information? = nil) throws {
        self.fixture = fixture
        self.server = try fixture.serve(server)
    }

    convenience init() throws { try self.init(NotificationsFixture()) }
}

/// A service's side of the desktop: notifications on a private bus, and what they report.
final class NotificationsFixture {
    struct Pressed: Equatable {
        let id: AlarmID
        let press: AlarmAction
        let surface: Event.Surface
        let data: PlatformData

        init(
            _ id: AlarmID, _ press: AlarmAction, on surface: Event.Surface = .alert,
            _ data: PlatformData = PlatformData()
        ) {
            self.id = id
            self.press = press
            self.surface = surface
            self.data = data
        }
    }

    let loop: EventLoop
    let bus: PrivateBus
    let connection: Connection
    let notifications: Notifications
    private(set) var presses: [Pressed] = []
    private(set) var serverNames: [String] = []
    private(set) var failures: [BusError] = []
    /// The alerts that were reported as closed by the server, and the reasons.
    private(set) var closes: [(id: AlarmID, reason: UInt32)] = []
    /// True if a press ends the alert, as it does in a service.
    var withdrawsWhenPressed = true

    /// A policy without long waits: tenths of a second for seconds.
    static let short = DeliveryPolicy(
        answerTimeout: 10_000, retryDelays: [100_000, 200_000, 400_000].map(Interval.init(microseconds:)),
        alertDelays: [100_000, 200_000].map(Interval.init(microseconds:)),
        sameTextDelay: Interval(microseconds: 1_100_000), repostDelay: Interval(microseconds: 100_000),
        closeAfterPress: .seconds(2), turnLength: Interval(microseconds: 300_000),
        activityGap: Interval(microseconds: 200_000),
        activityAlertGap: Interval(microseconds: 100_000))

    /// No app is installed.
    static var noApps: DesktopEnvironment { DesktopEnvironment { _ in nil } }

    /// Its action for each event, after that was noted.
    var receive: (Notifications.Event) -> Void = { _ in }

    init(
        on bus: PrivateBus? = nil, in loop: EventLoop? = nil, policy: DeliveryPolicy = NotificationsFixture.short,
        environment: DesktopEnvironment = NotificationsFixture.noApps
    ) throws {
        self.bus = try bus ?? PrivateBus()
        self.loop = try loop ?? EventLoop()
        connection = try Connection(to: .address(self.bus.address), in: self.loop)
        notifications = try Notifications(on: connection, in: self.loop, policy: policy, environment: environment)
        notifications.report = { [unowned self] event in
            switch event {
            case .pressed(let id, let press, let alert, let data):
                presses.append(Pressed(id, press, on: alert == nil ? .countdown : .alert, data))
                if withdrawsWhenPressed { notifications.alarms.withdraw(id) }
            case .serverChanged(let name): serverNames.append(name)
            case .failed(let error): failures.append(error)
            case .closed(let id, let reason): closes.append((id, reason))
            default: break
            }
            receive(event)
        }
    }

    /// Puts a scripted server on the bus, and waits until it is known.
    func serve(_ information: FakeNotificationServer.Information? = nil) throws -> FakeNotificationServer {
        let server =
            try information.map { try FakeNotificationServer(on: bus, in: loop, saying: $0) }
            ?? FakeNotificationServer(on: bus, in: loop)
        try waitForServer()
        return server
    }

    /// Waits until there is a server.
    func waitForServer() throws {
        try loop.wait(for: "a server") { serverNames.last.map { !$0.isEmpty } ?? false }
    }

    /// Waits until the bus has handled what was sent before, such as the subscription to a server's signals.
    func synchronize() throws {
        var isAnswered = false
        let call = try connection.call(.methodCall("GetId", of: .bus, at: "/org/freedesktop/DBus", on: .bus)) { _ in
            isAnswered = true
        }
        try withExtendedLifetime(call) { try loop.wait(for: "the bus") { isAnswered } }
    }

    /// Posts the alert of an alarm, and waits until `server` shows it.
    ///
    /// - Returns: Its number there.
    func show(_ alarm: Alarm, on server: FakeNotificationServer) throws -> UInt32 {
        notifications.alarms.post(alarm)
        return try waitUntilShown(alarm.id)
    }

    /// Posts the alert of an alarm, and returns the alarm.
    func post(_ alarm: Alarm) -> Alarm {
        notifications.alarms.post(alarm)
        return alarm
    }

    /// Posts the alert of an alarm, waits until it is shown, and returns the alarm and its number on the server.
    func shown(_ alarm: Alarm) throws -> (Alarm, UInt32) {
        notifications.alarms.post(alarm)
        return (alarm, try waitUntilShown(alarm.id))
    }

    /// Waits until a press has been reported, and returns all presses.
    func waitForPresses() throws -> [Pressed] {
        try loop.wait(for: "the press") { !presses.isEmpty }
        return presses
    }

    /// The notifications of alarms on the server, by their numbers.
    var shown: [UInt32: AlarmID] { notifications.board.slots.compactMapValues(\.alarm) }

    /// Returns what is posted of an alarm.
    func posting(_ id: AlarmID) throws -> Posting { try #require(notifications.alarms.postings[id]) }

    /// Waits until the alert of an alarm is shown.
    func waitUntilShown(_ id: AlarmID) throws -> UInt32 {
        try loop.wait(for: "the alert to be shown") { notifications.alarms.postings[id]?.slot.state == .shown }
        return notifications.alarms.postings[id]?.slot.number ?? 0
    }
}
