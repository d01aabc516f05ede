internal import AlarmTurn
internal import DBus
internal import Desktop

/// The waiting calls, by caller.
///
/// libdbus stops reading when 63 MiB of messages are held, including the bus's answers by which callers are identified.
/// So the bytes of waiting calls are limited, most strictly for unidentified callers.
///
/// Most calls come one at a time. A call that waits alone is kept outside the queue, which would take longer.
final class WaitingCalls {
    /// The maximum number of waiting calls of one client.
    private static let mostOfClient = 65_536
    /// The maximum size of held-back calls, of one client and of all, bytes.
    private static let mostHeldBytes = (ofClient: 1 << 20, ofAll: 16 << 20)
    /// The maximum size of one client's waiting calls including a new small or larger call, bytes.
    private static let mostBytes = (withSmall: 16 << 20, withLarge: 8 << 20)
    /// The maximum size of a small call, bytes.
    private static let small = 4 << 10
    /// The size of one client's held-back calls above which the limit for all also applies to small calls, bytes.
    private static let mostSmallHeld = 16 << 10

    /// The only waiting call, of a caller that isn't held back; `nil`: all waiting calls are in the queue.
    private var only: (call: WaitingCall, urgency: Urgency)?
    /// The others, with their measured sizes, bytes.
    private let queue = FairQueue<BusName?, WaitingCall>(mostOfClient: mostOfClient)
    /// The callers that have left the bus with waiting calls.
    private var departed: [BusName: Callers.Answer] = [:]
    /// The number of calls that have arrived so far.
    private(set) var count: UInt64 = 0

    /// Returns true if a call of this urgency can be performed.
    func isReady(_ urgency: Urgency) -> Bool {
        if let only { return only.urgency == urgency }
        return queue.isReady(urgency)
    }

    /// Adds a call behind the others of its caller.
    ///
    /// - Throws: `BusError` (`LimitsExceeded`) if too many of them wait.
    func add(_ call: Message) throws(BusError) {
        if only == nil, queue.isEmpty {
            only = (WaitingCall(message: call, number: count), Urgency(of: call))
            count += 1
            return
        }
        queueOnly()
        let size = try measure(call)
        let waiting = WaitingCall(message: call, number: count)
        guard queue.add(waiting, Urgency(of: call), of: call.sender, size: size) else {
            throw BusError(.limitsExceeded, "\(Self.mostOfClient) calls of this client wait already")
        }
        count += 1
    }

    /// Moves the only call to the queue.
    private func queueOnly() {
        guard let (call, urgency) = only else { return }
        only = nil
        _ = queue.add(call, urgency, of: call.message.sender)
    }

    /// Returns the size of a call, bytes; 0 for the client's only call, since measuring takes a copy.
    private func measure(_ call: Message) throws(BusError) -> Int {
        guard let (waiting, isHeldBack) = queue.size(of: call.sender) else { return 0 }
        let size = call.size
        let isSmall = size <= Self.small
        if !isHeldBack {
            guard waiting + size <= (isSmall ? Self.mostBytes.withSmall : Self.mostBytes.withLarge) else {
                throw BusError(.limitsExceeded, "\(waiting) bytes of calls of this client wait already")
            }
        } else if !isSmall || waiting > Self.mostSmallHeld {
            // Small calls of new clients are accepted regardless of other clients.
            guard waiting + size <= Self.mostHeldBytes.ofClient,
                queue.heldBackSize + size <= Self.mostHeldBytes.ofAll
            else { throw BusError(.limitsExceeded, "too many calls came before their caller was identified") }
        }
        return size
    }

    /// Removes and returns the next call of this urgency.
    func next(_ urgency: Urgency) -> WaitingCall? {
        if let only {
            guard only.urgency == urgency else { return nil }
            self.only = nil
            return only.call
        }
        guard var call = queue.next(urgency) else { return nil }
        if !departed.isEmpty, let sender = call.message.sender, let identity = departed[sender] {
            call.departed = identity
            if !queue.hasElements(of: sender) { departed[sender] = nil }
        }
        return call
    }

    /// Holds back the calls of a client until ``release(_:)``.
    func holdBack(_ client: BusName) {
        queueOnly()
        queue.holdBack(client)
    }

    /// Ends ``holdBack(_:)``.
    func release(_ client: BusName) {
        queue.release(client)
    }

    /// Returns true if a call of this client would have to wait: for the client's other calls, or its identification.
    func isWaiting(_ client: BusName) -> Bool {
        only?.call.message.sender == client || queue.size(of: client) != nil
    }

    /// Records that a client has left the bus. Its commands are still performed if it was identified before; its
    /// queries are dropped.
    ///
    /// - Returns: The dropped calls that aren't queries.
    func left(_ client: BusName, _ identity: Callers.Answer) -> [WaitingCall] {
        queueOnly()
        var dropped: [WaitingCall] = []
        queue.keep(of: client) { call in
            let isQuestion = call.message.isQuestion
            guard isQuestion || identity == .unknown else { return true }
            if !isQuestion { dropped.append(call) }
            return false
        }
        if queue.hasElements(of: client) {
            departed[client] = identity
        } else {
            queue.remove(client)
        }
        return dropped
    }
}

/// A call waiting to be performed.
struct WaitingCall {
    let message: Message
    /// The number of earlier calls.
    let number: UInt64
    /// The identity of a caller that has since left the bus; `nil`: it is still connected.
    var departed: Callers.Answer?
}
