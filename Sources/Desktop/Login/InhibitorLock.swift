internal import AlarmCore
internal import DBus

/// An inhibitor lock of logind, and the reason if it isn't held. See org.freedesktop.login1(5), *Inhibit()*.
///
/// The lock is a descriptor: it is held from the answer that carries the descriptor until that is closed. If a pending
/// call is released, libdbus closes the descriptor of a late answer.
final class InhibitorLock {
    /// The error of the last answer; `nil`: the lock is held, or was never requested.
    private(set) var failure: BusError?

    private let request: InhibitorRequest
    private var call: PendingCall?
    private var descriptor: OwnedDescriptor?
    private var told: BusError?

    /// Creates a lock that isn't held.
    init(_ request: InhibitorRequest) {
        self.request = request
    }

    /// True if a call is in progress.
    var isAsked: Bool { call != nil }

    /// True if the lock is neither held nor requested.
    var isMissing: Bool { call == nil && descriptor == nil }

    /// The description of ``failure``.
    var problem: LocalizableText? {
        failure.map {
            LocalizableText("{text}: {reason}", ["text": request.trouble, "reason": .verbatim("\($0)")])
        }
    }

    /// Requests the lock from `owner`, again if it is held: the lock of an earlier logind is kept until the new one has
    /// answered, since a restarted logind still honours it.
    ///
    /// - Parameter then: Called with any answer; with ``problem`` if the lock is refused for another reason than last
    ///   time.
    func take(from owner: BusName, on connection: Connection, then: @escaping (_ failure: String?) -> Void) {
        take(from: owner, on: connection, in: request.modes[...], then: then)
    }

    /// Closes the lock, and cancels a call in progress.
    func release() {
        call = nil
        descriptor = nil
    }

    /// Cancels a call that won't be answered.
    func forgetCall() {
        call = nil
    }

    /// Records that the call in progress has timed out. Its answer is still awaited.
    ///
    /// - Returns: ``problem``, unless it is the same as last time.
    func noteSilence() -> String? {
        call == nil ? nil : fail(BusError(.noReply, "logind has not answered yet"))
    }

    private func take(
        from owner: BusName, on connection: Connection, in modes: ArraySlice<String>,
        then: @escaping (_ failure: String?) -> Void
    ) {
        guard let mode = modes.first else { return }
        do {
            let message = try RemoteObject.login.call("Inhibit", on: owner) { writer in
                for text in [request.what, "Alarms", request.why, mode] { writer.append(text) }
            }
            // No timeout: a hanging logind answers eventually, or dies, and then the bus answers.
            call = try connection.call(message, timeout: .max) { [unowned self] answer in
                call = nil
                if case .failure(let error) = answer, error.name == .invalidArguments, modes.count > 1 {
                    take(from: owner, on: connection, in: modes.dropFirst(), then: then)
                } else {
                    settle(answer, then)
                }
            }
        } catch {
            settle(.failure(error), then)
        }
    }

    private func settle(_ answer: Result<Message, BusError>, _ then: (_ failure: String?) -> Void) {
        do {
            descriptor = try Self.descriptor(in: answer.get())
            failure = nil
            told = nil
            then(nil)
        } catch {
            // All clients of the bus are notified of its end.
            guard error.name != .disconnected else { return }
            descriptor = nil
            then(fail(error))
        }
    }

    /// Records a failure; returns ``problem``, unless it is the same as last time.
    private func fail(_ error: BusError) -> String? {
        failure = error
        guard told != error else { return nil }
        told = error
        return problem?.description
    }

    private static func descriptor(in answer: Message) throws(BusError) -> OwnedDescriptor {
        let descriptor: OwnedDescriptor? = try answer.answer(to: "Inhibit", expecting: "a descriptor") {
            (reader) throws(Reader.TypeMismatch) in try reader.fileDescriptor()
        }
        guard let descriptor else { throw BusError(.failed, "Inhibit: expected a descriptor as answer, got none") }
        return descriptor
    }
}
