public import AlarmCore
public import DBus
internal import EventLoop

/// Wakes the machine by the user's service manager, with a transient timer unit with `WakeSystem=`: since systemd 254
/// that manager has the capability, for users of a local session. See systemd.timer(5) and org.freedesktop.systemd1(5).
///
/// # Theory of operation
///
/// Each instant has its own unit, named after it, so that the next unit exists before the last one is removed, and a
/// unit left by an earlier run of the service can be used. If the result of a unit's start job is "done", the manager
/// has armed the clock. The timer starts a service unit that does nothing, since only the wake-up is needed.
///
/// The manager's support can only be tested: if no instant is requested at first, a timer is armed for a moment.
///
/// One step is in progress at a time; the wanted instant may change meanwhile, and is handled when the step is done.
public final class SystemdTimer: WakeSource {
    /// `systemdTimer`.
    public let support = WakeSupport.systemdTimer

    /// The time until the test timer would elapse.
    private static let proofDistance = Interval.hours(1)

    let connection: Connection
    private let report: (WakeFailure) -> Void
    private var owner: NameOwner?
    private var jobs: Subscription?
    private var step: PendingCall?
    private var clearance: PendingCall?
    /// The unit whose start job is in progress.
    private var starting: TimerUnit?
    private var armed: TimerUnit?
    private var isProven = false
    private var wanted: TimerUnit?
    private var then: ((WakeFailure?) -> Void)?

    /// Creates a source for the manager on the session bus, without calling it yet.
    ///
    /// - Parameter report: Receives the failure if the manager has exited or was replaced without a pending answer.
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

    /// Requests a timer that elapses at `instant`, in whole seconds, replacing the former one.
    ///
    /// - Parameter then: Called when the manager has armed the machine's clock, or with the failure.
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

    /// Subscribes to job signals, which the manager sends only to subscribers. Only signals of its connection are
    /// accepted, since any program can send such signals.
    private func subscribe() {
        do {
            owner = try NameOwner(of: RemoteObject.systemd.name, on: connection) { [unowned self] before, _ in
                // The first owner isn't a change.
                if case .some(.some) = before { managerChanged() }
            }
        } catch {
            return failed(error)
        }
        ask({ () throws(BusError) in try RemoteObject.systemd.call("Subscribe") }) { [unowned self] error in
            // The error for a client that is already subscribed is harmless.
            if let error, error.name != .alreadySubscribed { return failed(error) }
            // The bus has signalled the owner before.
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

    /// Cancels the step in progress, and forgets the manager.
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

    /// Stops all units except the armed one, including units of earlier runs.
    private func stopOthers() {
        clearance = try? connection.call(TimerUnit.listing()) { [unowned self] answer in
            clearance = nil
            guard case .success(let message) = answer else { return }
            for name in TimerUnit.names(in: message) where name != armed?.name && name != starting?.name {
                // The unit may already be removed.
                try? connection.send(TimerUnit.stop(name))
            }
        }
    }
}
