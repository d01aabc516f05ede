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
    private var queue = FairQueue<BusName?, WaitingCall>(mostOfClient: mostOfClient)
    /// The callers that have left the bus with waiting calls.
    private var departed: [BusName: Callers.Answer] = [:]
    /// The measured size of each client's waiting calls, bytes.
    private var bytes: [BusName: Int] = [:]
    private var heldBack: Set<BusName> = []
    /// The size of all held-back calls, bytes.
    private var heldBytes = 0
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
        if only == nil, queue.isEmpty, heldBack.isEmpty {
            only = (WaitingCall(message: call, number: count, size: 0), Urgency(of: call))
            count += 1
            return
        }
        queueOnly()
        let size = try measure(call)
        guard queue.add(WaitingCall(message: call, number: count, size: size), Urgency(of: call), of: call.sender)
        else {
            throw BusError(.limitsExceeded, "\(Self.mostOfClient) calls of this client wait already")
        }
        if let sender = call.sender { addBytes(size, of: sender) }
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
        guard let sender = call.sender else { return 0 }
        let isHeldBack = heldBack.contains(sender)
        guard isHeldBack || queue.hasElements(of: sender) else { return 0 }
        let size = call.size
        let isSmall = size <= Self.small
        let waiting = bytes[sender] ?? 0
        if !isHeldBack {
            guard waiting + size <= (isSmall ? Self.mostBytes.withSmall : Self.mostBytes.withLarge) else {
                throw BusError(.limitsExceeded, "\(waiting) bytes of calls of this client wait already")
            }
        } else if !isSmall || waiting > Self.mostSmallHeld {
            // Small calls of new clients are accepted regardless of other clients.
            guard waiting + size <= Self.mostHeldBytes.ofClient, heldBytes + size <= Self.mostHeldBytes.ofAll else {
                throw BusError(.limitsExceeded, "too many calls came before their caller was identified")
            }
        }
        return size
    }

    /// Adds to the size of a client's waiting calls.
    private func addBytes(_ size: Int, of client: BusName) {
        guard size != 0 else { return }
        let sum = (bytes[client] ?? 0) + size
        bytes[client] = sum == 0 ? nil : sum
        if heldBack.contains(client) { heldBytes += size }
    }

    /// Removes and returns the next call of this urgency.
    func next(_ urgency: Urgency) -> WaitingCall? {
        if let only {
            guard only.urgency == urgency else { return nil }
            self.only = nil
            return only.call
        }
        guard var call = queue.next(urgency) else { return nil }
        guard let sender = call.message.sender else { return call }
        addBytes(-call.size, of: sender)
        if let identity = departed[sender] {
            call.departed = identity
            if !queue.hasElements(of: sender) { departed[sender] = nil }
        }
        return call
    }

    /// Holds back the calls of a client until ``release(_:)``.
    func holdBack(_ client: BusName) {
        queueOnly()
        guard heldBack.insert(client).inserted else { return }
        heldBytes += bytes[client] ?? 0
        queue.holdBack(client)
    }

    /// Ends ``holdBack(_:)``.
    func release(_ client: BusName) {
        guard heldBack.remove(client) != nil else { return }
        heldBytes -= bytes[client] ?? 0
        queue.release(client)
    }

    /// Returns true if a call of this client would have to wait: for the client's other calls, or its identification.
    func isWaiting(_ client: BusName) -> Bool {
        heldBack.contains(client) || only?.call.message.sender == client || queue.hasElements(of: client)
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
            addBytes(-call.size, of: client)
            if !isQuestion { dropped.append(call) }
            return false
        }
        if queue.hasElements(of: client) {
            departed[client] = identity
        } else {
            release(client)
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
    /// The size, bytes; 0: it wasn't measured.
    let size: Int
    /// The identity of a caller that has since left the bus; `nil`: it is still connected.
    var departed: Callers.Answer?
}
