/// The alarms, each at a fixed index, and heaps of their deadlines.
///
/// It is one value, so that the engine, a class, needs only one exclusivity check per change.
struct AlarmTable {
    /// The alarms; empty places are reused.
    private var places: [Alarm?] = []
    /// True for each place whose alarm rings, counts down or is paused: scanning the alarms themselves, which are
    /// large, takes much longer.
    private var activePlaces: [Bool] = []
    private var emptyPlaces: [Int32] = []
    private var index: [AlarmID: Int32] = [:]
    /// The places of the alarms of each sandboxed app.
    private var ownedPlaces: [SandboxedApp: Set<Int32>] = [:]
    /// Upper bounds of the sizes of listings of each sandboxed app's alarms on the bus, bytes.
    private var ownedSizes: [SandboxedApp: Int] = [:]
    private var wallDeadlines = IndexedHeap<WallTime>()
    private var bootDeadlines = IndexedHeap<BootTime>()
    /// The next rings of alarms at rest.
    private var restingFires = IndexedHeap<WallTime>()
    /// The next rings of alarms that ring, count down or are paused.
    private var activeFires = IndexedHeap<WallTime>()
    private var wallWakes = IndexedHeap<WallTime>()
    private var bootWakes = IndexedHeap<BootTime>()
    private var alerts = IndexedHeap<BootTime>()
    /// The number of alarms that count down.
    private(set) var countdownCount = 0
    /// The number of alarms that ring, count down or are paused.
    private(set) var activeCount = 0
    /// An upper bound of the size of a listing of all alarms on the bus, bytes.
    private(set) var listingSize = 0

    /// The number of alarms.
    var count: Int { index.count }

    /// The number of alarms that ring.
    var alertingCount: Int { alerts.count }

    /// The alarm with this identifier.
    subscript(id: AlarmID) -> Alarm? {
        index[id].flatMap { places[Int($0)] }
    }

