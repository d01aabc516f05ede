internal import CDBus

/// A method call that waits for its reply. Releasing it cancels it.
public final class PendingCall {
    private let pointer: OpaquePointer
    /// The serial of the call.
    public let serial: UInt32
    private let siblings: PendingCalls
    private var then: ((Result<Message, BusError>) -> Void)?

    init(
        adopting pointer: OpaquePointer, serial: UInt32, among siblings: PendingCalls,
        then: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) {
        self.pointer = pointer
        self.serial = serial
        self.siblings = siblings
        self.then = then
        let context = Unmanaged.passUnretained(self).toOpaque()
        let notify: DBusPendingCallNotifyFunction = { pointer, context in
            guard let context, let answer = Message(adopting: dbus_pending_call_steal_reply(pointer)) else { return }
            let call = Unmanaged<PendingCall>.fromOpaque(context).takeUnretainedValue()
            call.complete(answer.error.map(Result.failure) ?? .success(answer))
        }
        guard dbus_pending_call_set_notify(pointer, notify, context, nil) != 0 else { throw .noMemory }
        siblings.add(self, serial)
    }

    deinit {
        siblings.remove(serial)
        // A no-op for a completed call.
        dbus_pending_call_cancel(pointer)
        dbus_pending_call_unref(pointer)
    }

    /// True if the reply hasn't come yet.
    public var isPending: Bool { then != nil }

    func complete(_ answer: Result<Message, BusError>) {
        guard let then else { return }
        self.then = nil
        siblings.remove(serial)
        // Last: the handler may release this object.
        then(answer)
    }
}
