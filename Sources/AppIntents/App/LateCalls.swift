internal import DBus
internal import EventLoop
internal import Synchronization

/// The calls of an app whose replies are sent when their tasks on Swift's threads have ended. Used only by the bus
/// thread.
///
/// If the caller leaves the bus, the task is cancelled, but counts until it has ended.
final class LateCalls {
    /// Returns the reply, or the error.
    typealias Work = @Sendable () async -> Result<LateReply, BusError>

    private struct LateCall {
        let call: Message
        let work: Work
        /// The object whose calls are served one at a time; `nil`: the call waits for no other.
        let subject: ObjectIdentifier?
        /// The subscription to the caller's leaving the bus.
        let subscription: Subscription?
        /// The task; `nil` while the call waits.
        var task: Task<Void, Never>?
        /// True if the caller has left the bus.
        var isCancelled = false
    }

    private static let mostAtOnce = 8
    private static let mostWaiting = 64
    private let connection: Connection
    private let results: LateResults
    /// The calls without a reply, by number.
    private var calls: [UInt64: LateCall] = [:]
    /// The numbers of the waiting calls, in the order of their arrival.
    private var waiting: [UInt64] = []
    private var lastNumber: UInt64 = 0

    /// Replies on `connection`; `wakeup` has to make ``sendReplies(after:)`` run in its loop.
    init(on connection: Connection, wakeup: Wakeup) {
        self.connection = connection
        results = LateResults(wakeup)
    }

    deinit {
        // The results are no longer needed.
        for late in calls.values { late.task?.cancel() }
    }

    /// Runs `work` for a call, now or when earlier calls have ended, and replies with its result.
    ///
    /// - Parameter subject: The object whose calls are served one at a time, by arrival. A waiting call
    ///   delays no call of another object. `nil`: the call waits for none. The work has to retain it.
    /// - Throws: `BusError` if too many wait already.
    func add(_ call: Message, oneAtATimeOn subject: AnyObject? = nil, _ work: @escaping Work) throws(BusError) {
        guard waiting.count < Self.mostWaiting else {
            throw BusError(IntentErrorName.limitsExceeded, "\(Self.mostWaiting) calls wait already")
        }
        lastNumber += 1
        let number = lastNumber
        let subscription = call.sender.map { sender in
            connection.subscribe(to: .ownerChanged(of: sender)) { [unowned self] _ in cancelCalls(of: sender) }
        }
        calls[number] = LateCall(
            call: call, work: work, subject: subject.map(ObjectIdentifier.init), subscription: subscription)
        waiting.append(number)
        beginWaiting()
    }

    /// Replies to the calls whose work has ended, after sending the messages of that work.
    func sendReplies(after sendEarlier: () -> Void) {
        let ended = results.take()
        sendEarlier()
        for (number, result) in ended {
            guard let late = calls.removeValue(forKey: number) else { continue }
            if !late.isCancelled { reply(to: late.call, result) }
        }
        beginWaiting()
    }

    /// Cancels a caller's call with this serial: its task is cancelled, or doesn't begin. The reply is that of the task.
    ///
    /// - Returns: False if there is no such call.
    func cancel(_ serial: UInt32, of sender: BusName) -> Bool {
        guard
            let (number, late) = calls.first(where: { $0.value.call.sender == sender && $0.value.call.serial == serial }
            )
        else { return false }
        if let task = late.task {
            task.cancel()
        } else {
            calls[number] = nil
            waiting.removeAll { $0 == number }
            reply(to: late.call, .failure(BusError(performing: CancellationError())))
        }
        return true
    }

    private func cancelCalls(of sender: BusName) {
        for (number, late) in calls where late.call.sender == sender {
            if let task = late.task {
                calls[number]?.isCancelled = true
                task.cancel()
            } else {
                calls[number] = nil
            }
        }
        waiting.removeAll { calls[$0] == nil }
        beginWaiting()
    }

    private func beginWaiting() {
        var subjects = Set(calls.values.filter { $0.task != nil }.compactMap(\.subject))
        for number in waiting {
            guard calls.count - waiting.count < Self.mostAtOnce else { return }
            guard let late = calls[number], late.subject.map({ subjects.insert($0).inserted }) ?? true else { continue }
            waiting.removeAll { $0 == number }
            let work = late.work
            calls[number]?.task = Performances.shared.begin { [results] in results.put(await work(), for: number) }
        }
    }

    private func reply(to call: Message, _ result: Result<LateReply, BusError>) {
        guard call.expectsReply else { return }
        let reply: Message?
        switch result {
        case .success(let result) where result.isValid:
            do throws(BusError) { reply = try call.reply(result.write) } catch { reply = try? call.reply(error) }
        case .success:
            reply = try? call.reply(BusError(IntentErrorName.failed, "the result has a text that D-Bus can't carry"))
        case .failure(let error): reply = try? call.reply(error)
        }
        // If the connection has ended, no reply can arrive.
        if let reply { try? connection.send(reply) }
    }
}

/// The results of late calls, passed from Swift's threads to the bus thread.
private final class LateResults: Sendable {
    private let results = Mutex<[(UInt64, Result<LateReply, BusError>)]>([])
    private let wakeup: Wakeup

    init(_ wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    func put(_ result: Result<LateReply, BusError>, for number: UInt64) {
        results.withLock { $0.append((number, result)) }
        wakeup.wake()
    }

    func take() -> [(UInt64, Result<LateReply, BusError>)] {
        results.withLock { results in
            defer { results = [] }
            return results
        }
    }
}
