public import AlarmCore
public import DBus
internal import EventLoop

/// Wakes the machine by the user's service manager, with a transient timer unit with `WakeSystem=`: since systemd 254
/// that manager has the permission, for a user who sits at the machine. See systemd.timer(5) and
/// org.freedesktop.systemd1(5).
///
/// # Theory of operation
///
/// Each instant has a unit of its own, named after it, so that the next exists before the last is removed, and one that
/// an earlier run of the service has left behind can be used. The result of the job that starts a unit tells whether
/// the manager could arm the clock: it did if that is "done". The timer starts a service unit that does nothing: only
/// being awake is wanted.
///
/// Only a trial shows that the manager can do it: if nothing is to be armed at first, a timer is armed for a moment.
///
/// One step is in progress at a time; the wanted instant may change meanwhile, and is considered when the step is done.
public final class SystemdTimer: WakeSource {
    /// The rung.
    public let support = WakeSupport.systemdTimer

    /// The distance to the timer by which the manager is tried.
    private static let proofDistance = Interval.hours(1)

    let connection: Connection
    private let report: (WakeFailure) -> Void
    private var owner: NameOwner?
    private var jobs: Subscription?
    private var step: PendingCall?
    private var clearance: PendingCall?
    /// The unit whose job is in progress.
    private var starting: TimerUnit?
    private var armed: TimerUnit?
    private var isProven = false
    private var wanted: TimerUnit?
    private var then: ((WakeFailure?) -> Void)?

    /// Describes a manager on the session bus, which isn't called yet.
    ///
    /// - Parameter report: Receives the failure when the manager has exited, or was replaced, while no answer was awaited.
    public init(on connection: Connection, report: @escaping (WakeFailure) -> Void) {
        self.connection = connection
        self.report = report
    }

    deinit {
        // Another source wakes the machine from now on.
        for unit in [armed, starting] {
            if let unit { try? connection.send(TimerUnit.stop(unit.name)) }
        }
    }

    /// Has the manager start a timer that elapses at `instant`, in whole seconds, in place of the one before.
    ///
    /// - Parameter then: Called when the manager has armed the machine's clock, or with the reason why it hasn't.
    public func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void) {
        wanted = instant.map(TimerUnit.init)
        self.then = then
        if step == nil, starting == nil { proceed() }
    }

    private func proceed() {
        guard isProven else { return start(wanted ?? proof) }
        guard wanted != armed else { return finish(nil) }
        if let wanted { return start(wanted) }
        armed = nil
        stopOthers()
        finish(nil)
    }

    private var proof: TimerUnit {
        TimerUnit(at: WallTime(microseconds: Clock.wall.now) + Self.proofDistance)
    }

    private func start(_ unit: TimerUnit) {
        guard jobs != nil else { return subscribe() }
        starting = unit
        ask(unit.startTransient) { [unowned self] error in
            switch error?.name {
            case nil: break
            case .unitExists: ask(unit.start) { [unowned self] error in if let error { failed(error) } }
            default: if let error { failed(error) }
            }
        }
    }

    /// Subscribes to job signals, which the manager sends only to subscribers. They are those of its connection: any
    /// program can send some in its name.
    private func subscribe() {
        do {
            owner = try NameOwner(of: RemoteObject.systemd.name, on: connection) { [unowned self] before, _ in
                // The first owner is no change.
                if case .some(.some) = before { managerChanged() }
            }
        } catch {
            return failed(error)
        }
        ask({ () throws(BusError) in try RemoteObject.systemd.call("Subscribe") }) { [unowned self] error in
            // A client that is subscribed already may get an error.
            if let error, error.name != .alreadySubscribed { return failed(error) }
            // The bus has told the owner before.
            guard case .some(let manager?) = owner?.current else {
                return failed(BusError(.nameHasNoOwner, "\(RemoteObject.systemd.name) has no owner"))
            }
            let rule = RemoteObject.systemd.signals(from: manager, "JobRemoved")
            jobs = connection.subscribe(to: rule) { [unowned self] in jobRemoved($0) }
            proceed()
        }
    }

    private func ask(_ message: () throws(BusError) -> Message, then: @escaping (BusError?) -> Void) {
        do {
            step = try connection.call(message()) { [unowned self] answer in
                step = nil
                if case .failure(let error) = answer { then(error) } else { then(nil) }
            }
        } catch {
            step = nil
            then(error)
        }
    }

    private func jobRemoved(_ signal: Message) {
        var reader = Reader(signal)
        guard let starting, (try? reader.uint32()) != nil, (try? reader.objectPath()) != nil,
            let unit = try? reader.string(), unit == starting.name, let result = try? reader.string()
        else { return }
        self.starting = nil
        guard result == "done" else {
            return finish(
                WakeFailure(
                    LocalizableText(
                        "the user's service manager can't arm a timer with {setting} ({result})",
                        ["setting": .verbatim("WakeSystem="), "result": .verbatim(result)])))
        }
        armed = starting
        isProven = true
        stopOthers()
        proceed()
    }

    private func failed(_ error: BusError) {
        forget()
        finish(
            WakeFailure(
                LocalizableText(
                    "the user's service manager can't be called: {error}", ["error": .verbatim("\(error)")])))
    }

    private func managerChanged() {
        forget()
        let failure = WakeFailure(LocalizableText("the user's service manager has exited"))
        guard then == nil else { return finish(failure) }
        (armed, isProven) = (nil, false)
        report(failure)
    }

    /// Forgets the step in progress, and the manager.
    private func forget() {
        step = nil
        starting = nil
        jobs = nil
        owner = nil
    }

    private func finish(_ failure: WakeFailure?) {
        if failure != nil { (armed, isProven) = (nil, false) }
        guard let then else { return }
        self.then = nil
        then(failure)
    }

    /// Stops all units but the armed one, those of earlier runs too.
    private func stopOthers() {
        clearance = try? connection.call(TimerUnit.listing()) { [unowned self] answer in
            clearance = nil
            guard case .success(let message) = answer else { return }
            for name in TimerUnit.names(in: message) where name != armed?.name && name != starting?.name {
                // A unit that is gone already is fine.
                try? connection.send(TimerUnit.stop(name))
            }
        }
    }
}
