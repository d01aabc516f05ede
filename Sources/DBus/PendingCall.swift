internal import CDBus

/// A method call whose answer hasn't come yet. Letting go of it cancels it.
public final class PendingCall {
    private let pointer: OpaquePointer
    private var then: ((Result<Message, BusError>) -> Void)?

    init(
        adopting pointer: OpaquePointer, then: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) {
        self.pointer = pointer
        self.then = then
        let context = Unmanaged.passUnretained(self).toOpaque()
        let notify: DBusPendingCallNotifyFunction = { _, context in
            guard let context else { return }
            Unmanaged<PendingCall>.fromOpaque(context).takeUnretainedValue().complete()
        }
        guard dbus_pending_call_set_notify(pointer, notify, context, nil) != 0 else { throw .noMemory }
    }

    deinit {
        // Of a call that is complete this does nothing.
        dbus_pending_call_cancel(pointer)
        dbus_pending_call_unref(pointer)
    }

    /// Whether the answer is still to come.
    public var isPending: Bool { then != nil }

    private func complete() {
        // The handler may let go of this object, and may be the only one who holds what it needs.
        guard let then, let message = Message(adopting: dbus_pending_call_steal_reply(pointer)) else { return }
        self.then = nil
        then(message.error.map(Result.failure) ?? .success(message))
    }
}
