import AlarmCore
import AlarmTurn

/// The turn that the real service runs, between a virtual clock, a storage with faults, and the reference model.
final class Service {
    /// The service has ended in the middle of a turn.
    struct Crashed: Error {
        /// True if it had stored the requests.
        let isDone: Bool
    }

    /// A request of a turn.
    enum TurnRequest {
        /// A client's request.
        case request(Request)
        /// A press on an alert that a program reports, for a widget of its own.
        case press(UInt64, AlarmAction)
    }

    /// The reply to a request.
    struct Reply {
        let cause: ReferenceModel.Cause
        /// True if the command silences a ring.
        let silencesRing: Bool
        /// The change of the alarms, or the error of the command.
        let result: Result<Change, CommandError>

        /// The change of the alarms; `nil` if the request was refused.
        var change: Change? { try? result.get() }

        /// True if the rules refuse the request.
        var isRefused: Bool {
            guard case .failure(.refused) = result else { return false }
            return true
        }
    }

    /// A view of all alarms.
    var alarms: any AlarmView { turn.alarms }

    private let engine: Engine
    let turn: Turn<TurnRequest, Reply>
    let storage: FaultyStorage
    private let kept: any Storage
    private let zones: any Zones
    private let model: ReferenceModel
    private let boot: UInt64
    /// The history that was reported and is not stored, in order.
    var unstoredHistory: [HistoryEntry] = []
    /// Called with each effect that goes out.
    var whenReported: (Effect) -> Void = { _ in }
    /// Called for each commit that fails.
    var whenCommitFailed: () -> Void = {}

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - kept: The storage without faults, to load from.
    ///   - storage: The storage to commit to.
    init(
        _ kept: any Storage, through storage: FaultyStorage, zones: any Zones, model: ReferenceModel, boot: UInt64,
        alarms: Int
    ) {
        engine = Engine(limits: Limits(alarms: alarms), zones: zones)
        turn = Turn(of: engine, storage: storage)
        self.kept = kept
        self.storage = storage
        self.zones = zones
        self.model = model
        self.boot = boot
    }

    /// Loads the alarms, and handles what is due.
    func start(at now: Moment) throws {
        let converted = try kept.load(at: now, boot: boot) { engine.restore($0) }
        if !converted.isEmpty {
            model.rebooted(at: now)
            try kept.commit(
                written: converted.compactMap { engine.alarm($0) }, removed: [], history: [], boot: boot)
        }
        model.clockChanged(at: now)
        model.zonesChanged(to: zones, at: now)
        try observe(.clockChanged, at: now)
        try elapse(at: now)
    }

    /// True if a crash would lose changes that were acknowledged, or that people know of.
    var hasUnstored: Bool { turn.hasUnstored }

    /// Stores what could not be stored before.
    func storeRemaining() throws {
        while turn.hasUnstored {
            try? turn.storeRemaining()
            _ = try storage.takeFault()
        }
        try checkHistory([])
    }

    // MARK: Events

    /// Handles what is due.
    func elapse(at now: Moment) throws {
        model.clocksRead(at: now)
        while turn.alarms.isOverdue(at: now) {
            let before = turn.alarms.nextWake
            guard try observe(.elapsed, at: now) || turn.alarms.nextWake != before else {
                throw Violation(.other, of: nil, "a deadline led to nothing: \(before)")
            }
        }
    }

    /// Handles the end of the machine's sleep.
    func resume(at now: Moment) throws {
        model.resume(at: now)
        try elapse(at: now)
    }

    /// Handles a wall clock that was set.
    ///
    /// - Parameter isLate: True if a turn has begun for something else before that is known.
    func clockChanged(isLate: Bool, at now: Moment) throws {
        model.clockChanged(at: now)
        if isLate { try elapse(at: now) }
        try observe(.clockChanged, at: now)
        try elapse(at: now)
    }

    /// Handles zones that were changed.
    func zonesChanged(at now: Moment) throws {
        model.zonesChanged(to: zones, at: now)
        try observe(.zonesChanged, at: now)
        try elapse(at: now)
    }

    /// Handles a person's press on an alert.
    ///
    /// - Parameter isInvoked: True if a program reports it, for a widget of its own.
    func press(_ number: UInt64, _ press: AlarmAction, isInvoked: Bool, at now: Moment) throws {
        try elapse(at: now)
        let id = AlarmID(number: number)
        let cause = ReferenceModel.Cause.press(number, press)
        if isInvoked, turn.alarms.alarm(id)?.alert != nil {
            perform(.press(number, press), at: now)
            try finish(nil, at: now)
        } else {
            let change = turn.observe(.pressed(id, press), at: now)
            try finish((change, cause), at: now)
        }
    }