    /// Calls `body` for all alarms, in no particular order.
    func forEach<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        for case let alarm? in places { try body(alarm) }
    }

    /// Calls `body` for the alarms that ring, count down or are paused, in no particular order.
    func forEachActive<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        for place in activePlaces.indices where activePlaces[place] {
            if let alarm = places[place] { try body(alarm) }
        }
    }

    /// True if some alarms belong to sandboxed apps.
    var hasSandboxedApps: Bool { !ownedPlaces.isEmpty }

    /// Returns the number of alarms of a sandboxed app.
    func count(of app: SandboxedApp) -> Int { ownedPlaces[app]?.count ?? 0 }

    /// Returns an upper bound of the size of a listing of a sandboxed app's alarms on the bus, bytes.
    func listingSize(of app: SandboxedApp) -> Int { ownedSizes[app] ?? 0 }

    /// Calls `body` for the alarms of a sandboxed app, in no particular order.
    func forEach<Failure: Error>(of app: SandboxedApp, _ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        for place in ownedPlaces[app] ?? [] {
            if let alarm = places[Int(place)] { try body(alarm) }
        }
    }

    /// The alarm that rings next.
    var nextToFire: Alarm? {
        guard let active = activeFires.minimum else { return alarm(in: restingFires.first) }
        let isActiveFirst = restingFires.minimum.map { active <= $0 } ?? true
        return alarm(in: isActiveFirst ? activeFires.first : restingFires.first)
    }

    /// Returns the next alarms to ring of the alarms at rest, the soonest first; at most `count`.
    func nextScheduled(_ count: Int) -> [Alarm] { restingFires.first(count).compactMap { places[Int($0)] } }

    /// Returns the time of the next ring of the alarm with this identifier; `nil`: it has none.
    func nextFire(of id: AlarmID) -> WallTime? {
        index[id].flatMap { restingFires.key(of: $0) ?? activeFires.key(of: $0) }
    }

    /// Returns the sort key of an alarm by its alert and its next ring; `nil`: there is no such alarm.
    func ringPlace(of id: AlarmID) -> RingPlace? {
        index[id].map { place in
            let alert = alerts.key(of: place)
            return RingPlace(id, alert: alert, fire: restingFires.key(of: place) ?? activeFires.key(of: place))
        }
    }

    /// The alarm that has rung longest.
    var longestAlerting: Alarm? { alarm(in: alerts.first) }

    /// The next deadline of any alarm on each clock.
    var nextWake: Wake { Wake(wall: wallDeadlines.minimum, boot: bootDeadlines.minimum) }

    /// The next ring that wakes the machine, on each clock.
    var nextWaking: Wake { Wake(wall: wallWakes.minimum, boot: bootWakes.minimum) }

    /// Returns the alarm of the next ring that wakes the machine, by the clocks at `now`; `nil`: there is none.
    func nextWakingAlarm(at now: Moment) -> Alarm? {
        let byBoot = Wake(wall: nil, boot: bootWakes.minimum).first(at: now)
        guard let wall = wallWakes.minimum else { return alarm(in: bootWakes.first) }
        return alarm(in: byBoot.map { $0 < wall } == true ? bootWakes.first : wallWakes.first)
    }

    /// Returns the alarm with the most overdue deadline at `now`; `nil`: none is overdue.
    func mostOverdue(at now: Moment) -> Alarm? {
        let wall = wallDeadlines.minimum.map { now.wall - $0 }
        let boot = bootDeadlines.minimum.map { now.boot - $0 }
        let none = Interval(microseconds: -1)
        guard max(wall ?? none, boot ?? none) >= .zero else { return nil }
        return alarm(in: (wall ?? none) >= (boot ?? none) ? wallDeadlines.first : bootDeadlines.first)
    }

    /// Returns the alarms that change when the wall clock is set, or a zone has changed, as they are after that, and those
    /// that run although they are denied. Others aren't copied.
    ///
    /// - Parameter zoneNamed: Returns the zone of a name; `nil`: there is none.
    func recomputed(at now: Moment, _ zoneNamed: (String) -> Zone?) -> (changed: [Alarm], denied: [Alarm]) {
        var changed: [Alarm] = []
        var denied: [Alarm] = []
        for place in places.indices {
            if places[place]?.runsDenied == true {
                if let alarm = places[place] { denied.append(alarm) }
            } else if let alarm = places[place]?.recomputed(at: now, zoneNamed) {
                changed.append(alarm)
            }
        }
        return (changed, denied)
    }

    private func alarm(in place: Int32?) -> Alarm? {
        place.flatMap { places[Int($0)] }
    }

    // MARK: Changing

    /// Reserves capacity for `count` alarms, so that adding them needs no reallocation.
    mutating func reserveCapacity(_ count: Int) {
        places.reserveCapacity(count)
        activePlaces.reserveCapacity(count)
        index.reserveCapacity(count)
        wallDeadlines.reserveCapacity(count)
        restingFires.reserveCapacity(count)
        wallWakes.reserveCapacity(count)
    }

    /// Replaces the alarm with the same identifier, or adds `alarm`.
    mutating func put(_ alarm: consuming Alarm) {
        // The order, and consuming, avoid copies of the alarm, which is large.
        let known = index[alarm.id]
        if let known {
            count(places[Int(known)], -1)
            disown(known)
        }
        count(alarm, 1)
        let place = known ?? emptyPlaces.popLast() ?? Int32(places.count)
        if known == nil { index[alarm.id] = place }
        if let owner = alarm.owner { ownedPlaces[owner, default: []].insert(place) }
        arrange(alarm.deadlines, in: place)
        if Int(place) < places.count {
            activePlaces[Int(place)] = alarm.isActive
            places[Int(place)] = alarm
        } else {
            activePlaces.append(alarm.isActive)
            places.append(alarm)
        }
    }

    /// Removes the alarm with this identifier, if there is one.
    mutating func remove(_ id: AlarmID) {
        guard let place = index.removeValue(forKey: id) else { return }
        count(places[Int(place)], -1)
        disown(place)
        places[Int(place)] = nil
        activePlaces[Int(place)] = false
        emptyPlaces.append(place)
        arrange(.none, in: place)
    }

    /// Updates the zone of each alarm with a schedule in local time, in place.
    ///
    /// - Parameter zone: Returns the zone of a name, or with `nil` the system's, given the present zone.
    /// - Returns: The alarms whose zones have changed.
    mutating func setZones(_ zone: (_ name: String?, Zone) -> Zone) -> [Change.ContextChange] {
        var changes: [Change.ContextChange] = []
        for place in places.indices where places[place]?.configuration.time != nil {
            guard let id = places[place]?.id, let before = places[place]?.context else { continue }
            let new = zone(places[place]?.configuration.timeZone, before.zone)
            guard new !== before.zone else { continue }
            changes.append(Change.ContextChange(id: id, before: before))
            places[place]?.zone = new
            if let deadlines = places[place]?.deadlines { arrange(deadlines, in: Int32(place), ordered: false) }
        }
        if !changes.isEmpty { orderHeaps() }
        return changes
    }

    /// Sets the defaults of all alarms.
    ///
    /// - Returns: The alarms whose snooze length has changed.
    mutating func setDefaults(_ defaults: Defaults) -> [Change.ContextChange] {
        var changes: [Change.ContextChange] = []
        for place in places.indices {
            guard let id = places[place]?.id, let before = places[place]?.context else { continue }
            let snooze = places[place]?.configuration.snoozeTime
            places[place]?.configuration.defaults = defaults
            if places[place]?.configuration.snoozeTime != snooze {
                changes.append(Change.ContextChange(id: id, before: before))
            }
            if let deadlines = places[place]?.deadlines { arrange(deadlines, in: Int32(place), ordered: false) }
        }
        orderHeaps()
        return changes
    }

    /// Sets the end of the holiday for all alarms; `nil`: there is none.
    ///
    /// - Returns: The alarms whose next occurrence has changed.
    mutating func setHoliday(until end: WallTime?) -> [Change.ContextChange] {
        var changes: [Change.ContextChange] = []
        for place in places.indices {
            guard let id = places[place]?.id, let before = places[place]?.context else { continue }
            let due = places[place]?.nextDue
            places[place]?.holidayEnd = end
            guard places[place]?.nextDue != due, let deadlines = places[place]?.deadlines else { continue }
            changes.append(Change.ContextChange(id: id, before: before))
            arrange(deadlines, in: Int32(place), ordered: false)
        }
        if !changes.isEmpty { orderHeaps() }
        return changes
    }

    /// Sets a sandboxed app's alarms to denied or not.
    ///
    /// - Returns: The alarms whose next ring has changed.
    mutating func setDenied(_ isDenied: Bool, of app: SandboxedApp) -> [Change.ContextChange] {
        var changes: [Change.ContextChange] = []
        for place in ownedPlaces[app] ?? [] {
            guard let alarm = places[Int(place)], alarm.isDenied != isDenied else { continue }
            places[Int(place)]?.isDenied = isDenied
            guard let deadlines = places[Int(place)]?.deadlines else { continue }
            arrange(deadlines, in: place)
            if deadlines.fire != alarm.nextFire {
                changes.append(Change.ContextChange(id: alarm.id, before: alarm.context))
            }
        }
        return changes
    }

    /// Sets the deadlines of the alarm in a place.
    ///
    /// - Parameter ordered: As in ``IndexedHeap/set(_:_:ordered:)``.
    private mutating func arrange(_ deadlines: Alarm.Deadlines, in place: Int32, ordered: Bool = true) {
        wallDeadlines.set(place, deadlines.wall, ordered: ordered)
        bootDeadlines.set(place, deadlines.boot, ordered: ordered)
        restingFires.set(place, deadlines.isActive ? nil : deadlines.fire, ordered: ordered)
        activeFires.set(place, deadlines.isActive ? deadlines.fire : nil, ordered: ordered)
        wallWakes.set(place, deadlines.wakes.wall, ordered: ordered)
        bootWakes.set(place, deadlines.wakes.boot, ordered: ordered)
        alerts.set(place, deadlines.alert, ordered: ordered)
    }

    private mutating func orderHeaps() {
        wallDeadlines.order()
        bootDeadlines.order()
        restingFires.order()
        activeFires.order()
        wallWakes.order()
        bootWakes.order()
        alerts.order()
    }

    private mutating func disown(_ place: Int32) {
        guard let owner = places[Int(place)]?.owner else { return }
        ownedPlaces[owner]?.remove(place)
        if ownedPlaces[owner]?.isEmpty == true {
            ownedPlaces[owner] = nil
            ownedSizes[owner] = nil
        }
    }

    private mutating func count(_ alarm: Alarm?, _ difference: Int) {
        if let alarm { count(alarm, difference) }
    }

    private mutating func count(_ alarm: borrowing Alarm, _ difference: Int) {
        let size = difference * alarm.listingSize
        listingSize += size
        if let owner = alarm.owner { ownedSizes[owner, default: 0] += size }
        if alarm.countdown != nil { countdownCount += difference }
        if alarm.isActive { activeCount += difference }
    }
}
