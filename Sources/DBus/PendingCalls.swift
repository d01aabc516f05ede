/// The calls of one connection whose answers haven't come, by serial.
///
/// When a connection ends, libdbus forgets its pending calls without a word to those who wait: it takes each out of its
/// table before the error that it has queued for it is dispatched. So they are told from here.
final class PendingCalls {
    /// Not retained: letting go of a call is how it is cancelled. Each takes itself out.
    private var calls: [UInt32: Unmanaged<PendingCall>] = [:]

    func add(_ call: PendingCall, _ serial: UInt32) {
        calls[serial] = Unmanaged.passUnretained(call)
    }

    func remove(_ serial: UInt32) {
        calls[serial] = nil
    }

    /// Answers all calls, oldest first, with `error`.
    func fail(with error: BusError) {
        // Looked up one by one: a handler may cancel another call.
        for serial in calls.keys.sorted() {
            calls[serial]?.takeUnretainedValue().complete(.failure(error))
        }
    }
}