    /// - Returns: True if anything has changed.
    @discardableResult
    private func observe(_ event: AlarmCore.Event, at now: Moment) throws -> Bool {
        let change = turn.observe(event, at: now)
        try finish((change, .time), at: now)
        return !change.isEmpty
    }

    // MARK: Requests

    /// Performs requests about different alarms, as many as possible in one turn, together with what is due.
    ///
    /// - Returns: For each request, true if it was accepted.
    @discardableResult
    func perform(_ requests: [Request], at now: Moment) throws -> [Bool] {
        model.clocksRead(at: now)
        let change = turn.observe(.elapsed, at: now)
        let due = Set(change.edits.map(\.id.low))
        for request in requests where !due.contains(request.number) { perform(.request(request), at: now) }
        var replies = try finish((change, .time), at: now)
        for request in requests where due.contains(request.number) {
            try elapse(at: now)
            perform(.request(request), at: now)
            replies += try finish(nil, at: now)
        }
        return requests.map { request in
            replies.contains { reply in
                guard case .request(let other, _) = reply.cause else { return false }
                return other.number == request.number && reply.change != nil
            }
        }
    }

    private func perform(_ request: TurnRequest, at now: Moment) {
        turn.add(request, at: now)
        performRequests()
    }

    private func performRequests() {
        while let (request, now) = turn.nextRequest { turn.reply(reply(to: request, at: now)) }
    }

    private func reply(to request: TurnRequest, at now: Moment) -> Reply {
        let (command, cause): (Command, ReferenceModel.Cause) =
            switch request {
            case .request(let request):
                (request.command, .request(request, before: alarms.alarm(AlarmID(number: request.number))))
            case .press(let number, let press):
                (.invoke(AlarmID(number: number), press, PlatformData()), .press(number, press))
            }
        let silences = command.silencesRing { alarms.alarm($0)?.alert != nil }
        do throws(CommandError) {
            return Reply(cause: cause, silencesRing: silences, result: .success(try turn.apply(command, at: now)))
        } catch {
            return Reply(cause: cause, silencesRing: silences, result: .failure(error))
        }
    }

    // MARK: The end of a turn

    /// - Parameter event: The event of the turn.
    /// - Returns: The replies of the turn.
    @discardableResult
    private func finish(_ event: (change: Change, cause: ReferenceModel.Cause)?, at now: Moment) throws -> [Reply] {
        turn.commit()
        performRequests()
        let outcome = turn.finish(at: now)
        let fault = try storage.takeFault()
        if case .crashBefore = fault {
            try model.noteImmediate(event?.change.immediateEffects ?? [], at: now)
            throw Crashed(isDone: false)
        }
        if outcome.storageFailure != nil { whenCommitFailed() }
        var inputs: [(change: Change, cause: ReferenceModel.Cause)] = []
        if let event { inputs.append(event) }
        for reply in outcome.replies {
            if let change = reply.change { inputs.append((change, reply.cause)) }
        }
        try check(outcome, of: event?.change)
        let effects = inputs.flatMap(\.change.effects)
        for (change, cause) in inputs { try model.process(change.effects, cause, of: alarms, zones: zones, at: now) }
        for case .request(let request, _) in outcome.replies.filter(\.isRefused).map(\.cause) {
            try model.refuse(request, alarms.alarm(AlarmID(number: request.number)), at: now)
        }
        for effect in effects { whenReported(effect) }
        if case .crashAfter = fault { throw Crashed(isDone: !outcome.replies.isEmpty || event?.cause.isAsked == true) }
        return outcome.replies
    }
}

extension Command {
    /// Returns true if the command stops or snoozes an alarm that `isRinging`.
    fileprivate func silencesRing(_ isRinging: (AlarmID) -> Bool) -> Bool {
        switch self {
        case .stop(let id), .snooze(let id, _), .invoke(let id, .stop, _), .invoke(let id, .snooze, _): isRinging(id)
        case .stopRinging, .snoozeRinging: true
        case .extend(let id, _), .restart(let id): isRinging(id)
        default: false
        }
    }
}

extension ReferenceModel.Cause {
    /// True if somebody asked for it.
    fileprivate var isAsked: Bool {
        switch self {
        case .time: false
        case .press, .request: true
        }
    }
}
