internal import DBus

/// One of logind's inhibitor locks: whether we hold it, and if not, why. See org.freedesktop.login1(5), *Inhibit()*.
///
/// The lock is a descriptor: it is ours from the answer that carries it until it is closed. A call that isn't wanted any
/// more is let go of, and then libdbus closes the descriptor of an answer that comes all the same.
final class InhibitorLock {
    /// Why there is no lock; the last answer's, until there is another. `nil`: there is one, or it was never asked for.
    private(set) var failure: BusError?
    /// Runs when a call has been answered, whatever the answer.
    var whenSettled: (() -> Void)?
    /// Gets ``problem`` when there is no lock for another reason than the time before.
    var whenFailed: ((String) -> Void)?

    private let request: InhibitorRequest
    private var call: PendingCall?
    private var descriptor: OwnedDescriptor?
    private var told: BusError?

    /// Describes a lock that isn't held.
    init(_ request: InhibitorRequest) {
        self.request = request
    }

    /// Whether a call is under way.
    var isAsked: Bool { call != nil }

    /// Whether it is neither held nor asked for.
    var isMissing: Bool { call == nil && descriptor == nil }

    /// ``failure``, in words.
    var problem: String? {
        failure.map { "\(request.trouble): \($0)" }
    }

    /// Asks `owner` for the lock, anew if it is held: that of a logind that has gone is kept until the next has answered,
    /// for a restarted logind knows it still.
    func take(from owner: BusName, on connection: Connection) {
        take(from: owner, on: connection, in: request.modes[...])
    }

    /// Closes the lock, and forgets a call under way.
    func release() {
        call = nil
        descriptor = nil
    }

    /// Forgets a call that nobody will answer.
    func forgetCall() {
        call = nil
    }

    /// Takes in that a call under way has been without an answer for too long. It is awaited all the same.
    func noteSilence() {
        guard call != nil else { return }
        fail(BusError(.noReply, "logind has not answered yet"))
    }

    private func take(from owner: BusName, on connection: Connection, in modes: ArraySlice<String>) {
        guard let mode = modes.first else { return }
        do {
            let message = try Message.methodCall(
                "Inhibit", of: .login, at: .login, on: owner, startsService: false
            ) { writer in
                for text in [request.what, "Alarms", request.why, mode] { writer.append(text) }
            }
            // Without end: one that hangs answers in the end, or dies, and then the bus answers.
            call = try connection.call(message, timeout: .max) { [unowned self] answer in
                call = nil
                if case .failure(let error) = answer, error.name == .invalidArguments, modes.count > 1 {
                    take(from: owner, on: connection, in: modes.dropFirst())
                } else {
                    settle(answer)
                }
            }
        } catch {
            settle(.failure(error))
        }
    }

    private func settle(_ answer: Result<Message, BusError>) {
        do {
            descriptor = try Self.descriptor(in: answer.get())
            failure = nil
            told = nil
        } catch {
            // Of the bus's end all its clients are told.
            guard error.name != .disconnected else { return }
            descriptor = nil
            fail(error)
        }
        whenSettled?()
    }

    private func fail(_ error: BusError) {
        failure = error
        guard told != error else { return }
        told = error
        if let problem { whenFailed?(problem) }
    }

    private static func descriptor(in answer: Message) throws(BusError) -> OwnedDescriptor {
        var reader = Reader(answer)
        do {
            if let descriptor = try reader.fileDescriptor() { return descriptor }
        } catch {
            throw BusError(.failed, "Inhibit: expected a descriptor as answer, got '\(error.found)'")
        }
        throw BusError(.failed, "Inhibit: expected a descriptor as answer, got none")
    }
}
