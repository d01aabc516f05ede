public import AlarmCore
public import DBus
public import EventLoop

/// The registered widgets that show alarms, and their places.
///
/// # Theory of operation
///
/// A registration belongs to its connection, and outlives it by ``grace``: a panel that restarts its widgets registers
/// again within that time, so that nothing is shown elsewhere meanwhile. The number of registrations is bounded; at the
/// limit, registrations without a connection are removed.
public final class RegisteredWidgets {
    /// The time for which a registration outlives its connection.
    static let grace = Interval.seconds(5)
    /// The maximum number of registrations; more than any desktop's widgets.
    static let mostRegistrations = 64

    /// The registration of one connection.
    private struct Registration {
        var places: Set<WidgetPlace>
        /// The watch of the connection; `nil`: the connection has left.
        var presence: NameOwner?
        /// The end of the registration; `nil`: its connection hasn't left.
        var end: BootTime?
    }

    /// Called when ``places`` have changed.
    public var whenChanged: (() -> Void)?
    /// The places of all registrations, each once, in the order of ``AlarmCore/WidgetPlace``.
    public private(set) var places: [WidgetPlace] = [] {
        didSet { if places != oldValue { whenChanged?() } }
    }

    private let connection: Connection
    private let loop: EventLoop
    private let now: () -> Moment
    private(set) var timer: Timer?
    private var registrations: [BusName: Registration] = [:] {
        didSet {
            let all = registrations.values.reduce(into: Set<WidgetPlace>()) { $0.formUnion($1.places) }
            places = WidgetPlace.allCases.filter(all.contains)
        }
    }

    /// Creates an empty list for connections to the bus of `connection`.
    public convenience init(on connection: Connection, in loop: EventLoop) {
        self.init(on: connection, in: loop) { .read() }
    }

    /// Creates an empty list for connections to the bus of `connection`.
    ///
    /// - Parameter now: Returns the readings of both clocks, when a connection has left.
    init(on connection: Connection, in loop: EventLoop, now: @escaping () -> Moment) {
        self.connection = connection
        self.loop = loop
        self.now = now
    }

    /// Registers a connection for these places, replacing its former ones; without places, removes its registration.
    /// Idempotent.
    ///
    /// - Parameter caller: The unique name of the connection.
    /// - Throws: `Refusal` (`maximumLimitReached`) if there are too many registrations.
    public func register(_ places: Set<WidgetPlace>, by caller: BusName) throws(Refusal) {
        guard !places.isEmpty else { return registrations[caller] = nil }
        if registrations[caller] != nil {
            registrations[caller]?.places = places
            return
        }
        if registrations.count >= Self.mostRegistrations { try makeRoom() }
        // Without the bus, the caller has also left.
        let presence = try? NameOwner(of: caller, on: connection) { [unowned self] _, owner in
            if owner == nil { left(caller) }
        }
        if let presence { registrations[caller] = Registration(places: places, presence: presence) }
    }

    /// Removes the registration that ends first.
    private func makeRoom() throws(Refusal) {
        let ending = registrations.compactMap { name, registration in registration.end.map { (name, $0) } }
        guard let first = ending.min(by: { $0.1 < $1.1 }) else {
            throw .maximumLimitReached(
                LocalizableText(
                    "at most {number} programs can be registered", ["number": .number(Self.mostRegistrations)]))
        }
        registrations[first.0] = nil
    }

    private func left(_ caller: BusName) {
        registrations[caller]?.presence = nil
        registrations[caller]?.end = now().boot + Self.grace
        arm()
    }

    /// Removes expired registrations.
    func removeEnded() {
        let now = now().boot
        registrations = registrations.filter { _, registration in registration.end.map { $0 > now } ?? true }
        arm()
    }

    private func arm() {
        guard let next = registrations.values.compactMap(\.end).min() else {
            try? timer?.disarm()
            return
        }
        do throws(SystemError) {
            if timer == nil { timer = try Timer(on: .boot, in: loop) { [unowned self] _ in removeEnded() } }
            try timer?.arm(at: next.microseconds)
        } catch {
            // An alarm shown twice is better than one not shown.
            registrations = registrations.filter { $0.value.end == nil }
        }
    }
}
