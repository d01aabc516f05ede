/// The rules at work: all alarms, and what happens to them.
///
/// # Theory of operation
///
/// Inputs come one by one, each with the moment at which it counts: ``apply(_:at:)`` for what a client asks, which may be
/// refused, ``observe(_:at:)`` for what has happened, which can't. Each returns a ``Change``: the alarms it wrote, what
/// that means to the world, and, by what the alarms were before, its inverse for ``undo(_:)``. ``nextWake`` says when
/// time alone will have something to do; observing too early does nothing.
///
/// The engine is one object, changed in place in O(log n) an input, and never copied: a copy of 100,000 alarms takes
/// longer than a client should wait. It reads no clock, opens no file and knows no bus.
public final class Engine {
    /// How many alarms there can be.
    public let limits: Limits
    /// The alarms, each in its place; an empty place is reused.
    private var places: [Alarm?] = []
    private var emptyPlaces: [Int32] = []
    private var index: [AlarmID: Int32] = [:]
    private var wallDeadlines = IndexedHeap<WallTime>()
    private var bootDeadlines = IndexedHeap<BootTime>()
    private var fires = IndexedHeap<WallTime>()
    private var alerts = IndexedHeap<BootTime>()
    /// How many alarms count down.
    public private(set) var countdownCount = 0
    /// The most bytes that all alarms together take in a listing on the bus.
    public private(set) var listingSize = 0

    /// Creates an engine without alarms.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Takes in an alarm that was kept, as it was kept, whatever the limits are now.
    public func restore(_ alarm: Alarm) {
        put(alarm, at: alarm.id)
    }

    /// Takes back a change; of several, the last one first.
    public func undo(_ change: Change) {
        for edit in change.edits.reversed() { put(edit.before, at: edit.id) }
    }

    // MARK: Questions

    /// How many alarms there are.
    public var count: Int { index.count }

    /// How many alarms ring.
    public var alertingCount: Int { alerts.count }

    /// The alarm of this identity.
    public func alarm(_ id: AlarmID) -> Alarm? {
        index[id].flatMap { places[Int($0)] }
    }

    /// All alarms, in no particular order.
    public func forEach<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        for case let alarm? in places { try body(alarm) }
    }

    /// The alarm that rings next; `nil`: none will.
    public var nextToFire: Alarm? { fires.first.flatMap { places[Int($0)] } }

    /// The alarm that has rung longest; `nil`: none rings.
    public var longestAlerting: AlarmID? { alerts.first.flatMap { places[Int($0)]?.id } }

    /// When time alone has something to do, on each clock.
    public var nextWake: Wake { Wake(wall: wallDeadlines.minimum, boot: bootDeadlines.minimum) }

    /// The alarm whose deadline at `now` is the most overdue one; `nil`: none is.
    func mostOverdue(at now: Moment) -> Alarm? {
        let wall = wallDeadlines.minimum.map { now.wall - $0 }
        let boot = bootDeadlines.minimum.map { now.boot - $0 }
        let late = Interval(microseconds: -1)
        guard max(wall ?? late, boot ?? late) >= .zero else { return nil }
        let place = (wall ?? late) >= (boot ?? late) ? wallDeadlines.first : bootDeadlines.first
        return place.flatMap { places[Int($0)] }
    }

    // MARK: Changing

    /// Puts `alarm` where the one of this identity is, or with `nil` removes that.
    func put(_ alarm: Alarm?, at id: AlarmID) {
        let place: Int32
        if let known = index[id] {
            place = known
        } else if alarm == nil {
            return
        } else if let empty = emptyPlaces.popLast() {
            place = empty
        } else {
            place = Int32(places.count)
            places.append(nil)
        }
        count(places[Int(place)], -1)
        count(alarm, 1)
        places[Int(place)] = alarm
        if alarm == nil {
            index[id] = nil
            emptyPlaces.append(place)
        } else {
            index[id] = place
        }
        wallDeadlines.set(place, alarm?.wallDeadline)
        bootDeadlines.set(place, alarm?.bootDeadline)
        fires.set(place, alarm?.nextFire)
        alerts.set(place, alarm?.alert?.start.boot)
    }

    private func count(_ alarm: Alarm?, _ difference: Int) {
        guard let alarm else { return }
        listingSize += difference * alarm.listingSize
        if alarm.countdown != nil { countdownCount += difference }
    }
}
