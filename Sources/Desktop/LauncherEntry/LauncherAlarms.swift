internal import AlarmCore

/// The alarms shown on one app's icon: those that count down, are paused or ring. Changing one takes O(log n).
struct LauncherAlarms {
    /// The end, or the remaining time, of a countdown. Equal ones are ordered by id, so that the bar always shows the
    /// same one.
    private struct Turn<Time: Comparable>: Comparable {
        let time: Time
        let id: AlarmID

        static func < (left: Turn, right: Turn) -> Bool { (left.time, left.id) < (right.time, right.id) }
    }

    private var places: [AlarmID: Int32] = [:]
    /// The countdowns by place, except unused places in ``free``; `nil`: the alarm rings.
    private var countdowns: [CountdownProgress?] = []
    private var free: [Int32] = []
    private var wallEnds = IndexedHeap<Turn<WallTime>>()
    private var bootEnds = IndexedHeap<Turn<BootTime>>()
    private var paused = IndexedHeap<Turn<Interval>>()

    /// The number of alarms.
    var count: Int { places.count }
    /// The number of ringing alarms.
    private(set) var ringingCount = 0

    /// Adds or replaces an alarm; removes it if its state isn't shown.
    mutating func put(_ alarm: Alarm) {
        remove(alarm.id)
        guard alarm.state != .scheduled else { return }
        let progress = CountdownProgress(of: alarm)
        let place = free.popLast() ?? Int32(countdowns.count)
        if Int(place) == countdowns.count { countdowns.append(progress) } else { countdowns[Int(place)] = progress }
        places[alarm.id] = place
        if alarm.alert != nil { ringingCount += 1 }
        wallEnds.set(place, progress?.wallEnd.map { Turn(time: $0, id: alarm.id) })
        bootEnds.set(place, progress?.bootEnd.map { Turn(time: $0, id: alarm.id) })
        paused.set(place, progress?.left.map { Turn(time: $0, id: alarm.id) })
    }

    /// Removes the alarm with this id, if it is there.
    mutating func remove(_ id: AlarmID) {
        guard let place = places.removeValue(forKey: id) else { return }
        if countdowns[Int(place)] == nil { ringingCount -= 1 }
        wallEnds.set(place, nil)
        bootEnds.set(place, nil)
        paused.set(place, nil)
        free.append(place)
    }

    /// Returns the icon's progress at `now`: that of the countdown that ends first or, if none runs, has the least
    /// remaining time; `nil`: there is none.
    func progress(at now: Moment) -> CountdownProgress? {
        let running = [wallEnds.first, bootEnds.first].compactMap { $0.flatMap { countdowns[Int($0)] } }
        let first = running.min { $0.remaining(at: now) < $1.remaining(at: now) }
        return first ?? paused.first.flatMap { countdowns[Int($0)] }
    }
}
