internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

/// The calls of a turn, of all clients round robin.
///
/// # Theory of operation
///
/// Replies to the service's own calls, signals and presses on notifications are handled as they are dispatched. Calls
/// are taken into ``Service/calls``, which serves the clients round robin; what a client has asked for many times delays
/// itself. An answer to a ring waits for the calls that are performed when it comes: at most for the rest of
/// ``longestTurn``, or for one listing.
extension Service {
    /// The most calls of one turn. Their changes share one commit; more of them would make the first of them wait.
    private static let maximumCalls = 256
    /// The time after which a turn takes no further call, µs.
    private static let longestTurn: Int64 = 5_000
    /// The time after which messages that have arrived meanwhile are taken in, and no other listing is begun, µs.
    private static let longestStep: Int64 = 1_000
    /// The number of outgoing bytes beyond which only rings are answered, since more replies would fill the memory.
    private static let fullOutgoingBytes = 16 << 20

    /// Takes a call in, to be performed once its caller is known.
    func take(_ call: Message) {
        guard let sender = call.sender else { return }
        do throws(BusError) {
            if callers.caller(sender) == .unknown { calls.holdBack(sender) }
            // No method takes any, and libdbus reads no more messages while too many are held: none waits for long.
            guard !call.hasDescriptors || !calls.isWaiting(sender) else {
                throw BusError(.invalidArguments, "expected no file descriptors, got some")
            }
            guard call.expectsReply || !call.isQuestion else { return }
            try calls.add(call)
        } catch {
            if call.expectsReply { connection.sendOrLog(try call.reply(error)) }
        }
    }

    /// Connects what becomes known of callers to their calls.
    func followCallers() {
        callers.report = { [unowned self] event in
            switch event {
            case .known(let name):
                guard case .known(.sandboxed) = callers.caller(name) else { return release(name) }
                // Its first call asks by the desktop's decision, not by none.
                permissions.follow { [unowned self] in release(name) }
            case .left(let name, let identity): left(name, identity)
            }
        }
        signals.connections = { [unowned self] in callers.names(of: $0) }
    }

    private func left(_ name: BusName, _ identity: Callers.Answer) {
        // Nobody waits for the replies to the others.
        for call in calls.left(name, identity) where !call.message.expectsReply {
            Log.write(
                .warning,
                "\(call.message.member?.rawValue ?? "a call") was dropped: its caller left before it was identified")
            break
        }
    }

    private func release(_ name: BusName) {
        calls.release(name)
        continueTurns()
    }

    /// Performs a call of its caller, or refuses it.
    private func perform(_ call: WaitingCall) {
        guard let sender = call.message.sender else { return }
        switch call.departed ?? callers.caller(sender) {
        case .known(let caller): perform(.call(call, from: caller))
        case .refused(let error):
            perform(.refusal(call.message, error))
            // A shortage passes: a later call is asked about again.
            if error.name == .limitsExceeded, !calls.isWaiting(sender) { callers.forget(sender) }
        case .unknown:
            perform(.refusal(call.message, BusError(.accessDenied, "the caller could not be identified")))
        }
    }

    /// Logs that calls of a client are dropped, at most once a minute.
    func logDropping(of client: BusName) {
        guard droppingLogLimit.allows(at: Clock.monotonic.now) else { return }
        Log.write(.warning, "\(client) sends too many calls without a reply: they are dropped until it sends fewer")
    }

    /// Refuses a call to an object that isn't on the desktop's connection.
    func refuseOnDesktop(_ call: Message) {
        let error = BusError(.unknownObject, "there is no object \(call.path?.rawValue ?? "")")
        if call.expectsReply { desktopConnection.sendOrLog(try call.reply(error)) }
    }

    /// Takes messages in for a short time: they may come faster than they can be taken.
    ///
    /// - Parameter isReading: True to read those, too, that have arrived since the loop last polled. That costs system calls.
    func takeIn(isReading: Bool) {
        let end = Clock.monotonic.now + Self.longestStep
        // A listing may take long: a ring may be answered already.
        while connection.hasMessages || ((isReading || calls.isReady(.low)) && connection.readAvailable()) {
            connection.dispatchNext()
            guard Clock.monotonic.now < end else { break }
        }
    }

    /// Performs the calls that take little time, until the turn has lasted long enough.
    func performShortCalls() {
        let hasRoom = connection.outgoingBytes <= Self.fullOutgoingBytes
        let start = Clock.monotonic.now
        var lastStep = start
        var shares = TurnShares()
        var began = start
        var hasPerformedNormal = false
        for _ in 0..<Self.maximumCalls {
            let now = Clock.monotonic.now
            shares.spend(now - began)
            guard now - start < Self.longestTurn else { break }
            if now - lastStep >= Self.longestStep {
                takeIn(isReading: true)
                lastStep = Clock.monotonic.now
            }
            began = max(now, lastStep)
            let isNormalReady = hasRoom && calls.isReady(.normal)
            if let urgency = shares.next(isHighReady: calls.isReady(.high), isNormalReady: isNormalReady),
                let call = calls.next(urgency)
            {
                if urgency == .normal { hasPerformedNormal = true }
                perform(call)
            } else {
                // If there is something to commit, messages that have arrived meanwhile come along.
                guard turn.hasChanges else { break }
                takeIn(isReading: true)
                guard calls.isReady(.high) || (hasRoom && calls.isReady(.normal)) else { break }
            }
        }
        // However many rings are answered, others wait for one turn only.
        if hasRoom, !hasPerformedNormal, let call = calls.next(.normal) { perform(call) }
    }

    /// Performs calls that may take long, but begins none after the first step. Each is a turn of its own, as its reply
    /// may be long, too: while bytes are outgoing, for which the next reply would have to wait, none is begun.
    func performListings() {
        let start = Clock.monotonic.now
        while canList, let call = calls.next(.low) {
            observe(.elapsed)
            perform(call)
            finish()
            guard Clock.monotonic.now - start < Self.longestStep else { break }
        }
    }

    private var canList: Bool {
        connection.outgoingBytes == 0 && replies.isEmpty
    }

    /// True if a call waits that can be performed now.
    var canPerform: Bool {
        calls.isReady(.high) || (calls.isReady(.normal) && connection.outgoingBytes <= Self.fullOutgoingBytes)
            || (calls.isReady(.low) && canList)
    }

    /// Sees to another turn if calls are left.
    func continueTurns() {
        if canPerform {
            nextTurn?.runOnce()
        } else if connection.outgoingBytes > 0, !isEnding, calls.isReady(.normal) || calls.isReady(.low) {
            // Otherwise replies are held back: the turns go on as these are sent.
            connection.whenSent = { [unowned self] in continueTurns() }
        }
    }
}
