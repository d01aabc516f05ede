import AlarmCore

/// The engine between a clock, a storage and the bookkeeper, in turns as the real service has them: what happens changes
/// the engine, a ring goes out, then all is stored, then the rest goes out.
final class Service {
    /// Where in a turn a service ends without a word.
    enum Crash {
        /// What rings has gone out, and nothing is stored.
        case beforeCommit
        /// All is stored, and nothing else has gone out.
        case afterCommit
    }

    /// The service has ended without a word.
    struct Crashed: Error {
        /// Whether it had stored what it was asked.
        let isDone: Bool
    }

    let engine: Engine
    private let storage: any Storage
    private let zones: any Zones
    private let bookkeeper: Bookkeeper
    private let boot: UInt64
    /// Asked at each commit.
    private let crash: () -> Crash?
    /// Told of what was stored for the history.
    var whenStored: ([HistoryEntry]) -> Void = { _ in }
    /// Told of what went out.
    var whenReported: (Effect) -> Void = { _ in }

    init(
        _ storage: any Storage, zones: any Zones, bookkeeper: Bookkeeper, boot: UInt64, alarms: Int,
        crash: @escaping () -> Crash?
    ) {
        engine = Engine(limits: Limits(alarms: alarms), zones: zones)
        self.storage = storage
        self.zones = zones
        self.bookkeeper = bookkeeper
        self.boot = boot
        self.crash = crash
    }

    /// Reads what was kept, and takes up the work.
    func start(at now: Moment) throws {
        let converted = try storage.load(at: now, boot: boot) { engine.restore($0) }
        if !converted.isEmpty {
            bookkeeper.rebooted(at: now)
            try storage.commit(
                written: converted.compactMap { engine.alarm($0) }, removed: [], history: [], boot: boot)
        }
        bookkeeper.clockChanged(at: now)
        bookkeeper.zonesChanged(to: zones, at: now)
        try observe(.clockChanged, at: now)
        try elapse(at: now)
    }

    // MARK: What happens

    /// Does all that is due.
    func elapse(at now: Moment) throws {
        bookkeeper.look(at: now)
        while isOverdue(at: now) {
            let before = engine.nextWake
            guard try observe(.elapsed, at: now) || engine.nextWake != before else {
                throw Violation(.other, of: nil, "a deadline led to nothing: \(before)")
            }
        }
    }

    private func isOverdue(at now: Moment) -> Bool {
        let wake = engine.nextWake
        return wake.wall.map { $0 <= now.wall } ?? false || wake.boot.map { $0 <= now.boot } ?? false
    }

    /// Takes in that the machine was asleep, and is awake again.
    func resume(at now: Moment) throws {
        bookkeeper.resume(at: now)
        try elapse(at: now)
    }

    /// Takes in that the wall clock was set.
    ///
    /// - Parameter isLate: Whether a turn has begun for something else before that is heard.
    func clockChanged(isLate: Bool, at now: Moment) throws {
        bookkeeper.clockChanged(at: now)
        if isLate { try elapse(at: now) }
        try observe(.clockChanged, at: now)
        try elapse(at: now)
    }

    /// Takes in that zones are others now.
    func zonesChanged(at now: Moment) throws {
        bookkeeper.zonesChanged(to: zones, at: now)
        try observe(.zonesChanged, at: now)
        try elapse(at: now)
    }

    /// Takes in that a person pressed something on an alert.
    ///
    /// - Parameter isInvoked: Whether a program says so, for a widget of its own.
    func press(_ number: UInt64, _ press: Press, isInvoked: Bool, at now: Moment) throws {
        try elapse(at: now)
        let id = AlarmID(number: number)
        let change: Change
        if isInvoked, engine.alarm(id)?.alert != nil {
            do { change = try engine.apply(.invoke(id, press, PlatformData()), at: now) } catch { return }
        } else {
            change = engine.observe(.pressed(id, press), at: now)
        }
        try finish(change, .press(number, press), at: now)
    }

    /// Does what is asked.
    ///
    /// - Returns: Whether it wasn't refused.
    func perform(_ request: Request, at now: Moment) throws -> Bool {
        try elapse(at: now)
        let alarm = engine.alarm(AlarmID(number: request.number))
        let change: Change
        do {
            change = try engine.apply(request.command, at: now)
        } catch {
            return false
        }
        try finish(change, .request(request, before: alarm), at: now)
        return true
    }

    // MARK: Turns

    /// - Returns: Whether anything has changed.
    @discardableResult
    private func observe(_ event: AlarmCore.Event, at now: Moment) throws -> Bool {
        let change = engine.observe(event, at: now)
        try finish(change, .time, at: now)
        return !change.isEmpty
    }

    private func finish(_ change: Change, _ cause: Bookkeeper.Cause, at now: Moment) throws {
        var isAsked = true
        if case .time = cause { isAsked = false }
        let end = change.edits.isEmpty ? nil : crash()
        if case .beforeCommit = end {
            try bookkeeper.hear(change.effects, at: now)
            throw Crashed(isDone: false)
        }
        if !change.edits.isEmpty {
            let (written, removed) = edited(change)
            try storage.commit(written: written, removed: removed, history: change.history, boot: boot)
            whenStored(change.history)
        }
        try bookkeeper.take(change.effects, cause, of: engine, zones: zones, at: now)
        for effect in change.effects { whenReported(effect) }
        if case .afterCommit = end { throw Crashed(isDone: isAsked) }
    }

    private func edited(_ change: Change) -> (written: [Alarm], removed: [AlarmID]) {
        var seen: Set<AlarmID> = []
        var written: [Alarm] = []
        var removed: [AlarmID] = []
        for edit in change.edits where seen.insert(edit.id).inserted {
            if let alarm = engine.alarm(edit.id) { written.append(alarm) } else { removed.append(edit.id) }
        }
        return (written, removed)
    }
}
