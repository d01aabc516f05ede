internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop

/// The calls of a turn, of all clients round robin.
///
/// # Theory of operation
///
/// Replies to the service's own calls, signals and presses on notifications are handled when dispatched. Other calls
/// are added to ``Service/calls``, which serves the clients round robin; many calls of one client delay only that
/// client. An answer to a ring waits for the calls being performed when it arrives: at most for the rest of
/// ``longestTurn``, or for one listing.
extension Service {
    /// The maximum number of calls in one turn. Their changes share one commit; more of them would delay the first.
    private static let maximumCalls = 256
    /// The time after which a turn performs no more calls, µs.
    private static let longestTurn: Int64 = 5_000
    /// The time after which new messages are read, and no more listings are started, µs.
    private static let longestStep: Int64 = 1_000
    /// The number of outgoing bytes above which only rings are answered, since more replies would exhaust the memory.
    private static let fullOutgoingBytes = 16 << 20

    /// Adds a call, to be performed when its caller is identified.
    func take(_ call: Message) {
        hasTakenCall = true
        guard let sender = call.sender else { return }
        do throws(BusError) {
            if callers.caller(sender) == .unknown { calls.holdBack(sender) }
            // No method takes descriptors, and libdbus stops reading if too many are held: such calls mustn't wait.
            guard !call.hasDescriptors || !calls.isWaiting(sender) else {
                throw BusError(.invalidArguments, "expected no file descriptors, got some")
            }
            guard call.expectsReply || !call.isQuestion else { return }
            try calls.add(call)
        } catch {
            if call.expectsReply { connection.sendOrLog(try call.reply(error)) }
        }
    }

    /// Connects the identification of callers to their calls.
    func followCallers() {
        callers.report = { [unowned self] event in
            switch event {
            case .known(let name):
                guard case .known(.sandboxed) = callers.caller(name) else { return release(name) }
                // The app's first call needs the desktop's decision.
                permissions.follow { [unowned self] in release(name) }
            case .left(let name, let identity): left(name, identity)
            }
        }
        signals.connections = { [unowned self] in callers.names(of: $0) }
    }

    private func left(_ name: BusName, _ identity: Callers.Answer) {
        // The callers of the others have left without waiting for the replies.
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

    /// Performs a call with its caller's identity, or refuses it.
    private func perform(_ call: WaitingCall) {
        guard let sender = call.message.sender else { return }
        switch call.departed ?? callers.caller(sender) {
        case .known(let caller): perform(.call(call, from: caller))
        case .refused(let error):
            perform(.refusal(call.message, error))
            // A shortage is temporary: a later call is identified again.
            if error.name == .limitsExceeded, !calls.isWaiting(sender) { callers.forget(sender) }
        case .unknown:
            perform(.refusal(call.message, BusError(.accessDenied, "the caller could not be identified")))
        }
    }

    /// Logs that a client's calls are dropped, at most once a minute.
    func logDropping(of client: BusName) {
        guard droppingLogLimit.allows(at: Clock.monotonic.now) else { return }
        Log.write(.warning, "\(client) sends too many calls without a reply: they are dropped until it sends fewer")
    }

    /// Refuses a call to an object that doesn't exist on the desktop's connection.
    func refuseOnDesktop(_ call: Message) {
        let error = BusError(.unknownObject, "there is no object \(call.path?.rawValue ?? "")")
        if call.expectsReply { desktopConnection.sendOrLog(try call.reply(error)) }
    }

    /// Reads messages for a short time: they may arrive faster than they are read.
    ///
    /// - Parameter isReading: True to also read messages that have arrived since the loop last polled, which costs
    ///   system calls.
    func takeIn(isReading: Bool) {
        let end = Clock.monotonic.now + Self.longestStep
        // A listing may take long: an answer to a ring may have arrived already.
        while connection.hasMessages || ((isReading || calls.isReady(.low)) && connection.readAvailable()) {
            dispatchNext()
            guard Clock.monotonic.now < end else { break }
        }
    }

    /// Handles the next message. All but calls may change what is announced at the end of the turn.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func dispatchNext() -> Bool {
        hasTakenCall = false
        let isDispatched = connection.dispatchNext()
        if isDispatched, !hasTakenCall { isQuiet = false }
        return isDispatched
    }

    /// Performs short calls until the turn's time limit.
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
                // If there are changes to commit, new messages are included.
                guard turn.hasChanges else { break }
                takeIn(isReading: true)
                guard calls.isReady(.high) || (hasRoom && calls.isReady(.normal)) else { break }
            }
        }
        // However many rings are answered, other calls wait for at most one turn.
        if hasRoom, !hasPerformedNormal, let call = calls.next(.normal) { perform(call) }
    }

    /// Performs calls that may take long, but starts none after the first step. Each is a turn of its own, as its reply
    /// may be long, too: none is started while bytes are outgoing, which would delay its reply.
    func performListings() {
        let start = Clock.monotonic.now
        while canList, let call = calls.next(.low) {
            observeDue()
            perform(call)
            finish()
            guard Clock.monotonic.now - start < Self.longestStep else { break }
        }
    }

    private var canList: Bool {
        connection.outgoingBytes == 0 && replies.isEmpty
    }

    /// True if a waiting call can be performed now.
    var canPerform: Bool {
        calls.isReady(.high) || (calls.isReady(.normal) && connection.outgoingBytes <= Self.fullOutgoingBytes)
            || (calls.isReady(.low) && canList)
    }

    /// Schedules another turn if calls are left.
    func continueTurns() {
        if canPerform {
            nextTurn?.runOnce()
        } else if connection.outgoingBytes > 0, !isEnding, calls.isReady(.normal) || calls.isReady(.low) {
            // Otherwise replies are held back, and turns continue when these are sent.
            connection.whenSent = { [unowned self] in continueTurns() }
        }
    }
}
